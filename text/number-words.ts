import { readFileSync } from 'node:fs';

/** Numbers written in words. English ones in every form; of other languages whole numbers up to some thousands. */

type Values = Readonly<Record<string, number>>;

interface Language {
  /** Words that only this language is full of. */
  readonly marks: string;
  /** Stands between the words of a number, and says nothing. */
  readonly joining: string;
  /** What is added, and what multiplies the words before it. */
  readonly small: Values;
  readonly large: Values;
  /** Numbers are one word, the ones before the tens: "dreihunderteinundzwanzig". */
  readonly isCompound?: true;
}

const { ordinals, parts, factors, magnitudes, english, ...others } = JSON.parse(
  readFileSync(new URL('data/number-words.json', import.meta.url), 'utf8'),
) as Readonly<Record<'ordinals' | 'parts' | 'factors' | 'magnitudes', Values>> &
  Readonly<Record<'english' | 'german' | 'french' | 'spanish', Language>>;

const own = (table: Values, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

export const isNumberWord = (word: string): boolean =>
  own(english.small, word) !== undefined || own(english.large, word) !== undefined;
export const ordinalOf = (word: string): number | undefined => own(ordinals, word);
export const partOf = (word: string): number | undefined => own(parts, word);
/** Of words that only say how large a number is, the least that each may stand for. */
export const magnitudeOf = (word: string): number | undefined => own(magnitudes, word);

/** "doubled", "twentyfold", "hundredfold" */
export function factorOf(word: string): number | undefined {
  const known = own(factors, word);
  if (known !== undefined || !word.endsWith('fold')) return known;
  const number = word.slice(0, -4);
  return own(english.small, number) ?? own(english.large, number);
}

/** "nineteen fifty-seven" */
const isCentury = (value: number): boolean => value >= 13 && value <= 20;

/**
 * "two hundred and five", "twenty one", "million": the words in order, or undefined when they make no number. A large
 * number multiplies what stands before it; below a hundred, only ones are added to tens.
 */
export function valueOfWords(words: readonly string[], language: Language = english): number | undefined {
  let total = 0;
  let current = 0;
  let any = false;
  for (const word of words) {
    const small = own(language.small, word);
    const large = own(language.large, word);
    if (small !== undefined) {
      if (language === english && isCentury(current) && small >= 10) current = current * 100 + small;
      // "quatre-vingt" is four twenties.
      else if (language === others.french && small === 20 && current % 100 === 4) current += 76;
      else if (any && current % 10 !== 0 && current % 100 !== 0) return undefined;
      else current += small;
    } else if (large !== undefined) {
      const factor = current === 0 ? 1 : current;
      if (large === 100 || large === 12) current = factor * large;
      else {
        total += factor * large;
        current = 0;
      }
    } else continue;
    any = true;
  }
  return any ? total + current : undefined;
}

/** UTF-16 units by which the language of a text is told. */
const SAMPLE = 4000;

const wordsOf = (list: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${list.replaceAll(' ', '|')})(?!\\p{L})`, 'giu');

interface Reader {
  readonly language: Language;
  readonly marks: RegExp;
  readonly word: RegExp;
  readonly number: RegExp;
}

const READERS = Object.values(others).map((language): Reader => {
  const { marks, joining, small, large, isCompound } = language;
  const words = [...Object.keys(small), ...Object.keys(large)].sort((a, b) => b.length - a.length);
  const word = `(?:${words.join('|')}${isCompound ? `|${joining}` : ''})`;
  const row = isCompound ? `${word}{1,8}` : `${word}(?:(?:[\\s-]|\\s${joining}\\s)${word}){0,7}`;
  return {
    language,
    marks: wordsOf(marks),
    word: new RegExp(word, 'giu'),
    number: new RegExp(`(?<![\\p{L}-])${row}(?![\\p{L}-])`, 'giu'),
  };
});
const ENGLISH_MARKS = wordsOf(english.marks);

/** Numbers above one in the words of the language that a text is written in, where that is not English. */
export function foreignNumbers(text: string): { value: number; start: number; end: number }[] {
  const head = text.slice(0, SAMPLE);
  const count = (marks: RegExp): number => head.match(marks)?.length ?? 0;
  const [best] = READERS.map((reader) => ({ ...reader, seen: count(reader.marks) })).sort(
    (a, b) => b.seen - a.seen,
  );
  if (best === undefined || best.seen <= 2 * count(ENGLISH_MARKS)) return [];
  const { language, word, number } = best;
  return [...text.matchAll(number)].flatMap(({ 0: written, index }) => {
    const words = [...(written.toLowerCase().match(word) ?? [])];
    // "ein und zwanzig": tens first, as the others write them.
    for (let at = 0; language.isCompound && at + 2 < words.length; at++)
      if ((language.small[words[at] as string] ?? 10) < 10 && words[at + 1] === language.joining)
        words.splice(at, 3, words[at + 2] as string, words[at] as string);
    const value = valueOfWords(words, language);
    return value === undefined || value <= 1 ? [] : [{ value, start: index, end: index + written.length }];
  });
}
