/** The desk of one machine: a SQLite file beside its runs. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { touchPrivateFile } from '../../store/private-files.js';
import type { DeskDatabase, Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import { migrateDesk, type MigratedDatabase } from './migrate.js';

/**
 * How long a writer waits for another one's commit, in milliseconds. SQLite's own waiting would hold up the whole process,
 * and with it the transaction that is waited for, where that is this process's too.
 */
const BUSY_TIMEOUT_MS = 20_000;
const LOOK_AGAIN_MS = 5;
/** Marks the file as a desk: "RLdk". */
const APPLICATION_ID = 0x524c646b;

/**
 * Opens or makes the desk at `path`.
 *
 * @throws DeskError `other-desk`, or `unreachable` for what is no desk or cannot be opened
 */
export async function openSqliteDesk(path: string): Promise<DeskDatabase> {
  const database = openFile(path);
  const within = queryableOn(database);
  const inTurn = turns();
  const desk: DeskDatabase = {
    kind: 'sqlite',
    query: (sql, values) => inTurn(() => whenFree(() => within.query(sql, values))),
    transaction: (perform) => inTurn(() => transactionOn(database, within, perform)),
    close: () =>
      inTurn(() => {
        database.close();
        return Promise.resolve();
      }),
  };
  try {
    await desk.transaction(() => migrateDesk(migratable(database, within)));
    return desk;
  } catch (error) {
    database.close();
    throw error;
  }
}

async function transactionOn<T>(
  database: Database.Database,
  within: Queryable,
  perform: (within: Queryable) => Promise<T>,
): Promise<T> {
  await whenFree(() => within.query('BEGIN IMMEDIATE'));
  try {
    const result = await perform(within);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const migratable = (database: Database.Database, within: Queryable): MigratedDatabase => ({
  ...within,
  kind: 'sqlite',
  execute: (sql) => {
    database.exec(sql);
    return Promise.resolve();
  },
});

function openFile(path: string): Database.Database {
  try {
    if (path !== ':memory:') {
      mkdirSync(dirname(path), { recursive: true });
      if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is no file');
      touchPrivateFile(path);
    }
    const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    const id = database.pragma('application_id', { simple: true }) as number;
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    if (id !== APPLICATION_ID && !isEmpty) {
      database.close();
      throw new Error('it is a SQLite file, but not a desk of this program');
    }
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('busy_timeout = 0');
    database.function('now_ms', () => Date.now());
    return database;
  } catch (error) {
    throw new DeskError('unreachable', `The desk ${path} cannot be opened: ${(error as Error).message}.`, {
      cure: 'Check that the folder may be written, or move the file out of the way.',
      cause: error,
    });
  }
}

const queryableOn = (database: Database.Database): Queryable => ({
  query: (sql, values = []) =>
    new Promise((done) => {
      const statement = database.prepare(sql);
      const named = Object.fromEntries(values.map((value, at) => [String(at + 1), value]));
      const given = values.length === 0 ? [] : [named];
      if (statement.reader) done(statement.all(...given) as never);
      else {
        statement.run(...given);
        done([]);
      }
    }),
});

async function whenFree<T>(perform: () => Promise<T>): Promise<T> {
  for (const since = performance.now(); ;) {
    try {
      return await perform();
    } catch (error) {
      const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() - since > BUSY_TIMEOUT_MS) throw error;
    }
    await wait(LOOK_AGAIN_MS);
  }
}

/** One after the other: a transaction of a connection is not disturbed by other statements on it. */
function turns(): <T>(perform: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (perform) => {
    const mine = last.then(perform);
    last = mine.catch(() => undefined);
    return mine;
  };
}
