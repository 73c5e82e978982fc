/** What others do to find a quote: the matchers that the gate is measured against. */
import Database from 'better-sqlite3';
import search from 'approx-string-match';

/** One text, made ready once; says of each quote whether it stands there. */
export type Holds = (quote: string) => boolean;

export interface Naive {
  readonly name: string;
  readonly prepare: (text: string) => Holds;
  /** Too slow to be asked for every mutant. */
  readonly isSlow?: boolean;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
const compatible = (text: string): string =>
  collapse(
    text
      .normalize('NFKC')
      .replace(/[‐-―−]/g, '-')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"'),
  );
const alphanumeric = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(\p{L})[-\u00ad\u0002\ufffe‐]\s*\n\s*(?=\p{L})/gu, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const folding =
  (fold: (text: string) => string) =>
  (text: string): Holds => {
    const folded = fold(text);
    return (quote) => folded.includes(fold(quote));
  };

/** A phrase of word stems, as a full-text index finds it. */
function fullText(text: string): Holds {
  const database = new Database(':memory:');
  database.exec("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize='porter unicode61')");
  database.prepare('INSERT INTO texts VALUES (?)').run(text);
  const find = database.prepare('SELECT 1 FROM texts WHERE texts MATCH ?');
  return (quote) => {
    const phrase = quote.replace(/["\0]/g, ' ').trim();
    return /[\p{L}\p{N}]/u.test(phrase) && find.get(`"${phrase}"`) !== undefined;
  };
}

function fuzzy(text: string): Holds {
  const folded = compatible(text);
  return (quote) => search(folded, compatible(quote), Math.floor(quote.length * 0.1)).length > 0;
}

export const NAIVE: readonly Naive[] = [
  { name: 'substring', prepare: (text) => (quote) => text.includes(quote) },
  { name: 'NFKC fold', prepare: folding(compatible) },
  { name: 'alphanumerics only', prepare: folding(alphanumeric) },
  { name: 'stemmed phrase', prepare: fullText },
  { name: 'fuzzy 90 %', prepare: fuzzy, isSlow: true },
];
