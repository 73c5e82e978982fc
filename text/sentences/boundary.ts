/** Decides whether a full stop, question mark or exclamation mark at one place ends a sentence. */
import {
  BEFORE_NUMBERS,
  BEFORE_ROMAN_NUMERALS,
  GERMAN_MONTHS,
  BEFORE_LETTERS,
  CAPITAL_ABBREVIATIONS,
  ENDING_ABBREVIATIONS,
  GENUS_NAMES,
  LEADING_ABBREVIATIONS,
  NAMES_LIKE_OPENERS,
  OPENERS,
  SHORT_HINDI_VERBS,
  TRAILING_ABBREVIATIONS,
  UNITS,
} from './abbreviations.js';
import { isLabel } from './labels.js';
import { isOpener, wordAfter } from './opening.js';

export interface StopContext {
  /** The text of one block. */
  readonly text: string;
  /** Start of the sentence that is open. */
  readonly sentenceStart: number;
  /** Offset of the first stop of the run (`...` is one run). */
  readonly stop: number;
  /** Offset after the run. */
  readonly afterStops: number;
  /** Offset of the next character that is not white space. */
  readonly next: number;
  readonly germanOrdinals: boolean;
}

/** No abbreviation is longer, so that looking back costs a constant. */
const LONGEST_WORD = 40;

