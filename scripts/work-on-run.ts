import { RunError } from '../loop/run.js';
import { openStore, type Store } from '../store/open-store.js';
import { lockRun } from '../store/run-lock.js';
import { getRun, isEnding, setRunStatus } from '../store/runs.js';
import { diskFault } from './file-error.js';
import type { RunPlace } from './run-folder.js';

/** What the command and the library have in common: one process a run, and an ending that is noted. */

/** Holds the lock of the run's folder and its store open for `perform`; both are given back whatever happens. */
export async function withRun<T>(place: RunPlace, perform: (store: Store) => Promise<T>): Promise<T> {
  const lock = lockRun(place.folder);
  try {
    const store = openedStore(place.storePath);
    try {
      return await perform(store);
    } finally {
      store.close();
    }
  } finally {
    lock.release();
  }
}

/** Reports a full disk the same way at start-up as later. */
function openedStore(path: string): Store {
  try {
    return openStore(path);
  } catch (error) {
    throw diskError(error) ?? error;
  }
}

/**
 * Notes in the store that a run was interrupted or failed. A run that has its ending keeps it: what failed then was
 * the attempt to go on. A store that cannot be written cannot take this note either; the error itself is what counts.
 */
export function noteEnd(
  store: Store,
  runId: string,
  end: { readonly status: 'interrupted' | 'error'; readonly why: string },
): void {
  try {
    if (isEnding(getRun(store, runId)?.status)) return;
    setRunStatus(store, runId, {
      status: end.status,
      ending: { why: end.why },
      at: new Date().toISOString(),
    });
  } catch (error) {
    if (diskError(error) === null) throw error;
  }
}

/** A full or failing disk, said so that a person knows what to do; null for any other error. */
export function diskError(error: unknown): RunError | null {
  const fault = diskFault(error);
  if (fault === null) return null;
  return new RunError('disk-full', fault.message, {
    cure: `Nothing finished is lost. ${fault.cure}`,
    cause: error,
  });
}
