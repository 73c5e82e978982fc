import { parseQuestion } from '../../../agents/extractive/question.js';
import { findSentences } from '../../../store/retrieval.js';
import { listRunSources, type RunSource } from '../../../store/run-sources.js';
import { sentencesOf } from '../../../store/sentence-rows.js';
import { fold } from '../../../text/fold.js';
import { formatRef, placeNames } from '../../../text/sentence-ref.js';
import type { Contradiction } from '../../claim.js';
import { addressedSentences } from '../../context/addressed.js';
import { textOf } from '../../context/texts.js';
import { worksOfRun } from '../../independence.js';
import type { StoredRun } from '../../run.js';
import { sideOf } from '../../support.js';
import type { Assertion } from '../assertion.js';
import { disagreementBetween, type Disagreement } from '../disagreement.js';
import { onRecord } from '../found-contradictions.js';
import { evidenceOf } from '../gate-claim.js';
import { isOnMatter, reportIn } from './reports.js';
import { settledDisagreements } from './settle.js';
import { contrastOf } from './stating.js';

/** Sentences that are looked at for those that report, and that are compared with each other. */
const MOST = { found: 400, ofSource: 8, compared: 60 };
/** Nobody weighs more of a round with care. */
const MOST_A_ROUND = 5;

/** A sentence that reports, as it is compared. */
interface Report {
  readonly ref: string;
  /** Whose voice it is. */
  readonly voice: string;
  readonly text: string;
  readonly said: Assertion;
}

interface Meeting {
  readonly disagreement: Disagreement;
  readonly sides: readonly [Report[], Report[]];
}

/**
 * What read sentences of different voices say against each other on the question, whether a claim cites them or not.
 * Each goes on record with both sides in the sources' own words, undecided.
 */
export function readDisagreements(
  run: StoredRun,
  about: { known: readonly Contradiction[]; round: number },
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (const { disagreement, sides } of meetings(run, about.known)) {
    const quoted = sides.map((side) =>
      sideOf(
        side[0]?.text ?? '',
        side.flatMap(({ ref }) => evidenceOf(run, [ref])),
      ),
    );
    if (quoted.some(({ evidence }) => evidence.length === 0)) continue;
    found.push(onRecord(disagreement, quoted, { ...about, known: [...about.known, ...found] }));
  }
  return settledDisagreements(run, found).slice(0, MOST_A_ROUND);
}

/** Every pair that disagrees; those that say the same against the same stand on one side together. */
function meetings(run: StoredRun, known: readonly Contradiction[]): readonly Meeting[] {
  const asked = parseQuestion(run.question).terms.map(({ forms }) => forms);
  const reports = reportsOf(run);
  const onSides = known.map(({ sides }) => sides.map(({ refs }) => new Set(placeNames(refs))));
  const isKnown = (one: Report, other: Report): boolean =>
    onSides.some((sides) => [one, other].every(({ ref }) => sides.some((side) => side.has(ref))));
  const met: Meeting[] = [];
  reports.forEach((one, at) => {
    for (const other of reports.slice(at + 1)) {
      if (one.voice === other.voice || isKnown(one, other)) continue;
      const disagreement = disagreementBetween(one.said, other.said);
      if (disagreement === null || !isOnMatter(disagreement, asked)) continue;
      if (!met.some((each) => joins(each, [one, other]))) met.push({ disagreement, sides: [[one], [other]] });
    }
  });
  return met;
}

/** One of the pair stands on a side already, and the other says what the other side says. */
function joins({ sides }: Meeting, pair: readonly [Report, Report]): boolean {
  for (const [mine, theirs] of [sides, [sides[1], sides[0]] as const])
    for (const [one, other] of [pair, [pair[1], pair[0]] as const]) {
      if (!mine.includes(one)) continue;
      if (theirs.includes(other)) return true;
      if (!theirs.every((each) => saysAs(each, other))) continue;
      theirs.push(other);
      return true;
    }
  return false;
}

const saysAs = (one: Report, other: Report): boolean =>
  contrastOf(one.text, other.text) === null &&
  disagreementBetween(one.said, other.said) === null &&
  (one.said.denied === null) === (other.said.denied === null);

/** Those that speak most of the question, each once of a voice. */
function reportsOf(run: StoredRun): readonly Report[] {
  const sources = new Map(
    listRunSources(run.store, run.id)
      .filter((source) => isOwnWork(run, source))
      .map((source) => [source.sourceId, source]),
  );
  const { terms } = parseQuestion(run.question);
  const found = findSentences(run.store, {
    aspects: [{ text: terms.map(({ surface }) => surface).join(' '), weight: 1 }],
    runId: run.id,
    limit: MOST.found,
    perSource: MOST.ofSource,
    hasWord: true,
  });
  const reports = new Map<string, Report>();
  for (const { sourceId, number } of found) {
    const source = sources.get(sourceId);
    const report = source === undefined ? null : reportOf(run, source, number);
    const name = report === null ? '' : `${report.voice} ${fold(report.text)}`;
    if (report !== null && !reports.has(name)) reports.set(name, report);
    if (reports.size === MOST.compared) break;
  }
  return [...reports.values()];
}

/** A review tells what others found; what was withdrawn, replaced or retells one study is no voice of its own. */
function isOwnWork(run: StoredRun, { sourceId, source }: RunSource): boolean {
  const works = worksOfRun(run);
  const isStanding = !works.isRetracted(sourceId) && works.supersededBy(sourceId) === null;
  return isStanding && works.derivedFrom(sourceId) === null && !/review/iu.test(source.articleType ?? '');
}

function reportOf(run: StoredRun, { sourceId, number: source }: RunSource, number: number): Report | null {
  const works = worksOfRun(run);
  const [row] = sentencesOf(run.store, sourceId, { from: number, to: number });
  if (row === undefined || addressedSentences(run, sourceId).has(number)) return null;
  const text = textOf(run, sourceId).slice(row.start, row.end);
  const said = works.retoldBy(sourceId, number).length > 0 ? null : reportIn(text, row);
  const voice = works.voiceOf(works.nameOf(sourceId));
  return said && { ref: formatRef({ source, first: number, last: number }), voice, text, said };
}
