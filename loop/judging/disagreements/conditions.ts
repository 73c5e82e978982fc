import type { ContradictionSide } from '../../claim.js';
import type { Quantity } from '../../gate/numbers/quantity.js';
import { readAssertion, type Assertion } from '../assertion.js';
import EXCLUSIVE from './exclusive.json' with { type: 'json' };

/** Whether two sides speak of different conditions, groups or times: then both may be right, and neither denies the other. Pure. */

type Side = Pick<ContradictionSide, 'statement' | 'evidence' | 'conditions'>;

const textOf = ({ statement, evidence, conditions = [] }: Side): string =>
  [statement, ...evidence.map(({ exact }) => exact), ...conditions].join('\n');

/** Groups of which a thing is in one alone: billed by the month or by the year, adults or children, serum or urine. */
const GROUPS: readonly (readonly RegExp[])[] = Object.values(EXCLUSIVE).map((group) =>
  group.map((words) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'iu')),
);

export function areOtherwise(first: Side, second: Side): boolean {
  const [one, other] = [textOf(first), textOf(second)];
  if (GROUPS.some((group) => areInDifferentOnes(group, one, other))) return true;
  const [left, right] = [readAssertion(one), readAssertion(other)];
  return (
    differ(measuredConditions(left), measuredConditions(right)) ||
    differ(left.years, right.years) ||
    differ(left.scopes, right.scopes) ||
    differ(conditionsOf(first), conditionsOf(second))
  );
}

export const isMoney = ({ unit = '' }: Pick<Quantity, 'unit'>): boolean => CURRENCY.test(unit);

/** "after 12 weeks", "80 mg": not a price ("at $8"), and no bare number. */
const measuredConditions = ({ conditions }: Assertion): ReadonlySet<string> =>
  new Set([...conditions].filter((each) => /\s\S/u.test(each) && !CURRENCY.test(each)));

const CURRENCY = /(?:^|\s)(?:usd|eur|gbp|jpy|cny|inr|chf|aud|cad|brl|krw|rub)$/;

function areInDifferentOnes(group: readonly RegExp[], one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => group.map((words) => words.test(text)));
  if (left === undefined || right === undefined || !left.includes(true) || !right.includes(true))
    return false;
  return !left.some((isIn, index) => isIn && right[index] === true);
}

/** Both name some, and neither has all that the other names. */
const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && ![...one].some((each) => other.has(each));

const conditionsOf = ({ conditions = [] }: Side): ReadonlySet<string> =>
  new Set(conditions.map((each) => each.trim().toLowerCase()));
