/** Columns that the program computes: a value of another column times a factor, in exact decimals. */
import Big from 'big.js';
import type { WantedAttribute } from '../../agents/roles/vocabulary.js';
import type { ReadValue } from './cell-values.js';
import { conditionKey } from './conditions.js';
import type { CellValue } from './grid.js';
import type { Amount } from './reading.js';
import { NO_UNIT, ratesIn, readUnit, type Unit } from './unit.js';
import { WORDS } from './words.js';

/** A wanted attribute that is computed. */
export type ComputedAttribute = WantedAttribute & {
  readonly computed: NonNullable<WantedAttribute['computed']>;
};

export const isComputed = (attribute: WantedAttribute): attribute is ComputedAttribute =>
  attribute.computed !== undefined;

interface Made {
  readonly attribute: ComputedAttribute;
  /** The attribute that it is made from. */
  readonly from: WantedAttribute;
  /** Which of the columns made from it: the second one's values are named `F3=2`. */
  readonly ordinal: number;
}

/** The values of one cell, computed from those of another; what is of another rate or condition than it asks for is left out. */
export const computedFrom = (values: readonly ReadValue[], made: Made): readonly CellValue[] =>
  values.flatMap((each) => {
    const { reading, value } = each;
    if (reading.kind !== 'amount' || reading.sample !== null || !isOfRate(reading, made.from)) return [];
    if (!meetsConditions(made.attribute, value) || !/\d/.test(value.value)) return [];
    const { computed, unit } = made.attribute;
    const numbers = numbersOf(reading);
    const results = numbers.map((number) =>
      grouped(new Big(number).times(String(computed.factor)), hasCents(reading)),
    );
    return [
      {
        ...value,
        id: `${value.id}=${made.ordinal > 1 ? made.ordinal : ''}`,
        value: printed(value, { results, reading, unit }),
        unit: unit ?? null,
        formula: numbers.map((number) => `${plain(number)} × ${plain(String(computed.factor))}`).join(', '),
      },
    ];
  });

/** "10 people, billed annually" is not made from what is billed monthly. */
function meetsConditions(attribute: ComputedAttribute, { conditions }: CellValue): boolean {
  const stated = new Set(conditions.flatMap((each) => [...conditionKey(each)]));
  const asked =
    /\b(annual|annually|yearly|monthly)\b(?=[\s-]*(?:billing|billed|plan|payment|contract))|(?:billed|paid|billing)\s(annually|yearly|monthly)/i.exec(
      attribute.name,
    );
  if (asked === null) return true;
  const wanted = /month/i.test(asked[0]) ? 'month' : 'annual';
  return [...conditionKey(asked[0])].length === 0 || stated.has(wanted);
}

/** A flat fee is not multiplied as if it were one for each user. */
function isOfRate({ unit }: Amount, from: WantedAttribute): boolean {
  const asked = readUnit(from.unit);
  const rates = asked.per.length > 0 ? asked.per : ratesIn(from.name);
  if (
    asked.kind === 'money' &&
    asked.base !== null &&
    unit.base !== null &&
    unit.base !== asked.base &&
    unit.kind !== 'money'
  )
    return false;
  if (unit.kind === 'none' && asked.kind !== 'none') return false;
  return rates.join() === unit.per.join();
}

const hasCents = ({ unit }: Amount): boolean => unit.kind === 'money';

const numbersOf = ({ low, high }: Amount): readonly string[] =>
  low === high ? [String(low)] : [String(low), String(high)];

const plain = (number: string): string => new Big(number).toFixed();

/** `298.80`, `3,600`: cents where there are any. */
function grouped(number: Big, isMoney: boolean): string {
  const isWhole = number.round(0, 0).eq(number);
  const written =
    isMoney && !isWhole ? number.toFixed(Math.max(2, number.c.length - 1 - number.e)) : number.toFixed();
  const [whole = '', decimals] = written.split('.');
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

interface Result {
  readonly results: readonly string[];
  readonly reading: Amount;
  readonly unit: string | null;
}

const BOUNDS = { '<': '<', '≤': '≤', '>': '>', '≥': '≥', from: 'from ' } as const;

function printed(_value: CellValue, { results, reading, unit }: Result): string {
  const own: Unit = reading.unit.kind === 'money' ? reading.unit : readUnit(unit);
  const sign = own.kind === 'money' && own.base !== null ? WORDS.signs[own.base] : undefined;
  const range = results.map((result) => `${sign ?? ''}${result}`).join('–');
  const bound = reading.bound === null ? '' : BOUNDS[reading.bound];
  const about = reading.isApproximate ? 'about ' : '';
  const behind =
    sign !== undefined ? '' : own.kind === 'money' ? ` ${own.base ?? ''}` : unitBehind(own, unit);
  return `${about}${bound}${range}${behind}`.trim();
}

const unitBehind = (own: Unit, unit: string | null): string =>
  own === NO_UNIT || unit === null ? '' : own.kind === 'percent' ? '%' : ` ${unit}`;
