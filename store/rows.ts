/**
 * Rows, read and written alike in every table: as others see them, they lack the digest that only `seal.ts` reads, and
 * the run they were asked by.
 */
import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Store } from './open-store.js';

export const unsealed = <T extends { seal: string }>({ seal: _seal, ...row }: T): Omit<T, 'seal'> => row;

export const withoutRun = <T extends { seal: string; runId: string }>({
  seal: _seal,
  runId: _runId,
  ...row
}: T): Omit<T, 'seal' | 'runId'> => row;

type RunTable = SQLiteTable & { readonly runId: SQLiteColumn };
type RowOfRun<T extends RunTable> = Omit<InferSelectModel<T>, 'seal' | 'runId'>;
type NewRow<T extends RunTable> = Omit<InferInsertModel<T>, 'seal' | 'runId'>;

const keys = new Map<SQLiteTable, SQLiteColumn[]>();

/** The columns of a table's compound primary key. */
function keyOf(table: SQLiteTable): SQLiteColumn[] {
  const known = keys.get(table) ?? getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns);
  keys.set(table, known);
  return known;
}

/** The rows that a table has of a run, in the order of its primary key. */
export function rowsOfRun<T extends RunTable>(store: Store, runId: string, table: T): RowOfRun<T>[] {
  const rows = store.orm
    .select()
    .from(table as RunTable)
    .where(eq(table.runId, runId))
    .orderBy(...keyOf(table))
    .all();
  return (rows as { seal: string; runId: string }[]).map(withoutRun) as RowOfRun<T>[];
}

/**
 * Makes these the rows that a table has of a run. A second row of one key is left out, and no other with it: what a round
 * of hours has found is not lost by one row.
 *
 * @returns what was refused and why, in words; nothing where all is well
 */
export function replaceRows<T extends RunTable>(
  store: Store,
  runId: string,
  { table, rows }: { readonly table: T; readonly rows: readonly NewRow<T>[] },
): readonly string[] {
  return store.commit(() => {
    store.orm.delete(table).where(eq(table.runId, runId)).run();
    return rows.flatMap((row) => insertUnlessRefused(store, table, { ...row, runId }));
  });
}

const DUPLICATE: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

function insertUnlessRefused(store: Store, table: RunTable, row: { readonly runId: string }): string[] {
  try {
    store.orm.insert(table).values(row).run();
    return [];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // A row that refers to what is not there is our own mistake.
    if (code === undefined || !DUPLICATE.has(code)) throw error;
    return [`${getTableConfig(table).name}: ${message}`];
  }
}

/** Writes a row; one of the same primary key is replaced. */
export function putRow<T extends SQLiteTable>(store: Store, table: T, row: InferInsertModel<T>): void {
  store.commit(() => {
    store.orm
      .insert(table as SQLiteTable)
      .values(row)
      .onConflictDoUpdate({ target: keyOf(table), set: row })
      .run();
  });
}
