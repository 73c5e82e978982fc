/** Opens a store file, brings it to the present shape, and gives the one way to write to it. */
import { lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { commitOn, type Commit } from './commit.js';
import { breakSeal, sealFile } from './file-seal.js';
import { refuseForeignShape } from './foreign-shape.js';
import { APPLICATION_ID, isReadable, migrate } from './migrate.js';
import { touchPrivateFile } from './private-files.js';
import { keepingStatements } from './kept-statements.js';
import { openBytes, openForReading } from './read-without-writing.js';
import { registerSeal } from './seal.js';
import { StoreError } from './store-error.js';

/** How long a writer waits for another process's commit, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

export interface Store {
  readonly path: string;
  readonly readOnly: boolean;
  /** @internal Left out of the package's declarations, as what else is marked so. */
  readonly database: Database.Database;
  /** @internal */
  readonly orm: BetterSQLite3Database;
  readonly commit: Commit;
  close(): void;
}

export interface OpenOptions {
  /** Refuse to write, and fail with `missing` instead of creating the file. Default false. */
  readonly readOnly?: boolean;
}

/** Opens or creates the store at `path`. Throws `StoreError`. */
export function openStore(path: string, options: OpenOptions = {}): Store {
  const readOnly = options.readOnly ?? false;
  let database = openDatabase(path, readOnly);
  let isChanged = false;
  try {
    prepare(database, { path, readOnly });
    refuseForeignShape(database, path);
    if (!readOnly) isChanged = migrate(database, path);
    else if (!isReadable(database, path)) database = inPresentShape(database);
  } catch (error) {
    database.close();
    throw asStoreError(error, path);
  }
  const connection = countConnection(path);
  return {
    path,
    readOnly,
    database,
    orm: drizzle({ client: keepingStatements(database) }),
    commit: commitOn(database, () => {
      breakSeal(path);
      isChanged = true;
    }),
    close: () => {
      if (!database.open) return;
      if (isChanged && connection.isOnly()) sealFile(database, path);
      database.close();
      connection.end();
    },
  };
}

const connections = new Map<string, number>();

/** How many connections this process has to a file: what only the last of them may do, see `sealFile`. */
function countConnection(path: string): { isOnly(): boolean; end(): void } {
  const key = resolve(path);
  const add = (change: number): void => void connections.set(key, (connections.get(key) ?? 0) + change);
  add(1);
  return { isOnly: () => connections.get(key) === 1, end: () => add(-1) };
}

function openDatabase(path: string, readOnly: boolean): Database.Database {
  if (path === ':memory:') return new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    checkFiles(path, readOnly);
    if (readOnly) return openForReading(path, BUSY_TIMEOUT_MS);
    mkdirSync(dirname(path), { recursive: true });
    touchPrivateFile(path);
    return new Database(path, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw asStoreError(error, path);
  }
}

/** What SQLite keeps beside a file while it is open. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * Opening a pipe would wait for ever, and a link beside the store would have another file overwritten.
 *
 * @throws StoreError
 */
function checkFiles(path: string, readOnly: boolean): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && readOnly)
    throw new StoreError('missing', `There is no store at ${path}.`, {
      cure: 'Give the path of a store.db, or of the run folder that holds it.',
    });
  if (found !== undefined && !found.isFile())
    throw new StoreError('not-a-store', `${path} is ${kindOf(found)}, not a store.`, {
      cure: 'Give another path, or move it out of the way.',
    });
  for (const companion of COMPANIONS.map((ending) => `${path}${ending}`)) {
    const beside = lstatSync(companion, { throwIfNoEntry: false });
    if (beside === undefined || beside.isFile()) continue;
    throw new StoreError('not-a-store', `${companion} is ${kindOf(beside)}, not a log of the store.`, {
      cure: 'Move it out of the way.',
    });
  }
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isSymbolicLink()) return 'a link';
  return found.isFIFO() ? 'a pipe' : 'a device';
}

/**
 * A reader writes nothing to the file: an earlier shape is brought to the present one in a copy in memory, which takes
 * as much as the file has bytes.
 */
function inPresentShape(database: Database.Database): Database.Database {
  const copy = copyInMemory(database, { readOnly: false });
  migrate(copy, ':memory:');
  return copyInMemory(copy, { readOnly: true });
}

function copyInMemory(database: Database.Database, { readOnly }: { readOnly: boolean }): Database.Database {
  const bytes = isEmpty(database) ? Buffer.alloc(0) : database.serialize();
  database.close();
  const copy = openBytes(bytes, { readOnly });
  prepare(copy, { path: ':memory:', readOnly: true });
  return copy;
}

function prepare(database: Database.Database, where: { path: string; readOnly: boolean }): void {
  registerSeal(database);
  const applicationId = database.pragma('application_id', { simple: true }) as number;
  if (applicationId !== APPLICATION_ID && !isEmpty(database)) {
    throw new StoreError('not-a-store', `${where.path} is a SQLite file, but not a store of this program.`, {
      cure: 'Give another path.',
    });
  }
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = ON');
  if (!where.readOnly) {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    // On macOS only this reaches the disk itself; elsewhere it says nothing.
    database.pragma('fullfsync = ON');
    database.pragma('secure_delete = ON');
  }
  database.pragma('cache_size = -65536');
}

function isEmpty(database: Database.Database): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}

/** Turns what SQLite says about a file into what a user can act on; anything else passes through. */
function asStoreError(error: unknown, path: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB') {
    return new StoreError('not-a-store', `${path} is not a store.`, {
      cure: 'Give another path.',
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return new StoreError('damaged', `The store ${path} is damaged: ${error.message}.`, {
      cure: 'Restore it from a backup; the documents of its runs can still be read as files.',
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new StoreError('locked', `Another process keeps the store ${path} locked.`, {
      cure: 'Wait until it has ended, then try again.',
      cause: error,
    });
  }
  if (
    code.startsWith('SQLITE_CANTOPEN') ||
    code.startsWith('SQLITE_READONLY') ||
    error instanceof TypeError
  ) {
    return new StoreError('missing', `The store ${path} cannot be opened: ${error.message}.`, {
      cure: 'Check that the folder exists and may be written.',
      cause: error,
    });
  }
  return error;
}
