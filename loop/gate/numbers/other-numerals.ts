/** Fractions ("½", "2½", "2 1/2"), and Roman numerals where they number something ("phase III", "the XIV century"). */
import { readData } from '../../data/read-data.js';
import { type Quantity, plainQuantity } from './quantity.js';
import { unitAfter } from './units.js';

const FRACTIONS = readData('fractions.json') as Readonly<Record<string, number>>;
const FRACTION_SIGNS = Object.keys(FRACTIONS).join('');

/** "2½" is read with its fraction. */
export const FRACTION_AFTER = new RegExp(`^\\s?[${FRACTION_SIGNS}]`);
const OF_ONE_SIGN = new RegExp(`(\\d{0,6})\\s?([${FRACTION_SIGNS}])`, 'g');
const MIXED = /(?<![\d/.,])(\d{1,4})[\s-](\d{1,2})\/(\d{1,2})(?![\d/])/g;
const UNIT = /^\s?(?:%|percent\b|per cent\b)/i;

/** One sign with the whole number before it. */
export function readFractions(text: string): Quantity[] {
  const quantities: Quantity[] = [];
  for (const match of text.matchAll(OF_ONE_SIGN)) {
    const value = Number(match[1] || 0) + (FRACTIONS[match[2] as string] ?? 0);
    const place = { start: match.index, end: match.index + match[0].length };
    const isPercent = UNIT.test(text.slice(place.end, place.end + 9));
    const measure = isPercent ? 'percent' : match[1] ? 'plain' : 'share';
    quantities.push(withUnit(text, plainQuantity(value, place, { measure })));
  }
  return quantities;
}

/** "2 1/2": its three numbers are one. */
export function readMixed(text: string): Quantity[] {
  return [...text.matchAll(MIXED)].flatMap((match) => {
    const [whole, part, parts] = match.slice(1).map(Number) as [number, number, number];
    const place = { start: match.index, end: match.index + match[0].length };
    return part > 0 && part < parts ? [withUnit(text, plainQuantity(whole + part / parts, place))] : [];
  });
}

/** "2½ years" */
function withUnit(text: string, quantity: Quantity): Quantity {
  const unit = quantity.measure === 'plain' ? unitAfter(text, quantity.end) : undefined;
  return unit === undefined ? quantity : { ...quantity, unit };
}

const NUMBERED =
  /\b(?:phase|stage|type|grade|class|part|title|chapter|article|section|volume|level|tier|group)s?\s([IVX]{1,5})(?![\p{L}\p{N}])/giu;
const CENTURY = /(?<![\p{L}\p{N}])([IVX]{1,5})(?:th)?\s(?:century|centuries|siècle|siglo|secolo)/gu;
/** After any word: in a claim it may be a letter or an initial, so only sources are read so. */
const AFTER_WORD = /(?<=\p{L}\s)([IVX]{2,5})(?![\p{L}\p{N}])/gu;

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

export function readRomans(text: string, isSource: boolean): Quantity[] {
  if (!/[IVX]/.test(text)) return [];
  const quantities: Quantity[] = [];
  for (const pattern of isSource ? [NUMBERED, CENTURY, AFTER_WORD] : [NUMBERED, CENTURY]) {
    for (const match of text.matchAll(pattern)) {
      const numeral = match[1] as string;
      const value = valueOf(numeral);
      const start = match.index + match[0].indexOf(numeral);
      const end = start + numeral.length;
      if (value !== undefined) quantities.push(plainQuantity(value, { start, end }));
    }
  }
  return quantities;
}

/** Undefined for "VX", "IIII" and small letters, which are none. */
function valueOf(numeral: string): number | undefined {
  if (!/^X{0,3}(?:IX|IV|V?I{0,3})$/.test(numeral)) return undefined;
  let value = 0;
  for (let at = 0; at < numeral.length; at++) {
    const here = VALUES[numeral[at] as string] as number;
    value += here < (VALUES[numeral[at + 1] ?? ''] ?? 0) ? -here : here;
  }
  return value;
}
