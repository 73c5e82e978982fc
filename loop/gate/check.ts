/**
 * The gate. In: a claim with what it cites, and the stored text. Out: one verdict a citation, soft warnings, and
 * how much it needs a reviewer. Pure: no model, clock, network or database; the same input gives the same answer.
 *
 * Proved by `holds`: the source is stored and unchanged, the quoted words stand in it, and so does every number.
 * Not proved: that the source is right, or that the words mean what the claim says.
 *
 * It is long because letters alone prove little: of 108,000 mutated quotes (a digit, sign, negation or name changed)
 * it accepts none; comparing letters and digits alone accepts one in six (`bench/gate.ts`). What that takes: folding
 * typesetting and nothing else (`fold.ts`, `whitespace.ts`, `find-*.ts`), numbers with their units and bounds
 * (`numbers/`), and claims that repeat their source with something changed (`restatement/`).
 */
import { lookUp, lookUpWhole, type CitedEvidence, type GateFinding, type Lookup } from './look-up.js';
import {
  checkNumbers,
  holdsTooManyNumbers,
  MAX_NUMBERS,
  type FoundElsewhere,
  type NumberFinding,
} from './numbers/check-numbers.js';
import { lackOf } from './numbers/nearest-figure.js';
import { withoutSums } from './numbers/sums.js';
import { asLookedUp, withoutHeadFacts } from './head-facts.js';
import type { PreparedSource } from './prepare.js';
import { warningsOf } from './signals/signals.js';
import { nearestPassage } from './nearest-passage.js';
import { alteredRestatement, readPassageOf } from './restatement.js';
import { isQuotation, showsQuotation } from './is-quotation.js';
import { clippedFrom } from './signals/clipped.js';
import { citedWordsOf, type CitingClaim } from './signals/cited-words.js';
import { decidingOf, type Deciding } from './signals/deciding.js';
import { reviewPriority } from './signals/review-priority.js';
import { judgeLocated, type LocatedJudgement } from './judge-located.js';
import { isAccepted, type LocatedPassage, type Strictness, type Verdict, type Warning } from './verdict.js';
import type { SourceIndex } from './source-index.js';
import { definedAbbreviations, sameNames, writtenLike } from '../../text/defined-abbreviations.js';

export type { CitedEvidence };

export interface ClaimInput {
  readonly id: string;
  readonly claim: string;
  readonly sourceIds: readonly string[];
  readonly evidence?: readonly CitedEvidence[];
  /** The claim says of itself that a number in it is computed from others. */
  readonly isComputed?: boolean;
  /** What reviewers found of it, as the file or the store says that it was read from: `SUPPORTED`. */
  readonly review?: string;
}

export interface CitationVerdict extends GateFinding {
  readonly claimId: string;
  /** Index into the claim's evidence; absent where a source is cited as a whole. */
  readonly evidenceIndex?: number;
  /** Numbers of the claim that the cited words lack and the cited sources hold here. */
  readonly addedEvidence?: readonly FoundElsewhere[];
  /** Of a citation without a quote: the passage that carries the claim best, whether it carries enough of it or not. */
  readonly located?: LocatedPassage;
  /** Of a citation whose claim has words of its own: the sentence of the source that decides, and where the claim differs from it. */
  readonly deciding?: Deciding;
  /** The quotation stands, and the claim does not repeat it: whether the two say the same was not checked. */
  readonly inOwnWords?: true;
  /** Of a quotation that leaves off what negates or restricts it: those words, with its edge. */
  readonly clipped?: string;
  /** 0 (leave) to 1 (review first). */
  readonly reviewPriority: number;
}

export interface CheckOptions {
  /** @default 'standard' */
  readonly strictness?: Strictness | undefined;
}

/**
 * One verdict for each piece of evidence, and one for each cited source without any. Never empty. A strict gate
 * leaves `not-checked` what holds with a warning, and takes no computed number.
 */
