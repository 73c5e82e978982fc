/** Which rows of a store were written, by whatever code: so that another machine can be told. */
import { sealedTables } from '../seal.js';
import type { Store } from '../open-store.js';
import { TABLES } from '../tables.js';

export type StoredValue = string | number | null | Buffer;

/** What became of rows of one table; their seals are left out, since writing a row makes its seal. */
export interface TableChanges {
  readonly table: string;
  readonly columns: readonly string[];
  /** By row id. Null: the row is gone. */
  readonly rows: ReadonlyMap<number, readonly StoredValue[] | null>;
}

export interface RowWatch {
  /** The rows that were written since it was last asked, as they stand now. Not within a commit. */
  take(): readonly TableChanges[];
}

/**
 * Watches every table whose rows carry a seal: the others are derived from them. Only what this connection writes is
 * seen. `changed` is called after commits that wrote, never within one.
 */
export function watchRows(store: Store, changed: () => void): RowWatch {
  const { database } = store;
  const touched = new Map<string, Set<number>>();
  let isTold = false;
  const tell = (): void => {
    isTold = false;
    changed();
  };
  const note = (table: unknown, ...rowIds: readonly unknown[]): null => {
    const known = touched.get(table as string) ?? new Set();
    for (const rowId of rowIds) known.add(rowId as number);
    touched.set(table as string, known);
    // Commits are synchronous: this one is over when the microtask runs.
    if (!isTold) queueMicrotask(tell);
    isTold = true;
    return null;
  };
  database.function('note_row', { varargs: true }, note);
  const columnsOf = new Map(sealedTables(TABLES).map(({ name, columns }) => [name, columns]));
  for (const name of columnsOf.keys())
    for (const [event, rows] of Object.entries(EVENTS))
      database.exec(
        `CREATE TEMP TRIGGER note_${name}_${event} AFTER ${event} ON main."${name}"
         BEGIN SELECT note_row('${name}', ${rows}); END`,
      );
  return {
    take: () => {
      const changes = [...touched].map(([table, rowIds]) =>
        rowsNow(store, { table, columns: columnsOf.get(table) ?? [], rowIds }),
      );
      touched.clear();
      return changes;
    },
  };
}

const EVENTS = { INSERT: 'NEW.rowid', UPDATE: 'OLD.rowid, NEW.rowid', DELETE: 'OLD.rowid' };

/** Every row of the chosen sealed tables, as a change that made them. */
export const allRows = (store: Store, isChosen: (table: string) => boolean): readonly TableChanges[] =>
  sealedTables(TABLES)
    .filter(({ name }) => isChosen(name))
    .map(({ name: table, columns }) => {
      const rowIds = store.database.prepare<[], number>(`SELECT rowid FROM "${table}"`).pluck().all();
      return rowsNow(store, { table, columns, rowIds });
    });

function rowsNow(
  { database }: Store,
  { table, columns, rowIds }: { table: string; columns: readonly string[]; rowIds: Iterable<number> },
): TableChanges {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const read = database
    .prepare<[number], StoredValue[]>(`SELECT ${list} FROM "${table}" WHERE rowid = ?`)
    .raw();
  return { table, columns, rows: new Map([...rowIds].map((rowId) => [rowId, read.get(rowId) ?? null])) };
}
