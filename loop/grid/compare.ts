/** Whether two values of one cell say the same, can both be true, or exclude each other. */
import { sameShare } from '../gate/numbers/find-figure.js';
import type { Quantity } from '../gate/numbers/quantity.js';
import type { Amount, Reading } from './reading.js';
import { convert } from './unit.js';
import { isSubset, listed, overlap, stemOf, WORDS, wordsOf } from './words.js';

/** `incomparable`: of different measures or currencies. */
export type ValueRelation = 'equal' | 'compatible' | 'incompatible' | 'incomparable';

/** Of floating-point numbers that were converted. */
const DUST = 1e-9;
/** Measured values of two studies are never the same to the digit: so far they may be apart, of the larger one. */
const MEASURED_SLACK = 0.05;
/** Two counted shares differ where chance makes such a difference in less than one case of twenty. */
const Z = 1.96;
/** Texts that share so many of their words are one. */
const SAME_TEXT = 0.8;

/** @param isLimit Whether the attribute is one of limits, where "up to 5" and "up to 10" exclude each other. */
export function compareValues(left: Reading, right: Reading, isLimit: boolean): ValueRelation {
  if (left.kind === 'amount' && right.kind === 'amount') return compareAmounts(left, right, isLimit);
  if (left.kind === 'truth' && right.kind === 'truth')
    return left.isTrue === right.isTrue ? 'equal' : 'incompatible';
  if (left.kind === 'date' && right.kind === 'date') return compareDates(left.date, right.date);
  if (left.kind === 'text' && right.kind === 'text') return compareTexts(left, right);
  if (left.kind === 'unlimited' && right.kind === 'unlimited') {
    const isOne = left.of.size === 0 || right.of.size === 0 || overlap(left.of, right.of) >= SAME_TEXT;
    return isOne ? 'equal' : 'compatible';
  }
  return left.kind === 'amount' ? compareMixed(right, left) : compareMixed(left, right);
}

function compareMixed(other: Reading, amount: Reading): ValueRelation {
  if (amount.kind !== 'amount')
    return other.kind === 'text' || amount.kind === 'text' ? 'compatible' : 'incomparable';
  const isNothing = amount.high === 0;
  if (other.kind === 'unlimited') {
    const isCount =
      amount.unit.kind === 'count' || amount.unit.kind === 'physical' || amount.unit.kind === 'none';
    return isCount && amount.bound !== '≥' && amount.bound !== '>' ? 'incompatible' : 'compatible';
  }
  if (other.kind === 'truth' && amount.unit.kind === 'count')
    return other.isTrue === !isNothing ? 'compatible' : 'incompatible';
  return 'compatible';
}

function compareAmounts(left: Amount, right: Amount, isLimit: boolean): ValueRelation {
  const other = converted(right, left);
  if (other === null) return 'incomparable';
  if (areShares(left, right)) return compareShares(left, right);
  const isSame = near(left.low, other.low) && near(left.high, other.high);
  if (isSame)
    return boundsAgree(left, other, isLimit)
      ? 'equal'
      : boundsClash(left, other)
        ? 'incompatible'
        : 'compatible';
  if (isFrom(left, other)) return 'compatible';
  if (isLimit && left.bound !== null && left.bound === other.bound) return 'incompatible';
  const [one, two] = [reach(left, isLimit), reach(other, isLimit)];
  const overlaps = one.low <= two.high && two.low <= one.high;
  if (overlaps || roundsTo(left, other) || isMeasuredAlike(left, other)) return 'compatible';
  return 'incompatible';
}

function converted(amount: Amount, like: Amount): Amount | null {
  if (amount.unit.kind !== like.unit.kind && amount.unit.kind !== 'none' && like.unit.kind !== 'none')
    return null;
  const [low, high] = [amount.low, amount.high].map((value) => convert(value, amount.unit, like.unit));
  if (low == null || high == null) return null;
  const factor = amount.low === 0 ? 1 : low / amount.low;
  return { ...amount, low, high, place: amount.place * Math.abs(factor), unit: like.unit };
}

const near = (left: number, right: number): boolean =>
  Math.abs(left - right) <= DUST * Math.max(Math.abs(left), Math.abs(right));

const isUpper = ({ bound }: Amount): boolean => bound === '<' || bound === '≤';
const isLower = ({ bound }: Amount): boolean => bound === '>' || bound === '≥';

/** "up to 5 users" and "5 users" are one where it is a limit; "from $7" and "$7" always. */
function boundsAgree(left: Amount, right: Amount, isLimit: boolean): boolean {
  const [one, other] = [left.bound, right.bound];
  if (one === other) return true;
  const plain = new Set([one, other]);
  if (plain.has('from')) return plain.has(null) || plain.has('≥');
  return isLimit && plain.has(null) && (plain.has('≤') || plain.has('≥'));
}

/** ≤3 is not <3, and not ≥3. */
const boundsClash = (left: Amount, right: Amount): boolean =>
  left.bound !== null && right.bound !== null && left.bound !== 'from' && right.bound !== 'from';

/** The least of several, beside one of them. */
const isFrom = (left: Amount, right: Amount): boolean => {
  if (left.bound === 'from' && right.bound === 'from') return false;
  if (left.bound === 'from') return right.high >= left.low;
  return right.bound === 'from' && left.high >= right.low;
};

