/** What the gate reads out of a number in prose. */
import type { Span } from '../find-exact.js';

export type Measure =
  /** a bare count or value; `unit` may still name its unit */
  | 'plain'
  | 'percent'
  | 'percentage-point'
  /** a part of a whole, 0 to 1: "two thirds", "one in five", "½" */
  | 'share'
  /** a factor: "doubled", "three times", "5-fold" */
  | 'times'
  /** "dozens", "millions": no number, only how large it is; the value is the least that it stands for */
  | 'magnitude'
  | 'year'
  /** "1990s": its first year */
  | 'decade'
  /** "3rd", "19th" */
  | 'ordinal';

export type Comparison = '<' | '>' | '≤' | '≥';

/** `start` and `end` include sign, currency, multiplier and unit. */
export interface Quantity extends Span {
  readonly value: number;
  readonly measure: Measure;
  /** Canonical unit or currency ("mg", "year", "usd"), where one stands next to the number. */
  readonly unit?: string;
  readonly comparison?: Comparison;
  /** "about", "nearly", "over", "~": the text itself says that the number is rounded. */
  readonly approximate: boolean;
  /** Written in words ("three"); "one" and "first" are then too common to be held against a claim. */
  readonly inWords: boolean;
  /** Of the last digit that is printed: 0.1 for "20.0 %", 100,000 for "1.2 million". Absent in words. */
  readonly place?: number;
  /** A share made of two numbers, "1 in 5"; in "two thirds" and "½" it is one word. */
  readonly isRatio?: true;
  /** Looks like the mark of a reference, "after recovery (10).": it counts nothing that has a unit. */
  readonly isMark?: true;
  /** The day in a date, "May 3, 1998": it counts nothing. */
  readonly isDay?: true;
  /** What the letter after the number may stand for instead of a unit: "1.2m" of people is 1,200,000. */
  readonly orValue?: number;
}

/** A day of the calendar; `year` where the text gives it. */
export interface CalendarDay extends Span {
  readonly day: number;
  /** 1 to 12. */
  readonly month: number;
  readonly year?: number;
}

/** A token that mixes letters and digits, or a time: "H1N1", "COVID-19", "10:30"; without hyphens, lower case. */
export interface Label extends Span {
  readonly token: string;
  /** The digits of the token alone, as a number. */
  readonly value: number;
  /** A name of capitals ("GPT-4"), not a time, a version, or a word of small letters ("mid-2015"). */
  readonly isName: boolean;
}

/** A number in digits, or in words where `inWords` is given: nothing else is said of it yet. */
export const plainQuantity = (
  value: number,
  { start, end }: Span,
  {
    measure = 'plain',
    inWords = false,
    place,
  }: Partial<Pick<Quantity, 'measure' | 'inWords' | 'place'>> = {},
): Quantity => ({
  value,
  measure,
  approximate: false,
  inWords,
  start,
  end,
  ...(place === undefined ? {} : { place }),
});

export interface Figures {
  readonly quantities: readonly Quantity[];
  readonly days: readonly CalendarDay[];
  readonly labels: readonly Label[];
  /** Names apart from their numbers ("LLaVA 1.5"), of sources alone: the number is among the quantities, too. */
  readonly names: readonly Label[];
}
