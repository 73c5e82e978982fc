import { anyOf, setOf, WORDS } from './word-lists.js';

/** What a value is counted per: persons and periods. Pure. */

export interface Rate {
  readonly isPerPerson: boolean;
  /** `month`, `year`; undefined where none. */
  readonly period: string | undefined;
}

const PERIODS = Object.entries(WORDS.periods).flatMap(([period, all]) =>
  all.map((word) => [word, period] as const),
);
const PERIOD_OF = new Map(PERIODS);
const ONE = `(?:${anyOf([...WORDS.persons, ...PERIOD_OF.keys()])})(?![\\p{L}])`;
const PER = `(?:\\/|per|an?|each|every)`;
const RATE = new RegExp(
  `(?<![\\p{L}])${PER}\\s?(?:\\p{L}+\\s)?${ONE}(?:(?:\\s?(?:\\/|,|and|per|an?|each|every)\\s?)+${ONE})*|\\/\\s?${ONE}(?:\\s?\\/\\s?${ONE})*|(?<![\\p{L}])(?:monthly|annually|yearly|annual|weekly|daily)(?![\\p{L}])`,
  'giu',
);
const PERSONS = setOf(WORDS.persons);

/** Every rate that a text names, with its words. */
export function ratesIn(text: string): (Rate & { readonly words: string; readonly start: number })[] {
  return [...text.matchAll(RATE)].map(({ 0: words, index: start }) => ({
    ...rateOf(words),
    words: words.trim(),
    start,
  }));
}

export function rateOf(text: string): Rate {
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const period = said.map((word) => PERIOD_OF.get(word)).find((each) => each !== undefined);
  return { isPerPerson: said.some((word) => PERSONS.has(word)), period };
}

/** The rate that follows a value directly: "$3 per user per month", "$7/user/month", "$87 per person annually". */
export function rateBehind(text: string, end: number): (Rate & { readonly words: string }) | null {
  const behind = text.slice(end, end + 60);
  const [first, second] = ratesIn(behind);
  if (first === undefined || !DIRECTLY.test(behind.slice(0, first.start))) return null;
  const to = first.start + first.words.length;
  const goesOn = second !== undefined && /^\s+$/u.test(behind.slice(to, second.start));
  if (!goesOn) return first;
  return {
    isPerPerson: first.isPerPerson || second.isPerPerson,
    period: first.period ?? second.period,
    words: behind.slice(first.start, second.start + second.words.length),
  };
}

const DIRECTLY = /^[\s+]*(?:(?:USD|US|dollars?|euros?)\s)?$/iu;
