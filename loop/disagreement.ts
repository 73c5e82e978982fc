/**
 * Whether two sentences say different things of the same matter, read off their words: nearly the same content words,
 * the same names and years, and one difference that matters (a value, a direction, a denial). Nearly all look-alike
 * pairs are about other people, places, times or measures, so what only one of them says is held against a pair. Pure.
 *
 * A pair is a question to whoever adjudicates, not a verdict. What is said in other words is missed.
 */
import { DOWN, HEDGES, NEGATIONS, SCOPES, UP } from './gate/lexicon.js';
import { readFigures } from './gate/numbers/read-figures.js';
import type { Quantity } from './gate/numbers/quantity.js';
import { stemOf, tokenize, type Token } from './gate/signals/tokens.js';

export type DisagreementKind = 'value' | 'direction' | 'denial';

export interface Disagreement {
  readonly kind: DisagreementKind;
  /** In words, for people: "5 % against 12 %". */
  readonly difference: string;
  /** Content words that both share, in the order of the first sentence. */
  readonly shared: readonly string[];
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
const MAX_TEXT = 2_000;

export function disagreementOf(first: string, second: string): Disagreement | null {
  const [one, other] = [read(first), read(second)];
  const shared = [...one.content].filter(([stem]) => other.content.has(stem)).map(([, token]) => token.lower);
  const alike = shared.length / Math.max(1, Math.min(one.content.size, other.content.size));
  const own = Math.max(one.content.size, other.content.size) - shared.length;
  if (shared.length < LEAST_SHARED) return null;
  if (own > MOST_OWN) return deniedWithin(one, other, { alike, shared });
  if (!same(one.names, other.names) || !same(one.years, other.years) || !same(one.scopes, other.scopes))
    return null;
  const found = (kind: DisagreementKind, difference: string): Disagreement | null =>
    alike >= ALIKE[kind] ? { kind, difference, shared } : null;
  const turned = one.direction * other.direction < 0;
  if (one.isDenial !== other.isDenial && !turned)
    return found('denial', `the ${one.isDenial ? 'first' : 'second'} denies it`);
  if (turned && one.isDenial === other.isDenial) return found('direction', 'one says up, the other down');
  const values = differingValues(one, other);
  return values === null || one.isDenial !== other.isDenial ? null : found('value', values);
}

/** One sentence says what the other, longer one denies; where and when have to be the same as far as the shorter says. */
function deniedWithin(
  one: Statement,
  other: Statement,
  { alike, shared }: { alike: number; shared: readonly string[] },
): Disagreement | null {
  const [short, long] = one.content.size <= other.content.size ? [one, other] : [other, one];
  const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
    [...some].every((each) => all.has(each));
  const isSameMatter =
    holds(long.names, short.names) && holds(long.years, short.years) && holds(long.scopes, short.scopes);
  if (shared.length < LEAST_CONTAINED || alike < CONTAINED || !isSameMatter) return null;
  if (one.isDenial === other.isDenial || one.direction * other.direction < 0) return null;
  return { kind: 'denial', difference: `the ${one.isDenial ? 'first' : 'second'} denies it`, shared };
}

interface Statement {
  readonly text: string;
  /** Stem → token; without numbers and without words that say direction or denial. */
  readonly content: ReadonlyMap<string, Token>;
  readonly names: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
  /** In whom or what it was found. */
  readonly scopes: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  /** Above zero: up; below: down. */
  readonly direction: number;
  readonly isDenial: boolean;
}

/** In any of their forms: "lowers" goes down as "lower" does. */
const stemsOf = (list: ReadonlySet<string>): ReadonlySet<string> => new Set([...list].map(stemOf));
const UPWARD = stemsOf(UP);
const DOWNWARD = stemsOf(DOWN);

function read(whole: string): Statement {
  const text = whole.slice(0, MAX_TEXT);
  const tokens = tokenize(text);
  const count = (list: ReadonlySet<string>): number => tokens.filter((token) => list.has(token.stem)).length;
  const isTurn = ({ lower, stem }: Token): boolean =>
    NEGATIONS.has(lower) || UPWARD.has(stem) || DOWNWARD.has(stem) || HEDGES.has(lower);
  const content = tokens.filter((token) => token.isContent && !token.isNumber && !isTurn(token));
  const { quantities } = readFigures(text);
  return {
    text,
    content: new Map(content.map((token) => [token.stem, token])),
    names: new Set(tokens.filter((token) => token.isName && !token.isNumber).map((token) => token.stem)),
    years: new Set(quantities.filter((each) => each.measure === 'year').map((each) => String(each.value))),
    scopes: new Set(tokens.filter((token) => SCOPES.has(token.lower)).map((token) => token.stem)),
    quantities: quantities.filter((each) => each.measure !== 'year' && !each.inWords),
    direction: Math.sign(count(UPWARD) - count(DOWNWARD)),
    // Two denials in one sentence may take each other back: neither is read as one.
    isDenial: tokens.filter((token) => NEGATIONS.has(token.lower)).length % 2 === 1,
  };
}

const same = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((each) => right.has(each));

/** Figures met in their order, all but one the same: with more differences nobody knows which meets which. */
function differingValues(one: Statement, other: Statement): string | null {
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
