/**
 * White space that may differ between a quote and its source, and white space that may not.
 * PDF extractors drop and invent spaces next to punctuation, formulas and ligatures ("NH 3(9,6)", "di fferent",
 * "xiare"); between two digits, two words, or before a sign, a space is part of what was said.
 */
import { STOP_WORDS } from '../../text/lexicon.js';
import { wordSet } from '../../text/word-lists.js';
import { isDigitCode, isLetterCode, isWordCode } from './characters.js';
import { isCommonWord } from './common-words.js';
import { type Folded, lastAtOrBefore } from './fold.js';

const HYPHEN = 45;
const COMMA = 44;
const POINT = 46;

export function hasGapAt(folded: Folded, index: number): boolean {
  const found = lastAtOrBefore(folded.gaps, index);
  return found >= 0 && folded.gaps[found] === index;
}

/** A folded quote on the folded source that has the same characters from `at` on. */
interface Overlay {
  readonly source: Folded;
  readonly quote: Folded;
  readonly at: number;
}

/** True when no gap of `quote`, found at `at` in `source` (texts equal there), differs in a way that counts. */
export function gapsAgree(source: Folded, at: number, quote: Folded): boolean {
  const end = at + quote.text.length;
  let inSource = lastAtOrBefore(source.gaps, at) + 1;
  let inQuote = 0;
  for (;;) {
    const sourceGap = inSource < source.gaps.length ? (source.gaps[inSource] as number) : Infinity;
    const quoteGap = inQuote < quote.gaps.length ? (quote.gaps[inQuote] as number) + at : Infinity;
    const next = Math.min(sourceGap, quoteGap);
    if (next >= end) return signsAgree(source, at, quote);
    if (sourceGap === quoteGap) {
      inSource++;
      inQuote++;
      continue;
    }
    if (gapCounts({ source, quote, at }, next)) return false;
    if (next === sourceGap) inSource++;
    else inQuote++;
  }
}

/** Does the white space that only one of the two has at this index change what is said? */
function gapCounts(overlay: Overlay, index: number): boolean {
  const { source, quote, at } = overlay;
  const { text } = source;
  const previous = text.charCodeAt(index - 1);
  const next = text.charCodeAt(index);
  if (isDigitCode(previous) && isDigitCode(next)) return true;
  if (isDigitCode(next) && isNumberPunctuation(previous) && isDigitCode(text.charCodeAt(index - 2))) {
    return previous !== COMMA || !endsDecimal(text, index - 1);
  }
  if (isDigitCode(previous) && isNumberPunctuation(next) && isDigitCode(text.charCodeAt(index + 1))) {
    return next !== POINT && !(hasGapAt(source, index + 1) && hasGapAt(quote, index + 1 - at));
  }
  if (!isLetterCode(previous) || !isLetterCode(next)) return false;
  return !harmlessBetweenLetters(overlay, index);
}

/** "0.5,1.5": a number with decimals ends here, so the comma cannot be inside it. */
function endsDecimal(text: string, end: number): boolean {
  let at = end - 1;
  while (at > end - 12 && isDigitCode(text.charCodeAt(at))) at--;
  return text.charCodeAt(at) === POINT;
}

/**
 * "di fferent" and "different", "n to" and "nto", "durati on" and "duration" are one; "not able" and "notable"
 * are two. Harmless: a split inside a ligature, a piece that is a symbol or a variable rather than a word, a
 * piece that is not an English word, two words whose run is not one either, and a line of the source that lost its spaces
 * ("ofthelatter").
 */
function harmlessBetweenLetters(overlay: Overlay, index: number): boolean {
  const left = pieceBefore(overlay, index);
  const right = pieceAfter(overlay, index);
  if (isVariable(left) || isVariable(right)) return true;
  if (/^ff/.test(right) || (/ff[il]?$/.test(left) && /^[a-z]/.test(right))) return true;
  if (/^f[il]/.test(right) && !isLikeWord(left)) return true;
  if (isSameWithoutSpace(left, right)) return true;
  if (hasGapAt(overlay.source, index)) return false;
  if (/[a-z]$/.test(left) && /^[A-Z]/.test(right)) return true;
  if (left.length >= 4 && right.length >= 4 && left.length + right.length >= 12) return !isAffix(left, right);
  return lostSpacesAround(overlay, index) >= 2;
}

/** How many gaps of the quote the source lost inside the one run of characters around `index`. */
function lostSpacesAround({ source, quote, at }: Overlay, index: number): number {
  const runStart = Math.max(at, source.gaps[lastAtOrBefore(source.gaps, index)] ?? 0);
  const runEnd = source.gaps[lastAtOrBefore(source.gaps, index) + 1] ?? source.text.length;
  const before = lastAtOrBefore(quote.gaps, runStart - at);
  return lastAtOrBefore(quote.gaps, Math.min(runEnd, runStart + 200) - at - 1) - before;
}

