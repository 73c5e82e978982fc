import { assembleBrief } from '../../loop/report/assemble-brief.js';
import type { Brief } from '../../loop/report/brief.js';
import { openStore, type Store } from '../../store/open-store.js';
import { findRunPlace, type RunPlace } from '../run-folder.js';

/** Opens a run's store for reading, and closes it whatever happens. */
export function withStore<T>(given: string, perform: (store: Store, place: RunPlace) => T): T {
  const place = findRunPlace(given);
  const store = openStore(place.storePath, { readOnly: true });
  try {
    return perform(store, place);
  } finally {
    store.close();
  }
}

/** The brief of a run as its store has it now, finished or not. */
export const withBrief = <T>(given: string, perform: (brief: Brief) => T): T =>
  withStore(given, (store, place) => perform(assembleBrief(store, place.runId)));
