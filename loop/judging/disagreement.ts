/**
 * Whether two sentences say different things of the same matter, read off their words: nearly the same content words,
 * the same names and years, and one difference that matters (a value, a direction, a denial). Nearly all look-alike
 * pairs are about other people, places, times or measures, so what only one of them says is held against a pair, and
 * where each has a word of its own ("of falls", "of fractures") they are about two things. Pure.
 *
 * A pair is a question to whoever adjudicates, not a verdict. What is said in other words is missed.
 */
import { directionOf, LIGHT, readAssertion, type Assertion } from './assertion.js';
import type { Quantity } from '../gate/numbers/quantity.js';
import { tokenize } from '../gate/signals/tokens.js';

type DisagreementKind = 'value' | 'direction' | 'denial';

export interface Disagreement {
  readonly kind: DisagreementKind;
  /** In words, for people: "5 % against 12 %". */
  readonly difference: string;
  /** Content words that both share, in the order of the first sentence. */
  readonly shared: readonly string[];
  /** What the shorter sentence says stands in a longer one that says much else too. */
  readonly isWithin?: true;
}

/** Least share of the shorter sentence's content words that both hold. */
const ALIKE: Readonly<Record<DisagreementKind, number>> = { value: 0.6, direction: 0.6, denial: 0.5 };
/** Content words that only one of them may have. */
const MOST_OWN = 4;
/** A denial of a short sentence may stand in a longer one that holds this much of it. */
const CONTAINED = 0.7;
/** Fewer shared words name no matter. */
const LEAST_SHARED = 2;
const LEAST_CONTAINED = 3;
/** Two values nearer than this to each other agree: share of the larger. */
const NEAR = 0.05;

export const disagreementOf = (first: string, second: string): Disagreement | null =>
  disagreementBetween(readAssertion(first), readAssertion(second));

/** The same, of sentences that are compared with many others and read once. */
export function disagreementBetween(one: Assertion, other: Assertion): Disagreement | null {
  const shared = [...one.content].filter(([stem]) => other.content.has(stem)).map(([, token]) => token.lower);
  const alike = shared.length / Math.max(1, Math.min(one.content.size, other.content.size));
  const own = Math.max(one.content.size, other.content.size) - shared.length;
  if (shared.length < LEAST_SHARED || one.isSupposed !== other.isSupposed) return null;
  if (areOtherConditions(one, other)) return null;
  if (own > MOST_OWN) return deniedWithin(one, other, { alike, shared });
  if (!areOfSameNames(one, other) || !same(one.years, other.years) || !same(one.scopes, other.scopes))
    return null;
  if (hasOwnMatter(one, other) && hasOwnMatter(other, one)) return null;
  const found = (kind: DisagreementKind, difference: string): Disagreement | null =>
    alike >= ALIKE[kind] ? { kind, difference, shared } : null;
  if (one.isStill !== other.isStill && one.direction !== other.direction)
    return found('direction', `the ${one.isStill ? 'first' : 'second'} says that nothing changed`);
  const turned = one.direction * other.direction < 0;
  if (isDenied(one, other) && !turned)
    return found('denial', `the ${one.denied === null ? 'second' : 'first'} denies it`);
  const isSameDenial = (one.denied === null) === (other.denied === null);
  if (turned && isSameDenial && !isTurnedRound(one, other))
    return found('direction', 'one says up, the other down');
  const values = differingValues(one, other);
  return values === null || !isSameDenial ? null : found('value', values);
}

/** One sentence says what the other, longer one denies; where and when have to be the same as far as the shorter says. */
function deniedWithin(
  one: Assertion,
  other: Assertion,
  { alike, shared }: { alike: number; shared: readonly string[] },
): Disagreement | null {
  const [short, long] = one.content.size <= other.content.size ? [one, other] : [other, one];
  const isSameMatter =
    holds(long.names, short.names) && holds(long.years, short.years) && holds(long.scopes, short.scopes);
  if (shared.length < LEAST_CONTAINED || alike < CONTAINED || !isSameMatter || hasOwnMatter(short, long))
    return null;
  if (!isDenied(one, other) || one.direction * other.direction < 0) return null;
  return {
    kind: 'denial',
    difference: `the ${one.denied === null ? 'second' : 'first'} denies it`,
    shared,
    isWithin: true,
  };
}

/** Both say under what they found it, at another dose, time or temperature: then both may be right. */
const areOtherConditions = ({ conditions: one }: Assertion, { conditions: other }: Assertion): boolean =>
  one.size > 0 && other.size > 0 && !holds(one, other) && !holds(other, one);

/** A name that begins a sentence looks like any word: it is known by the other's. */
const areOfSameNames = (one: Assertion, other: Assertion): boolean =>
  [...one.names].every((name) => other.names.has(name) || other.content.has(name)) &&
  [...other.names].every((name) => one.names.has(name) || one.content.has(name));

const same = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && holds(left, right);
const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));

/** It speaks of something that the other does not. */
const hasOwnMatter = (one: Assertion, other: Assertion): boolean =>
  [...one.content.keys()].some((stem) => !other.content.has(stem) && !LIGHT.has(stem));

/** One of them denies, and what it denies is what the other speaks of. */
function isDenied(one: Assertion, other: Assertion): boolean {
  if ((one.denied === null) === (other.denied === null)) return false;
  const [denied, said] = one.denied === null ? [other.denied, one] : [one.denied, other];
  const turn = directionOf(denied ?? '');
  return (
    denied === '' ||
    (turn !== 0 && turn === said.direction) ||
    tokenize(said.text).some(({ stem }) => stem === denied)
  );
}

/** "A costs less than B" and "B costs more than A" agree. */
function isTurnedRound({ compared: one, content }: Assertion, { compared: other }: Assertion): boolean {
  if (one === null || other === null) return false;
  const distinctive = [...content.keys()].filter((stem) => !LIGHT.has(stem));
  return (
    distinctive.some((stem) => one.has(stem) && !other.has(stem)) &&
    distinctive.some((stem) => other.has(stem) && !one.has(stem))
  );
}

/** Figures met in their order, all but one the same: with more differences nobody knows which meets which. */
function differingValues(one: Assertion, other: Assertion): string | null {
  if (one.quantities.length !== other.quantities.length) return null;
  const differing = one.quantities.flatMap((left, at) => {
    const right = other.quantities[at] as Quantity;
    return left.value === right.value && isOneMeasure(left, right) ? [] : [[left, right] as const];
  });
  const [pair, ...more] = differing;
  if (pair === undefined || more.length > 0) return null;
  const [left, right] = pair;
  if (!isOneMeasure(left, right) || isNear(left, right)) return null;
  return `${one.text.slice(left.start, left.end)} against ${other.text.slice(right.start, right.end)}`;
}

const isOneMeasure = (left: Quantity, right: Quantity): boolean =>
  left.measure === right.measure && left.unit === right.unit && left.comparison === right.comparison;

const isNear = (left: Quantity, right: Quantity): boolean =>
  Math.abs(left.value - right.value) <= NEAR * Math.max(Math.abs(left.value), Math.abs(right.value));
