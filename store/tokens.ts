/**
 * Words as the full-text index knows them. Text and query go through the same function, so that what is found does not
 * depend on accents, case, compatibility forms or word endings ("transmission" finds "transmitted"). English words are
 * indexed by their stem, words of other alphabets by their first letters, scripts without spaces as pairs of characters.
 */
import { fold } from '../text/fold.js';
import { stem } from '../text/stem.js';

/** Letters that words of other alphabets, which have no stemmer here, share with their inflections. */
const PREFIX_LETTERS = 6;

/** UTF-16 code units; what a code or a hostile run of letters has beyond is not indexed. */
const LONGEST_TOKEN = 64;

const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u;
const SPACED_OR_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Whether a text holds letters of a script that writes no spaces between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const ASCII = /^[\0-\x7f]*$/;

/** Raised and lowered text: "CO₂" is "CO2" and "K_d" is "Kd", but 10⁵ is no 105. */
const RAISED_NUMBER = /(?<=\p{Nd})(?=[⁰¹²³⁴-⁹⁺⁻])/gu;
const LOWERED_WORD = /(?<=(?:^|[^\p{L}\p{N}_])\p{L})_\{?(?=[\p{L}\p{N}])/gu;
const MAY_BE_SET = /[_⁰¹²³⁴-⁹⁺⁻]/;

const withoutSets = (text: string): string =>
  MAY_BE_SET.test(text) ? text.replace(RAISED_NUMBER, ' ').replace(LOWERED_WORD, '') : text;

const firstLetters = (word: string): string => [...word].slice(0, PREFIX_LETTERS).join('');

function stemOf(word: string): string {
  if (!ASCII.test(word) && !/\p{N}/u.test(word)) return firstLetters(word);
  const found = stem(word);
  return found.length > LONGEST_TOKEN ? found.slice(0, LONGEST_TOKEN) : found;
}

/** The tokens of a text, in order; each is free of white space and of anything the index gives a meaning to. */
export function tokensOf(text: string): string[] {
  const folded = fold(withoutSets(text));
  // Nearly every text is plain ASCII once it is folded, and this runs over every word of a store.
  if (ASCII.test(folded)) return (folded.match(/[a-z0-9]+/g) ?? []).map(stemOf);
  const tokens: string[] = [];
  for (const run of folded.match(WORD) ?? []) {
    if (!UNSPACED.test(run)) tokens.push(stemOf(run));
    else for (const part of run.match(SPACED_OR_UNSPACED) ?? []) tokens.push(...tokensOfPart(part));
  }
  return tokens;
}

function tokensOfPart(part: string): string[] {
  if (!UNSPACED.test(part)) return [stemOf(part)];
  const characters = [...part];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
