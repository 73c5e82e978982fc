import type { Queue } from '../../store/desk/queue.js';
import type { QueueTimes } from '../../store/desk/queue-engine.js';
import { openSqliteQueue } from '../../store/desk/sqlite-queue.js';
import type { Desk } from './desk.js';

/** The queue of a desk: pg-boss over Postgres, columns of the jobs in SQLite. */
export async function openQueue(
  { database }: Pick<Desk, 'database'>,
  times: Partial<QueueTimes> = {},
): Promise<Queue> {
  if (database.kind === 'sqlite') return openSqliteQueue(database, times);
  // Loaded where it is needed: a desk of one machine has no use for it.
  const { openPgBossQueue } = await import('../../store/desk/pg-boss-queue.js');
  return openPgBossQueue(database, times);
}
