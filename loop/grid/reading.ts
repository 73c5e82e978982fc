/** The value of a finding made comparable: an amount or a range of it, a counted share, a date, yes or no, or words. */
import { monthOf } from '../../text/months.js';
import { readDays } from '../gate/numbers/dates.js';
import type { Quantity } from '../gate/numbers/quantity.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import { comparedBy, currencyOf, NO_UNIT, ratesIn, readUnit, type Unit } from './unit.js';
import { listed, stemOf, WORDS, wordsOf } from './words.js';

/** `from`: the least of several ("from $7"), which a single one of them may well exceed. */
type Bound = '<' | '≤' | '>' | '≥' | 'from';

export interface Amount {
  readonly kind: 'amount';
  /** Lowest and highest value in the unit; equal where it is one value. */
  readonly low: number;
  readonly high: number;
  /** Of the last digit that is printed: 0.1 for `20.0`. */
  readonly place: number;
  readonly bound: Bound | null;
  readonly isApproximate: boolean;
  readonly unit: Unit;
  /** Of a counted share, `6 of 7`: 7. Its value is the percentage. */
  readonly sample: number | null;
}

export type Reading =
  | Amount
  | { readonly kind: 'unlimited'; readonly of: ReadonlySet<string> }
  | { readonly kind: 'truth'; readonly isTrue: boolean }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'text'; readonly stems: ReadonlySet<string>; readonly isNegated: boolean };

const FILLER = listed('filler');
const NEGATIONS = listed('negations');
const [YES, NO, UNKNOWN, UNLIMITED, FREE] = ['yes', 'no', 'unknown', 'unlimited', 'free'].map(listed) as [
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
];
/** Words that may stand beside a number and still name what it counts. */
const MOST_UNIT_WORDS = 3;

/** UTF-16 units: what is longer is a sentence, and no value. */
const LONGEST_VALUE = 160;
const LONGEST_TEXT = 1_000;

/** Null for a finding that states no value: `unknown`, `n/a`. */
export function readValue({
  value,
  unit,
  attribute,
}: {
  readonly value: string;
  readonly unit: string | null;
  readonly attribute: string;
}): Reading | null {
  const text = value.trim();
  if (text.length > LONGEST_VALUE || (unit?.length ?? 0) > LONGEST_VALUE)
    return wording(text.slice(0, LONGEST_TEXT));
  const plain = text.toLowerCase().replace(/[.!]+$/, '');
  if (plain === '' || UNKNOWN.has(plain) || UNKNOWN.has(plain.replaceAll(' ', '-'))) return null;
  const [first = ''] = wordsOf(text);
  if (UNLIMITED.has(first) || /^no (?:\p{L}+ )?limits?$/u.test(plain))
    return { kind: 'unlimited', of: contentOf(text) };
  const isBare = wordsOf(text).every((word) => YES.has(word) || NO.has(word) || FILLER.has(word));
  const saysNo = NO.has(plain) || NO.has(first);
  if ((YES.has(plain) || YES.has(first) || saysNo) && isBare && !/\d/.test(text))
    return { kind: 'truth', isTrue: !saysNo };
  if (FREE.has(first) && !/\d/.test(text)) return amountOf({ low: 0, high: 0 }, moneyOr(readUnit(unit)));
  const date = readDate(text, `${attribute} ${unit ?? ''}`);
  if (date !== null) return { kind: 'date', date };
  const isComposite = FREE.has(first) || /\d:\d/.test(text) || comparedBy(unit ?? '') !== null;
  return (isComposite ? null : readAmount(text, { unit, attribute })) ?? wording(text);
}

const moneyOr = (unit: Unit): Unit => (unit.kind === 'money' ? unit : { ...NO_UNIT, kind: 'money' });

const wording = (text: string): Reading => ({
  kind: 'text',
  stems: contentOf(text),
  isNegated: wordsOf(text).some((word) => NEGATIONS.has(word)),
});

const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !FILLER.has(word) && !NEGATIONS.has(word) && !UNLIMITED.has(word))
      .map(stemOf),
  );

/** `2026-03`, `5 May 2016`, `March 2026`, and a year where the attribute asks for a time. */
function readDate(text: string, context: string): string | null {
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (iso?.[2] !== undefined) return text;
  const asksForTime =
    /\b(?:dates?|years?|since|founded|released?|launch(?:ed)?|when|established|introduced|published|started|until)\b/i;
  if (iso !== null)
    return asksForTime.test(context) && !/\b(?:per|a|each) year\b/i.test(context) ? text : null;
  const [day] = readDays(text);
  const words = wordsOf(text);
  if (day?.year !== undefined && words.length <= 4)
    return [pad(day.year, 4), pad(day.month, 2), pad(day.day, 2)].join('-');
  const [name = '', year = ''] = words;
  return words.length === 2 && monthOf(name) > 0 && /^\d{4}$/.test(year)
    ? `${year}-${pad(monthOf(name), 2)}`
    : null;
}

const pad = (number: number, length: number): string => String(number).padStart(length, '0');

