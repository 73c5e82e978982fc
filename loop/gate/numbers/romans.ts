/** Roman numerals where they number something: "phase III", "stage II", "the XIV century", "Charles III". */
import { plainQuantity, type Quantity } from './quantity.js';

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
