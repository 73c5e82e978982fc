import { loadTemplate } from '../../agents/roles/rendering/template.js';
import type { ReadingOutline } from '../../agents/roles/reading-shapes.js';
import { WINDOW_TOKENS } from '../../agents/roles/token-sizes.js';
import type { QuestionKind, ReadFinding } from '../../agents/roles/vocabulary.js';
import { canonicalJson, sha256 } from '../../store/canonical-json.js';
import { readFindingsOf, readingsOf } from '../../store/readings.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { getRun } from '../../store/runs.js';
import type { Lead, ReadFindingRow, ReadingRow } from '../../store/schema.js';
import { foldedWords } from '../../text/bare-words.js';
import { CUT_RULES } from '../../text/sentences/rules.js';
import { formatRef, refsOfSentences } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import { goneNumbers, stageResult, subjectOf } from '../history.js';
import type { RoundReading } from '../results.js';
import type { RunOptions, StoredRun } from '../run.js';
import { headingsOf, sourceText } from './source-text.js';
import { cutWindows, tokensOf, type TextLine } from './windows.js';

/** What the reading of a run's sources has left: all that later stages know of them. */
export interface Notes {
  /** `F4.3`; by source, in the order in which they came. */
  readonly findings: readonly ReadFinding[];
  /** Names of the outline that nothing read of a source speaks of; `thing: attribute` for one cell. */
  readonly silent: readonly { readonly sourceId: string; readonly what: readonly string[] }[];
  readonly leads: readonly (Lead & { readonly sourceId: string })[];
  /** What was left out of sources: too long for the budget, or no reader answered. */
  readonly unread: readonly UnreadPart[];
  /** Findings that the gate refused twice. */
  readonly struck: readonly { readonly sourceId: string; readonly statement: string; readonly why: string }[];
  /** Windows of the last round that nobody read: they are asked for again. */
  readonly failedParts: readonly string[];
}

interface UnreadPart {
  readonly sourceId: string;
  readonly title: string;
  /** No reader was shown any of it. */
  readonly isWhole: boolean;
  /** Windows that it would take. */
  readonly parts: number;
  readonly tokens: number;
  /** The headings that stand in it. */
  readonly headings: readonly string[];
}

/** Sources of which no reader was shown anything, `S4`; none in a run of rules, which read for themselves. */
export const unseenSources = (run: StoredRun, notes = notesOfRun(run)): ReadonlySet<string> =>
  new Set(notes.unread.flatMap(({ sourceId, isWhole }) => (isWhole ? [sourceId] : [])));

export const NO_NOTES: Notes = {
  findings: [],
  silent: [],
  leads: [],
  unread: [],
  struck: [],
  failedParts: [],
};

/** What is asked of every source. */
export interface AskedOutline extends ReadingOutline {
  readonly kind: QuestionKind | null;
  readonly language: string | null;
  /** Names it in the store: whatever was read for another with the same hash need not be read again. */
  readonly hash: string;
}

/** The outline of a run; where nobody made one, its question. */
export function outlineOf(run: StoredRun): AskedOutline {
  const subject = subjectOf(run);
  const subtopics = subject?.subtopics ?? [];
  const { things = [], attributes = [] } = subject?.wanted ?? {};
  const kind = subject?.kind ?? null;
  const stored = getRun(run.store, run.id);
  const { language = null } = (stored?.options ?? {}) as Partial<RunOptions>;
  // Of the run: a follow-up has a question of its own.
  const question = stored?.question ?? run.question;
  const asked = { subtopics, things, attributes, kind, language };
  const isEmpty = subtopics.length + things.length + attributes.length === 0;
  const made = { prompt: loadTemplate('reader').hash, cut: CUT_RULES };
  const hash = sha256(canonicalJson({ ...asked, ...made, ...(isEmpty ? { question } : {}) }));
  return { ...asked, hash };
}

/** The rounds of a run that have read, in order. */
export function roundReadings(run: StoredRun): readonly RoundReading[] {
  const found: RoundReading[] = [];
  for (let round = 1; ; round += 1) {
    const reading = stageResult(run, round, 'notes');
    if (reading !== undefined) found.push(reading);
    else if (stageResult(run, round, 'plan') === undefined) return found;
  }
}

/**
 * All that the readers of a run have noted so far, from the rows of the store: the same after it was killed and resumed.
 *
 * @param followUp the question of a follow-up, with what was read for it
 */
export function notesOfRun(run: StoredRun, followUp?: string): Notes {
  const rounds = roundReadings(run);
  const outline = rounds.at(-1)?.outline;
  if (outline === undefined) return NO_NOTES;
  const own = followUp === undefined ? [] : [sha256(followUp)];
  const targets = new Set(['', ...rounds.flatMap(({ target }) => target ?? []), ...own]);
  const gone = goneNumbers(run);
  const there = listRunSources(run.store, run.id).filter(({ number }) => !gone.has(number));
  const noted = there.map((source) => notedOf(run, source, { outline, targets }));
  return {
    findings: noted.flatMap(({ findings }) => findings),
    silent: noted.flatMap(({ silent, sourceId }) =>
      silent.length === 0 ? [] : [{ sourceId, what: silent }],
    ),
    leads: noted.flatMap(({ leads, sourceId }) => leads.map((lead) => ({ sourceId, ...lead }))),
    unread: noted.flatMap(({ unread }) => unread ?? []),
    struck: noted.flatMap(({ struck }) => struck),
    failedParts: rounds.at(-1)?.failedParts ?? [],
  };
}

