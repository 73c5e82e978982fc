/** Digits of every script as 0 to 9, and what only looks like a digit: "５００", "٥٠٠", "𝟓𝟎", "5OO", "²⁰", "CO₂". */
import { isInvisibleCode } from '../characters.js';

export interface PlainText {
  readonly text: string;
  /** The place in the text as it was written. */
  readonly placeOf: (offset: number) => number;
}

/** Whatever is not ASCII and may be a digit, a sign of numbers, or nothing at all. */
const OTHER = /[^\P{Nd}0-9]|[₀-₉⁰¹²³⁴-⁹⁄٪٫٬．，％﹪]/u;
const EACH_OTHER = new RegExp(OTHER.source, 'gu');
const INVISIBLE = '[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]';
/** What takes more room than its digit: mathematical digits, and characters without width inside a number. */
const LONGER = new RegExp(`[\\u{1d7ce}-\\u{1d7ff}]|\\p{Nd}${INVISIBLE}{1,8}\\p{Nd}`, 'u');
/** Letters written for 0 and 1 inside a number. */
const LOOKALIKE = /(?<![\p{L}\p{N}.,])\d[\d,.]{0,12}[OoОоΟοlI][\d,.OoОоΟοlI]{0,12}(?![\p{L}\p{N}])/gu;
const MAY_LOOK_ALIKE = /\d[.,]?[OoОоΟο]|\d[lI]\d/;

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SIGNS: Readonly<Record<string, string>> = {
  '٪': '%',
  '％': '%',
  '﹪': '%',
  '٫': '.',
  '٬': ',',
  '⁄': '/',
};

export function withPlainDigits(whole: string): PlainText {
  const plain = LONGER.test(whole)
    ? shortened(whole)
    : {
        text: OTHER.test(whole)
          ? whole.replace(EACH_OTHER, (_, at: number) => plainCharacter(whole, at))
          : whole,
        placeOf: same,
      };
  return MAY_LOOK_ALIKE.test(plain.text) ? { ...plain, text: withoutLookalikes(plain.text) } : plain;
}

const same = (offset: number): number => offset;

/** "5OO" and "1l0": a number whose other characters are digits; "5l" is five litres. */
const withoutLookalikes = (text: string): string =>
  text.replace(LOOKALIKE, (token) => {
    if (/[lI]/.test(token) && (!/\d[lI]+\d/.test(token) || /[lI]$/.test(token))) return token;
    return token.replace(/[OoОоΟο]/g, '0').replace(/[lI]/g, '1');
  });

const WIDTHLESS = new RegExp(`^${INVISIBLE}{1,8}\\p{Nd}`, 'u');

function shortened(whole: string): PlainText {
  const pieces: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < whole.length;) {
    const size = (whole.codePointAt(at) as number) > 0xffff ? 2 : 1;
    const isNothing = isInvisibleCode(whole.charCodeAt(at)) && isDigit(whole, at - 1);
    const character = isNothing && WIDTHLESS.test(whole.slice(at, at + 10)) ? '' : plainCharacter(whole, at);
    for (let unit = 0; unit < character.length; unit += 1) places.push(at + unit);
    pieces.push(character);
    at += size;
  }
  places.push(whole.length);
  return { text: pieces.join(''), placeOf: (offset) => places[offset] ?? whole.length };
}

function plainCharacter(whole: string, at: number): string {
  const code = whole.codePointAt(at) as number;
  const character = String.fromCodePoint(code);
  if (code < 128) return character;
  const sign = SIGNS[character];
  if (sign !== undefined) return sign;
  if (character === '．' || character === '，')
    return isDigit(whole, at - 1) ? (character === '．' ? '.' : ',') : character;
  const low = SUBSCRIPTS.indexOf(character);
  if (low >= 0) return String(low);
  const high = SUPERSCRIPTS.indexOf(character);
  if (high >= 0) return standsAlone(whole, at) ? String(high) : character;
  return DIGIT.test(character) ? String(valueOf(code)) : character;
}

const DIGIT = /^\p{Nd}$/u;
const isDigit = (text: string, at: number): boolean =>
  DIGIT.test(text.charAt(at)) || /[\ud835][\udfce-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));

/** Raised digits are an exponent or the mark of a note, unless they stand by themselves: "²⁰ children". */
function standsAlone(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && SUPERSCRIPTS.includes(text.charAt(from - 1))) from -= 1;
  return from === 0 || /[\s(]/.test(text.charAt(from - 1));
}

/** Digits of one script stand in a row, from its zero on (https://www.unicode.org/reports/tr44/#Numeric_Type). */
function valueOf(code: number): number {
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
