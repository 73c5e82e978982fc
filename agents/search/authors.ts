import { dataOf } from '../data.js';
import { plainText } from './markup.js';

/**
 * The persons (or the body) that one line of authors names, as services of the web hand it on: "Silver, David" is one
 * person, "A. One, B. Two and C. Three" are three; dates, handles, addresses and "By" are nobody.
 */

type Words = 'bylines' | 'joiners' | 'particles' | 'suffixes' | 'titles' | 'organisations' | 'roles' | 'nobody' | 'notices' | 'months'; // prettier-ignore
const LISTS = dataOf('author-words') as Readonly<Record<Words, readonly string[]>>;
const SETS = Object.fromEntries(
  Object.entries(LISTS).map(([name, words]) => [name, new Set(words)]),
) as unknown as Readonly<Record<Words, ReadonlySet<string>>>;

/** What is read of a line; longer ones are no list of names. */
const MAX_LINE = 4_000;
const MAX_AUTHORS = 100;
const MAX_NAME = 100;
const MAX_WORDS_OF_A_PERSON = 6;

const escaped = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[.]/g, '\\.')).join('|');
/** A byline is set off by a colon, or its word begins the line ("By Jane Doe"); "Von" may be a name, "von" alone is not. */
const BYLINE = new RegExp(
  `^(?:(?:${escaped(LISTS.bylines)})\\s*:|(?:by|written by|posted by|published by|reported by|edited by|story by|words by))\\s+`,
  'i',
);
/** In lower case, since "E" and "I" are initials. */
const JOINER = new RegExp(`\\s+(?:${escaped(LISTS.joiners)}|And|AND)\\s+`, 'gu');
const ADDRESS = /(?:mailto:)?[^\s<>()[\],;]{1,64}@[^\s<>()[\],;]{1,255}\.[a-z]{2,24}|https?:\/\/\S{1,500}/giu;

