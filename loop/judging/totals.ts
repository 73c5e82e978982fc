import { readData } from '../data/read-data.js';

/** Claims of everything or nothing: "only", "all", "no source", "the cheapest". One counterexample is enough against them. Pure. */

/** Patterns by language: whole words, but for Chinese, which does not part them. */
const PATTERNS = readData('total-words.json') as Readonly<Record<string, readonly string[]>>;

const UNPARTED: ReadonlySet<string> = new Set(['zh']);

const TOTALS: readonly RegExp[] = Object.entries(PATTERNS).map(([language, patterns]) => {
  const any = `(?:${patterns.join('|')})`;
  return new RegExp(UNPARTED.has(language) ? any : `(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, 'giu');
});

/** After "not" a total is none: "not only", "not all of them". */
const TAKEN_BACK = /(?:\bnot|n['’]t|\bnicht|\bpas|\bno|不|ليس)\s*$/iu;
/** UTF-16 code units before a word that are looked at. */
const BEFORE = 8;
const MOST_READ = 2_000;

/** The words by which a text says that something holds of everything, of nothing else, or of nothing; none where it does not. */
function totalsIn(whole: string): readonly string[] {
  const text = whole.slice(0, MOST_READ);
  return TOTALS.flatMap((total) =>
    [...text.matchAll(total)]
      .filter(({ index }) => !TAKEN_BACK.test(text.slice(Math.max(0, index - BEFORE), index)))
      .map(([word]) => word.toLowerCase()),
  );
}

export const saysTotal = (text: string): boolean => totalsIn(text).length > 0;
