/** Brings a store file to its present shape, or says whether it can be read in the shape it has. */
import type Database from 'better-sqlite3';
import { breakSeal } from './file-seal.js';
import { migrations, type Migration } from './migrations.js';
import { brokenSeals, installSeals } from './seal.js';
import { StoreError } from './store-error.js';

/** Marks a SQLite file as ours: "RLst". */
export const APPLICATION_ID = 0x524c7374;

/**
 * Applies what is missing; true where anything was. Another process may do the same at the same time: it waits, then
 * finds it done. Throws `StoreError` (`newer-store`).
 */
export function migrate(database: Database.Database, path: string): boolean {
  if (missingMigrations(database, path).length === 0) return false;
  database
    .transaction(() => {
      breakSeal(path);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      applyMigrations(database);
    })
    .immediate();
  return true;
}

/** Whether a reader gets along with the shape that the store has. Throws `StoreError` (`newer-store`). */
export const isReadable = (database: Database.Database, path: string): boolean =>
  missingMigrations(database, path).every(({ isForWriters }) => isForWriters === true);

/** Throws `StoreError` (`newer-store`). */
export function missingMigrations(database: Database.Database, path: string): readonly Migration[] {
  const applied = appliedMigrations(database);
  if (Math.max(0, ...applied) > (migrations.at(-1)?.id ?? 0)) {
    throw new StoreError('newer-store', `${path} was written by a newer version of this program.`, {
      cure: 'Update the program, or use another store.',
    });
  }
  return migrations.filter(({ id }) => !applied.has(id));
}

/**
 * Runs those of the given migrations that have not been run yet. For a connection that knows `row_seal`.
 * Rows that were damaged before are not sealed as sound.
 */
export function applyMigrations(
  database: Database.Database,
  ids: ReadonlySet<number> = new Set(migrations.map(({ id }) => id)),
): void {
  database.exec('CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY)');
  const applied = appliedMigrations(database);
  const missing = migrations.filter(({ id }) => ids.has(id) && !applied.has(id));
  if (missing.length === 0) return;
  const altered = new Set(missing.flatMap(({ alters }) => alters ?? []));
  const broken = brokenSeals(database, (table) => altered.has(table));
  for (const { id, sql } of missing) {
    database.exec(sql);
    database.prepare('INSERT INTO migrations (id) VALUES (?)').run(id);
  }
  installSeals(database);
  for (const { table, rowId } of broken)
    database.prepare(`UPDATE ${table} SET seal = '' WHERE rowid = ?`).run(rowId);
}

/** Ids of the migrations that a store has run. */
export function appliedMigrations(database: Database.Database): ReadonlySet<number> {
  const known = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get();
  if (known === undefined) return new Set();
  return new Set(database.prepare<[], number>('SELECT id FROM migrations').pluck().all());
}
