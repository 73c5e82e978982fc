/**
 * Closed word lists that decide whether a restatement with one word changed says something else. Keys as
 * `tokens.ts` makes them: lower case, without apostrophes.
 */
import { readData } from '../../data/read-data.js';

type List = 'tentativeBeforeTo' | 'evidential' | 'weakening' | 'universal' | 'titles' | 'openers' | 'units';
const LISTS = readData('word-classes.json') as Readonly<Record<List, string>>;
const wordsOf = (list: List): ReadonlySet<string> => new Set(LISTS[list].split(' '));

/** Words of one line exclude each other where one takes the other's place. */
const EXCLUSIVE = readData('exclusive-words.json') as readonly string[];

const classOf = new Map<string, Set<number>>();
EXCLUSIVE.forEach((line, number) => {
  for (const word of line.split(' ')) classOf.set(word, (classOf.get(word) ?? new Set()).add(number));
});

/** True where one of the two cannot stand for the other. */
export function excludeEachOther(left: string, right: string): boolean {
  if (left === right || sameMonth(left, right) || american(left) === american(right)) return false;
  const others = classOf.get(right);
  return others !== undefined && [...(classOf.get(left) ?? [])].some((number) => others.has(number));
}

/** "metres", "litre", "centimetre" are spelt otherwise, and no other units. */
const american = (word: string): string => word.replace(/(?<=[ei]t)re(?=s?$)/, 'er');

const sameMonth = (left: string, right: string): boolean =>
  left.length >= 3 && right.length >= 3 && (left.startsWith(right) || right.startsWith(left));

const OPPOSITES =
  /^(?:un|in|im|il|ir|non|dis|mis|a|an|anti|counter|de|over|under|hyper|hypo|pre|post|sub|super|up|down|intra|inter|macro|micro|mono|poly|bi|tri|multi|semi)$/;

/** "likely" and "unlikely", "harmful" and "harmless": one stem, turned by an affix. */
export function turnedByAffix(left: string, right: string): boolean {
  const [longer, shorter] = left.length >= right.length ? [left, right] : [right, left];
  if (shorter.length >= 4 && longer.endsWith(shorter)) {
    return OPPOSITES.test(longer.slice(0, longer.length - shorter.length));
  }
  const isLess = left.endsWith('less') !== right.endsWith('less');
  const stem = (word: string): string => word.replace(/(?:less|ful)$/, '');
  if (isLess && stem(left) === stem(right) && stem(left).length >= 3) return true;
  const one = PREFIXED.exec(left);
  const other = PREFIXED.exec(right);
  return one !== null && other !== null && one[1] !== other[1] && one[2] === other[2];
}

/** Pairs of prefixes that turn one stem into two measures: "hyperglycaemia", "hypoglycaemia". */
const PREFIXED =
  /^(hyper|hypo|pre|post|intra|inter|over|under|macro|micro|mono|poly|in|ex|up|down|out)(\p{L}{4,})$/u;

/** Of the tentative words, the ones that hedge before "to" only: "is reported to be", but "the first reported outbreak". */
export const TENTATIVE_BEFORE_TO = wordsOf('tentativeBeforeTo');

/** Of those, the ones that tell where a finding comes from when "that" follows: "evidence indicates that". */
export const EVIDENTIAL = wordsOf('evidential');

/** Put in where nothing is taken out, they claim less than the source. */
export const WEAKENING = wordsOf('weakening');

/** Left out where nothing is put in, less is claimed. */
export const UNIVERSAL = wordsOf('universal');

/** Words after which a name follows that says the same with or without them. */
export const TITLES = wordsOf('titles');

/** Words that a phrase of time, place, manner or condition begins with. */
export const OPENERS = wordsOf('openers');

/** Units that give a number its meaning; with `%`, currencies and degree signs read apart. */
export const UNITS = wordsOf('units');

/** Names of a country and its people, in lower case: a claim that repeats a passage may not put one in another’s place. */
const places = (readData('toponyms.json') as string[]).map((names) => names.split(' '));
const placeOf = new Map(places.flatMap((names, at) => names.map((name) => [name, at] as const)));

/** Numbers of the places that the words name; a name is written with a capital. */
export const placesIn = (words: readonly { readonly key: string; readonly text: string }[]): Set<number> =>
  new Set(words.flatMap(({ key, text }) => (/^\p{Lu}/u.test(text) ? (placeOf.get(key) ?? []) : [])));

/** Everything that a text may call the place, with a capital. */
export const namesOfPlace = (place: number): string[] =>
  (places[place] ?? []).map((name) =>
    name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1),
  );
