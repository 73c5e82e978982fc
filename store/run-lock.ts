/** One process a run: a lock that the operating system holds, so that it ends with the process however that ends. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFolder, replaceFile, touchPrivateFile } from './private-files.js';
import { StoreError } from './store-error.js';

export interface RunLock {
  release(): void;
}

const LOCK_FILE = 'run.lock';
const HOLDER_FILE = 'run.lock.pid';
/** Whoever looks whether a run is locked holds its lock for an instant: the holder-to-be waits that long, in milliseconds. */
const LOOKERS_TIMEOUT_MS = 500;
/** A process id; whatever is longer was not written by us. */
const MOST_HOLDER_BYTES = 20;

/**
 * Takes the run in `folder` for this process. Throws `StoreError` `locked` with the holder's process id.
 * The lock is SQLite's own on a small file next to the run, never the mere existence of a file.
 */
export function lockRun(folder: string): RunLock {
  makePrivateFolder(folder);
  const path = join(folder, LOCK_FILE);
  checkLockFile(path);
  touchPrivateFile(path);
  const database = new Database(path, { timeout: LOOKERS_TIMEOUT_MS });
  try {
    database.exec('BEGIN EXCLUSIVE');
    replaceFile(join(folder, HOLDER_FILE), `${process.pid}\n`);
  } catch (error) {
    database.close();
    throw isBusy(error) ? lockedError(folder, error) : asLockError(error, path);
  }
  return {
    release: () => {
      database.close();
    },
  };
}

/** Whether some process holds the lock of a run. Changes nothing. */
export function isLocked(folder: string): boolean {
  const path = join(folder, LOCK_FILE);
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  try {
    const database = new Database(path, { readonly: true, timeout: 0 });
    try {
      database.pragma('schema_version');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    // A lock that may not be read is another user's; who cannot read it cannot know.
    return isBusy(error);
  }
}

/** Throws `StoreError` `locked` while another process works on the run. Changes nothing. */
export function refuseWhileLocked(folder: string): void {
  if (isLocked(folder)) throw lockedError(folder, undefined);
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Opening a pipe would wait for ever. */
function checkLockFile(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return;
  throw new StoreError('not-a-store', `${path} is not a file, so the run cannot be locked.`, {
    cure: 'Move it out of the way.',
  });
}

function asLockError(error: unknown, path: string): unknown {
  const code = String((error as { code?: unknown }).code);
  if (code === 'SQLITE_NOTADB')
    return new StoreError('not-a-store', `${path} is not a lock of this program.`, {
      cure: 'Move it out of the way.',
      cause: error,
    });
  if (!/^(?:SQLITE_(?:CANTOPEN|READONLY)|EACCES|EPERM|EROFS)/.test(code)) return error;
  return new StoreError('read-only', `The run cannot be locked: ${path} cannot be written.`, {
    cure: 'Check who may write to the folder; a run that only has to be looked at needs no lock.',
    cause: error,
  });
}

/** The process id that the holder left; '' where there is nothing that it can have written. */
function holderOf(folder: string): string {
  const path = join(folder, HOLDER_FILE);
  const found = lstatSync(path, { throwIfNoEntry: false });
  const isReadable = found?.isFile() === true && found.size <= MOST_HOLDER_BYTES;
  const said = isReadable ? readFileSync(path, 'utf8').trim() : '';
  return /^[1-9]\d*$/.test(said) ? said : '';
}

function lockedError(folder: string, cause: unknown): StoreError {
  const id = holderOf(folder);
  const who = id === '' ? '' : ` (process ${id})`;
  return new StoreError('locked', `Another process${who} is working on the run ${folder}.`, {
    cure: 'Wait until it has ended, or stop it first; a run can then be resumed.',
    cause,
  });
}
