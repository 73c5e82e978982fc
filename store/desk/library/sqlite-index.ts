/** The library's full text in SQLite: FTS5, whose rows come one by one, the newest first, so that a look can stop early. */
import type { DeskDatabase } from '../database.js';
import { sourceOfSentence } from '../../sentence-id.js';
import type { Expression, LibraryIndex } from './index-port.js';
import { totalsOf } from './totals.js';

/** About 1 µs a row. */
const ROW_BUDGET = 12_000;
/** Rows from which a frequency is estimated: by how far back the newest of them reach. */
const SAMPLE = 1_000;
const ROWS_AT_ONCE = 200;

const FIND =
  'SELECT rowid AS id FROM library_index WHERE library_index MATCH $1 ORDER BY rowid DESC LIMIT $2';

export function sqliteIndex(database: DeskDatabase): LibraryIndex {
  const find = async (match: string, limit: number): Promise<readonly number[]> =>
    (await database.query<{ id: number }>(FIND, [match, limit])).map(({ id }) => id);
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
    find: (expression, limit) => find(matchOf(expression), limit),
    frequency: async (phrase) => {
      const newest = await find(wordsOf(phrase), SAMPLE);
      if (newest.length < SAMPLE) return newest.length;
      const { sources, sentences } = await totalsOf(database);
      const reached = sourceOfSentence(newest[0] ?? 0) - sourceOfSentence(newest.at(-1) ?? 0) + 1;
      return Math.min(sentences, Math.max(SAMPLE, Math.round((SAMPLE * sources) / reached)));
    },
  };
}

/** Tokens hold letters, marks and digits only, so that nothing in them has a meaning to FTS5. */
const wordsOf = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`;

function matchOf({ all, any = [] }: Expression): string {
  const parts = [...(any.length > 0 ? [`(${any.map(wordsOf).join(' OR ')})`] : []), ...all.map(wordsOf)];
  return parts.join(' AND ');
}
