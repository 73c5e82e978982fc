/** One process a run: a lock that the operating system holds, so that it ends with the process however that ends. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from './store-error.js';

export interface RunLock {
  release(): void;
}

/**
 * Takes the run in `folder` for this process. Throws `StoreError` `locked` with the holder's process id.
 * The lock is SQLite's own on a small file next to the run, never the mere existence of a file.
 */
export function lockRun(folder: string): RunLock {
  mkdirSync(folder, { recursive: true });
  const holderPath = join(folder, 'run.lock.pid');
  const database = new Database(join(folder, 'run.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')))
      throw error;
    throw lockedError(folder, holderPath, error);
  }
  writeFileSync(holderPath, `${process.pid}\n`);
  return {
    release: () => {
      database.close();
    },
  };
}

function lockedError(folder: string, holderPath: string, cause: unknown): StoreError {
  let holder = '';
  try {
    holder = readFileSync(holderPath, 'utf8').trim();
  } catch {
    // The holder has the lock and has not written its id yet.
  }
  const who = /^\d+$/.test(holder) ? ` (process ${holder})` : '';
  return new StoreError('locked', `Another process${who} is working on the run ${folder}.`, {
    cure: 'Wait until it has ended, or stop it first; a run can then be resumed.',
    cause,
  });
}
