/** Words of findings made comparable: `loop/data/grid-words.json`. */
import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { readData } from '../data/read-data.js';

interface GridWords {
  /** What a rate is of, each with its spellings. */
  readonly per: Readonly<Record<string, string>>;
  /** Sign or word → ISO code. */
  readonly currencies: Readonly<Record<string, string>>;
  /** ISO code → sign that stands before the number. */
  readonly signs: Readonly<Record<string, string>>;
  /** Units of `units.json` → their names in js-quantities. */
  readonly quantities: Readonly<Record<string, string>>;
  readonly [list: string]: unknown;
  readonly attributes: Readonly<Record<string, string>>;
  readonly conditionSynonyms: Readonly<Record<string, string>>;
  readonly opposites: readonly (readonly [string, string])[];
}

export const WORDS = readData('grid-words.json') as GridWords;

/** A list of the file as a set. */
export const listed = (name: string): ReadonlySet<string> => new Set((WORDS[name] as string).split(' '));

/** Spelling → the word that stands for it. */
export const spellings = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
  );

const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*[+#]*/gu;

/** UTF-16 units that are read of a name, a condition or a value in words. */
const MOST_READ = 1_000;

/** Folded words of a text; `self-hosted`, `1.5` and `C++` are one each. */
export const wordsOf = (text: string): readonly string[] =>
  (fold(text.slice(0, MOST_READ).replace(/[™®©]/g, '')).match(WORD) ?? []).map((word) =>
    word.replace(/['’]s$/, ''),
  );

export const stemOf = (word: string): string => (/\d/.test(word) ? word : stem(word));

/** Of two sets, the members that both have by the members of either; 1 for two empty ones. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((each) => right.has(each)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}

export const isSubset = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((each) => whole.has(each));
