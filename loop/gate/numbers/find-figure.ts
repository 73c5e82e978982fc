/** Looks one figure of a claim up among those of a text. */
import type { Span } from '../find-exact.js';
import {
  agrees,
  contradicts,
  roundsTo,
  sameShare,
  shareOf,
  SHARE_SLACK,
  widestRounding,
} from './agreement.js';
import type { FigureIndex } from './figure-index.js';
import type { CalendarDay, Label, Quantity } from './quantity.js';
import { inOtherUnits } from './units.js';

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

export function findQuantity(text: FigureIndex, claimed: Quantity, isDownward: boolean): Span | undefined {
  const same = text.ofValue(claimed.value).find((candidate) => agrees(claimed, candidate, isDownward));
  return (
    same ??
    findShare(text, claimed) ??
    findMagnitude(text, claimed) ??
    findOtherwise(text, claimed, isDownward) ??
    findNumbered(text, claimed) ??
    findConverted(text, claimed, isDownward) ??
    (claimed.approximate ? findRounded(text, claimed) : undefined)
  );
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

/** "1.2m" of people, where the text has 1.2 million. */
function findOtherwise(text: FigureIndex, claimed: Quantity, isDownward: boolean): Span | undefined {
  const { orValue, unit: _, ...rest } = claimed;
  if (orValue === undefined) return undefined;
  const other: Quantity = { ...rest, value: orValue };
  return text.ofValue(orValue).find((candidate) => agrees(other, candidate, isDownward));
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

/** "three weeks" where the text has 21 days: to the last digit. */
function findConverted(text: FigureIndex, claimed: Quantity, isDownward: boolean): Span | undefined {
  if (claimed.unit === undefined || claimed.measure !== 'plain') return undefined;
  for (const { value, unit } of inOtherUnits(claimed.value, claimed.unit)) {
    const other = { ...claimed, value, unit };
    const found = text
      .ofValue(value)
      .find((candidate) => candidate.unit === unit && agrees(other, candidate, isDownward));
    if (found) return found;
  }
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
