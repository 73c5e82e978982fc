/** What happened in a run, in order: the lines of events.jsonl. */
import { and, asc, eq, gt, max } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { events } from './schema.js';
import type { StoredEvent } from './schema.js';
import { withoutRun } from './rows.js';

/** Appends an event; returns its sequence number, from 1 without holes. */
export function addEvent(
  store: Store,
  runId: string,
  event: { readonly at: string; readonly type: string; readonly data?: unknown },
): number {
  return store.commit(() => {
    const last = store.orm
      .select({ sequence: max(events.sequence) })
      .from(events)
      .where(eq(events.runId, runId))
      .get();
    const sequence = (last?.sequence ?? 0) + 1;
    store.orm
      .insert(events)
      .values({ runId, sequence, at: event.at, type: event.type, data: event.data ?? null })
      .run();
    return sequence;
  });
}

/** In order; only those after the sequence number `after` where it is given. */
export function listEvents(
  store: Store,
  runId: string,
  { after = 0 }: { after?: number } = {},
): StoredEvent[] {
  return store.orm
    .select()
    .from(events)
    .where(and(eq(events.runId, runId), gt(events.sequence, after)))
    .orderBy(asc(events.sequence))
    .all()
    .map(withoutRun);
}
