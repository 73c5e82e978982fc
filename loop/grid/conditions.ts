/** Conditions of values: whether two lists of them say the same. */
import { isSubset, listed, overlap, spellings, stemOf, WORDS, wordsOf } from './words.js';

/** `one-sided`: one of them says nothing where the other does. */
export type ConditionRelation = 'same' | 'one-sided' | 'different';

const SYNONYMS = spellings(WORDS.conditionSynonyms);
const FILLER = listed('conditionFiller');
const NEGATIONS = listed('negations');
/** Words that two ways of saying one condition share at least, of all that they use. */
const SAME = 0.6;

const known = new Map<string, ReadonlySet<string>>();
const MOST_KEPT = 5_000;

/** "billed annually" and "annual billing" are one set. */
export function conditionKey(condition: string): ReadonlySet<string> {
  const kept = known.get(condition);
  if (kept !== undefined) return kept;
  const words = wordsOf(condition).flatMap((word) => word.split('-'));
  const named = words.map((word) => SYNONYMS.get(word) ?? word);
  const telling = named.filter((word) => !FILLER.has(word)).map(stemOf);
  const key = new Set(telling.length > 0 ? telling : named);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(condition, key);
  return key;
}

export function sameCondition(left: string, right: string): boolean {
  const [one, other] = [conditionKey(left), conditionKey(right)];
  const differing = [...one]
    .filter((word) => !other.has(word))
    .concat([...other].filter((word) => !one.has(word)));
  if (differing.some((word) => /\d/.test(word) || NEGATIONS.has(word))) return false;
  if (one.size === 0 || other.size === 0) return one.size === other.size;
  return overlap(one, other) >= SAME;
}

/** Whether the one says all that the other does, and maybe more: "Pro plan, billed annually" and "Pro plan". */
const says = (whole: string, part: string): boolean =>
  sameCondition(whole, part) ||
  (conditionKey(part).size > 0 && isSubset(conditionKey(part), conditionKey(whole)));

const EMPTY = listed('emptyConditions');

/** "starting price" restricts nothing. */
export const restricts = (condition: string): boolean => wordsOf(condition).some((word) => !EMPTY.has(word));

/** Two of one kind that differ: days 3 and 7, billed annually and monthly, Pro and Business. */
const clash = (left: string, right: string): boolean => {
  if (sameCondition(left, right)) return false;
  const [one, other] = [conditionKey(left), conditionKey(right)];
  const isOf = (list: ReadonlySet<string>): boolean =>
    [one, other].every((key) => [...key].some((word) => list.has(word)));
  return [...one].some((word) => other.has(word)) || isOf(PERIODS) || isOf(PLANS);
};
const PERIODS = new Set(['annual', 'month']);
const PLANS = listed('plans');

export const conditionsClash = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((each) => right.some((other) => clash(each, other)));

/** Of one's conditions those that the other does not state. */
const missing = (left: readonly string[], right: readonly string[]): readonly string[] =>
  left.filter((each) => !right.some((other) => says(other, each)));

/** Whether the one states all conditions of the other, and more. */
export const isNarrower = (left: readonly string[], right: readonly string[]): boolean =>
  missing(right, left).length === 0 && missing(left, right).length > 0;

export function compareConditions(left: readonly string[], right: readonly string[]): ConditionRelation {
  const [ofLeft, ofRight] = [missing(left, right), missing(right, left)];
  if (ofLeft.length === 0 && ofRight.length === 0) return 'same';
  return ofLeft.length === 0 || ofRight.length === 0 ? 'one-sided' : 'different';
}

/** Both lists, a condition that both state once, in the words of the first. */
export const joinConditions = (left: readonly string[], right: readonly string[]): readonly string[] => [
  ...left,
  ...missing(right, left),
];
