/** What happens in runs, for whoever watches: appended by workers, read by everybody. */
import type { DeskDatabase, Queryable } from './database.js';
import { as, select, table, Values, type RowOf } from './table.js';

/** Events of runs, as their own stores keep them too. */
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

/** Appends events, and wakes who listens on `events`. */
export async function addEvents(
  database: DeskDatabase,
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
  if (events.length > 0) await database.tell('events');
}

/** Events of a run after one of them, in their order. */
export const eventsAfter = (
  database: Queryable,
  run: string,
  { after = 0, limit = 1_000 }: { after?: number; limit?: number } = {},
): Promise<readonly DeskEvent[]> =>
  select(database, EVENTS, {
    where: ({ at }) => [`run = ${at(run)}`, `id > ${at(after)}`],
    order: `id LIMIT ${Math.round(limit)}`,
  });
