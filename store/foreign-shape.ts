/**
 * A store may have been sent by somebody: a view in place of one of its tables, or a trigger, would run what its maker
 * wrote, for ever if they liked. So what a file holds is compared with what the same migrations make here.
 */
import Database from 'better-sqlite3';
import { applyMigrations, missingMigrations } from './migrate.js';
import { migrations } from './migrations.js';
import { registerSeal } from './seal.js';
import { StoreError } from './store-error.js';

/** What SQLite itself adds, for its planner. */
const OF_SQLITE = /^sqlite_stat[134]$/;

/**
 * Before anything else is asked of a database: its schema alone is read.
 *
 * @throws StoreError (`not-a-store`, `newer-store`)
 */
export function refuseForeignShape(database: Database.Database, path: string): void {
  const found = partsOf(database);
  const list = found.find(({ name }) => name === 'migrations');
  const isList = list === undefined || shapeOf([]).has(list.made);
  const own = isList ? shapeOf(migrationsOf(database, path)) : new Set<string>();
  const foreign = isList ? found.find(({ name, made }) => !own.has(made) && !OF_SQLITE.test(name)) : list;
  if (foreign === undefined) return;
  const shown = `${foreign.type} ${foreign.name}`.replaceAll(/[^\w ]/g, '?').slice(0, 80);
  throw new StoreError('not-a-store', `${path} holds what this program did not make: the ${shown}.`, {
    cure: 'It is damaged, or not what it seems. Ask whoever sent it for its store.json, which verify-citations takes too.',
  });
}

function migrationsOf(database: Database.Database, path: string): readonly number[] {
  const missing = missingMigrations(database, path);
  return migrations.filter((each) => !missing.includes(each)).map(({ id }) => id);
}

interface Part {
  readonly type: string;
  readonly name: string;
  /** All that SQLite keeps of how it was made. */
  readonly made: string;
}

const partsOf = (database: Database.Database): Part[] =>
  database
    .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>(
      'SELECT type, name, tbl_name, sql FROM sqlite_schema',
    )
    .all()
    .map((row) => ({ type: row.type, name: row.name, made: JSON.stringify(Object.values(row)) }));

const shapes = new Map<string, ReadonlySet<string>>();

/** What a store has after these migrations. */
function shapeOf(ids: readonly number[]): ReadonlySet<string> {
  const key = ids.join();
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const database = new Database(':memory:');
  registerSeal(database);
  applyMigrations(database, new Set(ids));
  const shape = new Set(partsOf(database).map(({ made }) => made));
  database.close();
  shapes.set(key, shape);
  return shape;
}