export function checkClaim(
  input: ClaimInput,
  stored: SourceIndex,
  { strictness = 'standard' }: CheckOptions = {},
): CitationVerdict[] {
  if (strictness === 'standard') return remembered(input, stored);
  return judge({ ...input, isComputed: false }, stored).map(asStrict);
}

/** A document says the same in several places, and several documents of a run do: each statement is judged once. */
const judged = new WeakMap<SourceIndex, Map<string, readonly CitationVerdict[]>>();
/** Statements that are remembered of one store. */
const MOST_REMEMBERED = 5_000;

function remembered({ id, ...input }: ClaimInput, stored: SourceIndex): CitationVerdict[] {
  const known = judged.get(stored) ?? new Map<string, readonly CitationVerdict[]>();
  judged.set(stored, known);
  const key = JSON.stringify(input);
  const verdicts = known.get(key) ?? judge({ id, ...input }, stored);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, verdicts);
  return verdicts.map((verdict) => named(verdict, id));
}

/** The verdict under another name; what is worked out late stays so. */
const named = (verdict: CitationVerdict, claimId: string): CitationVerdict =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(verdict),
      claimId: { value: claimId, enumerable: true, writable: true, configurable: true },
    },
  ) as CitationVerdict;

/** A verdict as a strict gate gives it: quotes that stand, without a warning; what is only located is not checked. */
function asStrict<Of extends Pick<CitationVerdict, 'verdict' | 'warnings'>>(verdict: Of): Of {
  if (!isAccepted(verdict.verdict) || (verdict.verdict === 'holds' && verdict.warnings.length === 0))
    return verdict;
  const difference =
    verdict.verdict === 'located'
      ? 'the strict gate takes quotes alone; the words were only located'
      : `the strict gate accepts no warning: ${verdict.warnings.join(', ')}`;
  return Object.assign(verdict, { verdict: 'not-checked', difference } as const);
}

function judge(given: ClaimInput, stored: SourceIndex): CitationVerdict[] {
  const unfit = whyNoClaim(given.claim);
  if (unfit !== undefined) return [notChecked(given, unfit)];
  const evidence = given.evidence ?? [];
  const quoted = evidence.map((each) => lookUp(each, stored));
  const covered = new Set(evidence.map((each) => each.sourceId));
  const whole = [...new Set(given.sourceIds)]
    .filter((id) => !covered.has(id))
    .map((id) => lookUpWhole(id, stored));
  const found = [...quoted, ...whole];
  if (found.length === 0) return [notChecked(given, 'the claim cites nothing')];
  const input = withoutHead(given, found);
  const cited = found.flatMap(({ source, spans }) => (source ? [{ source, spans: spans ?? [] }] : []));
  const isRepeated =
    evidence.length > 0 &&
    quoted.every((each, index) => each.verdict === 'holds' && evidence[index]?.exact === input.claim);
  const numbers = isRepeated ? NO_NUMBERS : checkNumbers(asLookedUp(input.claim), cited, input.isComputed);
  // What a sum comes to stands nowhere: the words are compared by what it begins with.
  const stated = { ...input, claim: withoutSums(input.claim) };
  const unquoted = whole.flatMap(({ source }) => source ?? []);
  const holding = quoted.filter(({ verdict }) => verdict === 'holds').map(({ sourceId }) => sourceId);
  const lacked = lackOf(input.claim, numbers.absent, cited);
  const about = { claim: stated.claim, cited: unquoted, quoted: new Set(holding) };
  const located = judgeLocated(about, stored);
  const isQuoted = isQuotation(given.claim, evidence);
  return found.map((lookup, index) => {
    const evidenceIndex = index < evidence.length ? index : undefined;
    const inOwnWords = !isQuoted && !showsQuotation(given.claim, evidence[index]?.exact ?? given.claim);
    return conclude({
      claim: stated,
      lookup,
      numbers,
      lacked,
      evidenceIndex,
      isRepeated,
      located,
      inOwnWords,
    });
  });
}

