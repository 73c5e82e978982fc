/** Attacks on names, years and days. */
import {
  edit,
  trade,
  attack,
  MONTHS,
  DAYS,
  COUNTRIES,
  PEOPLES,
  ACRONYMS,
  another,
  oneOf,
  NO_NAMES,
  NAME,
  oneName,
  exchange,
  type Attack,
} from './gate-adversary-edits.js';
import type { MutationInput } from './gate-mutants.js';
import { isOtherName } from './gate-other-name.js';

/** "Record Store" and "RecordStore" are one name. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

export const NAMES: readonly Attack[] = [
  attack('named entity', 'of the document', ({ sentence, sentences, random }) => {
    const other = sentences[Math.floor(random() * sentences.length)] ?? '';
    const name = [...other.matchAll(NAME)].map((match) => match[0]).find((each) => !sentence.includes(each));
    const mutant =
      name === undefined
        ? undefined
        : edit(NAME, ([old]) => (isOtherName(old, name) ? name : old))({ sentence, random } as MutationInput);
    return mutant !== undefined && letters(mutant) === letters(sentence) ? undefined : mutant;
  }),
  attack('named entity', 'two exchanged', exchange(NAME, false)),
  attack('named entity', 'country', edit(oneOf(COUNTRIES), another(COUNTRIES))),
  attack('named entity', 'people', edit(oneOf(PEOPLES), another(PEOPLES))),
  attack('named entity', 'acronym', edit(/(?<![\p{L}\d-])\p{Lu}{3,5}(?![\p{L}\d-])/gu, another(ACRONYMS))),
  attack(
    'named entity',
    'U.S.',
    edit(/\bU\.S\.(?= \p{L})|\bUSA?\b/gu, ([name]) => (name.includes('.') ? 'U.K.' : 'UK')),
  ),
  attack('named entity', 'month', edit(oneOf(MONTHS), another(MONTHS))),
  attack('named entity', 'weekday', edit(oneOf(DAYS), another(DAYS))),
  attack(
    'named entity',
    'first word',
    edit(
      new RegExp(
        `^(?!(?:${NO_NAMES})\\b)\\p{Lu}\\p{Ll}{3,}(?= \\p{Lu}\\p{Ll}+| (?:is|was|has|said|won|and)\\b)`,
        'gu',
      ),
      ([old]) => (isOtherName(old, 'Robertson') ? 'Robertson' : old),
    ),
  ),
  attack(
    'named entity',
    'one word more',
    edit(oneName('(?= \\p{Ll})'), ([old]) => (isOtherName(old, 'New Zealand') ? 'New Zealand' : old)),
  ),
  attack('named entity', 'one word less', edit(oneName(' \\p{Lu}\\p{Ll}+(?= \\p{Ll})'), 'Thompson')),
  attack('named entity', 'first name', edit(oneName('(?= \\p{Lu}\\p{Ll}+)'), 'Margaret')),
  attack(
    'named entity',
    'hyphenated',
    edit(/(?<=\p{Ll} )\p{Lu}[\p{L}\d]+-\p{Lu}?[\p{L}\d]+/gu, 'Jean-Pierre'),
  ),
  attack('named entity', 'small letters', trade('named entity: small letters')),
];

export const YEARS: readonly Attack[] = [
  attack(
    'year',
    'a year off',
    edit(/\b(?:1[6-9]|20)\d\d\b/g, ([y], r) => String(Number(y) + (r() < 0.5 ? 1 : -1))),
  ),
  attack(
    'year',
    'a decade off',
    edit(/\b(?:1[6-9]|20)\d\d(?!\d)/g, ([y]) => String(Number(y) - 10)),
  ),
  attack(
    'year',
    'a century off',
    edit(/\b(?:1[6-9]|20)\d\d\b/g, ([y]) => String(Number(y) - 100)),
  ),
  attack(
    'year',
    'digits exchanged',
    edit(/\b(1|2)(\d)(\d)(?!\3)(\d)\b/g, ([, a, b, c, d]) => `${a}${b}${d}${c}`),
  ),
  attack(
    'year',
    'end of a span',
    edit(/(?<=\d{4}\s?[-–]\s?)\d{2,4}\b/g, ([y]) => String(Number(y) + 1)),
  ),
  attack('year', 'century', trade('year: century')),
  attack(
    'year',
    'day',
    edit(
      /(?<=(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.?|Feb\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?) )\d{1,2}\b/g,
      ([d]) => String((Number(d) % 27) + 1),
    ),
  ),
  attack(
    'year',
    'day before',
    edit(
      /\b\d{1,2}(?= (?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g,
      ([d]) => String((Number(d) % 27) + 1),
    ),
  ),
  attack('year', 'early and late', trade('year: early and late')),
];
