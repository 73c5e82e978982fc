/** Brings a store file to its present shape, or tells that it can be read in the shape it has. */
import type Database from 'better-sqlite3';
import { breakSeal } from './file-seal.js';
import { migrations } from './migrations.js';
import { installSeals } from './seal.js';
import { StoreError } from './store-error.js';

/** Marks a SQLite file as ours: "RLst". */
export const APPLICATION_ID = 0x524c7374;

/**
 * Applies what is missing; true where anything was. Another process may do the same at the same time: it waits, then
 * finds it done. A reader changes nothing: it gets along with what only writers need, and refuses anything else.
 * Throws `StoreError` (`newer-store`, `not-a-store`).
 */
export function migrate(
  database: Database.Database,
  { path, readOnly }: { readonly path: string; readonly readOnly: boolean },
): boolean {
  const applied = new Set(appliedIds(database));
  if (Math.max(0, ...applied) > (migrations.at(-1)?.id ?? 0)) {
    throw new StoreError('newer-store', `${path} was written by a newer version of this program.`, {
      cure: 'Update the program, or use another store.',
    });
  }
  const missing = migrations.filter(({ id }) => !applied.has(id));
  if (missing.length === 0) return false;
  if (readOnly) {
    if (missing.every(({ isForWriters }) => isForWriters === true)) return false;
    throw new StoreError('not-a-store', `${path} has not been brought to the present shape of a store.`, {
      cure: 'Open it once for writing, for instance by resuming one of its runs.',
    });
  }
  database
    .transaction(() => {
      breakSeal(path);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      applyMigrations(database);
    })
    .immediate();
  return true;
}

/** Runs what has not been run yet of the migrations up to `last`. For a connection that knows `row_seal`. */
export function applyMigrations(database: Database.Database, last = Infinity): void {
  database.exec('CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY)');
  const applied = new Set(appliedIds(database));
  const missing = migrations.filter(({ id }) => id <= last && !applied.has(id));
  for (const { id, sql } of missing) {
    database.exec(sql);
    database.prepare('INSERT INTO migrations (id) VALUES (?)').run(id);
  }
  if (missing.length > 0) installSeals(database);
}

/** The newest migration that a store has run; 0 where there is none. */
export function newestMigration(database: Database.Database): number {
  return appliedIds(database).at(-1) ?? 0;
}

function appliedIds(database: Database.Database): number[] {
  const known = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get();
  if (known === undefined) return [];
  return database.prepare<[], number>('SELECT id FROM migrations ORDER BY id').pluck().all();
}
