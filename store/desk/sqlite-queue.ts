/**
 * The queue of one machine: columns of the jobs. A lease that ran out is marked as such by `expire`; until then its holder,
 * which may have slept with the machine, can still renew it.
 */
import type { DeskDatabase, Queryable } from './database.js';
import { jobQueue } from './job-queue.js';
import { deskNowMs, type Job } from './jobs.js';
import type { Queue } from './queue.js';
import {
  DEFAULT_TIMES,
  MOST_RETRIES,
  MOST_TAKEOVERS,
  type EngineState,
  type QueueEngine,
  type QueueTimes,
} from './queue-engine.js';

export function openSqliteQueue(database: DeskDatabase, times: Partial<QueueTimes> = {}): Queue {
  const all = { ...DEFAULT_TIMES, ...times };
  return jobQueue({ database, times: all, engine: sqliteEngine(database, all) });
}

const nothing = (): Promise<void> => Promise.resolve();

function sqliteEngine(database: DeskDatabase, times: QueueTimes): QueueEngine {
  return {
    put: nothing,
    remove: nothing,
    stateOf,
    close: nothing,
    ...holding(times),
    ...expiring(database),
    next,
  };
}

async function next(within: Queryable): Promise<string | null> {
  const [row] = await within.query<{ id: string }>(
    `SELECT id FROM jobs WHERE status = 'waiting' AND due_at_ms <= now_ms()
     ORDER BY priority DESC, turn, created_at_ms, id LIMIT 1`,
  );
  return row?.id ?? null;
}

type Holding = Pick<QueueEngine, 'begin' | 'renew' | 'lapse' | 'complete' | 'fail'>;

function holding({ leaseMs, retryAfterMs }: QueueTimes): Holding {
  const lease = async (within: Queryable, { id }: Job): Promise<void> => {
    await within.query('UPDATE jobs SET leased_until_ms = now_ms() + $2 WHERE id = $1', [id, leaseMs]);
  };
  return {
    begin: lease,
    renew: async (within, job) => {
      await lease(within, job);
      return true;
    },
    lapse: async (within, { id }) => {
      await within.query('UPDATE jobs SET leased_until_ms = 0 WHERE id = $1', [id]);
    },
    complete: () => Promise.resolve(true),
    fail: async (within, { failures }, { mayPass }) =>
      mayPass && failures < MOST_RETRIES
        ? (await deskNowMs(within)) + backoffMs(retryAfterMs, failures)
        : null,
  };
}

const expiring = (database: DeskDatabase): Pick<QueueEngine, 'expire' | 'doubtful'> => ({
  expire: async () => {
    await database.query(
      `UPDATE jobs SET leased_until_ms = NULL WHERE status = 'running' AND leased_until_ms < now_ms()`,
    );
  },
  doubtful: async () => {
    const rows = await database.query<{ id: string }>(
      `SELECT id FROM jobs WHERE status = 'running' AND leased_until_ms IS NULL`,
    );
    return rows.map(({ id }) => id);
  },
});

async function stateOf(within: Queryable, id: string): Promise<EngineState> {
  const [row] = await within.query<{ status: string; takeovers: number; until: number | null }>(
    'SELECT status, takeovers, leased_until_ms AS until FROM jobs WHERE id = $1',
    [id],
  );
  if (row?.status === 'waiting') return 'ready';
  if (row?.status !== 'running') return 'absent';
  if (row.until !== null) return 'held';
  return row.takeovers < MOST_TAKEOVERS ? 'ready' : 'dead';
}

/** As pg-boss has it: from half of it to all of it, at random, so that what failed together is not tried again together. */
const backoffMs = (firstMs: number, failures: number): number =>
  Math.round(firstMs * 2 ** failures * (1 + Math.random()));