/** The letters up to the split, back to the nearest gap of either text. Longer than 16 letters is cut there. */
function pieceBefore(overlay: Overlay, index: number): string {
  const { source, at } = overlay;
  let from = index - 1;
  const floor = Math.max(at, index - 16);
  while (from > floor && isLetterCode(source.text.charCodeAt(from - 1)) && !gapInEither(overlay, from))
    from--;
  return source.text.slice(from, index);
}

function pieceAfter(overlay: Overlay, index: number): string {
  const { source, quote, at } = overlay;
  let to = index + 1;
  const ceiling = Math.min(at + quote.text.length, index + 16);
  while (to < ceiling && isLetterCode(source.text.charCodeAt(to)) && !gapInEither(overlay, to)) to++;
  return source.text.slice(index, to);
}

const gapInEither = ({ source, quote, at }: Overlay, index: number): boolean =>
  hasGapAt(source, index) || hasGapAt(quote, index - at);

function isVariable(piece: string): boolean {
  if (piece.length > 2) return false;
  return /[^a-zA-Z]/.test(piece) || !SHORT_WORDS.has(piece.toLowerCase());
}

const isLikeWord = (piece: string): boolean =>
  SHORT_WORDS.has(piece.toLowerCase()) ||
  /^(?:non|dis|mis|pre|per|con|the|out|one|for|not|sub)$/i.test(piece);

/** `.` `,` `:` can stand inside a number, and white space after them parts two. */
const isNumberPunctuation = (code: number): boolean => code === 46 || code === 44 || code === 58;

/** Every `-` before a digit must be a sign in both, or in neither ("5 -3" is not "5-3"). */
function signsAgree(source: Folded, at: number, quote: Folded): boolean {
  let hyphen = quote.text.indexOf('-');
  while (hyphen >= 0) {
    if (isDigitCode(quote.text.charCodeAt(hyphen + 1)) && hyphen > 0) {
      if (isSign(source, at + hyphen) !== isSign(quote, hyphen)) return false;
    }
    hyphen = quote.text.indexOf('-', hyphen + 1);
  }
  return true;
}

/** Is the hyphen at `index` (a digit follows) a minus sign of that digit? */
function isSign(folded: Folded, index: number): boolean {
  const previous = folded.text.charCodeAt(index - 1);
  if (folded.text.charCodeAt(index) !== HYPHEN) return false;
  if (!isWordCode(previous) && previous !== 41 && previous !== 93) return true;
  if (!hasGapAt(folded, index) || hasGapAt(folded, index + 1)) return false;
  return !isUnitBefore(folded.text, index);
}

/** "s −1", "cm −3": the exponent of a unit, set apart by the extractor. */
function isUnitBefore(text: string, index: number): boolean {
  let at = index;
  while (at > index - 5 && isLetterCode(text.charCodeAt(at - 1))) at--;
  return at < index && at > index - 5;
}

/** English words and prefixes of one or two letters; any other so short a piece is a symbol. */
const SHORT_WORDS = wordSet(
  'a i o am an as at be by do go he hi if in is it me my no of oh on or ox re so to un up us we co de di il im ir ad ab en em bi ex ha ho ma pa la le el al et',
);

/** What makes another word of the one after it, or before it; many turn the meaning round. */
const PREFIXES = wordSet(
  'a an in im il ir un non no not dis mis de ab anti under over never counter super ultra inter intra hyper multi trans hypo with out up down sub pre post re ex extra pro semi well ill pseudo quasi mal for fore any some every',
);
const SUFFIXES = wordSet(
  'less like wise free fold ful able ible proof most ever out up down off over times times body thing one where',
);

const isAffix = (left: string, right: string): boolean =>
  PREFIXES.has(left.toLowerCase()) || SUFFIXES.has(right.toLowerCase());

/** No English word begins so: "pproaches", "bservations". */
const NO_BEGINNING =
  /^(?:([b-df-hj-np-tvwxz])\1|b[cdfgkmnpstvz]|c[bdfgkmpstv]|d[bcfgklmnpstv]|f[bcdgkmnpstv]|g[bcdfkmpstv]|[lmr][b-df-hj-np-tvxz]|n[b-df-hj-np-tvxz]|p[bcdfgkmv]|t[bcdfgklmnpv]|v[b-df-hj-np-tvxz]|x[b-df-hj-np-tvxz])/;

/** True where the space between the two is the reader's doing, whichever of the two texts has it. */
function isSameWithoutSpace(left: string, right: string): boolean {
  const before = left.toLowerCase();
  const after = right.toLowerCase();
  if (NO_BEGINNING.test(after)) return true;
  const isJoinedKnown = isCommonWord(before + after);
  if (!isJoinedKnown && STOP_WORDS.has(after) && !SUFFIXES.has(after)) return !NEGATING.has(before);
  if (isAffix(left, right)) return false;
  if (STOP_WORDS.has(before)) return !isJoinedKnown && isWord(after);
  return !isJoinedKnown || !isWord(before) || !isWord(after);
}

const NEGATING: ReadonlySet<string> = new Set(['no', 'not', 'non', 'un', 'never']);
const isWord = (piece: string): boolean => SHORT_WORDS.has(piece) || isCommonWord(piece);
