/**
 * The queue of a team: pg-boss in a schema of its own, in the same database as the jobs, so that a job and its place in the
 * queue change in one transaction. Order, holding, expiry, tries with backoff, start times and dead letters are pg-boss's.
 * It has no word for four things, which are written into its rows here: a lease that is renewed moves `started_on`, since
 * expiry is `started_on + expire_in`; turns are its `created_on`, by which it orders jobs of one priority; and its one count of tries
 * is given the count that is meant, failures or deaths of workers, before it decides by it.
 */
import PgBoss from 'pg-boss';
import type { DeskDatabase, Queryable, Row, Value } from './database.js';
import { jobQueue } from './job-queue.js';
import type { Queue } from './queue.js';
import {
  DEFAULT_TIMES,
  MOST_RETRIES,
  MOST_TAKEOVERS,
  type EngineState,
  type QueueEngine,
  type QueueTimes,
} from './queue-engine.js';

const JOBS = 'runs';
const DEAD = 'dead-runs';
/** What waits in the queue is never thrown away as too old. */
const KEPT_DAYS = 36_500;
/** pg-boss moves what has ended into its archive, and drops what is old there. */
const TIDY_EVERY_MS = 60 * 60 * 1000;

export async function openPgBossQueue(
  database: DeskDatabase,
  times: Partial<QueueTimes> = {},
): Promise<Queue> {
  const all = { ...DEFAULT_TIMES, ...times };
  const [row] = await database.query<{ name: string }>('SELECT current_schema() AS name');
  const schema = `${String(row?.name)}_queue`;
  const boss = new PgBoss({ db: through(database), schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of [DEAD, JOBS])
    await boss.createQueue(name, { name, policy: 'standard', retentionDays: KEPT_DAYS });
  const parts = { database, boss, schema, times: all };
  const engine = { ...placing(parts), ...holding(parts), ...ending(parts), ...watching(parts) };
  return jobQueue({ database, times: all, engine });
}

/** pg-boss through our connections, or within a transaction of ours. */
const through = (database: Queryable): PgBoss.Db => ({
  // Several statements in one text have no rows.
  executeSql: async (text, values) => ({
    rows: ((await database.query(text, values as Value[])) as Row[] | undefined) ?? [],
  }),
});

interface EngineParts {
  readonly database: DeskDatabase;
  readonly boss: PgBoss;
  readonly schema: string;
  readonly times: QueueTimes;
}

const STATES: Readonly<Record<string, EngineState>> = {
  created: 'ready',
  retry: 'ready',
  active: 'held',
  failed: 'dead',
};

type Placing = Pick<QueueEngine, 'put' | 'remove' | 'next'>;

function placing({ boss, schema, times }: EngineParts): Placing {
  return {
    put: async (within, { id, priority, turn, dueAtMs }) => {
      const db = through(within);
      await boss.deleteJob(JOBS, id, { db });
      const dead = await within.query<{ id: string }>(
        `SELECT id FROM ${schema}.job WHERE name = $1 AND data ->> 'job' = $2`,
        [DEAD, id],
      );
      for (const letter of dead) await boss.deleteJob(DEAD, letter.id, { db });
      const startAfter = new Date(dueAtMs);
      await boss.send(JOBS, { job: id }, { id, priority, startAfter, ...holdFor(times.leaseMs), db });
      await within.query(
        `UPDATE ${schema}.job SET created_on = to_timestamp($3::float8) WHERE name = $1 AND id = $2`,
        [JOBS, id, turn],
      );
    },
    remove: (within, { id }) => boss.cancel(JOBS, id, { db: through(within) }),
    next: async (within) => {
      const [job] = await boss.fetch(JOBS, { db: through(within) });
      return job?.id ?? null;
    },
  };
}

/** What ends as a dead letter, and when a lease runs out. pg-boss counts in whole seconds. */
const holdFor = (leaseMs: number): PgBoss.SendOptions => ({
  deadLetter: DEAD,
  retryLimit: MOST_TAKEOVERS,
  expireInSeconds: Math.max(1, Math.ceil(leaseMs / 1000)),
});

type Holding = Pick<QueueEngine, 'begin' | 'renew' | 'lapse'>;

function holding(parts: EngineParts): Holding {
  const set = settingHeld(parts);
  return {
    begin: async (within, { id, takeovers }) => {
      const lease = `expire_in = $3 * interval '1 millisecond', retry_count = $4, retry_limit = $5`;
      const what = `${lease}, retry_backoff = false, retry_delay = 0`;
      await set(within, { id, what, values: [parts.times.leaseMs, takeovers, MOST_TAKEOVERS] });
    },
    renew: (within, { id }, { progress }) =>
      set(within, { id, what: `started_on = clock_timestamp()${progress ? ', retry_count = 0' : ''}` }),
    lapse: async (within, { id }) => {
      await set(within, { id, what: `started_on = 'epoch'` });
    },
  };
}

type Ending = Pick<QueueEngine, 'complete' | 'fail'>;

function ending(parts: EngineParts): Ending {
  const { boss, schema, times } = parts;
  const set = settingHeld(parts);
  const delay = Math.round(times.retryAfterMs / 1000);
  return {
    complete: async (within, { id }) => {
      const done = await (boss.complete(JOBS, id, {}, { db: through(within) }) as Promise<unknown>);
      return (done as { affected: number }).affected > 0;
    },
    fail: async (within, { id, failures }, { error, mayPass }) => {
      const count = mayPass ? Math.min(failures, MOST_RETRIES) : MOST_RETRIES;
      const what = 'retry_count = $3, retry_limit = $4, retry_backoff = $5, retry_delay = $6';
      await set(within, { id, what, values: [count, MOST_RETRIES, delay > 0 ? 'true' : 'false', delay] });
      await boss.fail(JOBS, id, error, { db: through(within) });
      const [row] = await within.query<{ due: number | null }>(
        `SELECT CASE WHEN state = 'retry' THEN (extract(epoch FROM start_after) * 1000)::bigint END AS due
         FROM ${schema}.job WHERE name = $1 AND id = $2`,
        [JOBS, id],
      );
      return row?.due ?? null;
    },
  };
}

interface Setting {
  readonly id: string;
  readonly what: string;
  /** From `$3` on. */
  readonly values?: readonly Value[];
}

/** Changes the row of a job that is held; false where nobody holds it. */
const settingHeld =
  ({ schema }: EngineParts) =>
  async (within: Queryable, { id, what, values = [] }: Setting): Promise<boolean> => {
    const rows = await within.query(
      `UPDATE ${schema}.job SET ${what} WHERE name = $1 AND id = $2 AND state = 'active' RETURNING id`,
      [JOBS, id, ...values],
    );
    return rows.length > 0;
  };

type Watching = Pick<QueueEngine, 'expire' | 'doubtful' | 'stateOf' | 'close'>;

function watching({ database, boss, schema }: EngineParts): Watching {
  let tidiedAtMs = -Infinity;
  return {
    expire: async () => {
      const isTidy = performance.now() - tidiedAtMs < TIDY_EVERY_MS;
      if (!isTidy) tidiedAtMs = performance.now();
      await (isTidy ? boss.expire() : boss.maintain());
    },
    doubtful: async () => {
      const rows = await database.query<{ id: string }>(
        `SELECT jobs.id FROM jobs LEFT JOIN ${schema}.job AS queued ON queued.name = $1 AND queued.id::text = jobs.id
         WHERE jobs.status = 'running' AND queued.state IS DISTINCT FROM 'active'
           OR jobs.status = 'waiting' AND coalesce(queued.state > 'active', true)`,
        [JOBS],
      );
      return rows.map(({ id }) => id);
    },
    stateOf: async (within, id) => {
      const [row] = await within.query<{ state: string }>(
        `SELECT state FROM ${schema}.job WHERE name = $1 AND id = $2 FOR UPDATE`,
        [JOBS, id],
      );
      return STATES[row?.state ?? ''] ?? 'absent';
    },
    close: () => boss.stop({ graceful: false }),
  };
}
