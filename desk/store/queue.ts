/**
 * Which job is worked on next, by whom, and until when: columns of the jobs, in plain SQL that both databases understand.
 *
 * Next is a job of whoever had the fewest begun within a day, and of these the oldest: people are served in rounds, whoever
 * asked for how many and when. Follow-ups are taken by themselves, the oldest first, one at a time of each run.
 */
import type { DeskDatabase } from './database.js';
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
import { after, likeText, NOW } from './table.js';

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

/** What is written of a job that has ended. */
export type JobEnd = JobChange & { readonly status: 'done' | 'stopped' };

interface AddedJob {
  readonly job: Job;
  /** False where the idempotency key was known. */
  readonly isNew: boolean;
}

/** `cancelled` and `paused` by a person; `lost` where another worker has the job by now. */
type Holding = 'held' | 'lost' | 'cancelled' | 'paused';

/** A job that this worker has, until the lease runs out. */
export interface Lease {
  readonly job: Job;
  /** After so long without `renew` another worker takes the job, in milliseconds. */
  readonly leaseMs: number;
  /**
   * Keeps the job for another `leaseMs`.
   *
   * @param progress whether the run has got further since it was taken: the deaths of its workers before are forgotten
   * @returns how it stands
   */
  renew(how?: { readonly progress?: boolean }): Promise<Holding>;
  /** Looks without changing anything. */
  look(): Promise<Holding>;
  /**
   * The run has ended. This and the three below throw DeskError `lease-lost` where another worker has the job, or a person
   * has taken it back.
   */
  complete(end: JobEnd): Promise<void>;
  /** The run failed: tried again later, with growing waits, while `mayPass` and tries are left, else `failed`. */
  fail(error: NonNullable<Job['error']>, how: { readonly mayPass: boolean }): Promise<void>;
  /** Back into the queue at once, without counting as a failure: this worker is stopping. */
  release(): Promise<void>;
  /** As though the lease had run out by now. */
  abandon(): Promise<void>;
}

export interface Queue {
  /** Adds the job to the desk; the one that is there already where the idempotency key is known. */
  add(job: NewJob): Promise<AddedJob>;
  /** Adds all of them or none, in their order. */
  addAll(jobs: readonly NewJob[]): Promise<readonly AddedJob[]>;
  /** The next job for a worker, or null where none waits. */
  take(worker: string): Promise<Lease | null>;
  /** The next follow-up of a run whose newest folder is on this machine (null: on any, or it is shared). */
  takeFollowUp(worker: string, machine: string | null): Promise<Lease | null>;
  /** Each throws DeskError `wrong-state`, with what can be done instead. */
  pause(job: Job): Promise<Job>;
  resume(job: Job): Promise<Job>;
  cancel(job: Job): Promise<Job>;
  /** Works again on a failed, cancelled or stopped job, from where its run stopped. */
  retry(job: Job, change?: { readonly options?: unknown }): Promise<Job>;
  /** Gives back jobs whose lease ran out. Called by every worker now and then. */
  maintain(): Promise<void>;
}

/** What a person may do with a job: from which states, to which one, and what was done then. */
const ACTIONS = {
  pause: { from: ['waiting', 'running'], to: 'paused', done: 'paused' },
  resume: { from: ['paused'], to: 'waiting', done: 'resumed' },
  cancel: { from: ['waiting', 'running', 'paused'], to: 'cancelled', done: 'cancelled' },
  retry: { from: ['failed', 'cancelled', 'stopped'], to: 'waiting', done: 'tried again' },
} as const satisfies Readonly<Record<string, { from: readonly JobStatus[]; to: JobStatus; done: string }>>;
type Action = keyof typeof ACTIONS;

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

const ANEW = { failures: 0, takeovers: 0, error: null, ending: null, found: null, endedAtMs: null };
/** Nobody has it any more. */
const LET_GO = { worker: null, leasedUntilMs: null };

export function openQueue(
  { database }: { readonly database: DeskDatabase },
  times: Partial<QueueTimes> = {},
): Queue {
  const parts = { database, ...DEFAULT_TIMES, ...times };
  const addAll = (jobs: readonly NewJob[]): Promise<readonly AddedJob[]> =>
    database.transaction(async (within) => {
      const all: AddedJob[] = [];
      for (const job of jobs) all.push(await addJob(within, job));
      return all;
    });
  const act = (action: Action, job: Job, change: JobChange = {}): Promise<Job> =>
    database.transaction(async (within) => {
      const { from, to, done } = ACTIONS[action];
      const set = { ...change, ...LET_GO, ...(to === 'waiting' ? { dueAtMs: NOW } : {}), status: to };
      const changed = await changeJob(within, { id: job.id, whileIn: from }, set);
      if (changed !== undefined) return changed;
      const { id, status } = (await findJob(within, job.id)) ?? job;
      throw new DeskError('wrong-state', `The job ${id} is ${status} and cannot be ${done}.`, {
        cure: CURES[status],
      });
    });
  const leased = (job: Job | undefined): Lease | null => (job === undefined ? null : leaseOn(parts, job));
  return {
    add: async (job) => (await addAll([job]))[0] as AddedJob,
    addAll,
    take: async (worker) => leased(await next(parts, worker)),
    takeFollowUp: async (worker, machine) => leased(await nextFollowUp(parts, worker, machine)),
    pause: (job) => act('pause', job),
    cancel: (job) => act('cancel', job, { endedAtMs: NOW }),
    resume: (job) => act('resume', job),
    retry: (job, change) => act('retry', job, { ...ANEW, ...change }),
    maintain: () => takeBack(database),
  };
}

interface Parts extends QueueTimes {
  readonly database: DeskDatabase;
}

