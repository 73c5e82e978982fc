/**
 * Numbers that the program computed, as documents print them: `$298.80 (= 2.49 × 120)`. The sum proves itself: it comes to
 * the number as far as that is written out, what each of its products begins with has to stand in a cited source, and what
 * follows are plain multipliers. In a share (`30 % (= 12 ÷ 40)`) both numbers have to stand there. Exact: fractions of whole
 * numbers, never binary ones.
 */
import type { Span } from '../find-exact.js';

/** `end` is that of the closing bracket. */
export interface Sum extends Span {
  /** The number before it, which it has to come to. */
  readonly result: Span;
  /** Numbers of it that have to stand in a source, with the currency of the result. */
  readonly inputs: readonly string[];
  /** Its plain multipliers. */
  readonly multipliers: readonly number[];
  /** Whether it comes to the number, rounded as that is. */
  readonly isRight: boolean;
}

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;
const MONEY = String.raw`(?:(?:US|CA|AU)?[$€£¥₹]\s?|(?:USD|EUR|GBP|CHF|JPY)\s)`;
/** Between number and sum stands at most its unit. */
const UNIT = String.raw`(?:\s?[%‰€£$]|\s?[\p{L}°µ/]{1,12}){0,2}`;
const PRODUCT = String.raw`${MONEY}?${NUMBER}(?:\s?[×*·÷/]\s?${NUMBER})*`;
const SUM = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${MONEY}?)(${NUMBER})(${UNIT})\s?\(=\s?(${PRODUCT}(?:\s[+−–-]\s${PRODUCT})*)\)`,
  'giu',
);
const PRODUCTS = /(?:^|\s([+−–-])\s)([^+−–\s](?:(?!\s[+−–-]\s)[^])*)/gu;
const FACTORS = new RegExp(String.raw`([×*·÷/]?)\s?(${NUMBER})`, 'gu');

/** Every sum of a text. */
export function sumsIn(text: string): readonly Sum[] {
  if (!text.includes('(=')) return [];
  return [...text.matchAll(SUM)].map((match) => {
    const [whole, money = '', number = '', unit = '', formula = ''] = match;
    const isShare = unit.includes('%');
    return {
      start: match.index + whole.lastIndexOf('('),
      end: match.index + whole.length,
      result: { start: match.index, end: match.index + money.length + number.length },
      inputs: inputsOf(formula, { isShare, money }),
      multipliers: isShare ? [] : multipliersOf(formula),
      isRight: comesTo(formula, number, isShare),
    };
  });
}

/** "2.9 × 50 ÷ 100" is 2.9 % of 50. */
const OF_A_HUNDRED = /[÷/]\s?100(?![\d.,])/u;

/** Of each product what it begins with; of a share all of it. */
function inputsOf(formula: string, { isShare, money }: { isShare: boolean; money: string }): string[] {
  return [...formula.matchAll(PRODUCTS)].flatMap(([, , product = '']) => {
    const numbers = [...product.matchAll(FACTORS)].map(([, , number = '']) => number);
    if (OF_A_HUNDRED.test(product) && !isShare) return numbers.slice(0, 1).map((number) => `${number} %`);
    return isShare ? numbers : numbers.slice(0, 1).map((number) => `${money}${number}`);
  });
}

const multipliersOf = (formula: string): number[] =>
  [...formula.matchAll(PRODUCTS)].flatMap(([, , product = '']) =>
    [...product.matchAll(FACTORS)]
      .filter(([, operator]) => operator === '×' || operator === '*' || operator === '·')
      .map(([, , number = '']) => Number(number.replaceAll(',', ''))),
  );

/** Months, weeks and days of a year: by these a count is multiplied beside a price of each. */
const OF_A_YEAR = [1, 12, 52, 365];

/** Whether a count is what a right sum multiplies by: "ten people" beside `(= 2.49 × 120)`. */
export const isMultiplier = (count: number, sums: readonly Sum[]): boolean =>
  sums.some(
    ({ isRight, multipliers }) =>
      isRight && multipliers.some((factor) => OF_A_YEAR.some((part) => count * part === factor)),
  );

/** A text with what its sums begin with in the place of what they come to: the words and numbers that sources can hold. */
export function withoutSums(text: string): string {
  let read = text;
  for (const { start, end, result, inputs } of sumsIn(text).toReversed())
    read = `${read.slice(0, result.start)}${inputs.join(' ')}${read.slice(result.end, start)}${read.slice(end)}`;
  return read;
}

/** A text whose sums are blanks, so that what stands around them keeps its place. */
export function blankedSums(text: string, sums: readonly Sum[]): string {
  const blank = (read: string, { start, end }: Span): string =>
    `${read.slice(0, start)}${' '.repeat(end - start)}${read.slice(end)}`;
  return sums.reduce((read, sum) => blank(blank(read, sum), sum.result), text);
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Digits after the point. */
const placesOf = (written: string): number => written.split('.')[1]?.length ?? 0;

const fraction = (written: string): Fraction => ({
  over: BigInt(written.replace(/[,.]/g, '')),
  under: 10n ** BigInt(placesOf(written)),
});

/** The value of a formula; null where it is none. */
function valueOf(formula: string): Fraction | null {
  let total: Fraction = { over: 0n, under: 1n };
  for (const [, sign = '+', product = ''] of formula.matchAll(PRODUCTS)) {
    let value: Fraction = { over: 1n, under: 1n };
    for (const [, operator = '', number = ''] of product.matchAll(FACTORS)) {
      const { over, under } = fraction(number);
      const isDivided = operator === '÷' || operator === '/';
      if (isDivided && over === 0n) return null;
      value = isDivided
        ? { over: value.over * under, under: value.under * over }
        : { over: value.over * over, under: value.under * under };
    }
    const signed = sign === '+' ? value.over : -value.over;
    total = { over: total.over * value.under + signed * total.under, under: total.under * value.under };
  }
  return total;
}

/** Whether a formula comes to a number, rounded (half up) to as many places as that shows; of a share, in per cent. */
export function comesTo(formula: string, number: string, isShare = false): boolean {
  const value = valueOf(formula);
  if (value === null || value.over < 0n) return false;
  const shown = fraction(number);
  const scale = shown.under * (isShare && /[÷/]/.test(formula) ? 100n : 1n);
  return (2n * value.over * scale + value.under) / (2n * value.under) === shown.over;
}

const WHOLE_FORMULA = new RegExp(String.raw`^${PRODUCT}(?:\s[+−–-]\s${PRODUCT})*$`, 'iu');
/** Digits after the point of money that is no whole number, and of other results at most. */
const DECIMALS = 2;
/** Figures of a quotient that does not come out even: its inputs are seldom known better. */
const FIGURES = 3;

/** What a formula comes to, as it is printed: `298.80`, `54.9`; null where it is none. Of a share, in per cent. */
export function resultOf(
  formula: string,
  { isMoney, isShare }: { readonly isMoney: boolean; readonly isShare: boolean },
): string | null {
  const value = WHOLE_FORMULA.test(formula) ? valueOf(formula) : null;
  if (value === null || value.over < 0n) return null;
  const over = value.over * (isShare && /[÷/]/.test(formula) ? 100n : 1n);
  const isEven = (over * 10n ** BigInt(DECIMALS)) % value.under === 0n;
  const figures = String(over / value.under).length;
  const places = isMoney || isEven ? DECIMALS : Math.max(0, Math.min(DECIMALS, FIGURES - figures));
  const scaled = (2n * over * 10n ** BigInt(places) + value.under) / (2n * value.under);
  const digits = String(scaled).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const decimals = digits.slice(digits.length - places);
  if (/^0*$/.test(decimals)) return whole;
  return `${whole}.${isMoney ? decimals : decimals.replace(/0+$/, '')}`;
}