/** The claim without what the heads of its sources prove of them: their dates and who publishes them. */
function withoutHead(input: ClaimInput, found: readonly Lookup[]): ClaimInput {
  const heads = found.flatMap(({ source }) => source?.head ?? []);
  const cited = (input.evidence ?? []).map(({ exact }) => exact).join('\n');
  const claim = withoutHeadFacts(input.claim, heads, cited);
  return claim === input.claim ? input : { ...input, claim };
}

const NO_NUMBERS: NumberFinding = { absent: [], elsewhere: [] };

/** UTF-16 units; more is a document. */
const LONGEST_CLAIM = 20_000;

function whyNoClaim(claim: string): string | undefined {
  if (claim.length > LONGEST_CLAIM) return 'the claim is longer than 20,000 characters';
  if (claim.trim() === '') return 'the claim has no words';
  return holdsTooManyNumbers(claim) ? `the claim holds more than ${MAX_NUMBERS} numbers` : undefined;
}

const notChecked = (input: ClaimInput, difference: string): CitationVerdict => ({
  claimId: input.id,
  sourceId: input.sourceIds[0] ?? input.evidence?.[0]?.sourceId ?? '',
  verdict: 'not-checked',
  difference,
  warnings: [],
  reviewPriority: 1,
});

interface Conclusion {
  readonly claim: ClaimInput;
  readonly lookup: Lookup;
  readonly numbers: NumberFinding;
  readonly lacked: ReturnType<typeof lackOf>;
  readonly evidenceIndex: number | undefined;
  /** The claim is its quote, word for word: nothing in it can differ. */
  readonly isRepeated: boolean;
  readonly inOwnWords: boolean;
  /** What was found of the claim in each source that it cites without a quote. */
  readonly located: ReadonlyMap<string, LocatedJudgement>;
}

function conclude(conclusion: Conclusion): CitationVerdict {
  const { claim, lookup, numbers, lacked, evidenceIndex, isRepeated, located, inOwnWords } = conclusion;
  const { source, ...finding } = lookup;
  const { sourceId, spans } = finding;
  const place = { claimId: claim.id, ...(evidenceIndex === undefined ? {} : { evidenceIndex }) };
  if (lookup.verdict !== 'holds' || !source) return { ...place, ...finding, reviewPriority: 1 };
  const common = { ...place, sourceId, ...(spans && spans.length > 0 ? { spans } : {}) };
  const cited = { claim: claim.claim, source, spans: spans ?? [] };
  const judge = (
    verdict: Verdict,
    rest: Partial<CitationVerdict> = {},
    decide?: () => Deciding,
  ): CitationVerdict =>
    withSignals({ ...common, verdict, ...rest }, { cited, warnings: lookup.warnings, decide });
  const found = evidenceIndex === undefined ? located.get(sourceId) : undefined;
  const passage = found === undefined ? {} : { located: found.passage };
  if (lacked !== undefined)
    return judge('number-absent', lacked.nearest ? lacked : { ...lacked, ...passage });
  const altered = isRepeated
    ? undefined
    : alteredFrom(source, claim.claim, repeatedText(claim, source, evidenceIndex));
  if (altered !== undefined) return judge('altered', { difference: altered, ...passage });
  if (found !== undefined) {
    const { outcome, passage, ...why } = found;
    const decide = outcome === 'carried' ? (): Deciding => decidingAt(cited, passage) : undefined;
    return judge(VERDICT_OF[outcome], { located: passage, ...why }, decide);
  }
  const rest = {
    ...additionsOf(numbers, sourceId, clippedFrom(cited)),
    ...(inOwnWords ? { inOwnWords } : {}),
  };
  return judge('holds', rest, inOwnWords ? (): Deciding => decidingOf(citedWordsOf(cited)) : undefined);
}

