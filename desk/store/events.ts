/** What happens in runs, for whoever watches: appended by workers, read by everybody. Their own stores keep it for good. */
import type { Queryable } from './database.js';
import { as, select, table, Values, type RowOf } from './table.js';

export const EVENTS = table(
  'run_events',
  {
    /** Grows; not without gaps. */
    id: 'SERIAL_KEY',
    run: 'TEXT NOT NULL',
    atMs: 'MS NOT NULL',
    /** `noun-verb` */
    type: 'TEXT NOT NULL',
    data: as<Readonly<Record<string, unknown>>>('JSON NOT NULL'),
  },
  ['INDEX (run, id)', 'INDEX (at_ms)'],
);
export type DeskEvent = RowOf<typeof EVENTS>;

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const MOST_AT_ONCE = 500;
/** Kept for so long after their run has ended. */
const KEPT_MS = 30 * 86_400_000;

/** Appends events. */
export async function addEvents(
  database: Queryable,
  run: string,
  events: readonly Omit<DeskEvent, 'id' | 'run'>[],
): Promise<void> {
  for (let first = 0; first < events.length; first += MOST_AT_ONCE) {
    const { at, list } = new Values();
    const rows = events
      .slice(first, first + MOST_AT_ONCE)
      .map(({ atMs, type, data }) => `(${[run, atMs, type, JSON.stringify(data)].map(at).join(', ')})`);
    await database.query(`INSERT INTO run_events (run, at_ms, type, data) VALUES ${rows.join(', ')}`, list);
  }
}

/** Events of a run after one of them, in their order. */
export const eventsAfter = (
  database: Queryable,
  run: string,
  { after = 0, limit = 1_000 }: { after?: number; limit?: number } = {},
): Promise<readonly DeskEvent[]> =>
  select(database, EVENTS, {
    which: { run },
    also: ({ at }) => [`id > ${at(after)}`],
    order: `id LIMIT ${Math.round(limit)}`,
  });

/** Takes out those of runs that ended long ago. Called by a worker now and then. */
export async function removeOldEvents(database: Queryable): Promise<void> {
  await database.query(
    `DELETE FROM run_events WHERE at_ms < now_ms() - $1 AND NOT EXISTS (
       SELECT 1 FROM jobs WHERE jobs.run = run_events.run AND jobs.status IN ('waiting', 'running', 'paused'))`,
    [KEPT_MS],
  );
}
