/** What the gate reads out of a number in prose. */

export type Measure =
  /** a bare count or value; `unit` may still name its unit */
  | 'plain'
  | 'percent'
  | 'percentage-point'
  /** a part of a whole, 0 to 1: "two thirds", "one in five", "½" */
  | 'share'
  /** a factor: "doubled", "three times", "5-fold" */
  | 'times'
  | 'year'
  /** "1990s": its first year */
  | 'decade'
  /** "3rd", "19th" */
  | 'ordinal';

export type Comparison = '<' | '>' | '≤' | '≥';

export interface Quantity {
  readonly value: number;
  readonly measure: Measure;
  /** Canonical unit or currency ("mg", "year", "usd"), where one stands next to the number. */
  readonly unit?: string;
  readonly comparison?: Comparison;
  /** "about", "nearly", "over", "~": the text itself says that the number is rounded. */
  readonly approximate: boolean;
  /** Written in words ("three"); "one" and "first" are then too common to be held against a claim. */
  readonly inWords: boolean;
  /** UTF-16 offsets of the number with its sign, currency, multiplier and unit. */
  readonly start: number;
  readonly end: number;
}

/** A day of the calendar; `year` where the text gives it. */
export interface CalendarDay {
  readonly day: number;
  /** 1 to 12. */
  readonly month: number;
  readonly year?: number;
  readonly start: number;
  readonly end: number;
}

/** A token that mixes letters and digits, or a time: "H1N1", "COVID-19", "10:30"; without hyphens, lower case. */
export interface Label {
  readonly token: string;
  /** The digits of the token alone, as a number. */
  readonly value: number;
  /** A name of capitals ("GPT-4"), not a time, a version, or a word of small letters ("mid-2015"). */
  readonly isName: boolean;
  readonly start: number;
  readonly end: number;
}

export interface Figures {
  readonly quantities: readonly Quantity[];
  readonly days: readonly CalendarDay[];
  readonly labels: readonly Label[];
  /** Names apart from their numbers ("LLaVA 1.5"), of sources alone: the number is among the quantities, too. */
  readonly names: readonly Label[];
}
