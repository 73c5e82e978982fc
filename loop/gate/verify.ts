/** The standalone gate over a whole document: its claims and answer, or a report, against stored sources. */
import { quotesOf } from './block-statements.js';
import { checkClaim, type CheckOptions, type CitationVerdict, type ClaimInput } from './check.js';
import { checkSource } from './look-up.js';
import { readReport, toClaim } from './read-report.js';
import type { Synth, SynthPassage } from './read-synth.js';
import type { Skipped } from './skipped.js';
import type { SourceIndex } from './source-index.js';
import type { StatedWords } from './stated.js';
import { type Coverage, splitStatements, type Statement } from './statements.js';
import { isAccepted, wasChecked } from './verdict.js';

export interface Verification {
  readonly coverage: Coverage;
  readonly citations: readonly CitationVerdict[];
  /** The words of each claim, by id. */
  readonly claims: ReadonlyMap<string, string>;
  /** What reviewers found of claims, by their ids, as their file or store says. */
  readonly reviewed: ReadonlyMap<string, string>;
  /** What was passed over. */
  readonly skipped: readonly Skipped[];
}

export interface ReportOptions extends CheckOptions {
  /** What the brief of the store states. @default nothing */
  readonly stated?: StatedWords | undefined;
}

export function verifyReport(
  markdown: string,
  stored: SourceIndex,
  { stated, ...options }: ReportOptions = {},
): Verification {
  const { claims, statements, skipped } = readReport(markdown, stored, stated);
  const uncited = statements.length - claims.length;
  return { ...verify(claims, { stored, uncited, options }), skipped };
}

/**
 * The answer's sentences, and those of the finished brief, count as statements: checked where they carry marks (`A1`, …;
 * `B1`, …) or repeat a claim.
 */
export function verifySynth(synth: Synth, stored: SourceIndex, options: CheckOptions = {}): Verification {
  const claims = synth.claims.map(({ claim }) => comparable(claim));
  const answer = answerStatements(synth).filter(
    ({ text }) => !claims.some((claim) => ` ${claim} `.includes(` ${comparable(text)} `)),
  );
  const cited = answer.filter((statement) => statement.sourceIds.length > 0);
  const fromAnswer = cited.map((statement, index) => toClaim(statement, { id: `A${index + 1}`, stored }));
  const fromBrief = briefStatements(synth, [...claims, ...answer.map(({ text }) => comparable(text))]);
  const inBrief = fromBrief
    .filter(({ sourceIds }) => sourceIds.length > 0)
    .map((statement, index) => toClaim(statement, { id: `B${index + 1}`, stored }));
  const uncited = answer.length - cited.length + fromBrief.length - inBrief.length;
  const verified = verify([...synth.claims, ...fromAnswer, ...inBrief], { stored, uncited, options });
  return withPassages(verified, synth.passages, stored);
}

/** The answer's sentences are words as they are; what else its paragraph holds is read as a report is. */
function answerStatements({ answer, answerSentences }: Synth): readonly Statement[] {
  let rest = answer;
  const own = answerSentences.map(({ text, sourceIds }): Statement => {
    rest = rest.replace(`${text} [${sourceIds.join(', ')}]`, () => '');
    return { text, sourceIds, quotes: quotesOf(text), line: 1 };
  });
  return [...own, ...splitStatements(rest)];
}

/** Sentences of the finished brief that state something and are not among `said`. */
function briefStatements({ brief }: Synth, said: readonly string[]): readonly Statement[] {
  return brief
    .filter(({ text }) => !said.some((words) => ` ${words} `.includes(` ${comparable(text)} `)))
    .filter(({ text, sourceIds }) => sourceIds.length > 0 || splitStatements(text).length > 0)
    .map(({ text, sourceIds }) => ({ text, sourceIds, quotes: quotesOf(text), line: 1 }));
}

/** Listed passages (`P1`, `P2`, …) stand to the letter, or do not hold. */
function withPassages(
  { coverage, citations, claims, ...rest }: Verification,
  passages: Synth['passages'],
  stored: SourceIndex,
): Verification {
  const verdicts = passages.map((passage, index) => checkPassage(passage, `P${index + 1}`, stored));
  const checked = verdicts.filter(({ verdict }) => wasChecked(verdict)).length;
  return {
    coverage: { checked: coverage.checked + checked, statements: coverage.statements + passages.length },
    citations: [...citations, ...verdicts],
    claims: new Map([...claims, ...passages.map(({ exact }, index) => [`P${index + 1}`, exact] as const)]),
    ...rest,
  };
}

const comparable = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

function verify(
  claims: readonly ClaimInput[],
  { stored, uncited, options }: { stored: SourceIndex; uncited: number; options: CheckOptions },
): Verification {
  const verdicts = claims.map((claim) => checkClaim(claim, stored, options));
  const checked = verdicts.filter((each) => each.some(({ verdict }) => wasChecked(verdict))).length;
  return {
    coverage: { checked, statements: claims.length + uncited },
    citations: verdicts.flat(),
    claims: new Map(claims.map((claim) => [claim.id, claim.claim])),
    reviewed: new Map(
      claims.flatMap(({ id, review }) => (review === undefined ? [] : [[id, review] as const])),
    ),
    skipped: [],
  };
}

/** Something was checked, nothing was left out, and every citation is accepted. */
export const passes = ({ citations }: Pick<Verification, 'citations'>): boolean =>
  citations.length > 0 && citations.every(({ verdict }) => isAccepted(verdict));

/** @param claimId how findings name it: `P1` */
function checkPassage(passage: SynthPassage, claimId: string, stored: SourceIndex): CitationVerdict {
  const { sourceId, start, end, sha256 } = passage;
  const source = stored.source(sourceId);
  const named = { claimId, evidenceIndex: 0, sourceId };
  const unfit = checkSource(sha256 ? { sourceId, sha256 } : { sourceId }, source);
  if (unfit !== undefined) return { ...unfit, ...named, reviewPriority: 1 };
  const difference = differenceOf(passage, source?.text ?? '');
  const common = { ...named, warnings: [] };
  return difference === null
    ? { ...common, verdict: 'holds', spans: [{ start, end }], reviewPriority: 0 }
    : { ...common, verdict: 'altered', difference, reviewPriority: 1 };
}

function differenceOf({ exact, start, end, before, after }: SynthPassage, text: string): string | null {
  if (exact === '' || text.slice(start, end) !== exact)
    return `the stored text does not have these words at ${start} to ${end}`;
  if (
    !text
      .slice(0, start)
      .trimEnd()
      .endsWith((before ?? '').trim())
  )
    return 'the stored text has other words before the passage';
  return text
    .slice(end)
    .trimStart()
    .startsWith((after ?? '').trim())
    ? null
    : 'the stored text has other words after the passage';
}
