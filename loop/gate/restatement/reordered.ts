/** Whether a claim has the very words of its source in an order that makes names do what others did. */
import { STOP_WORDS } from '../../../text/lexicon.js';
import { isFigure, type Word } from './tokens.js';
import { isName } from './meaning-changes.js';
import { OPENERS } from './word-classes.js';

/** Who speaks may stand before or after what is said. */
const SAYING = /^(?:said|says|say|told|tells|added|adds|wrote|writes|according|asked|explained|noted)$/;

/** The same words in another order, names among those that moved; no list, and nothing about who speaks. */
export function namesReordered(claim: readonly Word[], source: readonly Word[]): boolean {
  if (claim.length !== source.length) return false;
  let from = 0;
  while (from < claim.length && claim[from]?.key === source[from]?.key) from++;
  let to = claim.length;
  while (to > from && claim[to - 1]?.key === source[to - 1]?.key) to--;
  const moved = claim.slice(from, to);
  if (!moved.some(isName) || moved.some((word) => SAYING.test(word.key))) return false;
  if (sorted(moved) !== sorted(source.slice(from, to))) return false;
  if (keysOf(moved.filter(hasPlace)) === keysOf(source.slice(from, to).filter(hasPlace))) return false;
  if (from === 0 && isPhraseMoved(moved, source.slice(0, to))) return false;
  return isOrdered(claim) || !isEnumeration(moved);
}

const keysOf = (words: readonly Word[]): string => words.map((word) => word.key).join(' ');

/** "Similarly", "also": small words and adverbs that may stand anywhere. */
const hasPlace = ({ key }: Word): boolean => !key.endsWith('ly') && !STOP_WORDS.has(key);

/** Words; a longer stretch is not a clause with a phrase moved, and every cut of it would be tried. */
const LONGEST_CLAUSE = 120;

/** The opening phrase of one closes the other: "In 1890 Smith won", "Smith won in 1890". */
function isPhraseMoved(claim: readonly Word[], source: readonly Word[]): boolean {
  if (source.length > LONGEST_CLAUSE) return false;
  const whole = keysOf(claim);
  return source.some((word, at) => {
    const opens = OPENERS.has((source[0] as Word).key) || OPENERS.has(word.key);
    return at > 0 && opens && keysOf([...source.slice(at), ...source.slice(0, at)]) === whole;
  });
}

const sorted = (words: readonly Word[]): string =>
  words
    .map((word) => word.key)
    .sort()
    .join(' ');

/** "first and second respectively": the order of a list says something. */
export const isOrdered = (claim: readonly Word[]): boolean =>
  claim.some((word) => word.key === 'respectively');

const isEnumeration = (words: readonly Word[]): boolean =>
  words.every((word) => isName(word) || isFigure(word) || /^(?:and|or|the)$/.test(word.key)) &&
  words.some((word, at) => at > 0 && (word.isParted || word.key === 'and' || word.key === 'or'));

/** A sentence of the passage has as many words as the claim, and all of them, with names in other places. */
export function reordersSentence(claim: readonly Word[], passage: readonly Word[]): boolean {
  let start = 0;
  for (let at = 1; at <= passage.length; at++) {
    const isEnd = at === passage.length || (passage[at]?.opens && passage[at]?.opensClause);
    if (!isEnd) continue;
    if (at - start === claim.length && namesReordered(claim, passage.slice(start, at))) return true;
    start = at;
  }
  return false;
}