interface Noted extends Pick<Notes, 'findings' | 'struck'> {
  readonly sourceId: string;
  readonly silent: readonly string[];
  readonly leads: readonly Lead[];
  readonly unread: UnreadPart | null;
}

function notedOf(
  run: StoredRun,
  source: RunSource,
  asked: { readonly outline: string; readonly targets: ReadonlySet<string> },
): Noted {
  const of = { sha256: source.source.sha256, outline: asked.outline };
  const isOfRun = ({ target }: { target: string }): boolean => asked.targets.has(target);
  const readings = readingsOf(run.store, of).filter(isOfRun);
  const rows = readFindingsOf(run.store, of).filter(isOfRun);
  const sourceId = formatSourceNumber(source.number);
  const findings = eachOnce(
    rows.filter(({ outcome }) => outcome === 'held').map((row) => toFinding(row, source.number, readings)),
  );
  return {
    sourceId,
    findings,
    silent: silentOf(readings, findings),
    leads: [
      ...new Map(
        readings.flatMap(({ leads }) => leads.map((lead) => [foldedWords(lead.work), lead])),
      ).values(),
    ],
    unread: unreadOf(run, source, readings),
    struck: rows.flatMap(({ outcome, statement, why }) =>
      outcome === 'struck' ? [{ sourceId, statement, why: why ?? '' }] : [],
    ),
  };
}

/** What was noted twice, of one window for two targets, is one finding: the same words, or one value of one thing in the same sentences. */
function eachOnce(findings: readonly ReadFinding[]): readonly ReadFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ statement, refs, value, thing, attribute }) => {
    const said = [value, thing, attribute].map((words) => foldedWords(words ?? ''));
    const names = [foldedWords(statement), ...(value === null ? [] : [JSON.stringify([refs, ...said])])];
    const isKnown = names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return !isKnown;
  });
}

function toFinding(row: ReadFindingRow, number: SourceNumber, readings: readonly ReadingRow[]): ReadFinding {
  // What is left of the row is what the reader said.
  const {
    sha256: _,
    outline: _outline,
    outcome: _outcome,
    ordinal,
    target,
    first,
    sentences,
    why: _why,
    ...said
  } = row;
  const reading = readings.find((each) => each.target === target && each.first === first);
  return {
    ...said,
    id: `F${number}.${ordinal}`,
    sourceId: formatSourceNumber(number),
    refs: refsOfSentences(number, sentences).map(formatRef),
    speaker: row.speaker ?? (reading?.speaker || null),
    interest: row.interest ?? (row.speaker === null ? (reading?.interest ?? null) : null),
  };
}

/** What all that was read of a text is silent on: a name that one window does not speak of may stand in the next. */
function silentOf(readings: readonly ReadingRow[], findings: readonly ReadFinding[]): readonly string[] {
  const own = readings.filter(({ target }) => target === '');
  const [first, ...others] = own;
  if (first === undefined) return [];
  const spoken = new Set(
    findings.flatMap(({ thing, attribute }) =>
      [thing, attribute, thing && attribute ? `${thing}: ${attribute}` : null].flatMap((name) =>
        name === null ? [] : [foldedWords(name)],
      ),
    ),
  );
  return first.silent.filter(
    (name) => others.every(({ silent }) => silent.includes(name)) && !spoken.has(foldedWords(name)),
  );
}

/** Lines of a text that no reading for the outline holds, in runs that stand together. */
export function unreadRuns(
  lines: readonly TextLine[],
  readings: readonly Pick<ReadingRow, 'first' | 'last'>[],
): readonly (readonly TextLine[])[] {
  const runs: TextLine[][] = [[]];
  for (const line of lines) {
    const isRead = readings.some(({ first, last }) => first <= line.number && line.number <= last);
    if (!isRead) runs.at(-1)?.push(line);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function unreadOf(run: StoredRun, source: RunSource, readings: readonly ReadingRow[]): UnreadPart | null {
  const { lines } = sourceText(run, source, WINDOW_TOKENS);
  const runs = unreadRuns(
    lines,
    readings.filter(({ target }) => target === ''),
  );
  const left = runs.flat();
  if (left.length === 0) return null;
  return {
    sourceId: formatSourceNumber(source.number),
    title: source.source.title ?? source.source.address,
    isWhole: readings.length === 0,
    parts: runs.flatMap((each) => cutWindows(each, WINDOW_TOKENS)).length,
    tokens: tokensOf(left),
    headings: headingsOf(lines, left).flatMap(({ text, isHere }) => (isHere ? [text] : [])),
  };
}
