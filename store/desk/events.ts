/** What happens in runs, for whoever watches: appended by workers, read by everybody. */
import type { DeskDatabase, Queryable } from './database.js';

/** One event of a run, as its own store keeps it too. */
export interface DeskEvent {
  /** Grows; not without gaps. */
  readonly id: number;
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** `noun-verb` */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const MOST_AT_ONCE = 500;

/** Appends events, and wakes who listens on `events`. */
export async function addEvents(
  database: DeskDatabase,
  run: string,
  events: readonly Omit<DeskEvent, 'id' | 'run'>[],
): Promise<void> {
  for (let at = 0; at < events.length; at += MOST_AT_ONCE) {
    const some = events.slice(at, at + MOST_AT_ONCE);
    const rows = some.map(
      (_, row) => `($1, ${[2, 3, 4].map((column) => `$${row * 3 + column}`).join(', ')})`,
    );
    await database.query(`INSERT INTO run_events (run, at_ms, type, data) VALUES ${rows.join(', ')}`, [
      run,
      ...some.flatMap(({ atMs, type, data }) => [atMs, type, JSON.stringify(data)]),
    ]);
  }
  if (events.length > 0) await database.tell('events');
}

/** Events of a run after one of them, in their order. */
export async function eventsAfter(
  database: Queryable,
  run: string,
  { after = 0, limit = 1_000 }: { after?: number; limit?: number } = {},
): Promise<readonly DeskEvent[]> {
  const rows = await database.query<Omit<DeskEvent, 'data' | 'atMs'> & { at_ms: number; data: string }>(
    'SELECT id, run, at_ms, type, data FROM run_events WHERE run = $1 AND id > $2 ORDER BY id LIMIT $3',
    [run, after, limit],
  );
  return rows.map(({ at_ms: atMs, data, ...row }) => ({
    ...row,
    atMs,
    data: JSON.parse(data) as DeskEvent['data'],
  }));
}
