/** Looks one figure of a claim up among those of a text. */
import type { Span } from '../find-exact.js';
import type { FigureIndex } from './figure-index.js';
import type { CalendarDay, Label, Quantity } from './quantity.js';
import { inOtherUnits, unitsConflict } from './units.js';

export function findDay(text: FigureIndex, { day, month, year }: CalendarDay): Span | undefined {
  return text
    .daysOf(month, day)
    .find((other) => year === undefined || other.year === undefined || other.year === year);
}

/**
 * A name with a number ("GPT-4", "H1N1") is held against a text only where that has the same name with other numbers.
 * Times, versions and what only begins with a small letter ("mid-2015") must stand there.
 */
export function findLabel(text: FigureIndex, claimed: Label): Span | undefined {
  const same = text.label(claimed.token);
  if (same) return same;
  if (/^\d/.test(claimed.token)) return undefined;
  if (claimed.isName) return text.namesElse(claimed) ? undefined : claimed;
  return text.ofValue(claimed.value)[0] ?? text.labelOfValue(claimed.value);
}

export const findQuantity = (text: FigureIndex, claimed: Quantity, isDownward: boolean): Span | undefined =>
  findSame(text, claimed, isDownward) ??
  findShare(text, claimed) ??
  findMagnitude(text, claimed) ??
  findNumbered(text, claimed) ??
  (claimed.approximate ? findRounded(text, claimed) : undefined);

/** As it is written; "1.2m" of people where the text has 1.2 million; "three weeks" where it has 21 days, to the last digit. */
function findSame(text: FigureIndex, claimed: Quantity, isDownward: boolean): Span | undefined {
  const { orValue, unit, ...rest } = claimed;
  const isConverted = unit !== undefined && claimed.measure === 'plain';
  const readings: readonly Quantity[] = [
    claimed,
    ...(orValue === undefined ? [] : [{ ...rest, value: orValue }]),
    ...(isConverted ? inOtherUnits(claimed.value, unit).map((other) => ({ ...claimed, ...other })) : []),
  ];
  for (const reading of readings) {
    const found = text
      .ofValue(reading.value)
      .find(
        (each) =>
          (reading.unit === unit || reading.unit === undefined || reading.unit === each.unit) &&
          agrees(reading, each, isDownward),
      );
    if (found) return found;
  }
  return undefined;
}

/** "one in five" where the text has 20 %, "doubled" where it goes from 120 to 240. */
function findShare(text: FigureIndex, claimed: Quantity): Span | undefined {
  const share = shareOf(claimed);
  if (share === undefined) return undefined;
  const sizes = [100 * share, share, 1 + share, 1 - share];
  for (const [at, size] of sizes.entries()) {
    const slack = Math.max(at === 0 ? 1 : 0, 2 * SHARE_SLACK * Math.max(share, size));
    for (const candidate of text.between(size - slack, size + slack))
      if (sameShare(claimed, candidate)) return candidate;
  }
  return claimed.inWords ? text.changeBy(claimed) : undefined;
}

/** A word stands for numbers up to so many times its least: "hundreds" of 1,400, "millions" of 90 million. */
const WIDEST_MAGNITUDE = 1000;
const NARROW_MAGNITUDE = 20;

/** "Dozens" where the text counts 64, or says "dozens". */
function findMagnitude(text: FigureIndex, { measure, value: least }: Quantity): Span | undefined {
  if (measure !== 'magnitude') return undefined;
  const most = least * (least >= 1e6 ? WIDEST_MAGNITUDE : NARROW_MAGNITUDE);
  for (const candidate of text.between(least, most))
    if (candidate.measure === 'plain' || candidate.measure === 'year') return candidate;
  return undefined;
}

/** "Figure 3", "the 1990s": the number stands in a label, or a year of the decade does. */
function findNumbered(text: FigureIndex, claimed: Quantity): Span | undefined {
  const { measure, value, unit } = claimed;
  if (measure === 'plain' || measure === 'year' || measure === 'ordinal')
    return unit === undefined ? text.labelOfValue(value) : undefined;
  if (measure !== 'decade') return undefined;
  for (const candidate of text.between(value, value + 9)) if (candidate.measure === 'year') return candidate;
  return undefined;
}

