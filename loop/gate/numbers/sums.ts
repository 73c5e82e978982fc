/**
 * Numbers that the program computed, as documents print them: `$298.80 (= 2.49 × 120)`. The sum proves itself: it comes to
 * the number as far as that is written out, what each of its products begins with is to stand in a cited source, and what
 * follows are plain multipliers. Exact: decimals are whole numbers and a power of ten, never binary fractions.
 */
import type { Span } from '../find-exact.js';

export interface Sum extends Span {
  /** The number before it, which it has to come to. */
  readonly result: Span;
  /** What each product begins with: it has to stand in a source. */
  readonly inputs: readonly Span[];
  /** Whether it comes to the number, rounded as that is. */
  readonly isRight: boolean;
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const MONEY = String.raw`(?:(?:US|CA|AU)?[$€£¥₹]\s?|(?:USD|EUR|GBP|CHF|JPY)\s)?`;
/** Between number and sum stands at most its unit. */
const UNIT = String.raw`(?:\s?[%‰€£$]|\s?[\p{L}°µ/]{1,12}){0,2}`;
const PRODUCT = String.raw`${MONEY}(?:${NUMBER})(?:\s?[×*·]\s?(?:${NUMBER}))*`;
const SUM = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${NUMBER})${UNIT}\s?\(=\s?(${PRODUCT}(?:\s[+−–-]\s${PRODUCT})*)\)`,
  'giu',
);

/** Every sum of a text. */
export function sumsIn(text: string): readonly Sum[] {
  return [...text.matchAll(SUM)].map((match) => {
    const [whole, number = '', formula = ''] = match;
    const end = match.index + whole.length;
    const start = end - 1 - formula.length;
    return {
      start,
      end: end - 1,
      result: { start: match.index, end: match.index + number.length },
      inputs: inputsOf(formula, start),
      isRight: comesTo(formula, number),
    };
  });
}

const PRODUCTS = /(?:^|\s([+−–-])\s)([^+−–\s](?:(?!\s[+−–-]\s)[^])*)/gu;

/** Of each product what it begins with. */
function inputsOf(formula: string, offset: number): Span[] {
  return [...formula.matchAll(PRODUCTS)].flatMap((match) => {
    const product = match[2] ?? '';
    const number = new RegExp(NUMBER, 'u').exec(product);
    if (number === null) return [];
    const start = offset + match.index + match[0].length - product.length + number.index;
    return [{ start, end: start + number[0].length }];
  });
}

/** A whole number times ten to a negative power. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimal(written: string): Decimal {
  const [whole = '', fraction = ''] = written.replace(/,/g, '').split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

const scaled = ({ digits, places }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - places);

const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
});

function plus(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { digits: scaled(a, places) + scaled(b, places), places };
}

/** The value of a formula; null where it is none. */
function valueOf(formula: string): Decimal | null {
  let total: Decimal = { digits: 0n, places: 0 };
  for (const [, sign = '+', product = ''] of formula.matchAll(PRODUCTS)) {
    const factors = product.match(new RegExp(NUMBER, 'gu')) ?? [];
    const [first, ...others] = factors.map(decimal);
    if (first === undefined) return null;
    const value = others.reduce(times, first);
    total = plus(total, sign === '+' ? value : { ...value, digits: -value.digits });
  }
  return total;
}

/** Whether a formula comes to a number, rounded (half away from zero) to as many places as that shows. */
export function comesTo(formula: string, number: string): boolean {
  const value = valueOf(formula);
  if (value === null || value.digits < 0n) return false;
  const shown = decimal(number);
  return rounded(value, shown.places) === shown.digits;
}

function rounded(value: Decimal, places: number): bigint {
  if (value.places <= places) return scaled(value, places);
  const unit = 10n ** BigInt(value.places - places);
  return (value.digits * 2n + unit) / (unit * 2n);
}

/**
 * A sentence with the sum behind the computed value that stands in it, exactly or rounded; the sentence as it is where the
 * value does not stand in it, so that the gate refuses the number.
 *
 * @param value as it is printed: `$298.80`
 * @param formula in figures: `2.49 × 120`
 */
export function withSum(text: string, value: string, formula: string): string {
  const shown = new RegExp(NUMBER, 'u').exec(value)?.[0];
  if (shown === undefined || text.includes(`(= ${formula})`)) return text;
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?:${NUMBER})(?![\p{N}])`, 'gu'))];
  const same =
    found.find(([number]) => number === shown) ?? found.find(([number]) => comesTo(formula, number));
  if (same === undefined) return text;
  const end = same.index + same[0].length;
  const unit = /^\s?(?:[%‰€£$]|(?:USD|EUR|GBP|CHF|JPY)(?![\p{L}]))/u.exec(text.slice(end))?.[0] ?? '';
  const at = end + unit.length;
  return `${text.slice(0, at)} (= ${formula})${text.slice(at)}`;
}
