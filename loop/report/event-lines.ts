import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';

/** The events of a run as `events.jsonl` has them, one a line. */
export const eventLines = (store: Store, runId: string): string =>
  listEvents(store, runId)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
