import type { Failure, FailureCode } from '../../agents/result.js';
import type { ReaderFinding, ReaderInput, ReaderReply } from '../../agents/roles/reader.js';
import type { FailingFinding } from '../../agents/roles/reading-shapes.js';
import type { Neighbour, ReadFinding } from '../../agents/roles/vocabulary.js';
import type { NewReadFinding, NewReading } from '../../store/readings.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { formatPlace, placesOf } from '../../text/sentence-ref.js';
import { formatSourceNumber } from '../../text/source-number.js';
import { storedTextOf } from '../context/stored-text.js';
import { neighbourOf } from '../context/surroundings.js';
import { sourceIdOf } from '../context/gate-claim.js';
import { ask } from '../limits/ask.js';
import type { Run } from '../run.js';
import { note } from '../stage.js';
import { numbersOf, whyRefused } from './gate-reading.js';
import { type PlannedWindow, findingsIn, type ReadingSize } from './plan-reading.js';
import { windowOf } from './source-text.js';
import { cutWindows, spanOf, tokensOf } from './windows.js';

/** One request to a reader, its gate, and one request to mend what fell. */

export interface Asked {
  readonly input: Omit<ReaderInput, 'windows' | 'maxFindings' | 'replyTokens' | 'failing'>;
  readonly size: ReadingSize;
  readonly windows: readonly PlannedWindow[];
}

export interface WindowOutcome {
  /** What was read; the caller says for which outline and target. */
  readonly readings: readonly Omit<NewReading, 'outline' | 'target'>[];
  /** What nobody answered. */
  readonly failed: readonly { readonly window: PlannedWindow; readonly failure: Failure }[];
}

/** Failures that a smaller window may avoid. */
const TOO_MUCH: ReadonlySet<FailureCode> = new Set(['context-too-long', 'cut-off']);
/** Tokens of a window that is not halved any more. */
const LEAST_HALVED = 300;

/** Asks about windows; where they, or the answer, are too long, about their halves. */
export async function askReader(run: Run, asked: Asked): Promise<WindowOutcome> {
  const { windows, size } = asked;
  const tokens = tokensOf(windows);
  const place = { sources: windows.map(({ text }) => nameOfSource(text)), ...partOf(windows) };
  note(run, { type: 'reading-started', ...place, model: modelOf(run), tokens });
  const replyTokens = size.replyTo(tokens);
  const reply = await ask(run, 'reader', {
    ...asked.input,
    windows: windows.map(({ text, ...window }) => windowOf(run, text, window)),
    maxFindings: findingsIn(tokens, replyTokens),
    replyTokens,
  });
  if (!reply.ok) {
    note(run, { type: 'reading-finished', ...place, failure: reply.failure.code });
    const halves = TOO_MUCH.has(reply.failure.code) ? halvesOf(windows) : [];
    if (halves.length > 0) return inTurn(run, asked, halves);
    return { readings: [], failed: windows.map((window) => ({ window, failure: reply.failure })) };
  }
  const findings = await gateAll(run, asked, reply.value);
  const held = findings.filter(({ row }) => row.outcome === 'held').length;
  note(run, {
    type: 'reading-finished',
    ...place,
    findings: held,
    struck: findings.length - held,
    found: toldFindings(windows, findings),
  });
  return {
    readings: windows.map((window) => readingOf(run, window, { reply: reply.value, findings })),
    failed: [],
  };
}

async function inTurn(
  run: Run,
  asked: Asked,
  parts: readonly (readonly PlannedWindow[])[],
): Promise<WindowOutcome> {
  const outcomes: WindowOutcome[] = [];
  for (const windows of parts) outcomes.push(await askReader(run, { ...asked, windows }));
  return {
    readings: outcomes.flatMap(({ readings }) => readings),
    failed: outcomes.flatMap(({ failed }) => failed),
  };
}

/** Several sources are parted first, then the text of one. */
function halvesOf(windows: readonly PlannedWindow[]): readonly (readonly PlannedWindow[])[] {
  const half = Math.ceil(windows.length / 2);
  if (windows.length > 1) return [windows.slice(0, half), windows.slice(half)];
  const [window] = windows;
  if (window === undefined || window.tokens <= LEAST_HALVED) return [];
  const cut = cutWindows(window.lines, Math.ceil(window.tokens * HALF));
  if (cut.length < 2) return [];
  return cut.map((lines) => [{ ...window, lines, tokens: tokensOf(lines) }]);
}

/** Of a window: somewhat more than its half, so that a heading is found to cut at. */
const HALF = 0.6;

const nameOfSource = ({ source }: PlannedWindow['text']): string => formatSourceNumber(source.number);

function partOf(windows: readonly PlannedWindow[]): { part: number; of: number } {
  const [window] = windows;
  return windows.length === 1 && window !== undefined
    ? { part: window.part, of: window.of }
    : { part: 1, of: 1 };
}

const modelOf = ({ options }: Run): string => options.roleModels['reader'] ?? options.model;

/** Findings that whoever watches is told of one request. */
const MOST_TOLD = 3;

function toldFindings(windows: readonly PlannedWindow[], findings: readonly GatedRow[]): readonly object[] {
  const sources = new Map(windows.map(({ text }) => [nameOfSource(text), text.source.source]));
  return findings
    .filter(({ row }) => row.outcome === 'held' && row.weight !== 'background')
    .slice(0, MOST_TOLD)
    .map(({ row, sourceId }) => {
      const { title, address } = sources.get(sourceId) ?? { title: null, address: null };
      return { statement: row.statement, title, address };
    });
}

