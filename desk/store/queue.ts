/**
 * Which job is worked on next, by whom, and until when: columns of the jobs, in plain SQL that both databases understand.
 *
 * Priorities come first. Among jobs of one priority each has a turn, and the lowest is next: a person's jobs have growing
 * turns, which begin where the queue is by now (start-time fair queueing, Goyal, Vin and Cheng 1996), so that people are
 * served in rounds, one job of each, whoever asked for how many and when.
 */
import type { DeskDatabase, Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import {
  addJob,
  changeJob,
  findJob,
  JOBS,
  type Job,
  type JobChange,
  type JobStatus,
  type NewJob,
} from './jobs.js';
import { after, NOW } from './table.js';

/** How a queue decides; a test has shorter times. */
export interface QueueTimes {
  /** Default: 60,000. */
  readonly leaseMs: number;
  /** Before a failed run is tried again the first time; later tries wait twice as long each. Default: 30,000. */
  readonly retryAfterMs: number;
}

const DEFAULT_TIMES: QueueTimes = { leaseMs: 60_000, retryAfterMs: 30_000 };
/** A run that failed is tried again so often. */
export const MOST_RETRIES = 3;
/** Workers may die with a run so often without any progress in between; then it is given up. */
export const MOST_TAKEOVERS = 3;

type LeaseState = 'held' | 'lost' | 'cancelled' | 'paused';

export type JobEnd = Required<
  Pick<Job, 'ending' | 'found' | 'claims' | 'tokens' | 'costUsd' | 'secondsAtWork'>
> & { readonly status: 'done' | 'stopped' };

/** A job that this worker has, until the lease runs out. */
export interface Lease {
  readonly job: Job;
  /** After so long without `renew` another worker takes the job, in milliseconds. */
  readonly leaseMs: number;
  /**
   * Keeps the job for another `leaseMs`.
   *
   * @param progress whether the run has got further since it was taken: the deaths of its workers before are forgotten
   * @returns `cancelled` and `paused` by a person; `lost` where another worker has it by now
   */
  renew(how?: { readonly progress?: boolean }): Promise<LeaseState>;
  /**
   * The run has ended. This and the three below throw DeskError `lease-lost` where another worker has the job, or a person
   * has taken it back.
   *
   * @param change what else is written with it
   */
  complete(end: JobEnd, change?: JobChange): Promise<void>;
  /** The run failed: tried again later, with growing waits, while `mayPass` and tries are left, else `failed`. */
  fail(error: NonNullable<Job['error']>, how: { readonly mayPass: boolean }): Promise<void>;
  /** Back into the queue at once, without counting as a failure: this worker is stopping. */
  release(): Promise<void>;
  /** As though the lease had run out by now. */
  abandon(): Promise<void>;
}

export interface Queue {
  /** Adds the job to the desk; the one that is there already where the idempotency key is known. */
  add(
    job: NewJob,
    when?: { readonly startAfterMs?: number },
  ): Promise<{ readonly job: Job; readonly isNew: boolean }>;
  /** Adds all of them or none, in their order. */
  addAll(jobs: readonly NewJob[]): Promise<readonly { readonly job: Job; readonly isNew: boolean }[]>;
  /** The next job for a worker, or null where none waits. */
  take(worker: string): Promise<Lease | null>;
  /** Each throws DeskError `wrong-state`, with what can be done instead. */
  pause(job: Job): Promise<Job>;
  resume(job: Job): Promise<Job>;
  cancel(job: Job): Promise<Job>;
  /** Works again on a failed, cancelled or stopped job, from where its run stopped. */
  retry(job: Job, change?: { readonly options?: unknown }): Promise<Job>;
  /** Gives back jobs whose lease ran out. Called by every worker now and then. */
  maintain(): Promise<void>;
}

const ANEW: JobChange = {
  failures: 0,
  takeovers: 0,
  error: null,
  ending: null,
  found: null,
  endedAtMs: null,
};

export function openQueue(
  { database }: { readonly database: DeskDatabase },
  times: Partial<QueueTimes> = {},
): Queue {
  const { leaseMs, retryAfterMs } = { ...DEFAULT_TIMES, ...times };
  const told = async <T>(perform: Promise<T>): Promise<T> => {
    const done = await perform;
    await database.tell('jobs');
    return done;
  };
  const addAll = (jobs: readonly NewJob[], startAfterMs = 0): ReturnType<Queue['addAll']> =>
    told(
      database.transaction(async (within) => {
        const all: { job: Job; isNew: boolean }[] = [];
        for (const job of jobs) all.push(await addOne(within, job, startAfterMs));
        return all;
      }),
    );
  const act = (job: Job, action: Action, change: JobChange): Promise<Job> =>
    told(
      database.transaction(async (within) => {
        const place: JobChange =
          TO[action] === 'waiting' ? { turn: await turnOf(within, job), dueAtMs: NOW } : {};
        const set = { ...change, ...place, status: TO[action], worker: null, leasedUntilMs: null };
        const changed = await changeJob(within, { id: job.id, whileIn: FROM[action] }, set);
        if (changed === undefined) throw wrongState((await findJob(within, job.id)) ?? job, action);
        return changed;
      }),
    );
  return {
    add: async (job, { startAfterMs } = {}) => {
      const [added] = await addAll([job], startAfterMs);
      return added as { job: Job; isNew: boolean };
    },
    addAll: (jobs) => addAll(jobs),
    take: async (worker) => {
      const job = await next(database, worker, leaseMs);
      return job === undefined
        ? null
        : told(Promise.resolve(leaseOn({ database, leaseMs, retryAfterMs, told }, job)));
    },
    pause: (job) => act(job, 'pause', {}),
    cancel: (job) => act(job, 'cancel', { endedAtMs: NOW }),
    resume: (job) => act(job, 'resume', {}),
    retry: (job, change = {}) => act(job, 'retry', { ...ANEW, ...change }),
    maintain: async () => {
      if (await takeBack(database)) await database.tell('jobs');
    },
  };
}

async function addOne(
  within: Queryable,
  job: NewJob,
  startAfterMs: number,
): Promise<{ job: Job; isNew: boolean }> {
  const turn = await turnOf(within, job);
  const added = await addJob(within, job);
  if (!added.isNew) return added;
  const dueAtMs = added.job.createdAtMs + Math.max(0, Math.round(startAfterMs));
  return { job: (await changeJob(within, job, { turn, dueAtMs })) as Job, isNew: true };
}

/** The turn of a job that is added now: where the queue is, or after the person's last one. */
async function turnOf(
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

/** Workers that ask at once pass over each other's rows in Postgres; in SQLite there is one writer. */
async function next(database: DeskDatabase, worker: string, leaseMs: number): Promise<Job | undefined> {
  const lock = database.kind === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
  const [row] = await database.query(
    `UPDATE jobs SET status = 'running', attempt = attempt + 1, worker = $1, leased_until_ms = now_ms() + $2,
       started_at_ms = coalesce(started_at_ms, now_ms())
     WHERE id = (SELECT id FROM jobs WHERE status = 'waiting' AND due_at_ms <= now_ms()
       ORDER BY priority DESC, turn, created_at_ms, id LIMIT 1 ${lock}) AND status = 'waiting' RETURNING *`,
    [worker, leaseMs],
  );
  return row && JOBS.read(row);
}

/** What a job ends with whose workers all died, as its `error`. */
const WORKER_LOST = {
  code: 'worker-lost',
  message: 'Every worker that took the run died with it, and it made no progress in between.',
  cure: 'See the logs of the workers: most often the memory did not suffice. `research-loop queue retry` tries again.',
};

/** @returns whether any lease had run out */
async function takeBack(database: Queryable): Promise<boolean> {
  const isOver = `takeovers >= ${MOST_TAKEOVERS}`;
  const rows = await database.query(
    `UPDATE jobs SET worker = NULL, leased_until_ms = NULL, due_at_ms = now_ms(), takeovers = takeovers + 1,
       status = CASE WHEN ${isOver} THEN 'failed' ELSE 'waiting' END,
       error = CASE WHEN ${isOver} THEN $1 ELSE error END,
       ended_at_ms = CASE WHEN ${isOver} THEN now_ms() ELSE ended_at_ms END
     WHERE status = 'running' AND coalesce(leased_until_ms, 0) < now_ms() RETURNING id`,
    [JSON.stringify(WORKER_LOST)],
  );
  return rows.length > 0;
}

interface LeaseParts extends QueueTimes {
  readonly database: DeskDatabase;
  readonly told: <T>(perform: Promise<T>) => Promise<T>;
}

/** Whatever is written for a job asks in the same statement whether it still is this holder's. */
function leaseOn({ database, leaseMs, retryAfterMs, told }: LeaseParts, job: Job): Lease {
  const mine = { id: job.id, attempt: job.attempt, whileIn: ['running'] } as const;
  const change = async (set: JobChange): Promise<void> => {
    if ((await told(changeJob(database, mine, set))) === undefined) throw leaseLost(job);
  };
  const over = { worker: null, leasedUntilMs: null } as const;
  return {
    job,
    leaseMs,
    renew: async ({ progress = false } = {}) => {
      const set = { leasedUntilMs: after(leaseMs), ...(progress ? { takeovers: 0 } : {}) };
      if ((await changeJob(database, mine, set)) !== undefined) return 'held';
      const now = await findJob(database, job.id);
      if (now?.attempt !== job.attempt) return 'lost';
      return now.status === 'paused' || now.status === 'cancelled' ? now.status : 'lost';
    },
    release: () => change({ ...over, status: 'waiting' }),
    abandon: () => change({ leasedUntilMs: 0 }),
    complete: (end, also = {}) => change({ ...end, ...also, ...over, error: null, endedAtMs: NOW }),
    fail: async (error, { mayPass }) => {
      const failures = (await findJob(database, job.id))?.failures ?? 0;
      const failed = { ...over, error, failures: failures + 1 };
      // From one to two shares of it: what failed together is not tried again together.
      const waitMs = retryAfterMs * 2 ** failures * (1 + Math.random());
      await change(
        mayPass && failures < MOST_RETRIES
          ? { ...failed, status: 'waiting', dueAtMs: after(waitMs) }
          : { ...failed, status: 'failed', endedAtMs: NOW },
      );
    },
  };
}

type Action = 'pause' | 'resume' | 'cancel' | 'retry';

/** What a person may do with a job, by its state, and what becomes of it. */
const FROM: Readonly<Record<Action, readonly JobStatus[]>> = {
  pause: ['waiting', 'running'],
  resume: ['paused'],
  cancel: ['waiting', 'running', 'paused'],
  retry: ['failed', 'cancelled', 'stopped'],
};
const TO: Readonly<Record<Action, JobStatus>> = {
  pause: 'paused',
  resume: 'waiting',
  cancel: 'cancelled',
  retry: 'waiting',
};
const DONE_TO: Readonly<Record<Action, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry: 'tried again',
};
/** What can be done instead. */
const CURES: Readonly<Record<JobStatus, string>> = {
  waiting: 'It is in the queue: `research-loop queue pause` or `cancel` takes it out.',
  running: 'It is being worked on: `research-loop queue pause` or `cancel` stops it.',
  paused: '`research-loop queue resume` lets it go on, and `queue cancel` ends it.',
  done: 'Its brief is written; `research-loop queue add` asks again.',
  stopped: '`research-loop queue retry` goes on with it; a raised limit lets it get further.',
  failed: '`research-loop queue retry` goes on with it.',
  cancelled: '`research-loop queue retry` goes on with it.',
};

const wrongState = ({ id, status }: Job, action: Action): DeskError =>
  new DeskError('wrong-state', `The job ${id} is ${status} and cannot be ${DONE_TO[action]}.`, {
    cure: CURES[status],
  });

export const leaseLost = ({ id }: Pick<Job, 'id'>): DeskError =>
  new DeskError('lease-lost', `The job ${id} is not this worker's any more.`, {
    cure: 'Nothing is to be done: whoever has it now goes on with it.',
  });
