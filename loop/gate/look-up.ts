/** Looks one citation up in its source: is the source stored, read and unchanged, and do the quoted words stand there? */
import { SHORTEST_SOURCE } from '../../text/document.js';
import { findQuote, MAX_QUOTE_LENGTH, type QuoteFinding, type Span } from './find-quote.js';
import type { PreparedSource } from './prepare.js';
import type { Verdict, Warning } from './verdict.js';
import type { SourceIndex } from './source-index.js';

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

/** A quote of fewer words, or fewer letters, stands everywhere and proves nothing. */
const SHORTEST_QUOTE = { words: 3, letters: 12 } as const;
/** Up to this share of edits a quote is an altered one; beyond it, absent. */
const ALTERED_SHARE = 0.25;

/** What the gate says of one citation. */
export interface GateFinding {
  readonly sourceId: string;
  readonly verdict: Verdict;
  /** Where the words stand, UTF-16 offsets; several where running heads or an ellipsis part them. */
  readonly spans?: readonly Span[];
  /** What is wrong, in words for people; the source's words first where two are compared. */
  readonly difference?: string;
  /** The stored source that does hold the words. */
  readonly heldBy?: string;
  /** The stored text that comes nearest to words that are not there. */
  readonly nearest?: Span & { readonly text: string };
  readonly warnings: readonly Warning[];
}

/** What looking one citation up gave, before the claim's own words are considered. */
export interface Lookup extends GateFinding {
  readonly source?: PreparedSource | undefined;
}

export function lookUpWhole(sourceId: string, stored: SourceIndex): Lookup {
  const source = stored.source(sourceId);
  return (
    checkSource({ sourceId }, source) ?? {
      sourceId,
      verdict: 'holds',
      source,
      spans: [],
      warnings: ['no-quote'],
    }
  );
}

const failed = (sourceId: string, verdict: Verdict, rest: Partial<Lookup>): Lookup => ({
  sourceId,
  verdict,
  ...rest,
  warnings: [],
});

/** What is wrong with the source as a whole, or undefined. */
export function checkSource(
  { sourceId, sha256 }: Pick<CitedEvidence, 'sourceId' | 'sha256'>,
  source: PreparedSource | undefined,
): Lookup | undefined {
  if (!source)
    return failed(sourceId, 'fabricated-source', { difference: `the store has no source ${sourceId}` });
  if (source.text.trim() === '')
    return failed(sourceId, 'unread-source', { difference: `the store holds no text of ${sourceId}` });
  if (source.recordedSha256 !== undefined && source.recordedSha256.toLowerCase() !== source.sha256) {
    const difference = `the stored text of ${sourceId} does not have the hash that the store records`;
    return failed(sourceId, 'source-changed', { difference });
  }
  if (!source.isReadable) {
    const difference = `the store holds less than ${SHORTEST_SOURCE} characters of text of ${sourceId}`;
    return failed(sourceId, 'unread-source', { difference });
  }
  if (sha256 === undefined || sha256.toLowerCase() === source.sha256) return undefined;
  const difference = `the text of ${sourceId} has changed since it was quoted`;
  return failed(sourceId, 'source-changed', { difference });
}

export function lookUp(evidence: CitedEvidence, stored: SourceIndex): Lookup {
  const { sourceId, exact } = evidence;
  const source = stored.source(sourceId);
  const broken = checkSource(evidence, source);
  if (broken) return broken;
  const known = source as PreparedSource;
  if (exact.length > MAX_QUOTE_LENGTH)
    return failed(sourceId, 'not-checked', { difference: 'the quote is longer than 20,000 characters' });
  // A span is a place in the text, however short its cell: what the claim says of it is checked by itself.
  if (evidence.start === undefined && isTooShort(exact))
    return failed(sourceId, 'too-short', { difference: `"${exact}" is too short to prove anything` });
  const finding = findQuote(known, exact, { start: evidence.start });
  if (!finding.found) return refuse(evidence, finding, stored);
  const moved = whereItMoved(evidence, known, finding.spans);
  if (moved) return failed(sourceId, 'source-changed', { difference: moved, spans: finding.spans });
  return {
    sourceId,
    verdict: 'holds',
    source: known,
    spans: finding.spans,
    warnings: finding.spliced ? ['spliced'] : [],
  };
}

function isTooShort(quote: string): boolean {
  let words = 0;
  let letters = 0;
  for (const [word] of quote.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)) {
    words++;
    letters += letters < SHORTEST_QUOTE.letters ? (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) : 0;
    if (words >= SHORTEST_QUOTE.words && letters >= SHORTEST_QUOTE.letters) return false;
  }
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(quote);
  return !isUnspaced || letters < 6;
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

function refuse(
  evidence: CitedEvidence,
  finding: QuoteFinding & { found: false },
  stored: SourceIndex,
): Lookup {
  const { sourceId, exact } = evidence;
  const holder = stored.holderOf(exact, sourceId);
  if (holder) {
    const heldBy = holder.source.id;
    return failed(sourceId, 'misattributed', { heldBy, difference: `these words stand in ${heldBy}` });
  }
  const { nearest, why } = finding;
  const shown = nearest ? { nearest: { start: nearest.start, end: nearest.end, text: nearest.text } } : {};
  if (!why && !(nearest && nearest.distance <= ALTERED_SHARE))
    return failed(sourceId, 'quote-absent', {
      difference: `these words stand nowhere in ${sourceId}`,
      ...shown,
    });
  const difference = [why, nearest?.difference].filter(Boolean).join('; ');
  return failed(sourceId, 'altered', { difference, ...shown });
}
