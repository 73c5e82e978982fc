/** Which things a text counts, and how many it says they are. */
import { STOP_WORDS } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import type { Quantity } from './quantity.js';

/** Numbers above this do not count things that are listed. */
const LARGEST_COUNT = 20;

const COUNTED = /^\s(?:\p{Ll}+\s)?(\p{Ll}{3,})/u;

/** Stem of the word after a small number, and of the next, → those numbers. */
export function readCounts(
  text: string,
  quantities: readonly Quantity[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const counts = new Map<string, Set<number>>();
  for (const { value, measure, end } of quantities) {
    if (measure !== 'plain' || value < 2 || value > LARGEST_COUNT || text[end] !== ' ') continue;
    const match = COUNTED.exec(text.slice(end, end + 48));
    if (!match) continue;
    for (const word of match[0].trim().split(' ')) {
      if (STOP_WORDS.has(word)) continue;
      const counted = stem(word);
      counts.set(counted, (counts.get(counted) ?? new Set()).add(value));
    }
  }
  return counts;
}
