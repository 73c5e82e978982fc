/** What a desk forgets: rows that only grow. */
import type { Queryable } from './database.js';

const DAY_MS = 86_400_000;
/** The same request may be sent again for so long, in days. */
const KEYS_DAYS = 30;
/** Events of a run are shown for so long after it has ended, in days; its own store keeps them for good. */
const EVENTS_DAYS = 30;

/** Takes out what is no longer needed. Called by a worker now and then. */
export async function tidyDesk(database: Queryable): Promise<void> {
  await database.query('DELETE FROM idempotency_keys WHERE at_ms < now_ms() - $1', [KEYS_DAYS * DAY_MS]);
  await database.query(
    `DELETE FROM run_events WHERE at_ms < now_ms() - $1 AND NOT EXISTS (
       SELECT 1 FROM jobs WHERE jobs.run = run_events.run AND jobs.status IN ('waiting', 'running', 'paused'))`,
    [EVENTS_DAYS * DAY_MS],
  );
}
