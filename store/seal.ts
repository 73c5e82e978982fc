/**
 * A digest in every row, so that a change made by anything but this program is found, down to one byte.
 * Triggers keep it, so that no writer can forget it; `brokenSeals` re-derives it.
 * Derived tables (sentences, full text) have no seal.
 */
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Makes the SQL function `row_seal(…)` known to a connection: without it, sealed tables cannot be written. */
export function registerSeal(database: Database.Database): void {
  database.function('row_seal', { varargs: true, deterministic: true }, (...values: unknown[]) =>
    sealOf(values),
  );
}

/** First 128 bits of SHA-256, hex, over the values with their types and lengths. */
function sealOf(values: readonly unknown[]): string {
  const hash = createHash('sha256');
  let head = '';
  for (const value of values) {
    if (value === null) head += 'n;';
    else if (typeof value === 'number') head += `d${value};`;
    else if (typeof value === 'string') head += `s${value.length}:${value}`;
    else {
      const bytes = value as Buffer;
      hash.update(`${head}b${bytes.length}:`).update(bytes);
      head = '';
    }
  }
  return hash.update(head).digest('hex').slice(0, 32);
}

/** The tables that carry seals, with their other columns in order. */
const sealedTables = (tables: readonly SQLiteTable[]): { name: string; columns: string[] }[] =>
  tables
    .map((table) => {
      const { name, columns } = getTableConfig(table);
      return { name, columns: columns.map((column) => column.name) };
    })
    .filter(({ columns }) => columns.includes('seal'))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => column !== 'seal') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const list = (columns: readonly string[], prefix = ''): string =>
  columns.map((column) => `${prefix}"${column}"`).join(', ');

export const sealTriggers = (tables: readonly SQLiteTable[]): string[] =>
  sealedTables(tables).flatMap(({ name, columns }) => {
    const reseal = `BEGIN UPDATE ${name} SET seal = row_seal(${list(columns, 'NEW.')}) WHERE rowid = NEW.rowid; END`;
    return [
      `CREATE TRIGGER ${name}_sealed_on_insert AFTER INSERT ON ${name} ${reseal}`,
      `CREATE TRIGGER ${name}_sealed_on_update AFTER UPDATE OF ${list(columns)} ON ${name} ${reseal}`,
    ];
  });

/** Row ids whose content is not what was sealed, table by table. */
export const brokenSeals = (
  database: Database.Database,
  tables: readonly SQLiteTable[],
): { table: string; rowId: number }[] =>
  sealedTables(tables).flatMap(({ name, columns }) =>
    database
      .prepare<[], number>(`SELECT rowid FROM ${name} WHERE seal IS NOT row_seal(${list(columns)})`)
      .pluck()
      .all()
      .map((rowId) => ({ table: name, rowId })),
  );
