/** Units, currencies and multipliers next to a number: `loop/data/units.json`. */
import { readData } from '../../data/read-data.js';

interface UnitTables {
  /** Each unit with all its spellings, in lower case. */
  readonly spellings: Readonly<Record<string, string>>;
  /** Where the case of a letter tells one unit from another a thousand million times as large. */
  readonly byCase: Readonly<Record<string, string>>;
  /** Units of one kind, each by how many of the smallest it holds. */
  readonly scales: readonly Readonly<Record<string, number>>[];
  /** Sign → currency. */
  readonly currencies: Readonly<Record<string, string>>;
  /** English, and German, French, Spanish; not "Billion", which is not the English one there. */
  readonly multipliers: Readonly<Record<string, number>>;
  /** Single letters: of money always, of other things where they are glued to the number. */
  readonly letters: Readonly<Record<string, number>>;
}

const UNITS = readData('units.json') as UnitTables;

const canonical = new Map(
  Object.entries(UNITS.spellings).flatMap(([unit, words]) =>
    words.split(' ').map((spelling) => [spelling, unit] as const),
  ),
);
const byCase = new Map(Object.entries(UNITS.byCase));

/** The same amount in the other units of its kind. */
export function inOtherUnits(value: number, unit: string): { value: number; unit: string }[] {
  const scale = UNITS.scales.find((units) => Object.hasOwn(units, unit));
  if (!scale) return [];
  const size = value * (scale[unit] as number);
  return Object.entries(scale).flatMap(([other, factor]) =>
    other === unit ? [] : [{ value: Number((size / factor).toPrecision(12)), unit: other }],
  );
}

export const unitOf = (word: string): string | undefined =>
  byCase.get(word) ?? canonical.get(word.toLowerCase().replace('µ', 'μ'));

export const CURRENCIES = UNITS.currencies;

/** "pound" is money or weight; a bare "$" may be any dollar. */
export function unitsConflict(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined || left === right) return false;
  const pair = new Set([left, right]);
  return !(pair.has('gbp') && pair.has('lb'));
}

export function multiplierOf(word: string, isMoney: boolean): number | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(UNITS.multipliers, lower)) return UNITS.multipliers[lower];
  if (word === 'k' || word === 'K') return 1e3;
  if (word === 'B') return 1e9;
  return isMoney && Object.hasOwn(UNITS.letters, lower) ? UNITS.letters[lower] : undefined;
}

/** "1.2m", the letter glued to its number: of people it is a million, of a fence a metre. */
export const multiplierLetter = (word: string): number | undefined =>
  Object.hasOwn(UNITS.letters, word.toLowerCase()) ? UNITS.letters[word.toLowerCase()] : undefined;

/** The unit that is written out after a number. */
export const unitAfter = (text: string, end: number): string | undefined =>
  unitOf(/^[\s-]([a-z]{2,12})/i.exec(text.slice(end, end + 14))?.[1] ?? '');
