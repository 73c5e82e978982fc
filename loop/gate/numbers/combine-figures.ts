/** What neighbouring numbers give each other: a unit that they share, or a share that they make. */
import type { Quantity } from './quantity.js';

/** UTF-16 units of " and/or " and the like. */
const LONGEST_JOINT = 10;

/** "10–20 %", "3, 5 and 8 mg", "2 to 3 million": the last one's unit and multiplier belong to all. */
export function shareUnits(text: string, quantities: readonly Quantity[]): Quantity[] {
  const result = [...quantities];
  for (let index = result.length - 2; index >= 0; index--) {
    const here = result[index] as Quantity;
    const next = result[index + 1] as Quantity;
    if (here.measure !== 'plain' || here.unit !== undefined || next.start < here.end) continue;
    if (next.start - here.end > LONGEST_JOINT) continue;
    const between = text.slice(here.end, Math.min(next.start, here.end + 12));
    if (!/^\s?(?:[-–—−,/]|to|and|or|±|, and|, or|and\/or)\s?$/i.test(between)) continue;
    const inherits =
      next.measure === 'percent' || next.measure === 'percentage-point' || next.measure === 'times';
    if (!inherits && next.unit === undefined) continue;
    const unit = next.unit === undefined ? {} : { unit: next.unit };
    result[index] = { ...here, measure: inherits ? next.measure : here.measure, ...unit };
  }
  return result;
}

/** Between the part and the whole: what makes a share of two numbers, in any text; and in sources as well. */
const OF = /^(?:\s?\/\s?|\s(?:in|out of|per|in every|for every|of every|of each)\s)$/i;
const OF_IN_SOURCES =
  /^(?:\s?\/\s?|\s(?:\(?of|in|out of|per|in every|for every|of every|of each|of (?:the|all|all the|a total of)|out of (?:the|a total of))\s)$/i;
/** Decimals are rates, which are counted on so many: "2.3 per 1,000", "0.4/100,000". */
const RATE = /per|\//;

/** "one in five", "3 out of 4", "1/2": also the share that they make. A source that counts "3 of 250,000" gives one too. */
export function addShares(text: string, quantities: readonly Quantity[], isSource: boolean): Quantity[] {
  const result = [...quantities];
  for (let index = 0; index + 1 < quantities.length; index++) {
    const part = quantities[index] as Quantity;
    const whole = quantities[index + 1] as Quantity;
    const isYear = whole.measure === 'year' && whole.value % 1000 > 0;
    if (!isCount(whole) || part.measure !== 'plain' || part.unit !== undefined) continue;
    const between = text.slice(part.end, Math.min(whole.start, part.end + 20));
    if (!(isSource ? OF_IN_SOURCES : OF).test(between) || !(whole.value > part.value)) continue;
    if (isYear && /^\s(?:in|of)\s/i.test(between)) continue;
    if (!Number.isInteger(part.value) && !RATE.test(between)) continue;
    const place = part.place === undefined ? {} : { place: part.place / whole.value };
    const { orValue: _, ...ratio } = part;
    result.push({
      ...ratio,
      value: part.value / whole.value,
      measure: 'share',
      end: whole.end,
      ...place,
      isRatio: true,
    });
  }
  return result;
}

const isCount = ({ measure, unit, value }: Quantity): boolean =>
  (measure === 'plain' || measure === 'year') && unit === undefined && Number.isInteger(value);