/** What is said of a quotation that stands: sentences that were added to it, words that it leaves off. */
function additionsOf(
  { elsewhere }: NumberFinding,
  sourceId: string,
  clipped: string | undefined,
): Pick<CitationVerdict, 'addedEvidence' | 'clipped'> {
  const added = elsewhere.filter((each) => each.sourceId === sourceId);
  return {
    ...(added.length > 0 ? { addedEvidence: added } : {}),
    ...(clipped === undefined ? {} : { clipped }),
  };
}

/** What a restatement of the words changes. To spell out an abbreviation, "Zika virus" for ZIKV, changes nothing. */
function alteredFrom(source: PreparedSource, claim: string, repeated: string): string | undefined {
  const explained = source.view(ABBREVIATIONS, ({ text }) => definedAbbreviations(text));
  const names = new Map([...sameNames(claim, repeated), ...explained]);
  // As the repeated words write it, and no other way: less like them it would pass for a statement of its own.
  return alteredRestatement(writtenLike(claim, repeated, names), repeated, (text) =>
    readPassageOf(source, text),
  );
}

const ABBREVIATIONS = Symbol('abbreviations that the source explains');

const VERDICT_OF = {
  carried: 'located',
  'not-carried': 'not-found',
  'other-language': 'not-checked',
} as const satisfies Record<LocatedJudgement['outcome'], Verdict>;

const decidingAt = (cited: CitingClaim, { start, end }: LocatedPassage): Deciding =>
  decidingOf(citedWordsOf({ ...cited, spans: [{ start, end }] }));

/** What is shown to be wrong comes before all that may be. */
const REFUSED: ReadonlySet<Verdict> = new Set(['altered', 'number-absent']);

/** Least priority of a quotation that was clipped. */
const CLIPPED_PRIORITY = 0.9;

interface Signalled {
  readonly cited: CitingClaim;
  readonly warnings: readonly Warning[];
  /** Finds the sentence that decides; absent where none does. */
  readonly decide: (() => Deciding) | undefined;
}

/** Warnings, priority and what decides cost more than the verdict; they are worked out when they are first read. */
function withSignals(
  verdict: Omit<CitationVerdict, 'warnings' | 'reviewPriority'>,
  { cited, warnings, decide }: Signalled,
): CitationVerdict {
  const { clipped } = verdict;
  let soft: readonly Warning[] | undefined;
  let priority: number | undefined;
  let known: Deciding | undefined;
  const deciding = (): Deciding | undefined => (known ??= decide?.());
  const signals = {
    ...verdict,
    get warnings(): readonly Warning[] {
      return (soft ??= softWarnings(cited, clipped === undefined ? warnings : [...warnings, 'clipped']));
    },
    get reviewPriority(): number {
      return (priority ??= Math.max(
        reviewPriority(cited, deciding()),
        clipped === undefined ? 0 : CLIPPED_PRIORITY,
        REFUSED.has(verdict.verdict) ? 1 : 0,
      ));
    },
  };
  return decide === undefined
    ? signals
    : Object.defineProperty(signals, 'deciding', { get: deciding, enumerable: true, configurable: true });
}

function softWarnings(cited: CitingClaim, warnings: readonly Warning[]): Warning[] {
  const snippet: Warning[] = cited.source.readClass === 'snippet' ? ['snippet-only'] : [];
  const retracted: Warning[] = cited.source.isRetracted ? ['retracted-source'] : [];
  return [...warnings, ...snippet, ...retracted, ...warningsOf(cited)];
}

/** The words that the claim may be repeating: its quote, or the nearest passage of a text cited as a whole. */
function repeatedText(claim: ClaimInput, source: PreparedSource, evidenceIndex: number | undefined): string {
  if (evidenceIndex === undefined) return nearestPassage(claim.claim, source);
  return claim.evidence?.[evidenceIndex]?.exact ?? '';
}
