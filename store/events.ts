/** What happened in a run, in order: the lines of events.jsonl. */
import type { Store } from './open-store.js';
import { events } from './schema.js';
import type { StoredEvent } from './schema.js';
import { addRow, rowsOf, withoutRun } from './rows.js';
import { valueOf } from './statement.js';

/** Appends an event; returns its sequence number, from 1 without holes. */
export function addEvent(
  store: Store,
  runId: string,
  { at, type, data = null }: { readonly at: string; readonly type: string; readonly data?: unknown },
): number {
  return store.commit(() => {
    const last = valueOf<number | null>(store, 'SELECT max(sequence) FROM events WHERE run_id = ?', runId);
    const sequence = (last ?? 0) + 1;
    addRow(store, events, { runId, sequence, at, type, data });
    return sequence;
  });
}

/** In order; only those after the sequence number `after` where it is given. */
export const listEvents = (
  store: Store,
  runId: string,
  { after = 0 }: { after?: number } = {},
): StoredEvent[] =>
  rowsOf(store, events, ['WHERE run_id = ? AND sequence > ? ORDER BY sequence', runId, after]).map(
    withoutRun,
  );