export function personsOf(line: string | null): string[] {
  if (line === null) return [];
  const cleaned = plainText(line.slice(0, MAX_LINE).replace(/<(?=[^<>\s@]{1,64}@)/g, ' '))
    .replace(/\[[^[\]]{0,300}\]|\([^()]{0,300}\)/g, ' ')
    .replace(ADDRESS, ' ')
    .replace(/[<>"“”*†‡§¶]/g, ' ');
  const lines = cleaned.split(/[\n;|·•]|\s[–—/]\s/u).flatMap((part) => namesOf(bare(part)));
  const names = [...new Set(lines.map(nameOf).filter(isName))];
  const persons = names.filter((name) => !isBody(name));
  // Next to persons a body is where they work or publish.
  return (persons.length > 0 ? persons : names).slice(0, MAX_AUTHORS);
}

const bare = (part: string): string =>
  part
    .replace(/\s+/g, ' ')
    .trim()
    .replace(BYLINE, '')
    .replace(/[\s,]+(?:et\s+al\b\.?.*|and\s+(?:\d+\s+)?(?:\d+\s+more|others|colleagues).*)$/iu, '')
    .replace(/\s+,/g, ',')
    .trim();

const wordsOf = (name: string): string[] => name.split(' ').filter((word) => word !== '');
const isBody = (name: string): boolean =>
  wordsOf(name).some((word) => SETS.organisations.has(word.toLowerCase().replace(/[.,]$/, '')));

/** The names of a stretch that no semicolon divides. */
function namesOf(part: string): string[] {
  if (isBody(part)) return bodiesOf(part);
  const joined = part.replace(/,\s*(?:and|&)\s+/giu, ' and ').split(JOINER);
  const last = joined.at(-1) ?? '';
  // "Plato, Aristotle and Socrates": a list of single names, where a pair of them alone would be one person.
  const isList = joined.length > 1 && wordsOf(last).length === 1 && !last.includes(',');
  return joined.flatMap((names) => byCommas(names, isList));
}

/** A body's name holds "and" and commas of its own; among persons it is left out. */
function bodiesOf(part: string): string[] {
  const pieces = part.split(/,\s*/);
  const persons = pieces.filter((piece) => !isBody(piece) && wordsOf(piece).length > 1);
  return persons.length > 0 && !isBody(pieces[0] ?? '') ? persons.flatMap(namesOf) : [part];
}

function byCommas(names: string, isList: boolean): string[] {
  const pieces = names
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !isSuffix(piece));
  if (isList || pieces.length < 2 || pieces.length % 2 === 1) return pieces;
  const pairs = Array.from({ length: pieces.length / 2 }, (_, index) => [
    pieces[2 * index] ?? '',
    pieces[2 * index + 1] ?? '',
  ]);
  const isAlone = pairs.length === 1;
  const isInverted = pairs.every(
    ([family = '', given = '']) =>
      (isFamily(family) && isGiven(given, isAlone)) || (isAlone && isDouble(family, given)),
  );
  return isInverted ? pairs.map(([family = '', given = '']) => `${given} ${family}`) : pieces;
}

const isSuffix = (piece: string): boolean =>
  wordsOf(piece).every((word) => SETS.suffixes.has(word.toLowerCase().replaceAll('.', '')));

const isInitials = (word: string): boolean => /^(?:\p{Lu}\.?-?){1,3}$/u.test(word);
/** One word, or one with particles before it ("van der Berg"); "Smith J" is whole already. */
const isFamily = (name: string): boolean => {
  const words = wordsOf(name);
  if (isInitials(words.at(-1) ?? '') || /\p{Script=Han}/u.test(name)) return false;
  return words.filter((word) => !SETS.particles.has(word.toLowerCase())).length === 1;
};
/** Given names: up to three, where one person is named; in a list of several only one with initials ("David A."). */
const isGiven = (name: string, isAlone: boolean): boolean => {
  const [, ...more] = wordsOf(name);
  return more.length < 3 && (isAlone || more.every(isInitials));
};

/** "García Márquez, Gabriel": a given name alone follows a family's of two words. */
const isDouble = (family: string, given: string): boolean =>
  wordsOf(family).length === 2 && !isInitials(wordsOf(family)[1] ?? '') && wordsOf(given).length === 1;

/** A name without its titles and degrees. */
function nameOf(name: string): string {
  const words = wordsOf(name.replace(/^[\s,.:–—-]+|[\s,:–—-]+$/g, ''));
  const isTitle = (word = '') => SETS.titles.has(word.toLowerCase().replace('.', ''));
  while (words.length > 2 && isTitle(words[0])) words.shift();
  while (words.length > 2 && /^(?:ph\.?d|m\.?d|m\.?sc|d\.?phil|mph|mba)\.?$/iu.test(words.at(-1) ?? ''))
    words.pop();
  return words.join(' ');
}

function isName(name: string): boolean {
  const plain = name.toLowerCase();
  if (name.length < 2 || name.length > MAX_NAME || !/\p{L}{2}/u.test(name)) return false;
  if (SETS.nobody.has(plain) || SETS.roles.has(wordsOf(plain).at(-1) ?? '') || isNotice(plain)) return false;
  if (isBody(name)) return true;
  // Handles ("@jane", "jane_doe42", "u/jane") and addresses of sites.
  if (/[@_/\\={}#]|\d|\.[a-z]{2,4}$/u.test(name)) return false;
  return wordsOf(name).length <= MAX_WORDS_OF_A_PERSON;
}

/** "Submitted on 12 Oct 2017", "Updated", "3 March 2024". */
function isNotice(plain: string): boolean {
  if (LISTS.notices.some((notice) => plain === notice || plain.startsWith(`${notice} `))) return true;
  const words = plain.split(/[\s,.]+/).filter((word) => word !== '');
  return words.some((word) => /^\d/.test(word)) && words.some((word) => SETS.months.has(word));
}
