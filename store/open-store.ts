/** Opens a store file, makes its tables where it has none, and gives the one way to write to it. */
import { lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { touchPrivateFile } from './private-files.js';
import { openBytes, openForReading } from './read-without-writing.js';
import { registerSeal } from './seal.js';
import { StoreError } from './store-error.js';
import { APPLICATION_ID, makeTables, refuseOtherShape } from './tables.js';

/** How long a writer waits for another process's commit, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

export interface Store {
  readonly path: string;
  readonly readOnly: boolean;
  /** @internal Left out of the package's declarations, as what else is marked so. */
  readonly database: Database.Database;
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
  try {
    prepare(database, { path, readOnly });
    if (isEmpty(database)) {
      if (readOnly) database = inMemory(database);
      makeTables(database);
    }
    refuseOtherShape(database, path);
  } catch (error) {
    database.close();
    throw asStoreError(error, path);
  }
  return {
    path,
    readOnly,
    database,
    commit: commitOn(database),
    close: () => void database.close(),
  };
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

/** A reader writes nothing to an empty file. */
function inMemory(database: Database.Database): Database.Database {
  database.close();
  const copy = openBytes(Buffer.alloc(0));
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

interface CommitOptions {
  /**
   * Wait until it is on the disk, so that a power cut loses neither it nor anything committed before. Default false: a
   * crash of the program loses nothing, a power cut the commits since the last one that waited. See
   * docs/decisions/durable-commits.md. Means nothing for a commit inside a commit.
   */
  readonly durable?: boolean;
}

/**
 * Everything `body` does is committed together, or not at all. Synchronous by type: what must be awaited is awaited
 * before. A commit inside a commit joins it; if it throws, the outer one cannot be committed any more, even when the
 * error is caught on the way.
 */
type Commit = <T>(body: () => T extends PromiseLike<unknown> ? never : T, options?: CommitOptions) => T;

function commitOn(database: Database.Database): Commit {
  let doomed = false;
  const outermost = <T>(body: () => T): T => {
    doomed = false;
    return database
      .transaction(() => {
        const result = synchronously(body);
        if (doomed) throw new Error('A commit inside this commit failed, so this one cannot be committed.');
        return result;
      })
      .immediate();
  };
  return (body, { durable = false } = {}) => {
    if (body.constructor.name === 'AsyncFunction') {
      throw new TypeError('A commit must be synchronous: await outside, commit inside.');
    }
    if (!database.inTransaction) return durable ? waiting(database, () => outermost(body)) : outermost(body);
    try {
      return synchronously(body);
    } catch (error) {
      doomed = true;
      throw error;
    }
  };
}

function isPromiseLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function synchronously<T>(body: () => T): T {
  const result = body();
  if (isPromiseLike(result)) {
    throw new TypeError('A commit must be synchronous: await outside, commit inside.');
  }
  return result;
}

/** https://sqlite.org/pragma.html#pragma_synchronous: in WAL mode only FULL brings each commit to the disk. */
function waiting<T>(database: Database.Database, perform: () => T): T {
  database.pragma('synchronous = FULL');
  try {
    return perform();
  } finally {
    database.pragma('synchronous = NORMAL');
  }
}