/** The word that ends at `end`, without opening brackets and quotation marks; inner stops belong to it. */
export function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < LONGEST_WORD && !/[\s([{"'“‘«„/–—]/u.test(text[start - 1] ?? ''))
    start -= 1;
  return text.slice(start, end);
}

/** `l’art. 3`, `dell'art. 5`: the article that lost its vowel is not part of the abbreviation. */
const ELIDED = /^(?:[ldnscmjt]|qu|dell|nell|sull|dall|all)['’](?=\p{L})/u;

/** The second of two single letters: `Prof. Dr. h. c. Meier`, `5 p. m.` */
const PAIRED_LETTER = /(?:^|\s)\p{Ll}\.\s?\p{Ll}$/u;

/** For `.` alone; the other stops need only `canOpenSentence`. */
export function fullStopEnds(context: StopContext): boolean {
  const { text, stop, next, sentenceStart } = context;
  if (next >= text.length) return true;
  const before = text.slice(sentenceStart, stop).trimStart();
  if (isLabel(before, sentenceStart === 0 ? wordAfter(text, next) : null)) return false;
  const written = wordBefore(text, stop);
  // "(Hayward, CA). De novo": what stands in brackets abbreviates nothing outside of them
  if (/[)\]}]["'”’»]*$/u.test(written)) return true;
  const word = written
    .replace(/["'”’»]+$/u, '')
    .replace(/^.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?=.)/u, '');
  if (isBibliographic(before, text.slice(next, next + 12))) return false;
  if (isMeasure(before) || namesByLetter(before)) return true;
  return abbreviates(context, word) ?? namesEnd(context, word);
}

/** "9: 9. 1902. Spartina": a year that belongs to the page before it. */
const isBibliographic = (before: string, after: string): boolean =>
  /^(?:1[6-9]|20)\p{N}{2}[.,;)]/u.test(after) &&
  /(?:\p{N}(?:\(\p{N}{1,4}\))?: ?[\p{N}, –-]{1,12}|[.\s]\p{N}{1,3})$/u.test(before.slice(-24));

/** "for 5 min", "of 2 M", "at 138° E": units and quarters of the sky are no names, though they look like initials. */
function isMeasure(before: string): boolean {
  const end = before.slice(-24);
  if (/[°'′″]\s?[NSEWO]$/u.test(end)) return true;
  const measure = /(?<![\p{L}\p{N}.,–-])([\p{N}][\p{N}.,–-]*)\s?(\p{L}[\p{L}.]{0,4})$/u.exec(end);
  // "in μm/sec"
  const rate = /\p{L}\/(\p{Ll}{1,4})$/u.exec(end)?.[1];
  if (rate !== undefined && UNITS.has(rate)) return true;
  if (!UNITS.has(measure?.[2] ?? '')) return false;
  return !/^\p{Lu}$/u.test(measure?.[2] ?? '') || !/^(?:1[5-9]|20)\p{N}{2}$/u.test(measure?.[1] ?? '');
}

/** "in panel A", "hepatitis B", "lanes A and B": a letter that names, after a word that is named so. */
function namesByLetter(before: string): boolean {
  const named = /(\p{L}{2,})\s(?:\p{Lu}(?:,? and |, |–|-|\/))*\p{Lu}$/u.exec(before.slice(-40))?.[1];
  return named !== undefined && BEFORE_LETTERS.has(named.toLowerCase());
}

/** Whether a known abbreviation is followed by the next sentence; null where the word is none. */
function abbreviates(context: StopContext, word: string): boolean | null {
  const { text, stop, next, sentenceStart } = context;
  const lower = word.toLowerCase().replace(ELIDED, '');
  const digitNext = /^\p{N}/u.test(text.slice(next, next + 2));
  if (digitNext && BEFORE_NUMBERS.has(lower)) return false;
  // 3. 5. 2011
  if (/^\p{N}{1,2}$/u.test(word) && /^\p{N}{1,2}\.\s?\p{N}{2,4}(?!\p{N})/u.test(text.slice(next, next + 10)))
    return false;
  if (BEFORE_ROMAN_NUMERALS.has(lower) && /^[IVXLC]{1,7}(?!\p{L})/u.test(text.slice(next, next + 8)))
    return false;
  if (isWritten(word, wordAfter(text, next))) {
    if (
      ENDING_ABBREVIATIONS.has(lower) &&
      /^\p{Lu}[\p{Ll}-]{2,}\s\p{Ll}{3}/u.test(text.slice(next, next + 40))
    )
      return true;
    if (LEADING_ABBREVIATIONS.has(lower)) return lower === 'id' && isOpener(text, next);
    if (TRAILING_ABBREVIATIONS.has(lower)) return isOpener(text, next);
  }
  if (/^\p{N}{1,2}$/u.test(word) && context.germanOrdinals && !isCounted(text, stop))
    return !followsGermanOrdinal(text, next);
  if (/(?<=\p{Ll})str$/u.test(lower) && digitNext) return false;
  if (/^\p{Ll}$/u.test(word) && /^\p{L}\.$/u.test(text.slice(next, next + 2))) return false;
  return PAIRED_LETTER.test(text.slice(Math.max(sentenceStart, stop - 6), stop))
    ? isOpener(text, next)
    : null;
}

/**
 * Whether the word has the letters of an abbreviation: "mM" is none, nor is "ED" among words that are not all in
 * capitals. "Art" and "Abs" are before numbers and letters only.
 */
function isWritten(word: string, following: string): boolean {
  if (/^\p{Ll}+\p{Lu}/u.test(word)) return false;
  if (/^\p{Lu}{2,}$/u.test(word) && !CAPITAL_ABBREVIATIONS.has(word))
    return !/\p{Ll}/u.test(following) && !/^\p{N}/u.test(following);
  if (/^(?:[Aa]rts?|Abs)$/u.test(word)) return /^(?:\p{N}|\p{L}$|[IVXLC]+$)/u.test(following);
  return true;
}

/** "(Tab. 2)." and "Nr. 7.": the number has its own word before it, or a bracket after it, so it ranks nothing. */
function isCounted(text: string, stop: number): boolean {
  if (!/\p{N}/u.test(text[stop - 1] ?? '')) return true;
  const before = /([\p{L}§]{1,8})\.?\s\p{N}{1,2}$/u.exec(text.slice(Math.max(0, stop - 14), stop))?.[1];
  return before !== undefined && BEFORE_NUMBERS.has(before.toLowerCase());
}

/** After a German day or rank number: a month, or any word that does not open sentences. */
function followsGermanOrdinal(text: string, next: number): boolean {
  const word = wordAfter(text, next).toLowerCase();
  return GERMAN_MONTHS.has(word) || !OPENERS.has(word);
}

/** "spectabilis (DC.) Irwin", "[Welw.] Warb.": one shortened word in brackets inside a sentence. */
function isBracketedName({ text, stop, afterStops, sentenceStart }: StopContext): boolean {
  if (!/[)\]]/u.test(text[afterStops] ?? '')) return false;
  const before = text.slice(Math.max(sentenceStart, stop - 20), stop);
  return /\S\s?[([]\p{Lu}[\p{L}.-]{0,14}$/u.test(before);
}

/** Initials (`J. Smith`), shortened genus names (`Ae. (Stegomyia)`) and dotted acronyms (`U.S. Army`). */
function namesEnd(context: StopContext, word: string): boolean {
  const { text, stop, next } = context;
  if (isBracketedName(context)) return isOpener(text, next);
  const dotted = /^(?:\p{L}{1,2}\.)+-?\p{L}{1,2}$/u.test(word);
  // د. أحمد: scripts without capitals shorten titles and names to one letter, too
  if (/^(?=\p{Lo})[\p{Script=Arabic}\p{Script=Hebrew}]$/u.test(word)) return false;
  if (/^\p{Script=Devanagari}{1,3}$/u.test(word)) return SHORT_HINDI_VERBS.has(word);
  // "(See also Appendix A.) Next": a sentence in brackets ends where they close
  if (
    /^[([]/u.test(text.slice(context.sentenceStart, next).trimStart()) &&
    /^[)\]]/u.test(text.slice(context.afterStops, context.afterStops + 1))
  )
    return true;
  const initial = /^(?:\p{Lu}|\p{Lu}\p{Ll}?-\p{Lu}\p{Ll}?|[A-Z][a-z])$/u.test(word);
  if (!dotted && !initial) return true;
  if (/^[A-Z][a-z]$/.test(word))
    return GENUS_NAMES.has(word) ? isOpener(text, next) : !/^[([]/u.test(text.slice(next, next + 1));
  // "E. Y. Lo": after two initials a short word is a name
  const isSecond = dotted || /\p{Lu}\.\s\p{Lu}$/u.test(text.slice(Math.max(0, stop - 4), stop));
  return isOpener(text, next) && !(isSecond && NAMES_LIKE_OPENERS.has(wordAfter(text, next)));
}
