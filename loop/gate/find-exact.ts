/** Every place where a folded quote stands in a folded text, whole tokens only. */
import { codesOf, isDigitCode, isWordCode } from './characters.js';
import { indexOfLinear } from './find-linear.js';
import type { Folded } from './fold.js';
import { gapsAgree, hasGapAt } from './whitespace.js';

export interface Span {
  /** UTF-16 offsets into the stored text. */
  readonly start: number;
  readonly end: number;
}

/** After this many places that look right but break a token, the search gives up: the text is a pattern, not prose. */
const MAX_TRIES = 200;

export interface Between {
  /** Folded indexes between which the quote begins; both count. */
  readonly from?: number;
  readonly to?: number;
}

/** Index of the quote in `source.text`, or -1. */
export function findFolded(source: Folded, quote: Folded, { from = 0, to }: Between = {}): number {
  if (quote.text.length === 0) return -1;
  const text = to === undefined ? source.text : source.text.slice(0, to + quote.text.length);
  let at = indexOfLinear(text, quote.text, from);
  for (let tries = 0; at >= 0 && tries < MAX_TRIES; tries++) {
    if (standsAt(source, quote, at)) return at;
    at = indexOfLinear(text, quote.text, at + 1);
  }
  return -1;
}

/** True when the texts are known to be equal at `at` and no token, number or sign is cut there. */
export function standsAt(source: Folded, quote: Folded, at: number): boolean {
  return (
    !cutsBefore(source, at) && !cutsAfter(source, at + quote.text.length) && gapsAgree(source, at, quote)
  );
}

const SIGNS_BEFORE = codesOf('<>≤≥±-+~≈≠∓');
const SIGNS_AFTER = codesOf('%‰‱°⁄');
const isSuperscript = (code: number): boolean =>
  code === 0xb2 || code === 0xb3 || code === 0xb9 || (code >= 0x2070 && code <= 0x207f);
const isPointOrComma = (code: number): boolean => code === 46 || code === 44;

/** Would a quote that begins at `index` begin inside a word, or after a number's sign, point or comparison? */
function cutsBefore(source: Folded, index: number): boolean {
  if (index === 0) return false;
  const { text } = source;
  const previous = text.charCodeAt(index - 1);
  const first = text.charCodeAt(index);
  if (isWordCode(previous) && isWordCode(first)) return !hasGapAt(source, index);
  if (!isDigitCode(first)) return false;
  if (SIGNS_BEFORE.has(previous)) return !(previous === 45 && hasGapAt(source, index));
  return isPointOrComma(previous) && isDigitCode(text.charCodeAt(index - 2)) && !hasGapAt(source, index);
}

/** Would a quote that ends before `index` cut a word, or a number from its decimals, exponent, `%` or degree? */
function cutsAfter(source: Folded, index: number): boolean {
  const { text } = source;
  if (index >= text.length) return false;
  const last = text.charCodeAt(index - 1);
  const next = text.charCodeAt(index);
  if (isWordCode(last) && isWordCode(next)) return isSuperscript(next) || !hasGapAt(source, index);
  if (isWordCode(last) && next === 45 && isDigitCode(text.charCodeAt(index + 1)))
    return !hasGapAt(source, index);
  if (!isDigitCode(last)) return false;
  if (SIGNS_AFTER.has(next)) return true;
  return isPointOrComma(next) && isDigitCode(text.charCodeAt(index + 1)) && !hasGapAt(source, index + 1);
}

/** The span of the original text that `length` folded characters from `at` came from. */
export function spanAt(folded: Folded, at: number, length: number): Span {
  return { start: folded.startOf(at), end: folded.endOf(at + length - 1) };
}
