/**
 * Whose turn it is. Priorities come first. Among jobs of one priority each has a turn, and the lowest is next: a person's
 * jobs have growing turns, which begin where the queue is by now (start-time fair queueing, Goyal, Vin and Cheng 1996).
 * So people are served in rounds, one job of each, whoever asked for how many and when.
 */
import type { Queryable } from './database.js';
import type { NewJob } from './jobs.js';

/** The turn of a job that is added now: where the queue is, or after the person's last one. */
export async function turnOf(
  within: Queryable,
  { askedBy, priority }: Pick<NewJob, 'askedBy' | 'priority'>,
): Promise<number> {
  const [row] = await within.query<{ now: number | null; own: number | null }>(
    `SELECT (SELECT max(turn) FROM jobs WHERE priority = $1 AND attempt > 0) AS now,
       (SELECT max(turn) + 1 FROM jobs WHERE asked_by = $2 AND priority = $1 AND status <> 'cancelled') AS own`,
    [priority, askedBy],
  );
  return Math.max(0, row?.now ?? 0, row?.own ?? 0);
}
