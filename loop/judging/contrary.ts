import { readData } from '../data/read-data.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import { contentStems, stemsOf, words } from '../../text/tokens.js';
import { holdsName, namesIn } from './names-in.js';
import { readAssertion, type Assertion } from './assertion.js';
import { isExclusive, totalsIn } from './totals.js';

/** How far a sentence that a claim does not cite speaks of its matter and against it. Pure. */

/** What something that is said is about: one claim, or one of its values. */
export interface Matter {
  /** The names of its things, as stems, the first first; none where it names nothing in particular. */
  readonly things: readonly (readonly string[])[];
  /** Whether the question itself names all of them: sentences on others name them too. */
  readonly isOfQuestion: boolean;
  /** Stems of what is said of them. */
  readonly attribute: ReadonlySet<string>;
  readonly assertion: Assertion;
  readonly figures: readonly Figure[];
  readonly bounds: Bounds;
  /** Stems of all its words. */
  readonly all: ReadonlySet<string>;
  /** "the only", "all", "no source": a counterexample speaks of another thing. */
  readonly isTotal: boolean;
}

interface Figure {
  /** What is counted or measured: its unit, or the word after it. */
  readonly of: string;
  readonly value: number;
}

interface Bounds {
  readonly unbounded: boolean;
  readonly bounded: ReadonlySet<string>;
}

const LISTS = readData('bound-words.json') as Readonly<
  Record<'unbounded' | 'bounded' | 'grades', readonly string[]>
