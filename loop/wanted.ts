import type { DecomposerReply } from '../agents/roles/decomposer.js';
import type { Wanted, WantedAttribute } from '../agents/roles/vocabulary.js';
import { fold } from '../text/fold.js';
import { wordSet } from '../text/word-lists.js';
import { readData } from './data/read-data.js';
import { readFigures } from './gate/numbers/read-figures.js';
import { foldedWords } from '../text/bare-words.js';

/** What a good answer needs, as a decomposer named it: bounded, each once, without what names nothing. Pure. */

/** Rows, columns and lines of the rubric that are kept at most. */
const MOST_WANTED = { things: 12, attributes: 8, rubric: 8 } as const;
/** Longest of each, in UTF-16 units: a name that is longer is a sentence. */
const LONGEST_WANTED = { thing: 80, attribute: 80, unit: 40, rubric: 240 } as const;
/** A name of more words is a sentence. */
const MOST_NAME_WORDS = 12;
/** A factor above this is no sum that a reader makes. */
export const LARGEST_FACTOR = 1_000_000;

const PLACEHOLDERS = readData('placeholder-words.json') as Readonly<
  Record<'values' | 'names' | 'units', string>
>;
const NO_VALUES = wordSet(PLACEHOLDERS.values);
const NO_NAMES = wordSet(PLACEHOLDERS.names);
const NO_UNITS = wordSet(PLACEHOLDERS.units);

type Proposed = Pick<DecomposerReply, 'things' | 'attributes' | 'rubric'>;

/**
 * @param asked the question and its focus: a factor may be made of their numbers and of units of time alone
 * @returns undefined where nothing usable was named
 */
export function wantedOf(proposed: Proposed, asked: readonly string[]): Wanted | undefined {
  const things = namesOf(proposed.things, LONGEST_WANTED.thing, asked).slice(0, MOST_WANTED.things);
  const attributes = attributesOf(proposed.attributes, asked);
  const rubric = distinct(proposed.rubric.map(line))
    .filter((text) => text.length <= LONGEST_WANTED.rubric && isSaid(text))
    .slice(0, MOST_WANTED.rubric);
  return things.length + attributes.length + rubric.length === 0 ? undefined : { things, attributes, rubric };
}

