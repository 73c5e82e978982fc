import type { Audit } from '../../loop/citations/audit.js';
import type { AuditedCitation } from '../../loop/citations/audit-context.js';
import { isAccepted, VERDICTS, wasChecked, type Verdict } from '../../loop/gate/verdict.js';
import type { Finding } from '../../loop/citations/finding.js';
import type { Coverage } from '../../loop/gate/statements.js';
import type { Review } from '../../loop/reviewable.js';
import type { Unit } from './read-input.js';
import { reviewWords, type ReviewSummary } from './review.js';

/** What every format prints: the audit of a document, or of the claims of a run, with what is known of it as a file. */
export interface Report extends Audit {
  /** As the user gave it. */
  readonly file: string;
  /** What the `line` of citations and findings counts. */
  readonly unit: Unit;
  readonly findings: readonly JudgedFinding[];
  /** Texts that statements were checked against. */
  readonly sources: number;
  /** No text was at hand: marks and entries were compared with each other, and no words with any source. */
  readonly isStructure: boolean;
  readonly passed: boolean;
  /** Null where no model was asked. */
  readonly review: ReviewSummary | null;
  /** Remarks on what was read and what was not, for people. */
  readonly notes: readonly string[];
}

export interface JudgedFinding extends Finding {
  /** 1-based, in UTF-16 units; where the words of the statement were found again in the file. */
  readonly column?: number;
  /** What a reviewer says of the statement, where one was asked. */
  readonly review?: Review | null;
  /** `error` fails the build, `note` is only reported. */
  readonly level: 'error' | 'note';
}

/** Of all, in percent; rounded down to a tenth, so that 100 means all. Null of nothing. */
const percentOf = (part: number, all: number): number | null =>
  all === 0 ? null : Math.floor((1000 * part) / all) / 10;

/** Citations that hold and that were located, of those that there are. `percent` is of those that hold. */
export function rateOf({ citations }: Pick<Report, 'citations'>): {
  holding: number;
  located: number;
  percent: number | null;
} {
  const { holds, located } = countsOf({ citations });
  return { holding: holds, located, percent: percentOf(holds, citations.length) };
}

/** What was proved, what was only found, and what was neither. */
export interface Counts {
  readonly holds: number;
  readonly located: number;
  readonly failed: number;
}

export function countsOf({ citations }: { readonly citations: readonly { verdict: Verdict }[] }): Counts {
  const count = (of: Verdict): number => citations.filter(({ verdict }) => verdict === of).length;
  const [holds, located] = [count('holds'), count('located')];
  return { holds, located, failed: citations.length - holds - located };
}