>;
/** Capitals that name a plan, a grade or a part, and no thing. */
const GRADES = stemsOf(LISTS.grades.join(' '));
const patternOf = (list: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
const UNBOUNDED = patternOf(LISTS.unbounded);
const BOUNDED = patternOf(LISTS.bounded);

function boundsIn(text: string): Bounds {
  const free = text.match(UNBOUNDED) ?? [];
  const rest = text.replace(UNBOUNDED, ' ');
  return {
    unbounded: free.length > 0,
    bounded: new Set((rest.match(BOUNDED) ?? []).map((word) => word.toLowerCase())),
  };
}

/** Figures with what they count: `10 users` and `ten users` are the same, `$4` is of dollars. */
function figuresIn(text: string): readonly Figure[] {
  const all = words(text);
  return readFigures(text).quantities.flatMap(({ value, measure, unit, end }): Figure[] => {
    if (measure === 'year' || measure === 'decade' || measure === 'ordinal') return [];
    const next = all.find(({ start }) => start >= end);
    const of = unit ?? (measure === 'plain' ? (next?.stem ?? '') : measure);
    return of === '' ? [] : [{ of, value }];
  });
}

/** Where a sentence is cut into the parts that each may be restricted by itself. */
const PARTS = /[,;:()]\s+|\s+(?:and|while|but|whereas|although|und|et|y|mais|pero|aber)\s+/u;
const SHORTEST_PART = 3;
const MOST_PARTS = 5;

/**
 * A claim as a whole and in its parts: what speaks against it seldom speaks of all of it.
 *
 * @param known stems of names that the question itself holds: beside others they tell no thing apart
 */
export function mattersOf(text: string, known: ReadonlySet<string>): readonly Matter[] {
  const things = thingsIn(text, known);
  const parts = text.split(PARTS).filter((part) => contentStems(part).length >= SHORTEST_PART);
  const cut = parts.length < 2 ? [] : parts.slice(0, MOST_PARTS);
  return [
    matterOf(text, { things, known }),
    ...cut.map((part) => {
      const own = thingsIn(part, known);
      return { ...matterOf(part, { things: own.length > 0 ? own : things, known }), all: stemsOf(text) };
    }),
  ];
}

function thingsIn(text: string, known: ReadonlySet<string>): Matter['things'] {
  const all = namesIn(text).filter((name) => !name.every((stem) => GRADES.has(stem)));
  const own = all.filter((name) => !holdsName(known, name));
  return own.length > 0 ? own : all;
}

function matterOf(
  text: string,
  { things, known }: { things: Matter['things']; known: ReadonlySet<string> },
): Matter {
  const inNames = new Set(things.flat());
  const totals = stemsOf(totalsIn(text).join(' '));
  return {
    things,
    isOfQuestion: things.every((name) => holdsName(known, name)),
    attribute: new Set(contentStems(text).filter((each) => !inNames.has(each) && !totals.has(each))),
    assertion: readAssertion(text),
    figures: figuresIn(text),
    bounds: boundsIn(text),
    all: stemsOf(text),
    isTotal: isExclusive(text),
  };
}

/** A sentence that may speak against a claim; what is read of it is read when it is asked for. */
export interface Candidate {
  readonly text: string;
  /** Stems of its words, and of the headings, the caption or the lead-in over it. */
  readonly stems: ReadonlySet<string>;
  readonly above: ReadonlySet<string>;
  readonly said: () => Assertion;
  readonly figures: () => readonly Figure[];
  readonly bounds: () => Bounds;
  /** Names of things in it, without grades. */
  readonly names: () => readonly (readonly string[])[];
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Captions and lead-ins over a sentence are the same for many: their stems are kept. */
const stemsAbove = new Map<string, ReadonlySet<string>>();
const MOST_KEPT = 5_000;

export function readCandidate(text: string, above: string): Candidate {
  if (stemsAbove.size > MOST_KEPT) stemsAbove.clear();
  const over = stemsAbove.get(above) ?? stemsOf(above);
  stemsAbove.set(above, over);
  return {
    ...{ text, stems: stemsOf(text), above: over },
    said: once(() => readAssertion(text)),
    figures: once(() => figuresIn(text)),
    bounds: once(() => boundsIn(text)),
    names: once(() => namesIn(text).filter((name) => !name.every((stem) => GRADES.has(stem)))),
  };
}

/** How much of a sentence's weight counts where a thing is named above it alone, above other names, is not the claim's first, or there is none. */
const NAMED = { above: 0.9, aboveOthers: 0.6, later: 0.75, beside: 0.3, nowhere: 0.6 };
/** Share of the attribute's weight, 0 to 1, that a sentence has to hold, and the number of its words. */
const ABOUT_IT = { share: 0.3, words: 2, ofTotal: 0.5 };

/**
 * How strongly a sentence speaks against a claim, above 0; 0 where it is on another thing or attribute, or says nothing else.
 *
 * @param weightOf how telling a stem is among the candidates, above 0
 */
export function speaksAgainst(
  candidate: Candidate,
  matter: Matter,
  weightOf: (stem: string) => number,
): number {
  const { stems: held, above: over } = candidate;
  const named = howNamed(candidate, matter);
  const isOther = named === 0;
  if (isOther && !matter.isTotal) return 0;
  const attribute = [...matter.attribute];
  const has = attribute.filter((stem) => held.has(stem) || over.has(stem));
  const weigh = (stems: readonly string[]): number => stems.reduce((sum, stem) => sum + weightOf(stem), 0);
  const most = weigh([...attribute].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MOST_TELLING));
  const share = most === 0 ? 0 : Math.min(1, weigh(has) / most);
  const inText = attribute.filter((stem) => held.has(stem)).length;
  if (inText < Math.min(ABOUT_IT.words, attribute.length)) return 0;
  if (share < (isOther ? ABOUT_IT.ofTotal : ABOUT_IT.share)) return 0;
  return isOther
    ? counterexample(candidate, matter) * (0.5 + share)
    : contrast(candidate, matter) * (0.5 + share) * named;
}

/** Best where the claim's first thing stands in the sentence itself; 0 where it is on other things. */
function howNamed({ stems: held, above, names }: Candidate, { things, isOfQuestion }: Matter): number {
  if (things.length === 0) return NAMED.nowhere;
  const isOwn = (name: readonly string[]): boolean =>
    things.some((thing) => thing.every((stem) => name.includes(stem)));
  const hasOthers = names().some((name) => !isOwn(name));
  const over = hasOthers ? NAMED.aboveOthers : NAMED.above;
  const isFirst = names()[0] === undefined || isOwn(names()[0] as readonly string[]);
  const most = isOfQuestion && hasOthers ? (isFirst ? NAMED.later : NAMED.beside) : 1;
  return Math.max(
    0,
    ...things.map((name, at) => {
      const rank = at === 0 ? 1 : NAMED.later;
      return holdsName(held, name) ? rank * most : holdsName(above, name) ? rank * over : 0;
    }),
  );
}

const MOST_TELLING = 6;

/** Another thing of which the same is said, where the claim says that it is said of one, or of none. */
const counterexample = ({ said }: Candidate, { assertion, isTotal }: Matter): number =>
  isTotal && (said().denied === null || assertion.denied !== null) ? 1.2 : 0;

/** Weights of the ways in which two sentences on one matter differ; the strongest counts, and a little of the others. */
const WAYS = { bound: 2.2, value: 2, denial: 1.6, direction: 1.4, restriction: 1.1 };

/** A sentence that gives the claim's own values and only adds a word supports it rather. */
const AGREES = 0.5;

function contrast(candidate: Candidate, matter: Matter): number {
  const bounds = candidate.bounds();
  const own = matter.bounds;
  const said = candidate.said();
  const found: number[] = [];
  const isBoundTurned =
    (own.unbounded && !bounds.unbounded && bounds.bounded.size > 0) ||
    (bounds.unbounded && !own.unbounded && own.bounded.size > 0);
  if (isBoundTurned) found.push(WAYS.bound);
  const values = comparedValues(candidate.figures(), matter.figures);
  if (values === 'other') found.push(WAYS.value);
  if ((said.denied === null) !== (matter.assertion.denied === null)) found.push(WAYS.denial);
  if (said.direction * matter.assertion.direction < 0) found.push(WAYS.direction);
  const isRestricted = [...bounds.bounded].some((word) => isNews(word, matter));
  if (isRestricted) found.push(WAYS.restriction);
  const [strongest = 0, ...others] = found.sort((a, b) => b - a);
  const weight = strongest + 0.15 * others.length;
  return values === 'same' && !isRestricted && strongest <= WAYS.denial ? weight * AGREES : weight;
}

/** A word that restricts and that the claim has in no form: "billed annually" is none beside "paid annually". */
const isNews = (word: string, { bounds, all }: Matter): boolean =>
  !bounds.bounded.has(word) && [...stemsOf(word)].some((stem) => !all.has(stem));

/** Of what both count or measure: the claim's own values, or others alone. */
function comparedValues(here: readonly Figure[], figures: readonly Figure[]): 'same' | 'other' | null {
  let compared: 'same' | null = null;
  for (const of of new Set(figures.map((each) => each.of))) {
    const own = new Set(figures.filter((each) => each.of === of).map(({ value }) => value));
    const there = here.filter((each) => each.of === of);
    if (there.length === 0) continue;
    if (there.every(({ value }) => !own.has(value))) return 'other';
    compared = 'same';
  }
  return compared;
}
