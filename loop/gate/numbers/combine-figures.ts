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

/** "one in five", "3 out of 4", "1/2": also the share that they make. */
export function addShares(text: string, quantities: readonly Quantity[]): Quantity[] {
  const result = [...quantities];
  for (let index = 0; index + 1 < quantities.length; index++) {
    const part = quantities[index] as Quantity;
    const whole = quantities[index + 1] as Quantity;
    const between = text.slice(part.end, Math.min(whole.start, part.end + 16));
    if (!/^(?:\s?\/\s?|\s(?:in|out of|of every|in every|of each)\s)$/i.test(between)) continue;
    if (!(whole.value > part.value) || part.measure !== 'plain' || whole.measure !== 'plain') continue;
    result.push({ ...part, value: part.value / whole.value, measure: 'share', end: whole.end });
  }
  return result;
}
