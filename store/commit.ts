/** The one way to write to a store. */
import type Database from 'better-sqlite3';

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
export type Commit = <T>(
  body: () => T extends PromiseLike<unknown> ? never : T,
  options?: CommitOptions,
) => T;

/**
 * @param onChange called with the write lock held, before anything is written
 * @internal
 */
export function commitOn(database: Database.Database, onChange: () => void): Commit {
  let doomed = false;
  const outermost = <T>(body: () => T): T => {
    doomed = false;
    return database
      .transaction(() => {
        onChange();
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
