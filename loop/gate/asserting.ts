/** Whether words state something, or only name it. */
import { wordSet } from '../../text/word-lists.js';
import { readData } from '../data/read-data.js';

const LISTS = readData('asserting-words.json') as Readonly<
  Record<'finite' | 'nounOrVerb' | 'notBefore' | 'asks', string>
>;
const FINITE = wordSet(LISTS.finite);
const NOUN_OR_VERB = wordSet(LISTS.nounOrVerb);
const NOT_AROUND = wordSet(LISTS.notBefore);
const ASKS = wordSet(LISTS.asks);

/** Words that make a sentence even where each begins with a capital. */
const CAPITAL_WORDS = 4;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;
const ENDS = /(?:\p{L}{2}|\p{N})[.!؟।。！]["'”’)\]]*$/u;

export const isQuestion = (text: string): boolean => /[?？؟]["'”’)\]]*$/.test(text);

/** A sentence of prose: three words or more; with a mark that cites, two are enough. */
export function statesSomething(text: string, isCited: boolean): boolean {
  if (isQuestion(text)) return false;
  if (UNSPACED.test(text)) return true;
  const words = text.match(WORD) ?? [];
  // A script without capitals has small letters only.
  const isProse = words.some((word) => /^[\p{Ll}\p{Lo}]/u.test(word));
  if (words.length >= 3 && (isProse || isCited)) return true;
  if (words.length >= CAPITAL_WORDS && (ENDS.test(text) || isAsserted(text))) return true;
  const isShort = words.length === 2 && words.some((word) => /\p{L}/u.test(word));
  return isCited && isShort && (ENDS.test(text) || /\p{N}/u.test(text) || hasVerb(words));
}

/**
 * A heading, caption, header of a column or description of a picture that states something: with a verb that has a
 * subject, or the full stop of a sentence. "Transmission by sex", "What is known" and "3. Methods" only name it.
 */
export function isAsserted(text: string): boolean {
  const plain = text.replace(/^[\s\d.)§IVX]{0,12}\s(?=\S)/u, '').trim();
  if (isQuestion(plain)) return false;
  const words = plain.match(WORD) ?? [];
  if (words.length < 3 || ASKS.has(lowered(words[0]))) return UNSPACED.test(plain) && ENDS.test(plain);
  return hasVerb(words) || (words.length >= CAPITAL_WORDS && ENDS.test(plain));
}

const lowered = (word = ''): string =>
  word
    .toLowerCase()
    .replace('’', "'")
    .replace(/[.,]+$/, '');

const hasVerb = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const verb = lowered(word);
    if (at === 0) return false;
    if (FINITE.has(verb)) return true;
    const isBetween = at + 1 < words.length && !NOT_AROUND.has(lowered(words[at + 1]));
    return NOUN_OR_VERB.has(verb) && isBetween && !NOT_AROUND.has(lowered(words[at - 1]));
  });
