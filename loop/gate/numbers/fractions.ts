/** Fractions of one character: "½", "2½". */
import type { Measure, Quantity } from './quantity.js';

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅛': 1 / 8,
};

/** "2½" is read with its fraction. */
export const FRACTION_BEHIND = /^\s?[½⅓⅔¼¾⅕⅖⅗⅘⅛]/;

export function readFractions(text: string): Quantity[] {
  const quantities: Quantity[] = [];
  for (const match of text.matchAll(/(\d{0,6})\s?([½⅓⅔¼¾⅕⅖⅗⅘⅛])/g)) {
    const start = match.index;
    const value = Number(match[1] || 0) + (FRACTIONS[match[2] as string] ?? 0);
    const measure: Measure = match[1] ? 'plain' : 'share';
    quantities.push({
      value,
      measure,
      approximate: false,
      inWords: false,
      start,
      end: start + match[0].length,
    });
  }
  return quantities;
}