/** How many citations got each verdict, in the order in which the verdicts are listed; none that nobody got. */
export function statesOf({ citations }: Pick<Report, 'citations'>): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const name of VERDICTS) {
    const count = citations.filter(({ verdict }) => verdict === name).length;
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** What a reader may rely on at least. */
export interface Standing {
  /** All statements of the document, cited or not. */
  readonly statements: number;
  /** Those whose every citation is a quotation that stands and that they repeat. */
  readonly quoted: number;
  /** Those whose every citation passes, some located only or in words of their own: whether the sources say so was not checked. */
  readonly located: number;
  /** `quoted` of `statements`; a statement that was not checked counts against it. Null of nothing. */
  readonly percent: number | null;
}

/**
 * A plain count and no estimate: every statement was looked at, so that there is no sample whose error could be bounded.
 * It is a lower bound because what was not checked may be true as well.
 */
export function standingOf({ citations, coverage }: Pick<Report, 'citations' | 'coverage'>): Standing {
  const byClaim = new Map<string, AuditedCitation[]>();
  for (const citation of citations)
    byClaim.set(citation.claimId, [...(byClaim.get(citation.claimId) ?? []), citation]);
  const passing = [...byClaim.values()].filter((own) => own.every(({ verdict }) => isAccepted(verdict)));
  const quoted = passing.filter((own) =>
    own.every(({ verdict, inOwnWords }) => verdict === 'holds' && inOwnWords !== true),
  ).length;
  const located = passing.length - quoted;
  const { statements } = coverage;
  return { statements, quoted, located, percent: percentOf(quoted, statements) };
}

/** Whether words were compared with any text. */
export const isChecked = ({ citations }: Pick<Report, 'citations'>): boolean =>
  citations.some(({ verdict }) => wasChecked(verdict));

export const NOTHING_CHECKED = 'Nothing was checked: there is no citation. That is a failure, not a pass.';

export const STRUCTURE_ONLY =
  'Marks and entries were compared with each other; no words were checked against any source.';

/** Over a report: what holds, what was only found and what fails, each by itself. */
export function headlineOf(report: Pick<Report, 'citations' | 'isStructure' | 'passed'>): string {
  if (report.isStructure) return report.passed ? 'marks and entries agree' : 'marks and entries do not agree';
  const { holds, located, failed } = countsOf(report);
  const own = inOwnWords(report).size;
  const resting =
    own === 0
      ? ''
      : `, ${own} ${own === 1 ? 'claim' : 'claims'} in other words (not checked whether they say the same)`;
  const found = located === 0 ? '' : `, ${located} located (not checked whether the source says so)`;
  const rest = failed > 0 ? `, ${failed} failed` : report.passed ? '' : '; does not pass';
  return `${holds} of ${report.citations.length} hold${resting}${found}${rest}`;
}

/**
 * "1 of 3 citations hold (quotations that stand; 33.3 %), 1 number-absent; 3 of 4 statements checked." What was only located
 * is a sentence of its own, and part of no rate; where claims are in words of their own, the rate is of their evidence.
 */
export function summaryLines(
  report: Pick<Report, 'citations' | 'coverage' | 'review'> & Partial<Pick<Report, 'reviewed'>>,
): string[] {
  const { coverage, review } = report;
  const { located } = countsOf(report);
  const others = Object.entries(statesOf(report)).filter(([name]) => name !== 'holds' && name !== 'located');
  const rest = others.map(([name, count]) => `, ${count} ${name}`).join('');
  return [
    `${ratedWords(report)}${rest}; ${coverage.checked} of ${coverage.statements} statements checked.`,
    standingWords(report),
    ...(located === 0
      ? []
      : [`${located} located: ${LOCATED_WORDS}${review === null ? '' : ' by the gate'}.`]),
    ...(review === null ? [] : [reviewWords(review)]),
  ];
}

/** Claims whose quotations hold without being repeated by them. */
const inOwnWords = ({ citations }: Pick<Report, 'citations'>): ReadonlySet<string> =>
  new Set(citations.flatMap((each) => (each.inOwnWords === true ? [each.claimId] : [])));

/** Of claims in words of their own, the quotations of their evidence alone can hold: theirs is the rate then. */
function ratedWords(report: Pick<Report, 'citations'>): string {
  const { citations } = report;
  if (inOwnWords(report).size === 0) {
    const { holding, percent } = rateOf(report);
    return `${holding} of ${citations.length} citations hold (quotations that stand; ${percent} %)`;
  }
  const quotations = citations.filter(({ evidenceIndex }) => evidenceIndex !== undefined);
  const { holding, percent } = rateOf({ citations: quotations });
  const counted = quotations.length === 1 ? '1 quotation' : `${quotations.length} quotations`;
  return `${holding} of ${counted} of evidence ${holding === 1 ? 'holds' : 'hold'} (${percent} %)`;
}

/** "64 of 72 statements rest on them in words of their own; whether the two say the same, nobody judged. 8 repeat their source." */
function standingWords(
  report: Pick<Report, 'citations' | 'coverage'> & Partial<Pick<Report, 'reviewed'>>,
): string {
  const { statements, quoted, percent } = standingOf(report);
  const own = inOwnWords(report);
  if (own.size === 0)
    return `At least ${quoted} of ${statements} statements quote words that stand in their sources (${percent ?? 0} %).`;
  const counts = new Map<string, number>();
  for (const id of own) {
    const found = report.reviewed?.get(id) ?? NOT_JUDGED;
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const found = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`);
  const isJudged = counts.get(NOT_JUDGED) !== own.size;
  const by = isJudged ? `the run's reviewers judged (${found.join(', ')})` : 'nobody judged';
  const repeating = quoted === 0 ? '' : ` ${quoted} ${quoted === 1 ? 'repeats its' : 'repeat their'} source.`;
  const rest =
    own.size === 1
      ? `1 of ${statements} statements rests on them in words of its own`
      : `${own.size} of ${statements} statements rest on them in words of their own`;
  return `${rest}; whether the two say the same, ${by}.${repeating}`;
}

const NOT_JUDGED = 'not judged';

export const LOCATED_WORDS = 'a passage was found; whether it says so was not checked';

/** Of all documents together. */
export const coverageOf = (reports: readonly Report[]): Coverage => ({
  checked: reports.reduce((sum, { coverage }) => sum + coverage.checked, 0),
  statements: reports.reduce((sum, { coverage }) => sum + coverage.statements, 0),
});

/** Where a finding stands, for people. */
export const placeOf = ({ file, unit }: Report, line: number): string =>
  unit === 'line' ? `${file}:${line}` : `${file}, ${unit} ${line}`;
