/**
 * The gate. In: a claim with what it cites, and the stored text. Out: one verdict a citation, soft warnings, and
 * how much it needs a reviewer. Pure: no model, clock, network or database; the same input gives the same answer.
 *
 * Proved by `holds`: the source is stored and unchanged, the quoted words stand in it, and so does every number.
 * Not proved: that the source is right, or that the words mean what the claim says.
 */
import { findQuote, type QuoteFinding, type Span } from './find-quote.js';
import {
  checkNumbers,
  holdsTooManyNumbers,
  MAX_NUMBERS,
  type FoundElsewhere,
  type NumberFinding,
} from './numbers/check-numbers.js';
import type { PreparedSource } from './prepare.js';
import { readSignals, warningsOf } from './signals/signals.js';
import { nearestPassage } from './nearest-passage.js';
import { alteredRestatement } from './restatement.js';
import { reviewPriority } from './signals/review-priority.js';
import type { Verdict, Warning } from './verdict.js';
import type { World } from './world.js';

/** A quote, or a span that sentence numbers were resolved to. */
export interface CitedEvidence {
  readonly sourceId: string;
  readonly exact: string;
  /** UTF-16 offsets into the stored text; both or neither. */
  readonly start?: number;
  readonly end?: number;
  /** SHA-256 of the stored text at the time of quoting, hex. */
  readonly sha256?: string;
}

export interface ClaimInput {
  readonly id: string;
  readonly claim: string;
  readonly sourceIds: readonly string[];
  readonly evidence?: readonly CitedEvidence[];
  /** The claim says of itself that a number in it is computed from others. */
  readonly isComputed?: boolean;
}

export interface CitationVerdict {
  readonly claimId: string;
  /** Index into the claim's evidence; absent where a source is cited as a whole. */
  readonly evidenceIndex?: number;
  readonly sourceId: string;
  readonly verdict: Verdict;
  /** What is wrong, in words for people; the source's words first where two are compared. */
  readonly difference?: string;
  /** The stored source that does hold the words. */
  readonly heldBy?: string;
  /** Where the words stand, UTF-16 offsets; several where page furniture or an ellipsis parts them. */
  readonly spans?: readonly Span[];
  /** The stored text that comes nearest to words that are not there. */
  readonly nearest?: { readonly start: number; readonly end: number; readonly text: string };
  /** Numbers of the claim that the cited words lack and the cited sources hold here. */
  readonly addedEvidence?: readonly FoundElsewhere[];
  readonly warnings: readonly Warning[];
  /** 0 (leave) to 1 (review first). */
  readonly reviewPriority: number;
}

/** A quote of fewer words, or fewer letters, stands everywhere and proves nothing. */
export const SHORTEST_QUOTE = { words: 3, letters: 12 } as const;
/** Up to this share of edits a quote is an altered one; beyond it, absent. */
const ALTERED_SHARE = 0.25;

/** One verdict for each piece of evidence, and one for each cited source without any. Never empty. */
export function checkClaim(input: ClaimInput, world: World): CitationVerdict[] {
  const unfit = whyNoClaim(input.claim);
  if (unfit !== undefined) return [notChecked(input, unfit)];
  const evidence = input.evidence ?? [];
  const quoted = evidence.map((each) => lookUp(each, world));
  const covered = new Set(evidence.map((each) => each.sourceId));
  const whole = [...new Set(input.sourceIds)]
    .filter((id) => !covered.has(id))
    .map((id) => lookUpWhole(id, world));
  const found = [...quoted, ...whole];
  if (found.length === 0) return [notChecked(input, 'the claim cites nothing')];
  const cited = found.flatMap(({ source, spans }) => (source ? [{ source, spans: spans ?? [] }] : []));
  const isRepeated =
    evidence.length > 0 &&
    quoted.every((each, index) => each.verdict === 'holds' && evidence[index]?.exact === input.claim);
  const numbers = isRepeated ? NO_NUMBERS : checkNumbers(input.claim, cited, input.isComputed);
  return found.map((lookup, index) => {
    const evidenceIndex = index < evidence.length ? index : undefined;
    return conclude({ claim: input, lookup, numbers, evidenceIndex, isRepeated });
  });
}

const NO_NUMBERS: NumberFinding = { absent: [], absentShare: 0, elsewhere: [] };

