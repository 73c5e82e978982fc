import type { DecomposerReply } from '../agents/roles/decomposer.js';
import type { Wanted, WantedAttribute } from '../agents/roles/vocabulary.js';
import { fold } from '../text/fold.js';
import { wordSet } from '../text/word-lists.js';
import { readData } from './data/read-data.js';
import { foldedWords } from '../text/bare-words.js';

/** What a good answer needs, as a decomposer named it: bounded, each once, without what names nothing. Pure. */

/** Rows, columns and lines of the rubric that are kept at most. */
const MOST_WANTED = { things: 12, attributes: 8, rubric: 8 } as const;
/** Longest of each, in UTF-16 units: a name that is longer is a sentence; that of a column says what it is per. */
const LONGEST_WANTED = { thing: 80, attribute: 160, unit: 40, rubric: 240 } as const;
/** UTF-16 units of a name for each word that it may have: 12 of a thing, 24 of a column. */
const UNITS_A_WORD = 80 / 12;

const PLACEHOLDERS = readData('placeholder-words.json') as Readonly<
  Record<'values' | 'names' | 'units', string>
>;
const NO_VALUES = wordSet(PLACEHOLDERS.values);
const NO_NAMES = wordSet(PLACEHOLDERS.names);
const NO_UNITS = wordSet(PLACEHOLDERS.units);

type Proposed = Pick<DecomposerReply, 'things' | 'attributes' | 'rubric'>;

/**
 * @param asked the question and its focus, which name nothing by themselves
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
      name.split(' ').length <= longest / UNITS_A_WORD &&
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
  return names
    .flatMap((name) => {
      const found = given.find((each) => nameKey(line(each.name)) === nameKey(name));
      return found === undefined ? [] : [{ name, unit: unitOf(found.unit) }];
    })
    .slice(0, MOST_WANTED.attributes);
}

function unitOf(unit: string | null): string | null {
  const plain = line(unit ?? '');
  const isUnit = plain !== '' && plain.length <= LONGEST_WANTED.unit && /[\p{L}\p{Sc}%‰°]/u.test(plain);
  return isUnit && !NO_UNITS.has(fold(plain)) && nameKey(plain) !== 'n a' ? plain : null;
}
