/** What the scripted worlds are about: things and attributes with values, and the ways in which pages write them. */

/** A value as pages may write it; the forms of one value say the same. */
export interface Written {
  readonly value: string;
  readonly unit: string | null;
}

export interface ValueShape {
  /** Names of one attribute; the first is the plan's. */
  readonly attribute: readonly string[];
  readonly unit: string | null;
  /** Whether a day a month off may have had another one. */
  readonly isPrice: boolean;
  /** A true value by a number of 0 to 1. */
  readonly draw: (random: number) => number;
  /** All of these say `number`. */
  readonly write: (number: number) => readonly Written[];
  /** The same by another period: another number. */
  readonly otherRate?: (number: number) => Written;
  /** A value that excludes it. */
  readonly rival: (number: number) => number;
  /** Values that do not exclude it and are not it either: rounded, a bound, another currency, another sample. */
  readonly near: (number: number) => readonly Written[];
  /** Conditions under which a value is another: the same said twice in each line. */
  readonly conditions: readonly (readonly [string, string])[];
}

export interface Field {
  readonly name: string;
  /** Names of one thing each; the first is the plan's. */
  readonly things: readonly (readonly string[])[];
  readonly shapes: readonly ValueShape[];
  /** Whether its sources are studies, whose day dates nothing. */
  readonly isOfStudies: boolean;
}

export const cents = (number: number): number => Math.round(number * 100) / 100;
export const whole = (number: number): number => Math.round(number);
export const written = (value: string, unit: string | null = null): Written => ({ value, unit });