/** What looking one citation up gave, before the claim's own words are considered. */
interface Lookup {
  readonly sourceId: string;
  readonly verdict: Verdict;
  readonly source?: PreparedSource;
  readonly spans?: readonly Span[];
  readonly difference?: string;
  readonly heldBy?: string;
  readonly nearest?: CitationVerdict['nearest'];
  readonly warnings: readonly Warning[];
}

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

function lookUpWhole(sourceId: string, world: World): Lookup {
  const source = world.source(sourceId);
  return (
    checkSource(sourceId, source) ?? { sourceId, verdict: 'holds', source, spans: [], warnings: ['no-quote'] }
  );
}

/** What is wrong with the source as a whole, or undefined. */
function checkSource(sourceId: string, source: PreparedSource | undefined): Lookup | undefined {
  const failed = (verdict: Verdict, difference: string): Lookup => ({
    sourceId,
    verdict,
    difference,
    warnings: [],
  });
  if (!source) return failed('fabricated-source', `the store has no source ${sourceId}`);
  if (source.text.trim() === '') return failed('unread-source', `the store holds no text of ${sourceId}`);
  if (source.recordedSha256 !== undefined && source.recordedSha256.toLowerCase() !== source.sha256) {
    return failed(
      'source-changed',
      `the stored text of ${sourceId} does not have the hash that the store records`,
    );
  }
  return undefined;
}

function lookUp(evidence: CitedEvidence, world: World): Lookup {
  const { sourceId, exact } = evidence;
  const source = world.source(sourceId);
  const broken = checkSource(sourceId, source);
  if (broken) return broken;
  const known = source as PreparedSource;
  const failed = (verdict: Verdict, rest: Partial<Lookup>): Lookup => ({
    sourceId,
    verdict,
    warnings: [],
    ...rest,
  });
  if (evidence.sha256 !== undefined && evidence.sha256.toLowerCase() !== known.sha256) {
    return failed('source-changed', {
      difference: `the text of ${sourceId} has changed since it was quoted`,
    });
  }
  if (isTooShort(exact))
    return failed('too-short', { difference: `"${exact}" is too short to prove anything` });
  const finding = findQuote(known, exact, {
    ...(evidence.start === undefined ? {} : { start: evidence.start }),
  });
  if (!finding.found) return refuse(evidence, finding, world);
  const moved = whereItMoved(evidence, known, finding.spans);
  if (moved) return failed('source-changed', { difference: moved, spans: finding.spans });
  return {
    sourceId,
    verdict: 'holds',
    source: known,
    spans: finding.spans,
    warnings: finding.spliced ? ['spliced'] : [],
  };
}

function isTooShort(quote: string): boolean {
  const letters = quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const words = quote.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(quote);
  if (isUnspaced) return letters < 6;
  return letters < SHORTEST_QUOTE.letters || words < SHORTEST_QUOTE.words;
}

/** Evidence with offsets has to stand at them. */
function whereItMoved(
  evidence: CitedEvidence,
  source: PreparedSource,
  spans: readonly Span[],
): string | undefined {
  const { start, end, exact } = evidence;
  if (start === undefined || end === undefined) return undefined;
  if (source.text.slice(start, end) === exact) return undefined;
  const first = spans[0] as Span;
  const last = spans[spans.length - 1] as Span;
  if (first.start >= start - 2 && last.end <= end + 2 && start < end) return undefined;
  return `the words stand at ${first.start}, not at ${start} as the evidence says`;
}

function refuse(evidence: CitedEvidence, finding: QuoteFinding & { found: false }, world: World): Lookup {
  const { sourceId, exact } = evidence;
  const holder = world.holderOf(exact, sourceId);
  if (holder) {
    const heldBy = holder.source.id;
    return {
      sourceId,
      verdict: 'misattributed',
      heldBy,
      difference: `these words stand in ${heldBy}`,
      warnings: [],
    };
  }
  const { nearest, why } = finding;
  const shown = nearest ? { nearest: { start: nearest.start, end: nearest.end, text: nearest.text } } : {};
  if (nearest && (nearest.distance <= ALTERED_SHARE || why)) {
    const difference = [why, nearest.difference].filter(Boolean).join('; ');
    return { sourceId, verdict: 'altered', difference, ...shown, warnings: [] };
  }
  if (why) return { sourceId, verdict: 'altered', difference: why, ...shown, warnings: [] };
  return {
    sourceId,
    verdict: 'quote-absent',
    difference: `these words stand nowhere in ${sourceId}`,
    ...shown,
    warnings: [],
  };
}