const RANGE = /^\s?(?:[-–—−]|to|and|until|through|bis)\s?(?:(?:us|au|ca|[acs])?[$€£¥₹]|[A-Z]{3}\s)?\s?$/i;
const COUNTED = /^\D{0,20}?(\d[\d,]*)\s*\(?(?:\/|of|out of|in)\s*(?:the\s|all\s)?(\d[\d,]*)/i;

function readAmount(
  text: string,
  { unit, attribute }: { readonly unit: string | null; readonly attribute: string },
): Amount | null {
  const counted = COUNTED.exec(
    /^(?:of|out of|in|\/)\s*\d/i.test(unit ?? '') ? `${text} ${unit ?? ''}` : text,
  );
  const share = counted === null ? null : countedShare(counted, text);
  if (share !== null) return share;
  const quantities = readFigures(text).quantities.filter(({ isRatio }) => isRatio !== true);
  const [one, other] = quantities;
  const isRange = other !== undefined && RANGE.test(text.slice((one as Quantity).end, other.start));
  if (one === undefined || quantities.length > (isRange ? 2 : 1)) return null;
  if (one.measure === 'magnitude' || one.measure === 'ordinal' || one.measure === 'decade') return null;
  if (one.measure === 'share')
    return amountOf({ low: 100 * one.value, high: 100 * one.value }, readUnit('%'));
  const read = unitOf(text, { quantities, unit, attribute });
  if (read === null) return null;
  const factor = quantities.some(({ place = 1 }) => place >= 1000) ? 1 : read.factor;
  const sides = isRange ? [one, other] : [one];
  const values = sides.map(({ value }) => Number((value * factor).toPrecision(12)));
  return {
    ...amountOf({ low: Math.min(...values), high: Math.max(...values) }, { ...read, factor: 1 }),
    place: Math.min(...sides.map(({ place = 1 }) => place)) * factor,
    bound: isRange ? null : boundOf(text, one),
    isApproximate: one.approximate && one.comparison === undefined,
  };
}

const amountOf = ({ low, high }: Pick<Amount, 'low' | 'high'>, unit: Unit): Amount => ({
  kind: 'amount',
  low,
  high,
  place: 1,
  bound: null,
  isApproximate: false,
  unit,
  sample: null,
});

function countedShare([all = '', part = '', whole = '']: RegExpExecArray, text: string): Amount | null {
  const [counted, sample] = [part, whole].map((each) => Number(each.replaceAll(',', ''))) as [number, number];
  const rest = wordsOf(text.slice(all.length)).filter((word) => !FILLER.has(word));
  if (
    !(sample > 0) ||
    counted > sample ||
    /[.,]\d/.test(all) ||
    rest.length > MOST_UNIT_WORDS ||
    /\d/.test(text.slice(all.length))
  )
    return null;
  const percent = (100 * counted) / sample;
  return { ...amountOf({ low: percent, high: percent }, readUnit('%')), place: 1e-9, sample };
}

function boundOf(text: string, { start, comparison }: Quantity): Bound | null {
  if (/\b(?:from|start(?:s|ing)?(?: at| from)?)\s*\S{0,3}\s*$/i.test(text.slice(0, start))) return 'from';
  if (comparison !== undefined) return comparison;
  if (
    /^\s*(?:or (?:more|above|higher)|\+|and (?:up|above))/i.test(
      text.slice(start).replace(/^[^\s]*?(?=\+|\s)/, ''),
    )
  )
    return '≥';
  return /\bor (?:less|fewer|below|under)\b/i.test(text) ? '≤' : null;
}

/** The unit beside the number or in its own field, its rates also in the attribute; null where words stand there that are none. */
function unitOf(
  text: string,
  {
    quantities,
    unit,
    attribute,
  }: { quantities: readonly Quantity[]; unit: string | null; attribute: string },
): Unit | null {
  const [first, last] = [quantities[0] as Quantity, quantities.at(-1) as Quantity];
  const around = `${text.slice(0, first.start)} ${text.slice(last.end)}`;
  const beside = besideUnit(text, { first, last });
  const given = readUnit(unit);
  const hasOwn = given.base !== null || given.per.length > 0;
  const own = hasOwn ? given : { ...beside, factor: given.factor };
  const left = wordsOf(around).filter((word) => !FILLER.has(word) && !isUnitWord(word));
  if (left.length > MOST_UNIT_WORDS) return null;
  const rates = [own.per, beside.per, ratesIn(text), ratesIn(attribute)].find((per) => per.length > 0) ?? [];
  const money = own.kind === 'money' ? null : currencyOf(text);
  // The unit of `$6` in `user/month` is what it is for.
  const of = own.base === 'user' ? ['user'] : [];
  if (money !== null)
    return { ...own, base: money, kind: 'money', per: [...new Set([...rates, ...of])].sort() };
  const isRated = own.kind === 'money' || own.kind === 'none';
  return { ...own, per: isRated ? rates : own.per };
}

const isUnitWord = (word: string): boolean =>
  Object.hasOwn(WORDS.currencies, word) ||
  ratesIn(`per ${word}`).some((per) => /^(?:user|month|year|day|week|hour)$/.test(per));

function besideUnit(text: string, { first, last }: { first: Quantity; last: Quantity }): Unit {
  if (last.measure === 'percent') return readUnit('%');
  if (last.measure === 'percentage-point') return readUnit('pp');
  if (last.measure === 'times') return readUnit('times');
  const after = text.slice(last.end);
  const money = currencyOf(text);
  if (money !== null) return { ...NO_UNIT, base: money, kind: 'money', per: ratesIn(after) };
  const named = last.unit ?? first.unit;
  if (named !== undefined) return { ...readUnit(named), per: ratesIn(after) };
  const words = wordsOf(after).filter((word) => !FILLER.has(word));
  return words.length === 0 || words.length > MOST_UNIT_WORDS ? NO_UNIT : readUnit(after);
}
