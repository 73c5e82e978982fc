/** Whether two figures can be one: measure, unit, sign, comparison, rounding and share. */
import type { Quantity } from './quantity.js';
import { unitsConflict } from './units.js';

export function agrees(claimed: Quantity, candidate: Quantity, isDownward: boolean): boolean {
  if (!measuresAgree(claimed, candidate)) return false;
  if (unitsConflict(claimed.unit, candidate.unit)) return false;
  if (Math.sign(claimed.value) !== Math.sign(candidate.value) && !(claimed.value > 0 && isDownward))
    return false;
  return !comparisonsConflict(claimed, candidate);
}

const COUNTS: ReadonlySet<string> = new Set(['plain', 'year', 'ordinal', 'decade']);

function measuresAgree(claimed: Quantity, candidate: Quantity): boolean {
  if (claimed.measure === candidate.measure) return true;
  if (claimed.measure === 'share' || candidate.measure === 'share') {
    // "1 in 100" is no value of 0.01; "half a litre" is 0.5 litres.
    if (claimed.isRatio || candidate.isRatio) return false;
    return claimed.measure === 'plain' || candidate.measure === 'plain';
  }
  if (claimed.measure === 'magnitude' || candidate.measure === 'magnitude') return false;
  if (claimed.measure === 'times' || candidate.measure === 'times') {
    return claimed.measure === 'plain' || candidate.measure === 'plain';
  }
  if (claimed.measure === 'decade' || candidate.measure === 'decade') return claimed.measure !== 'decade';
  return COUNTS.has(claimed.measure) && COUNTS.has(candidate.measure);
}

/** The same figure with a bound that points the other way. */
export const contradicts = (claimed: Quantity, candidate: Quantity): boolean =>
  measuresAgree(claimed, candidate) &&
  !unitsConflict(claimed.unit, candidate.unit) &&
  comparisonsConflict(claimed, candidate);

function comparisonsConflict(claimed: Quantity, candidate: Quantity): boolean {
  if (!claimed.comparison || !candidate.comparison) return false;
  const isUpper = (comparison: string): boolean => comparison === '<' || comparison === '≤';
  return isUpper(claimed.comparison) !== isUpper(candidate.comparison);
}

/** Two shares are one up to a fiftieth of their size, and within what their digits round: "a third" is 33 and 33.2 %. */
export const SHARE_SLACK = 0.02;
/** Cut off rather than rounded, as 66 % for two thirds. */
const CUT_OFF_SLACK = 0.015;

/**
 * "one in five" is 20 %, "a third" is 33 %, "doubled" is a rise of 100 %: equal only within the rounding of what is
 * written. A percentage is the share to its own last place, rounded or cut off (two thirds are 67, 66 and 66.7 %):
 * "26 %" is not "6 of 24", nor "81 %" "1.8 times", nor "1 in 100" "1 in 100,000".
 */
export function sameShare(claimed: Quantity, candidate: Quantity): boolean {
  const left = shareOf(claimed);
  const right = shareOf(candidate);
  if (left === undefined || right === undefined) return false;
  if (claimed.measure === candidate.measure && claimed.measure === 'percent') return false;
  if (left <= 0 || right <= 0) return left === right;
  if (claimed.measure === 'percent') return isRoundedTo(claimed, 100 * right);
  if (candidate.measure === 'percent' && isRoundedTo(candidate, 100 * left)) return true;
  return Math.abs(left - right) <= Math.max(left, right) * slackOf(claimed, left) + ROUNDING_ERROR * left;
}

/** Half of the last place of the part ("9 in 1,000" may be 8.5 to 9.5), but no more than a fiftieth. */
const slackOf = ({ place, isRatio }: Quantity, share: number): number =>
  isRatio && place !== undefined ? Math.min(SHARE_SLACK, place / 2 / share) : SHARE_SLACK;

function isRoundedTo({ value, place = 1 }: Quantity, percent: number): boolean {
  const unit = Math.min(1, place);
  const cutOff = percent - value;
  if (Math.abs(cutOff) <= unit / 2 + ROUNDING_ERROR) return true;
  return cutOff > 0 && cutOff < unit - ROUNDING_ERROR && cutOff <= CUT_OFF_SLACK * percent;
}

/** Of floating-point numbers of this size. */
const ROUNDING_ERROR = 1e-9;

export function shareOf(quantity: Quantity): number | undefined {
  if (quantity.measure === 'percent') return quantity.value / 100;
  if (quantity.measure === 'share') return quantity.value;
  return quantity.measure === 'times' ? Math.abs(quantity.value - 1) : undefined;
}

/** A claim that says that it rounds may be off by half of its last place, or by 5 %. */
export function roundsTo(candidate: Quantity, claimed: Quantity): boolean {
  const isShare = claimed.measure === 'share' && candidate.measure === 'percent';
  const measure = isShare || measuresAgree(claimed, candidate);
  if (!measure || unitsConflict(claimed.unit, candidate.unit) || claimed.measure === 'year') return false;
  if (comparisonsConflict(claimed, candidate)) return false;
  const claimedValue = isShare ? claimed.value * 100 : claimed.value;
  const off = candidate.value - claimedValue;
  const slack = roundingOf(claimedValue);
  if (claimed.comparison === '>' || claimed.comparison === '≥')
    return off >= 0 && off <= widestRounding(claimedValue);
  if (claimed.comparison === '<' || claimed.comparison === '≤')
    return off <= 0 && -off <= widestRounding(claimedValue);
  return Math.abs(off) <= slack;
}

const roundingOf = (value: number): number => Math.max(0.05 * Math.abs(value), lastPlace(value) / 2);

/** A bound ("over 500") may be so far off the number itself. */
export const widestRounding = (value: number): number =>
  Math.max(WIDEST_SHARE * Math.abs(value), lastPlace(value) / 2);
const WIDEST_SHARE = 0.2;

/** 100 for 4,200; 1 for 37; 0.1 for 2.5. */
function lastPlace(value: number): number {
  const digits = Math.abs(value).toString();
  const decimals = /\.(\d+)$/.exec(digits);
  if (decimals) return 10 ** -(decimals[1] as string).length;
  const zeros = /0+$/.exec(digits);
  return zeros && value !== 0 ? 10 ** zeros[0].length : 1;
}