/** A finding after the gate, with the source and the sentence that it begins at. */
interface GatedRow {
  readonly sourceId: string;
  readonly row: NewReadFinding;
}

/** Findings of one repair at most; the others that fell stay struck, and so does background: a repair costs as much as a part. */
const MOST_MENDED = 40;
/** Tokens of the reply for one mended finding, and besides. */
const MENDED_TOKENS = 220;
const MEND_BASE_TOKENS = 1_000;

async function gateAll(
  run: Run,
  { input, size }: Asked,
  { findings }: ReaderReply,
): Promise<readonly GatedRow[]> {
  const outline = wordsOf(input);
  const gate = (finding: ReaderFinding): Gated => gated(run, finding, outline);
  const first = findings.map(gate);
  const fallen = first
    .flatMap(({ why, finding }, index) => (why === null || finding.weight === 'background' ? [] : [index]))
    .slice(0, MOST_MENDED);
  if (fallen.length === 0) return first.map(toRow);
  const failing = fallen.flatMap((index, at): FailingFinding[] => {
    const each = first[index];
    if (each === undefined || each.why === null) return [];
    const { finding, why } = each;
    return [{ number: at + 1, finding, why, sentences: citedWithNeighbours(run, finding.refs) }];
  });
  const reply = await ask(run, 'reader', {
    ...input,
    windows: [],
    maxFindings: failing.length,
    failing,
    replyTokens: Math.min(size.replyTo(size.window), MEND_BASE_TOKENS + failing.length * MENDED_TOKENS),
  });
  const mended = new Map<number, Gated>();
  for (const finding of reply.ok ? reply.value.findings : []) {
    const index = fallen[(finding.number ?? 0) - 1];
    const before = index === undefined ? undefined : first[index];
    if (index === undefined || before?.finding.sourceId !== sourceOf(finding) || mended.has(index)) continue;
    mended.set(index, gate(finding));
  }
  const unanswered = reply.ok ? '' : ` Nobody mended it: ${reply.failure.message}`;
  return first.map((each, index) => {
    const again = mended.get(index);
    if (again !== undefined) return toRow(again);
    return toRow(each.why === null ? each : { ...each, why: `${each.why}${unanswered}` });
  });
}

interface Gated {
  readonly finding: Omit<ReadFinding, 'id'>;
  readonly sentences: readonly number[];
  /** Null where it holds. */
  readonly why: string | null;
}

function gated(run: Run, { number: _number, ...said }: ReaderFinding, outline: string): Gated {
  const finding = { ...said, sourceId: sourceOf(said) };
  return { finding, sentences: numbersOf(finding.refs), why: whyRefused(run, finding, outline) };
}

const sourceOf = ({ refs }: Pick<ReaderFinding, 'refs'>): string => (refs[0] ?? '').split('.')[0] ?? '';

function toRow({ finding, sentences, why }: Gated): GatedRow {
  const { sourceId, refs: _refs, ...fields } = finding;
  return { sourceId, row: { ...fields, sentences, why, outcome: why === null ? 'held' : 'struck' } };
}

/** Words that a reader has from its request. */
const wordsOf = ({ question, focus, subtopics, things, attributes, target }: Asked['input']): string =>
  [
    ...[question, focus ?? '', target ?? ''],
    ...subtopics.map(({ name, scope }) => `${name} ${scope}`),
    ...things,
    ...attributes.map(({ name, unit }) => `${name} ${unit ?? ''}`),
  ].join('\n');

/** Of a sentence beside those cited, UTF-16 code units. */
const LONGEST_NEIGHBOUR = 300;

/** The cited sentences with one neighbour on each side, in the order of the text. */
function citedWithNeighbours(run: Run, refs: readonly string[]): readonly Neighbour[] {
  const [first] = refs.flatMap((ref) => placesOf(ref));
  const sourceId = first === undefined ? undefined : sourceIdOf(run, formatSourceNumber(first[0]));
  if (first === undefined || sourceId === undefined) return [];
  const rows = sentencesOf(run.store, sourceId);
  const { text } = storedTextOf(run, sourceId);
  const cited = refs.flatMap((ref) => placesOf(ref).map(([, sentence]) => sentence));
  const around = cited.flatMap((number) => [
    neighbourOf(rows, number, -1),
    number,
    neighbourOf(rows, number, 1),
  ]);
  const cut = (words: string, number: number): string =>
    cited.includes(number) ? words : words.slice(0, LONGEST_NEIGHBOUR);
  return [...new Set(around)]
    .filter((number) => number !== null)
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const row = rows[number - 1];
      return row === undefined
        ? []
        : [{ ref: formatPlace([first[0], number]), text: cut(text.slice(row.start, row.end), number) }];
    });
}

/** What one window leaves: its own findings, and what the reader says of its source. */
function readingOf(
  run: Run,
  { text, lines }: PlannedWindow,
  { reply, findings }: { readonly reply: ReaderReply; readonly findings: readonly GatedRow[] },
): WindowOutcome['readings'][number] {
  const name = nameOfSource(text);
  const said = reply.sources.find(({ source }) => source === name);
  return {
    sha256: text.source.source.sha256,
    model: modelOf(run),
    ...spanOf(lines),
    speaker: said?.speaker ?? '',
    interest: said?.interest ?? null,
    silent: said?.silent ?? [],
    leads: said?.leads ?? [],
    findings: findings.flatMap(({ sourceId, row }) => (sourceId === name ? [row] : [])),
  };
}
