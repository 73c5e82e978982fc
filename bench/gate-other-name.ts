/** Whether one name put for another says something else; what does not is no mutant. */
import { STOP_WORDS } from '../text/lexicon.js';

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * False for a word that is no name ("However", "This", "Will" of a sentence's opening), a fuller or shorter form of the
 * name ("Collins", "Michelle Collins"; the document has both), its initials, its plural, and the land for its people.
 */
export function isOtherName(name: string, other: string): boolean {
  const [left, right] = [wordsOf(name), wordsOf(other)];
  if (left.every((word) => STOP_WORDS.has(word)) || right.every((word) => STOP_WORDS.has(word))) return false;
  if (left.every((word) => right.includes(word)) || right.every((word) => left.includes(word))) return false;
  const initials = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join('');
  if (left.join('') === initials(right) || right.join('') === initials(left)) return false;
  return !(left.length === 1 && right.length === 1 && name.slice(0, 4) === other.slice(0, 4));
}
