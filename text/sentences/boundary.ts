/** Decides whether a full stop, question mark or exclamation mark at one place ends a sentence. */
import {
  BEFORE_NUMBERS,
  BEFORE_ROMAN_NUMERALS,
  GERMAN_MONTHS,
  LEADING_ABBREVIATIONS,
  OPENERS,
  SHORT_HINDI_VERBS,
  TRAILING_ABBREVIATIONS,
} from './abbreviations.js';

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

/** The word that starts at `start`, letters and inner marks only. */
export function wordAfter(text: string, start: number): string {
  return /^[\p{L}\p{M}\p{N}'’-]{1,40}/u.exec(text.slice(start, start + 80))?.[0] ?? '';
}

/** Skips quotation marks and brackets that open the next sentence. */
function skipOpeners(text: string, start: number): number {
  let at = start;
  while (at < text.length && at - start < 4 && /["'“‘«„([{¿¡*_—–-]/u.test(text[at] ?? '')) at += 1;
  while (at < text.length && at - start < 6 && text[at] === ' ') at += 1;
  return at;
}

/** True where the text at `start` can be the first word of a sentence. */
export function canOpenSentence(text: string, start: number): boolean {
  if (start >= text.length) return true;
  const at = skipOpeners(text, start);
  const word = wordAfter(text, at);
  if (word === '') return !/[,;:.!?)\]}%&=<>+/|]/u.test(text[at] ?? '');
  if (!/^\p{Ll}/u.test(word)) return true;
  // "mRNA", "pH", "p53": lower-case first letters that names of molecules and units begin with
  return /^\p{Ll}{1,4}[-\p{Lu}\p{N}]/u.test(word) && /[\p{Lu}\p{N}]/u.test(word);
}

const isOpener = (text: string, start: number): boolean => {
  const word = wordAfter(text, skipOpeners(text, start));
  const isInitial = word.length === 1 && text.startsWith(`${word}.`, skipOpeners(text, start));
  return /^\p{Lu}/u.test(word) && !isInitial && OPENERS.has(word.toLowerCase());
};

/** "Table 2. Eggs by place": the label of a caption goes with its first sentence. */
const CAPTION_LABEL =
  /^(?:supplementary )?(?:fig(?:ure)?|table|box|scheme|appendix|chart|plate|abb(?:ildung)?|tab(?:elle)?)\.? [A-Z]{0,2}\d{0,3}[A-Za-z]?$/iu;

/** `l’art. 3`, `dell'art. 5`: the article that lost its vowel is not part of the abbreviation. */
const ELIDED = /^(?:[ldnscmjt]|qu|dell|nell|sull|dall|all)['’](?=\p{L})/u;

/** The second of two single letters: `Prof. Dr. h. c. Meier`, `5 p. m.` */
const PAIRED_LETTER = /(?:^|\s)\p{Ll}\.\s?\p{Ll}$/u;

/** For `.` alone; the other stops need only `canOpenSentence`. */
export function fullStopEnds(context: StopContext): boolean {
  const { text, stop, next, sentenceStart } = context;
  if (next >= text.length) return true;
  const word = wordBefore(text, stop)
    .replace(/[)\]}"'”’»]+$/u, '')
    .replace(/^.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?=.)/u, '');
  const lower = word.toLowerCase().replace(ELIDED, '');
  const before = text.slice(sentenceStart, stop).trimStart();
  if (before === word && /^(?:\p{N}{1,3}|\p{L}|[ivxIVX]{1,5}|\p{N}{1,2}(?:\.\p{N}{1,2}){1,3})$/u.test(word))
    return false;
  if (CAPTION_LABEL.test(before)) return false;
  const digitNext = /^\p{N}/u.test(text.slice(next, next + 2));
  if (digitNext && BEFORE_NUMBERS.has(lower)) return false;
  // 3. 5. 2011
  if (/^\p{N}{1,2}$/u.test(word) && /^\p{N}{1,2}\.\s?\p{N}{2,4}(?!\p{N})/u.test(text.slice(next, next + 10)))
    return false;
  if (BEFORE_ROMAN_NUMERALS.has(lower) && /^[IVXLC]{1,7}(?!\p{L})/u.test(text.slice(next, next + 8)))
    return false;
  if (LEADING_ABBREVIATIONS.has(lower)) return lower === 'id' && isOpener(text, next);
  if (TRAILING_ABBREVIATIONS.has(lower)) return isOpener(text, next);
  if (/^\p{N}{1,2}$/u.test(word) && context.germanOrdinals && !isCounted(text, stop))
    return !followsGermanOrdinal(text, next);
  if (/(?<=\p{Ll})str$/u.test(lower) && digitNext) return false;
  if (/^\p{Ll}$/u.test(word) && /^\p{L}\.$/u.test(text.slice(next, next + 2))) return false;
  if (PAIRED_LETTER.test(text.slice(Math.max(sentenceStart, stop - 6), stop))) return isOpener(text, next);
  return namesEnd(context, word);
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

/** Initials (`J. Smith`), shortened genus names (`Ae. (Stegomyia)`) and dotted acronyms (`U.S. Army`). */
function namesEnd(context: StopContext, word: string): boolean {
  const { text, next } = context;
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
  if (/^[A-Z][a-z]$/.test(word)) return !/^[([]/u.test(text.slice(next, next + 1));
  return isOpener(text, next);
}
