import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { readData } from '../data/read-data.js';

/** Words by which the gate of findings reads a passage: `loop/data/finding-words.json`. */
interface FindingWords {
  readonly comparingBefore: readonly string[];
  readonly comparingAfter: readonly string[];
  /** After a compared thing: what follows is said of it. */
  readonly overtakes: readonly string[];
  /** Before a value that holds no more, or never held. */
  readonly former: readonly string[];
  readonly plans: readonly string[];
  readonly planNames: readonly string[];
  readonly samples: readonly string[];
  readonly groups: readonly string[];
  readonly persons: readonly string[];
  readonly periods: Readonly<Record<string, readonly string[]>>;
  /** Words of attributes whose values have a unit of one kind. */
  readonly dimensions: Readonly<Record<string, readonly string[]>>;
  /** Words that stand for one another where an attribute is named. */
  readonly near: readonly (readonly string[])[];
  /** Nouns of attributes that say little without another: "response time". */
  readonly generalNouns: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly denying: readonly string[];
  readonly linking: readonly string[];
  readonly months: readonly string[];
}

export const WORDS = readData('finding-words.json') as FindingWords;

export const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words);
export const stemsIn = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(stem));

const escape = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/ /gu, '\\s+');

/** Any of the words, the longest first, as one group of a pattern. */
export const anyOf = (words: readonly string[]): string =>
  `(?:${[...words]
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|')})`;

/** Letters and digits alone, folded: `Rocket.Chat` and `RocketChat` are one. */
export const squashed = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
