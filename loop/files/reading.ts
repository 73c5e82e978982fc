import { setTimeout as wait } from 'node:timers/promises';
import { assembleBrief } from '../report/assemble-brief.js';
import type { Brief } from '../report/brief.js';
import { listEvents } from '../../store/events.js';
import { openStore, type Store } from '../../store/open-store.js';
import { isLocked } from '../../store/run-lock.js';
import { getRun } from '../../store/runs.js';
import type { RunRow, StoredEvent } from '../../store/schema.js';
import { UsageError } from '../exit-codes.js';
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

/** How often the store is looked at, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** The run's events from the first to the last; ends when the run does, or its process. */
export async function* followRun(
  store: Store,
  place: RunPlace,
  signal?: AbortSignal,
): AsyncGenerator<StoredEvent> {
  let last = 0;
  while (signal?.aborted !== true) {
    // Looked at first: what the process wrote before it ended is still read below.
    const isOver = !isLocked(place.folder) || rowOf(store, place).status !== 'running';
    for (const event of listEvents(store, place.runId, { after: last })) {
      last = event.sequence;
      yield event;
    }
    if (isOver) return;
    await wait(LOOK_EVERY_MS);
  }
}
