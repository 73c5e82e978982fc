/**
 * Rows, read and written alike in every table: plain SQL, with the columns and shapes of the schema. As others see them,
 * rows lack the digest that only `seal.ts` reads.
 */
import { getTableColumns, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Store } from './open-store.js';
import { statement } from './statement.js';

type Row<T extends SQLiteTable> = Omit<InferSelectModel<T>, 'seal'>;
type NewRow<T extends SQLiteTable> = Omit<InferInsertModel<T>, 'seal'>;
/** SQL that follows the table (`WHERE doi = ? ORDER BY id`), in the names of its columns, and the values of its marks. */
type Which = readonly [sql: string, ...values: readonly unknown[]];

interface Shape {
  /** Quoted, as all names below. */
  readonly name: string;
  readonly columns: readonly (readonly [property: string, name: string, column: SQLiteColumn])[];
  readonly list: string;
  /** The columns of a compound primary key. */
  readonly key: string;
}

const shapes = new Map<SQLiteTable, Shape>();

function shapeOf(table: SQLiteTable): Shape {
  const known = shapes.get(table);
  if (known !== undefined) return known;
  const { name, primaryKeys } = getTableConfig(table);
  const quoted = (column: { readonly name: string }): string => `"${column.name}"`;
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table))
    .filter(([property]) => property !== 'seal')
    .map(([property, column]) => [property, quoted(column), column] as const);
  const shape = {
    name: `"${name}"`,
    columns,
    list: columns.map(([, each]) => each).join(', '),
    key: primaryKeys.flatMap((primary) => primary.columns.map(quoted)).join(', '),
  };
  shapes.set(table, shape);
  return shape;
}

/** The rows of a table that the SQL behind it leaves, in its order. */
export function rowsOf<T extends SQLiteTable>(
  store: Store,
  table: T,
  [sql, ...values]: Which = [''],
): Row<T>[] {
  const { name, columns, list } = shapeOf(table);
  const found = statement<unknown[], unknown[]>(store, `SELECT ${list} FROM ${name} ${sql}`).raw();
  return found.all(...values).map((row) => {
    const made: Record<string, unknown> = {};
    columns.forEach(([property, , column], index) => {
      made[property] = row[index] === null ? null : column.mapFromDriverValue(row[index]);
    });
    return made as Row<T>;
  });
}

/** The first of them; undefined where there is none. */
export const rowOf = <T extends SQLiteTable>(
  store: Store,
  table: T,
  [sql, ...values]: Which,
): Row<T> | undefined => rowsOf(store, table, [`${sql} LIMIT 1`, ...values])[0];

/** The columns that a row gives, with their values as they are kept; a column that is left out has its default. */
function written(table: SQLiteTable, row: object): { names: string[]; values: unknown[] } {
  const given = shapeOf(table).columns.flatMap(([property, name, column]) => {
    const value = (row as Record<string, unknown>)[property];
    if (value === undefined) return [];
    return [[name, value === null ? null : column.mapToDriverValue(value)] as const];
  });
  return { names: given.map(([name]) => name), values: given.map(([, value]) => value) };
}

/** @param otherwise SQL for where a row of its key is there, made of the names of its columns */
function insert(
  store: Store,
  table: SQLiteTable,
  { row, otherwise }: { readonly row: object; readonly otherwise: (names: readonly string[]) => string },
) {
  const { names, values } = written(table, row);
  const marks = names.map(() => '?').join(', ');
  const sql = `INSERT INTO ${shapeOf(table).name} (${names.join(', ')}) VALUES (${marks}) ${otherwise(names)}`;
  return statement(store, sql).run(...values);
}

/** @returns its row id */
export const addRow = <T extends SQLiteTable>(store: Store, table: T, row: NewRow<T>): number =>
  Number(insert(store, table, { row, otherwise: () => '' }).lastInsertRowid);

/** @returns false where a row of its key is there, which stays as it is */
export const addIfNew = <T extends SQLiteTable>(store: Store, table: T, row: NewRow<T>): boolean =>
  insert(store, table, { row, otherwise: () => 'ON CONFLICT DO NOTHING' }).changes > 0;

/** Writes a row; one of the same primary key is replaced. */
export function putRow<T extends SQLiteTable>(store: Store, table: T, row: NewRow<T>): void {
  const set = (names: readonly string[]) => names.map((each) => `${each} = excluded.${each}`).join(', ');
  const otherwise = (names: readonly string[]) =>
    `ON CONFLICT (${shapeOf(table).key}) DO UPDATE SET ${set(names)}`;
  insert(store, table, { row, otherwise });
}

/** @returns how many rows were changed */
export function changeRows<T extends SQLiteTable>(
  store: Store,
  table: T,
  { set, which: [sql, ...values] }: { readonly set: Partial<NewRow<T>>; readonly which: Which },
): number {
  const change = written(table, set);
  const assigned = change.names.map((name) => `${name} = ?`).join(', ');
  const update = statement(store, `UPDATE ${shapeOf(table).name} SET ${assigned} ${sql}`);
  return update.run(...change.values, ...values).changes;
}

/** @returns how many rows are gone */
export const removeRows = (store: Store, table: SQLiteTable, [sql, ...values]: Which = ['']): number =>
  statement(store, `DELETE FROM ${shapeOf(table).name} ${sql}`).run(...values).changes;

type RunTable = SQLiteTable & { readonly runId: SQLiteColumn };
type RowOfRun<T extends RunTable> = Omit<Row<T>, 'runId'>;

/** The rows that a table has of a run, without the run's name, in the order of the table's primary key. */
export const rowsOfRun = <T extends RunTable>(store: Store, runId: string, table: T): RowOfRun<T>[] =>
  rowsOf(store, table, [`WHERE run_id = ? ORDER BY ${shapeOf(table).key}`, runId]).map(
    (row) => withoutRun(row as Row<T> & { runId: string }) as RowOfRun<T>,
  );

export const withoutRun = <T extends { runId: string }>({ runId: _runId, ...row }: T): Omit<T, 'runId'> =>
  row;

/**
 * Makes these the rows that a table has of a run. A second row of one key is left out, and no other with it: what a round
 * of hours has found is not lost by one row.
 *
 * @returns what was refused and why, in words; nothing where all is well
 */
export function replaceRows<T extends RunTable>(
  store: Store,
  runId: string,
  { table, rows }: { readonly table: T; readonly rows: readonly Omit<NewRow<T>, 'runId'>[] },
): readonly string[] {
  return store.commit(() => {
    removeRows(store, table, ['WHERE run_id = ?', runId]);
    return rows.flatMap((row) => refusalOf(store, table, { ...row, runId }));
  });
}

const DUPLICATE: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

function refusalOf(store: Store, table: RunTable, row: object): string[] {
  try {
    addRow(store, table, row as NewRow<RunTable>);
    return [];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // A row that refers to what is not there is our own mistake.
    if (code === undefined || !DUPLICATE.has(code)) throw error;
    return [`${getTableConfig(table).name}: ${message}`];
  }
}