interface Conclusion {
  readonly claim: ClaimInput;
  readonly lookup: Lookup;
  readonly numbers: NumberFinding;
  readonly evidenceIndex: number | undefined;
  /** The claim is its quote, word for word: nothing in it can differ. */
  readonly isRepeated: boolean;
}

function conclude({ claim, lookup, numbers, evidenceIndex, isRepeated }: Conclusion): CitationVerdict {
  const { sourceId, source, spans } = lookup;
  const common = {
    claimId: claim.id,
    ...(evidenceIndex === undefined ? {} : { evidenceIndex }),
    sourceId,
    ...(spans && spans.length > 0 ? { spans } : {}),
  };
  if (lookup.verdict !== 'holds' || !source) {
    const { verdict, difference, heldBy, nearest, warnings } = lookup;
    const shown = {
      ...(difference ? { difference } : {}),
      ...(heldBy ? { heldBy } : {}),
      ...(nearest ? { nearest } : {}),
    };
    return { ...common, verdict, ...shown, warnings, reviewPriority: 1 };
  }
  const cited = { claim: claim.claim, source, spans: spans ?? [] };
  const judge = (verdict: Verdict, rest: Partial<CitationVerdict> = {}): CitationVerdict =>
    withSignals({ ...common, verdict, ...rest }, { cited, numbers, warnings: lookup.warnings });
  if (numbers.absent.length > 0) {
    const difference = `the cited text does not hold ${numbers.absent.map((each) => `\`${each}\``).join(', ')}`;
    return judge('number-absent', { difference });
  }
  const altered = isRepeated
    ? undefined
    : alteredRestatement(claim.claim, repeatedText(claim, source, evidenceIndex));
  if (altered !== undefined) return judge('altered', { difference: altered });
  const added = numbers.elsewhere.filter((each) => each.sourceId === sourceId);
  return judge('holds', added.length > 0 ? { addedEvidence: added } : {});
}

interface Cited {
  readonly claim: string;
  readonly source: PreparedSource;
  readonly spans: readonly Span[];
}

/** Warnings and priority cost more than the verdict; they are worked out when they are first read. */
function withSignals(
  verdict: Omit<CitationVerdict, 'warnings' | 'reviewPriority'>,
  { cited, numbers, warnings }: { cited: Cited; numbers: NumberFinding; warnings: readonly Warning[] },
): CitationVerdict {
  let soft: readonly Warning[] | undefined;
  let priority: number | undefined;
  return {
    ...verdict,
    get warnings(): readonly Warning[] {
      return (soft ??= softWarnings(cited, { numbers, warnings }));
    },
    get reviewPriority(): number {
      return (priority ??= reviewPriority(cited.claim, cited.source, cited.spans));
    },
  };
}

function softWarnings(
  cited: Cited,
  { numbers, warnings }: { numbers: NumberFinding; warnings: readonly Warning[] },
): Warning[] {
  const signals = readSignals({ ...cited, numbersAbsent: numbers.absentShare, elsewhere: numbers.elsewhere });
  const snippet: Warning[] = cited.source.readClass === 'snippet' ? ['snippet-only'] : [];
  return [...warnings, ...snippet, ...warningsOf(signals)];
}

/** The words that the claim may be repeating: its quote, or the nearest passage of a text cited as a whole. */
function repeatedText(claim: ClaimInput, source: PreparedSource, evidenceIndex: number | undefined): string {
  if (evidenceIndex === undefined) return nearestPassage(claim.claim, source);
  return claim.evidence?.[evidenceIndex]?.exact ?? '';
}

/** One citation by itself, for callers that hold a single quote. */
export function checkCitation(
  input: { readonly claimId: string; readonly claim: string; readonly evidence: CitedEvidence },
  world: World,
): CitationVerdict {
  const { claimId, claim, evidence } = input;
  const verdicts = checkClaim(
    { id: claimId, claim, sourceIds: [evidence.sourceId], evidence: [evidence] },
    world,
  );
  return verdicts[0] as CitationVerdict;
}