function findRounded(text: FigureIndex, claimed: Quantity): Span | undefined {
  if (text.ofValue(claimed.value).some((candidate) => contradicts(claimed, candidate))) return undefined;
  const sizes = claimed.measure === 'share' ? [claimed.value, 100 * claimed.value] : [claimed.value];
  for (const size of sizes.map(Math.abs)) {
    const slack = widestRounding(size);
    for (const candidate of text.between(size - slack, size + slack))
      if (roundsTo(candidate, claimed)) return candidate;
  }
  return undefined;
}

function agrees(claimed: Quantity, candidate: Quantity, isDownward: boolean): boolean {
  if (!measuresAgree(claimed, candidate)) return false;
  if (unitsConflict(claimed.unit, candidate.unit)) return false;
  if (candidate.isMark && claimed.unit !== undefined) return false;
  if (candidate.isDay && claimed.measure !== 'ordinal') return false;
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
const contradicts = (claimed: Quantity, candidate: Quantity): boolean =>
  measuresAgree(claimed, candidate) &&
  !unitsConflict(claimed.unit, candidate.unit) &&
  comparisonsConflict(claimed, candidate);

function comparisonsConflict(claimed: Quantity, candidate: Quantity): boolean {
  if (!claimed.comparison || !candidate.comparison) return false;
  const isUpper = (comparison: string): boolean => comparison === '<' || comparison === '≤';
  return isUpper(claimed.comparison) !== isUpper(candidate.comparison);
}

/** Two shares are one up to a fiftieth of their size, and within what their digits round: "a third" is 33 and 33.2 %. */
const SHARE_SLACK = 0.02;
/** Cut off rather than rounded, as 66 % for two thirds. */
const CUT_OFF_SLACK = 0.015;

/**
 * "one in five" is 20 %, "a third" is 33 %, "doubled" is a rise of 100 %: equal only within the rounding of what is
 * written. A percentage is the share to its own last place, rounded or cut off (two thirds are 67, 66 and 66.7 %):
 * "26 %" is not "6 of 24", nor "81 %" "1.8 times", nor "1 in 100" "1 in 100,000".
 */
function sameShare(claimed: Quantity, candidate: Quantity): boolean {
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

function shareOf(quantity: Quantity): number | undefined {
  if (quantity.measure === 'percent') return quantity.value / 100;
  if (quantity.measure === 'share') return quantity.value;
  return quantity.measure === 'times' ? Math.abs(quantity.value - 1) : undefined;
}

/** A claim that says that it rounds may be off by half of its last place, or by 5 %. */
function roundsTo(candidate: Quantity, claimed: Quantity): boolean {
  const isShare = claimed.measure === 'share' && candidate.measure === 'percent';
  const measure = isShare || measuresAgree(claimed, candidate);
  if (!measure || unitsConflict(claimed.unit, candidate.unit) || claimed.measure === 'year') return false;
  if (comparisonsConflict(claimed, candidate)) return false;
  const claimedValue = isShare ? claimed.value * 100 : claimed.value;
  const off = candidate.value - claimedValue;
  const slack = roundingOf(claimedValue);
  // "Up to 6" is another bound than "up to 5", while "over 500" tells of 523 what is so.
  if (candidate.comparison) return Math.abs(off) <= slack;
  if (claimed.comparison === '>' || claimed.comparison === '≥')
    return off >= 0 && off <= widestRounding(claimedValue);
  if (claimed.comparison === '<' || claimed.comparison === '≤')
    return off <= 0 && -off <= widestRounding(claimedValue);
  return Math.abs(off) <= slack;
}

const roundingOf = (value: number): number => Math.max(0.05 * Math.abs(value), lastPlace(value) / 2);

/** A bound ("over 500") may be so far off the number itself. */
const widestRounding = (value: number): number =>
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
