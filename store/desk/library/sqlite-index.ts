/** The library's full text in SQLite: FTS5, whose rows come one by one, the newest first, so that a look can stop early. */
import type { DeskDatabase } from '../database.js';
import { sentenceId, sourceOfSentence } from '../../sentence-id.js';
import type { Expression, LibraryIndex } from './index-port.js';
import { totalsOf } from './totals.js';

/** About 1 µs a row. */
const ROW_BUDGET = 6_000;
/** Rows from which a frequency is estimated: by how far back the newest of them reach. */
const SAMPLE = 1_000;
const ROWS_AT_ONCE = 200;
/** A phrase whose words are all in more sentences than this is looked for among the newest sentences alone. */
const COMMON = 50_000;
const NEWEST = 500_000;
/** Words whose frequency is remembered, at most. */
const MOST_COUNTED = 20_000;
/** In a library of fewer sentences frequencies are looked up each time. */
const SMALL = 100_000;

const FIND = `SELECT rowid AS id FROM library_index WHERE library_index MATCH $1 AND rowid >= $3
  ORDER BY rowid DESC LIMIT $2`;

interface Searched {
  readonly database: DeskDatabase;
  /** How many sentences have a word, and of how many that was counted. */
  readonly counted: Map<string, { readonly of: number; readonly count: number }>;
}

export function sqliteIndex(database: DeskDatabase): LibraryIndex {
  const searched: Searched = { database, counted: new Map() };
  return {
    rowBudget: ROW_BUDGET,
    add: async (within, rows) => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const some = rows.slice(at, at + ROWS_AT_ONCE);
        const places = some.map((_, row) => `($${row * 2 + 1}, $${row * 2 + 2})`).join(', ');
        const values = some.flatMap(({ id, tokens }) => [id, tokens.join(' ')]);
        await within.query(`INSERT INTO library_index (rowid, words) VALUES ${places}`, values);
      }
    },
    remove: async (within, ids) => {
      for (const id of ids) await within.query('DELETE FROM library_index WHERE rowid = $1', [id]);
    },
    find: async (expression, limit) =>
      find(database, matchOf(expression), { limit, from: await firstRow(searched, expression) }),
    frequency: (phrase) => frequencyOf(searched, phrase),
  };
}

async function find(
  database: DeskDatabase,
  match: string,
  { limit, from = 0 }: { readonly limit: number; readonly from?: number },
): Promise<readonly number[]> {
  const rows = await database.query<{ id: number }>(FIND, [match, limit, from]);
  return rows.map(({ id }) => id);
}

/** Of the rarest of the words: at least as many as have them in a row. */
const frequencyOf = async (searched: Searched, phrase: readonly string[]): Promise<number> =>
  Math.min(...(await Promise.all(phrase.map((token) => countOf(searched, token)))));

/** Remembered until the library has grown by a tenth. */
async function countOf({ database, counted }: Searched, token: string): Promise<number> {
  const { sources, sentences } = await totalsOf(database);
  const known = counted.get(token);
  if (known !== undefined && sentences > SMALL && sentences <= known.of * 1.1) return known.count;
  const newest = await find(database, wordsOf([token]), { limit: SAMPLE });
  const reached = sourceOfSentence(newest[0] ?? 0) - sourceOfSentence(newest.at(-1) ?? 0) + 1;
  const estimated = Math.min(sentences, Math.max(SAMPLE, Math.round((SAMPLE * sources) / reached)));
  const count = newest.length < SAMPLE ? newest.length : estimated;
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(token, { of: sentences, count });
  return count;
}

/** FTS5 looks at every row that has all words of a phrase, whether they stand in a row there or not. */
async function firstRow(searched: Searched, { all, any = [] }: Expression): Promise<number> {
  if (![...all, ...any].some((phrase) => phrase.length > 1)) return 0;
  const { sources, sentences } = await totalsOf(searched.database);
  const counts = await Promise.all(all.map((phrase) => frequencyOf(searched, phrase)));
  const ofAny = await Promise.all(any.map((phrase) => frequencyOf(searched, phrase)));
  if (any.length > 0) counts.push(ofAny.reduce((sum, each) => sum + each, 0));
  if (sentences === 0 || Math.min(...counts) <= COMMON) return 0;
  const [newest] = await searched.database.query<{ id: number | null }>(
    'SELECT max(id) AS id FROM library_sources',
  );
  return sentenceId(Math.max(0, Math.floor((newest?.id ?? 0) - (NEWEST * sources) / sentences)), 0);
}

/** Tokens hold letters, marks and digits only, so that nothing in them has a meaning to FTS5. */
const wordsOf = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`;

function matchOf({ all, any = [] }: Expression): string {
  const parts = [...(any.length > 0 ? [`(${any.map(wordsOf).join(' OR ')})`] : []), ...all.map(wordsOf)];
  return parts.join(' AND ');
}
