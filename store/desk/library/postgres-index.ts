/** The library's full text in Postgres: tsvector and GIN, with the planner's own statistics of the common words. */
import type { DeskDatabase } from '../database.js';
import type { Expression, LibraryIndex } from './index-port.js';
import { totalsOf } from './totals.js';

/** Each row is a page of the table that may have to be fetched. */
const ROW_BUDGET = 4_000;
const ROWS_AT_ONCE = 500;
/** Words that so many rows have, or more, are looked for in the newest rows alone. */
const COMMON = 30_000;
/** The newest rows that are looked at for them. */
const NEWEST = 150_000;
/** How long the statistics of words are kept, in milliseconds: ANALYZE makes them anew now and then. */
const LOOK_AGAIN_MS = 300_000;

export function postgresIndex(database: DeskDatabase): LibraryIndex {
  const frequencies = frequenciesOf(database);
  const frequency = async (phrase: readonly string[]): Promise<number> => {
    const known = await frequencies();
    return Math.min(...phrase.map((token) => known.of(token)));
  };
  return {
    rowBudget: ROW_BUDGET,
    frequency,
    add: async (within, rows) => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const some = rows.slice(at, at + ROWS_AT_ONCE);
        const places = some.map((_, row) => `($${row * 2 + 1}, $${row * 2 + 2}::tsvector)`).join(', ');
        const values = some.flatMap(({ id, tokens }) => [id, vectorOf(tokens)]);
        await within.query(`INSERT INTO library_sentences (id, words) VALUES ${places}`, values);
      }
    },
    remove: async (within, ids) => {
      await within.query('DELETE FROM library_sentences WHERE id = ANY($1::bigint[])', [
        `{${ids.join(',')}}`,
      ]);
    },
    find: async (expression, limit) => {
      const expected = await expectedRows(expression, frequency, database);
      const rows = await database.query<{ id: number }>(expected > COMMON ? AMONG_NEWEST : EVERYWHERE, [
        queryOf(expression),
        limit,
      ]);
      return rows.map(({ id }) => id);
    },
  };
}

/** The index first, then the order: the planner would walk the table from its end for what it takes to be frequent. */
const EVERYWHERE = `WITH found AS MATERIALIZED (SELECT id FROM library_sentences WHERE words @@ $1::tsquery)
  SELECT id FROM found ORDER BY id DESC LIMIT $2`;
const AMONG_NEWEST = `SELECT id FROM (SELECT id, words FROM library_sentences ORDER BY id DESC LIMIT ${NEWEST}) AS newest
  WHERE words @@ $1::tsquery LIMIT $2`;

/** Words of one matter stand together more often than chance has it. */
const TOGETHER = 4;

/** About how many rows the expression finds, at most as many as its rarest part. */
async function expectedRows(
  { all, any = [] }: Expression,
  frequency: LibraryIndex['frequency'],
  database: DeskDatabase,
): Promise<number> {
  const { sentences } = await totalsOf(database);
  if (sentences === 0) return 0;
  const rows = await Promise.all(all.map(frequency));
  if (any.length > 0) rows.push((await Promise.all(any.map(frequency))).reduce((sum, each) => sum + each, 0));
  const chance = rows.reduce((share, each) => share * Math.min(1, each / sentences), 1);
  return Math.min(...rows, sentences * chance * TOGETHER ** (rows.length - 1));
}

interface Frequencies {
  of(token: string): number;
}

function frequenciesOf(database: DeskDatabase): () => Promise<Frequencies> {
  let kept: { readonly atMs: number; readonly frequencies: Promise<Frequencies> } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now - kept.atMs > LOOK_AGAIN_MS)
      kept = { atMs: now, frequencies: readFrequencies(database) };
    kept.frequencies.catch(() => (kept = undefined));
    return kept.frequencies;
  };
}

/** A word that the statistics do not list is rarer than all that they do. */
async function readFrequencies(database: DeskDatabase): Promise<Frequencies> {
  const { sentences } = await totalsOf(database);
  const [row] = await database.query<{ words: string[] | null; shares: number[] | null }>(
    `SELECT most_common_elems::text::text[] AS words, most_common_elem_freqs::float8[] AS shares FROM pg_stats
     WHERE schemaname = current_schema() AND tablename = 'library_sentences' AND attname = 'words'`,
  );
  const words = row?.words ?? [];
  const shares = row?.shares ?? [];
  const byWord = new Map(words.map((word, at) => [word, Math.round((shares[at] ?? 0) * sentences)]));
  const rarest = words.length === 0 ? 1 : Math.max(1, Math.min(...byWord.values()) / 2);
  return { of: (token) => byWord.get(token) ?? rarest };
}

/** Positions beyond 16,383 count as that; no sentence is so long. */
const vectorOf = (tokens: readonly string[]): string =>
  tokens.map((token, at) => `'${token}':${Math.min(at + 1, 16_383)}`).join(' ');

const phraseOf = (tokens: readonly string[]): string =>
  `(${tokens.map((token) => `'${token}'`).join(' <-> ')})`;

function queryOf({ all, any = [] }: Expression): string {
  const parts = [...(any.length > 0 ? [`(${any.map(phraseOf).join(' | ')})`] : []), ...all.map(phraseOf)];
  return parts.join(' & ');
}