/** What it may stand for. A limit is the number itself. */
function reach(amount: Amount, isLimit: boolean): { readonly low: number; readonly high: number } {
  const { low, high } = amount;
  const slack = amount.isApproximate ? MEASURED_SLACK * Math.abs(high) : 0;
  if (!isLimit && isUpper(amount))
    return { low: Number.NEGATIVE_INFINITY, high: amount.bound === '<' ? below(high) : high };
  if (!isLimit && isLower(amount))
    return { low: amount.bound === '>' ? above(low) : low, high: Number.POSITIVE_INFINITY };
  return { low: low - slack, high: high + slack };
}

const below = (value: number): number => value - DUST * Math.max(1, Math.abs(value));
const above = (value: number): number => value + DUST * Math.max(1, Math.abs(value));

/** 69.7 % is 70 %. Prices are never rounded, nor are counts: $7.25 is not $7. */
function roundsTo(left: Amount, right: Amount): boolean {
  if (left.low !== left.high || right.low !== right.high) return false;
  const [coarse, fine] = left.place >= right.place ? [left, right] : [right, left];
  if (coarse.place === fine.place || coarse.unit.kind === 'count') return false;
  if (coarse.unit.kind === 'money' && coarse.place < LEAST_ROUNDED_PRICE && !coarse.isApproximate)
    return false;
  return Math.abs(coarse.low - fine.low) <= coarse.place / 2 + DUST * Math.abs(fine.low);
}
/** "$1.2 million" rounds, "$7" does not. */
const LEAST_ROUNDED_PRICE = 100;

function isMeasuredAlike(left: Amount, right: Amount): boolean {
  const isMeasured = (amount: Amount): boolean =>
    amount.unit.kind === 'percent' || amount.unit.kind === 'points';
  if (!isMeasured(left) || !isMeasured(right) || left.low !== left.high || right.low !== right.high)
    return false;
  return Math.abs(left.low - right.low) <= MEASURED_SLACK * Math.max(Math.abs(left.low), Math.abs(right.low));
}

const areShares = (left: Amount, right: Amount): boolean => left.sample !== null || right.sample !== null;

/** 6 of 7 is 86 %; of two counts, one is what chance may make of the other, or it is not. */
function compareShares(left: Amount, right: Amount): ValueRelation {
  if (left.sample !== null && right.sample !== null) {
    if (left.sample === right.sample && near(left.low, right.low)) return 'equal';
    const [one, other] = [left.low / 100, right.low / 100];
    const pooled = (one * left.sample + other * right.sample) / (left.sample + right.sample);
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / left.sample + 1 / right.sample));
    return Math.abs(one - other) <= Z * error ? 'compatible' : 'incompatible';
  }
  const [counted, stated] = left.sample === null ? [right, left] : [left, right];
  if (stated.unit.kind !== 'percent') return 'incomparable';
  const share = quantity(counted.low / 100, 'share');
  if (sameShare({ ...share, isRatio: true }, { ...quantity(stated.low, 'percent'), place: stated.place }))
    return 'equal';
  const margin = Z * Math.sqrt((share.value * (1 - share.value)) / (counted.sample ?? 1));
  return Math.abs(share.value - stated.low / 100) <= margin ? 'compatible' : 'incompatible';
}

const quantity = (value: number, measure: Quantity['measure']): Quantity => ({
  value,
  measure,
  approximate: false,
  inWords: false,
  start: 0,
  end: 0,
});

/** `2016` holds `2016-05`. */
const compareDates = (left: string, right: string): ValueRelation =>
  left === right ? 'equal' : left.startsWith(right) || right.startsWith(left) ? 'compatible' : 'incompatible';

const OPPOSITES = WORDS.opposites.map(([one, other]) => [stems(one), stems(other)] as const);

function stems(words: string): ReadonlySet<string> {
  return new Set(
    words
      .split(' ')
      .flatMap((word) => wordsOf(word))
      .map(stemOf),
  );
}

type Text = Extract<Reading, { readonly kind: 'text' }>;

function compareTexts(left: Text, right: Text): ValueRelation {
  const isAlike = overlap(left.stems, right.stems) >= SAME_TEXT;
  if (left.isNegated === right.isNegated) {
    if (isAlike) return 'equal';
    return areOpposite(left, right) ? 'incompatible' : 'compatible';
  }
  const [small, large] = left.stems.size <= right.stems.size ? [left, right] : [right, left];
  return small.stems.size > 0 && isSubset(small.stems, large.stems) ? 'incompatible' : 'compatible';
}

/** "increases risk" and "reduces risk": one word turned round, and of the others none that only one of them has, or few. */
function areOpposite(left: Text, right: Text): boolean {
  return OPPOSITES.some(([one, other]) => {
    const turned = (text: Text): -1 | 0 | 1 => {
      const [has, hasOther] = [one, other].map((side) => [...side].some((word) => text.stems.has(word)));
      return has === hasOther ? 0 : has === true ? 1 : -1;
    };
    if (turned(left) * turned(right) !== -1) return false;
    const rest = (text: Text): ReadonlySet<string> =>
      new Set([...text.stems].filter((word) => !one.has(word) && !other.has(word)));
    const [ofLeft, ofRight] = [rest(left), rest(right)];
    return isSubset(ofLeft, ofRight) || isSubset(ofRight, ofLeft);
  });
}

const JUDGEMENTS = new Set([...listed('judgements')].map(stemOf));

/** "easy to use": somebody's view, which another does not make false. */
export const isJudgement = (reading: Reading): boolean =>
  reading.kind === 'text' && [...reading.stems].some((word) => JUDGEMENTS.has(word));
