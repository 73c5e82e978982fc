/** Fractions of one character: "½", "2½". */
import { readData } from '../../data/read-data.js';
import { plainQuantity, type Quantity } from './quantity.js';

const FRACTIONS = readData('fractions.json') as Readonly<Record<string, number>>;

/** "2½" is read with its fraction. */
export const FRACTION_AFTER = /^\s?[½⅓⅔¼¾⅕⅖⅗⅘⅛]/;

export function readFractions(text: string): Quantity[] {
  const quantities: Quantity[] = [];
  for (const match of text.matchAll(/(\d{0,6})\s?([½⅓⅔¼¾⅕⅖⅗⅘⅛])/g)) {
    const value = Number(match[1] || 0) + (FRACTIONS[match[2] as string] ?? 0);
    const place = { start: match.index, end: match.index + match[0].length };
    quantities.push(plainQuantity(value, place, { measure: match[1] ? 'plain' : 'share' }));
  }
  return quantities;
}
