import { assembleBrief } from '../loop/report/assemble-brief.js';
import type { Brief } from '../loop/report/brief.js';
import { openStore, type Store } from '../store/open-store.js';
import { getRun } from '../store/runs.js';
import type { RunRow } from '../store/schema.js';
import { UsageError } from './exit-codes.js';
import { findRunPlace, type RunPlace } from './run-folder.js';

/** Opens a store for reading, and closes it whatever happens: after a promise when that is settled. */
export function readingStore<T>(storePath: string, perform: (store: Store) => T): T {
  const store = openStore(storePath, { readOnly: true });
  let result: T | undefined;
  try {
    result = perform(store);
  } finally {
    if (!(result instanceof Promise)) store.close();
  }
  return result instanceof Promise ? (result.finally(() => store.close()) as T) : result;
}

/** The store of a run, opened for reading. */
export function withStore<T>(given: string, perform: (store: Store, place: RunPlace) => T): T {
  const place = findRunPlace(given);
  return readingStore(place.storePath, (store) => perform(store, place));
}

/** The brief of a run as its store has it now, finished or not. */
export const withBrief = <T>(given: string, perform: (brief: Brief) => T): T =>
  withStore(given, (store, place) => perform(assembleBrief(store, place.runId)));

/** @throws UsageError where the store does not have the run */
export function rowOf(store: Store, { storePath, runId }: RunPlace): RunRow {
  const row = getRun(store, runId);
  if (row !== undefined) return row;
  throw new UsageError(`${storePath} has no run named ${runId}.`, '`research-loop list` shows the runs.');
}
