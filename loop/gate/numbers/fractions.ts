/** Fractions: of one character, "½" and "2½", and after a whole number, "2 1/2". */
import { readData } from '../../data/read-data.js';
import { plainQuantity, type Quantity } from './quantity.js';
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
