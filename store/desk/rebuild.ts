/** Makes the store of a run again from what the desk was told: the rows as they were last, and all that is derived from them. */
import type { Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import type { StoredValue } from './row-changes.js';
import { CALL_COLUMNS, callsOf, commitsOf, STORE_SHAPE } from './run-journal-rows.js';
import { deriveFromTexts } from '../derive-from-texts.js';
import type { Store } from '../open-store.js';
import { restoreVectors } from '../vectors.js';

interface LastRows {
  columns: readonly string[];
  readonly rows: Map<number, readonly StoredValue[]>;
}

/**
 * Fills an empty store with the run. Its texts are cut and indexed again; row by row everything else is as it was.
 *
 * @throws DeskError `newer-desk` where a newer version of the program has worked on the run
 */
export async function rebuildStore(database: Queryable, run: string, store: Store): Promise<void> {
  const tables = await lastRows(database, run);
  const calls = await allCalls(database, run);
  store.database.pragma('foreign_keys = OFF');
  store.commit(() => {
    for (const [table, { columns, rows }] of tables) insertRows(store, { table, columns, rows });
    insertRows(store, { table: 'journal', columns: CALL_COLUMNS, rows: calls });
    deriveFromTexts(store);
    restoreVectors(store);
  });
  store.database.pragma('foreign_keys = ON');
}

/** Only the last state of a row counts: claims are written anew in every round. */
async function lastRows(database: Queryable, run: string): Promise<ReadonlyMap<string, LastRows>> {
  const tables = new Map<string, LastRows>();
  for await (const commit of commitsOf(database, run)) {
    if (commit.shape > STORE_SHAPE) throw newerRun(run);
    for (const { table, columns, rows, isWhole } of commit.tables) {
      const known = tables.get(table) ?? { columns, rows: new Map<number, readonly StoredValue[]>() };
      tables.set(table, known);
      known.columns = columns;
      if (isWhole) known.rows.clear();
      for (const [rowId, ...values] of rows) {
        if (values.length === 0) known.rows.delete(rowId as number);
        else known.rows.set(rowId as number, values);
      }
    }
  }
  return tables;
}

const newerRun = (run: string): DeskError =>
  new DeskError('newer-desk', `A newer version of this program has worked on the run ${run}.`, {
    cure: 'Update the program on this machine; workers of the newer version go on meanwhile.',
  });

async function allCalls(database: Queryable, run: string): Promise<LastRows['rows']> {
  const calls: LastRows['rows'] = new Map();
  for await (const { call, values } of callsOf(database, run)) calls.set(call, values);
  return calls;
}

function insertRows({ database }: Store, about: LastRows & { readonly table: string }): void {
  const { table, columns, rows } = about;
  const names = ['rowid', ...columns].map((column) => `"${column}"`).join(', ');
  const insert = database.prepare(
    `INSERT INTO "${table}" (${names}) VALUES (?${', ?'.repeat(columns.length)})`,
  );
  for (const [rowId, values] of rows) insert.run(rowId, ...values);
}