const TAKEN = `status = 'running', attempt = attempt + 1, worker = $1, leased_until_ms = now_ms() + $2,
  started_at_ms = coalesce(started_at_ms, now_ms())`;
const BEGUN_OF_THIS_DAY = `SELECT count(*) FROM jobs AS begun
  WHERE begun.asked_by = jobs.asked_by AND begun.started_at_ms > now_ms() - 86400000`;
const IS_FREE = `status = 'waiting' AND due_at_ms <= now_ms()`;

/** Workers that ask at once pass over each other's rows in Postgres; in SQLite there is one writer. */
const passingOver = ({ kind }: DeskDatabase, table = 'jobs'): string =>
  kind === 'postgres' ? `FOR UPDATE OF ${table} SKIP LOCKED` : '';

async function next({ database, leaseMs }: Parts, worker: string): Promise<Job | undefined> {
  const [row] = await database.query(
    `UPDATE jobs SET ${TAKEN} WHERE id = (SELECT id FROM jobs WHERE ${IS_FREE} AND follows IS NULL
       ORDER BY (${BEGUN_OF_THIS_DAY}), created_at_ms, id LIMIT 1 ${passingOver(database)})
       AND status = 'waiting' RETURNING *`,
    [worker, leaseMs],
  );
  return row && JOBS.read(row);
}

/** The row of the run's own job is locked meanwhile: two machines never take two of one run. */
function nextFollowUp(
  { database, leaseMs }: Parts,
  worker: string,
  machine: string | null,
): Promise<Job | undefined> {
  const isHere = machine === null ? '%' : `%"machine":${likeText(JSON.stringify(machine))}%`;
  const isAlone = (of: string): string =>
    `NOT EXISTS (SELECT 1 FROM jobs AS other WHERE other.follows = ${of}.follows AND other.status = 'running')`;
  return database.transaction(async (within) => {
    const [free] = await within.query<{ id: string }>(
      `SELECT f.id FROM jobs AS f JOIN jobs AS asked ON asked.run = f.follows
       WHERE f.status = 'waiting' AND f.due_at_ms <= now_ms() AND ${isAlone('f')}
         AND (asked.folder IS NULL OR asked.folder LIKE $1 ESCAPE '\\')
       ORDER BY f.created_at_ms, f.id LIMIT 1 ${passingOver(database, 'asked')}`,
      [isHere],
    );
    if (free === undefined) return undefined;
    const [row] = await within.query(
      `UPDATE jobs SET ${TAKEN} WHERE id = $3 AND ${IS_FREE} AND ${isAlone('jobs')} RETURNING *`,
      [worker, leaseMs, free.id],
    );
    return row && JOBS.read(row);
  });
}

/** What a job ends with whose workers all died, as its `error`. */
const WORKER_LOST = {
  code: 'worker-lost',
  message: 'Every worker that took the run died with it, and it made no progress in between.',
  cure: 'See the logs of the workers: most often the memory did not suffice. `research-loop queue retry` tries again.',
};

async function takeBack(database: DeskDatabase): Promise<void> {
  const isOver = `takeovers >= ${MOST_TAKEOVERS}`;
  await database.query(
    `UPDATE jobs SET worker = NULL, leased_until_ms = NULL, due_at_ms = now_ms(), takeovers = takeovers + 1,
       status = CASE WHEN ${isOver} THEN 'failed' ELSE 'waiting' END,
       error = CASE WHEN ${isOver} THEN $1 ELSE error END,
       ended_at_ms = CASE WHEN ${isOver} THEN now_ms() ELSE ended_at_ms END
     WHERE status = 'running' AND coalesce(leased_until_ms, 0) < now_ms()`,
    [JSON.stringify(WORKER_LOST)],
  );
}

/** Whatever is written for a job asks in the same statement whether it still is this holder's. */
function leaseOn({ database, leaseMs, retryAfterMs }: Parts, job: Job): Lease {
  const mine = { id: job.id, attempt: job.attempt, whileIn: ['running'] } as const;
  const change = async (set: JobChange): Promise<void> => {
    if ((await changeJob(database, mine, set)) === undefined) throw leaseLost(job);
  };
  const look = async (): Promise<Holding> => {
    const now = await findJob(database, job.id);
    if (now?.attempt !== job.attempt) return 'lost';
    if (now.status === 'running') return 'held';
    return now.status === 'paused' || now.status === 'cancelled' ? now.status : 'lost';
  };
  return {
    job,
    leaseMs,
    look,
    renew: async ({ progress = false } = {}) => {
      const set = { leasedUntilMs: after(leaseMs), ...(progress ? { takeovers: 0 } : {}) };
      return (await changeJob(database, mine, set)) === undefined ? look() : 'held';
    },
    release: () => change({ ...LET_GO, status: 'waiting' }),
    abandon: () => change({ leasedUntilMs: 0 }),
    complete: (end) => change({ ...end, ...LET_GO, error: null, endedAtMs: NOW }),
    fail: async (error, { mayPass }) => {
      const failures = (await findJob(database, job.id))?.failures ?? 0;
      // From one to two shares of it: what failed together is not tried again together.
      const waitMs = retryAfterMs * 2 ** failures * (1 + Math.random());
      const then: JobChange =
        mayPass && failures < MOST_RETRIES
          ? { status: 'waiting', dueAtMs: after(waitMs) }
          : { status: 'failed', endedAtMs: NOW };
      await change({ ...LET_GO, error, failures: failures + 1, ...then });
    },
  };
}

export const leaseLost = ({ id }: Pick<Job, 'id'>): DeskError =>
  new DeskError('lease-lost', `The job ${id} is not this worker's any more.`, {
    cure: 'Nothing is to be done: whoever has it now goes on with it.',
  });