/** On one line, without the marks of a list or of emphasis around it. */
const line = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/^\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)/u, '')
    .replace(/^[\s"“”'*_`]+|[\s"“”'*_`;,]+$/gu, '');

/** What two writings of one name share: letters and digits, folded. */
export const nameKey = foldedWords;

/** Each once, the first writing of it. */
function distinct(texts: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) if (!byKey.has(nameKey(text))) byKey.set(nameKey(text), text);
  byKey.delete('');
  return [...byKey.values()];
}

function isSaid(text: string): boolean {
  const words = nameKey(text).split(' ');
  return !words.every((word) => NO_VALUES.has(word)) && nameKey(text) !== 'n a';
}

/** Names of something: no sentence, no placeholder ("Product A"), not the question itself. */
function namesOf(given: readonly string[], longest: number, asked: readonly string[]): readonly string[] {
  const questions = new Set(asked.map(nameKey));
  return distinct(given.map(line)).filter(
    (name) =>
      name.length <= longest &&
      name.split(' ').length <= MOST_NAME_WORDS &&
      isSaid(name) &&
      !isPlaceholder(name) &&
      !questions.has(nameKey(name)),
  );
}

/** "Product", "Option B", "thing 1" */
function isPlaceholder(name: string): boolean {
  const words = nameKey(name).split(' ');
  return (
    words.every((word) => NO_NAMES.has(word) || /^(?:\p{L}|\d{1,2})$/u.test(word)) &&
    words.some((word) => NO_NAMES.has(word))
  );
}

function attributesOf(given: Proposed['attributes'], asked: readonly string[]): readonly WantedAttribute[] {
  const names = namesOf(
    given.map(({ name }) => name),
    LONGEST_WANTED.attribute,
    asked,
  );
  const named = names.flatMap((name) => {
    const found = given.find((each) => nameKey(line(each.name)) === nameKey(name));
    return found === undefined ? [] : [{ ...found, name, unit: unitOf(found.unit) }];
  });
  const plain = named.filter(({ computed }) => computed === null);
  return named
    .flatMap(({ name, unit, computed }): WantedAttribute[] => {
      if (computed === null) return [{ name, unit }];
      const from = plain.find((each) => nameKey(each.name) === nameKey(line(computed.from)));
      const factor = factorOf(computed.factor, asked);
      // A column that nobody can work out and no source states would be a row of empty cells.
      if (from === undefined || factor === null) return [];
      return [{ name, unit, computed: { from: from.name, factor } }];
    })
    .slice(0, MOST_WANTED.attributes);
}

function unitOf(unit: string | null): string | null {
  const plain = line(unit ?? '');
  const isUnit = plain !== '' && plain.length <= LONGEST_WANTED.unit && /[\p{L}\p{Sc}%‰°]/u.test(plain);
  return isUnit && !NO_UNITS.has(fold(plain)) && nameKey(plain) !== 'n a' ? plain : null;
}

/** How many of one unit of time the next larger ones have: hours, days, weeks, months, quarters, seconds or minutes. */
const OF_TIME = [4, 7, 12, 24, 30, 52, 60, 365];

/**
 * The product that `written` names ("4 × 52", "208", "4 x 52 = 208"); null where it is not one, or not one of numbers in
 * the question and of units of time. A product that is written alone may hold one unit of time.
 */
export function factorOf(written: string, asked: readonly string[]): number | null {
  const sides = written
    .replace(/\([^)]*\)/gu, ' ')
    .split('=')
    .map(termsOf);
  const [first] = sides;
  if (first === undefined || first === null) return null;
  const factor = product(first);
  if (sides.some((terms) => terms === null || product(terms) !== factor)) return null;
  if (!(factor > 0) || factor === 1 || factor > LARGEST_FACTOR) return null;
  const own = numbersIn(asked);
  const isMade =
    first.length > 1
      ? first.every((term) => own.includes(term) || OF_TIME.includes(term))
      : products(own).some((each) => [1, ...OF_TIME].some((time) => isSame(each * time, factor)));
  return isMade ? factor : null;
}

/** The numbers of "10 users × 12 months"; null where a sum or a quotient is written. */
function termsOf(written: string): readonly number[] | null {
  if (/[/÷+−%‰]|\d\s*-|-\s*\d/u.test(written)) return null;
  const terms = written.split(/[×*·⋅]|(?<=\d)\s*x\s*(?=\d)|\bx\b|\btimes\b/iu).map((part) => {
    const figures = part.replace(/(?<=\d)[,'’\u00a0\u202f](?=\d{3}(?!\d))/gu, '').match(/\d+(?:\.\d+)?/gu);
    return figures?.length === 1 ? Number(figures[0]) : null;
  });
  return terms.every((term) => term !== null) ? terms : null;
}

const product = (terms: readonly number[]): number => terms.reduce((made, term) => made * term, 1);

/** Numbers of a question beyond this are left out: every set of them is multiplied. */
const MOST_NUMBERS = 6;

/** Numbers in figures and words; years are of when, and nothing is multiplied by them. */
const numbersIn = (texts: readonly string[]): readonly number[] => [
  ...new Set(
    texts
      .flatMap((text) => readFigures(text, { isSource: true }).quantities)
      .filter(({ measure, value }) => measure !== 'year' && value > 0)
      .map(({ value }) => value)
      .slice(0, MOST_NUMBERS),
  ),
];

/** The product of every set of them, 1 for none. */
const products = (numbers: readonly number[]): readonly number[] =>
  numbers.reduce<readonly number[]>((made, number) => [...made, ...made.map((each) => each * number)], [1]);

const isSame = (left: number, right: number): boolean =>
  Math.abs(left - right) <= 1e-9 * Math.max(left, right);
