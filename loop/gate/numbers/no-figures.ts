/** Numbers of a claim that are not facts of its own: marks of a list, and counts of what was named before. */
import { STOP_WORDS } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import type { FigureIndex } from './figure-index.js';
import type { Quantity } from './quantity.js';

const OPENS_ITEM = /(?:^|[\n.;:,]|\b(?:and|or))\s{0,3}$/;
const LAST_MARK = 20;

/** "(3) an adapter", "4) Fine-tune", "3." at the start of a line. */
export function isListMark(claim: string, { start, end, value, measure, inWords }: Quantity): boolean {
  if (inWords || measure !== 'plain' || value > LAST_MARK || !/^\d{1,2}$/.test(claim.slice(start, end)))
    return false;
  if (claim[start - 1] === '(' && /^\)(?:\s|$)/.test(claim.slice(end, end + 2)))
    return OPENS_ITEM.test(claim.slice(Math.max(0, start - 8), start - 1));
  return (
    /^[.)](?:\s|$)/.test(claim.slice(end, end + 2)) &&
    /(?:^|\n)\s{0,3}$/.test(claim.slice(Math.max(0, start - 4), start))
  );
}

/** Words before a number that point back at things named already. */
const POINTS_BACK =
  /\b(?:these|those|the|all|other|latter|former|its|their|our|his|her|said|following|between|both)\s$/i;
/** More things are rarely counted again in words. */
const MOST_AGAIN = 5;

/** "These two treatments", "all three": they were named, not counted. Unless the text counts that thing otherwise. */
export function countsAgain(claim: string, quantity: Quantity, text: FigureIndex): boolean {
  const { start, end, value, measure, unit, inWords } = quantity;
  if (!inWords || measure !== 'plain' || unit !== undefined || value > MOST_AGAIN) return false;
  if (!POINTS_BACK.test(claim.slice(Math.max(0, start - 12), start))) return false;
  const words = claim.slice(end, end + 60).match(/\p{L}{3,}/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.toLowerCase())
    .every((word) => STOP_WORDS.has(word) || text.countsOf(stem(word)).size === 0);
}
