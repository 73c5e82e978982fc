/** What was asked of the desk, and what became of it. In which order jobs are worked on is the queue's. */
import type { DeskDatabase, Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import { as, insert, likeText, NOW, one, remove, select, table, update } from './table.js';
import type { Given, NewRow, RowOf } from './table.js';

/**
 * `waiting`: in the queue, or for its time. `paused`: kept back by a person. `done`: the run converged. `stopped`: a
 * budget or a limit ended the run; its brief is written. `failed`: it ended with an error, after its retries.
 */
export const JOB_STATUSES = [
  'waiting',
  'running',
  'paused',
  'done',
  'stopped',
  'failed',
  'cancelled',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A job in one of these goes on only when a person says so. */
export const ENDED: ReadonlySet<JobStatus> = new Set<JobStatus>(['done', 'stopped', 'failed', 'cancelled']);

/** When a question is asked again. */
export interface ScheduleTime {
  /** As it was asked for. */
  readonly every: string;
  /** Five fields: minute, hour, day of the month (`L`: the last), month, day of the week. */
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}

/** What a brief says that is new, in its language. */
export interface News {
  /** One line: what changed in numbers, or that nothing did. */
  readonly headline: string;
  /** What changed, the most telling first; plain text. `kind`: `new`, `withdrawn`, `value`, `stronger`, … */
  readonly items: readonly { readonly kind: string; readonly text: string }[];
  /** BCP 47. */
  readonly language: string;
  /** Something changed, or there was no brief before. */
  readonly isChanged: boolean;
}

/** The place of a job in the queue is columns of it: see `queue.ts`. */
export const JOBS = table(
  'jobs',
  {
    /** A UUID. */
    id: 'TEXT PRIMARY KEY',
    question: 'TEXT NOT NULL',
    /** The options of a run as they are typed, allowed to whoever asks; of a follow-up, its limits. */
    options: 'JSON NOT NULL',
    /** The plan of the question in the shape of plan.json; null: the run makes one. */
    plan: 'JSON',
    /** Name of the person or client. */
    askedBy: 'TEXT NOT NULL',
    /** The same key of the same person is the same job. */
    idempotencyKey: 'TEXT',
    /** Name of the run folder to be; unique in the desk, the same on every machine. */
    run: 'TEXT NOT NULL UNIQUE',
    previousRun: 'TEXT',
    /** The run that is asked further, after its brief; null: a question with a run of its own. */
    follows: 'TEXT',
    /** When it is asked again; null: not, or the job after it has this by now. */
    every: as<ScheduleTime | null>('JSON'),
    /** Address that is told of its brief, where that says something new, by a signed POST; null: none. */
    webhook: 'TEXT',
    /** For whoever asked, and for admins, alone; as is what is asked again of such a run. */
    isPrivate: 'FLAG',
    status: as<JobStatus>(`TEXT NOT NULL DEFAULT 'waiting'`),
    /** Grows with every taking: what an older holder writes is refused. */
    attempt: 'INTEGER NOT NULL DEFAULT 0',
    worker: 'TEXT',
    /** Until when its worker has it without a further sign of life. */
    leasedUntilMs: 'MS',
    /** Not worked on before this time. */
    dueAtMs: 'MS NOT NULL DEFAULT 0',
    /** Runs of it that ended with an error, since a person asked for it. */
    failures: 'INTEGER NOT NULL DEFAULT 0',
    /** Workers that died with it, since it last made progress. */
    takeovers: 'INTEGER NOT NULL DEFAULT 0',
    /** By the database's clock. */
    createdAtMs: 'MS NOT NULL',
    startedAtMs: 'MS',
    endedAtMs: 'MS',
    error: as<{ readonly code: string; readonly message: string; readonly cure?: string } | null>('JSON'),
    /** As a run ends: `converged`, `rounds`, `token-budget`, … */
    ending: 'TEXT',
    /** Whether any claim stands: `claims`, `passages`, `nothing`, … */
    found: 'TEXT',
    claims: 'INTEGER',
    /** What its brief says first: a sentence, or a quotation where nothing is claimed; null: nothing, or not yet. */
    summary: 'TEXT',
    /** Of a follow-up, as `ask --json` prints it. */
    answer: 'JSON',
    tokens: 'BIGINT NOT NULL DEFAULT 0',
    costUsd: 'DOUBLE PRECISION NOT NULL DEFAULT 0',
    secondsAtWork: 'DOUBLE PRECISION NOT NULL DEFAULT 0',
    /**
     * Which state of its folder is the newest, the machine that has it, and the last of the recorded calls that it holds;
     * null before it has ended once.
     */
    folder: as<{ readonly version: string; readonly machine: string; readonly calls: number } | null>('JSON'),
    /** What its brief says that is new; null before it has one. */
    news: as<News | null>('JSON'),
    /** When its webhook is told, or told again; null: nobody is to be told any more. */
    tellAtMs: 'MS',
    tellTries: 'INTEGER NOT NULL DEFAULT 0',
  },
  [
    'UNIQUE (asked_by, idempotency_key)',
    'INDEX (status, created_at_ms)',
    'INDEX (created_at_ms)',
    'INDEX (asked_by, created_at_ms)',
    'INDEX (asked_by, started_at_ms)',
    'INDEX (status) WHERE every IS NOT NULL',
    'INDEX (follows) WHERE follows IS NOT NULL',
    'INDEX (tell_at_ms) WHERE tell_at_ms IS NOT NULL',
  ],
);

export type Job = RowOf<typeof JOBS>;

/** A question as it is given to the desk. */
export type NewJob = Omit<NewRow<typeof JOBS>, 'createdAtMs'> &
  Partial<
    Pick<
      Job,
      'plan' | 'idempotencyKey' | 'previousRun' | 'every' | 'webhook' | 'isPrivate' | 'follows' | 'dueAtMs'
    >
  >;

/** The options of a follow-up; null: the run's own. */
export interface FollowUpOptions {
  /** `provider/name` */
  readonly model: string | null;
  readonly budgetTokens: number | null;
  readonly budgetUsd: number | null;
}

/** What may be changed of a job. */
export type JobChange = Omit<Given<Job>, 'id' | 'run'>;

export interface JobFilter {
  readonly status?: readonly JobStatus[];
  readonly askedBy?: string;
  /** Without the private jobs of everybody else. */
  readonly visibleTo?: string;
  /** A part of the question; ASCII letters in any case. */
  readonly words?: string;
  /** Jobs created before this one; for the next page. */
  readonly before?: Pick<Job, 'createdAtMs' | 'id'>;
  /** Default: 100. */
  readonly limit?: number;
}

/**
 * Adds the job, or returns the one that the person asked for with the same idempotency key.
 *
 * @throws DeskError `key-reused` where the person has used the key for another question
 */
export async function addJob(
  database: Queryable,
  job: NewJob,
): Promise<{ readonly job: Job; readonly isNew: boolean }> {
  const { previousRun = null, isPrivate = false, askedBy, idempotencyKey = null } = job;
  const before = previousRun === null ? undefined : await one(database, JOBS, { run: previousRun });
  const added = await insert(database, JOBS, {
    ...job,
    isPrivate: isPrivate || before?.isPrivate === true,
    createdAtMs: NOW,
    conflict: '(asked_by, idempotency_key) DO NOTHING',
  });
  if (added !== undefined) return { job: added, isNew: true };
  const known = (await one(database, JOBS, { askedBy, idempotencyKey })) as Job;
  const isSame = (['question', 'previousRun', 'follows'] as const).every(
    (name) => known[name] === (job[name] ?? null),
  );
  if (isSame) return { job: known, isNew: false };
  throw new DeskError('key-reused', `The idempotency key ${idempotencyKey} belongs to another request.`, {
    cure: 'Take a new key for every new request, and the old one only to send the same again.',
  });
}

export const findJob = (database: Queryable, id: string): Promise<Job | undefined> =>
  one(database, JOBS, { id });

/**
 * A job by its id, the beginning of its id, or the name of its run.
 *
 * @throws DeskError `unknown-job` where none or more than one is meant
 */
export async function jobNamed(database: Queryable, name: string): Promise<Job> {
  const rows = await select(database, JOBS, {
    also: ({ at }) => [
      `(id = ${at(name)} OR run = ${at(name)} OR id LIKE ${at(`${likeText(name)}%`)} ESCAPE '\\')`,
    ],
    order: 'created_at_ms DESC LIMIT 3',
  });
  const exact = rows.find((row) => row.id === name || row.run === name);
  const [job] = exact === undefined ? rows : [exact];
  if (job !== undefined && (exact !== undefined || rows.length === 1)) return job;
  throw new DeskError(
    'unknown-job',
    job === undefined ? `The desk has no job ${name}.` : `More than one job begins with ${name}.`,
    { cure: '`research-loop queue list` shows the jobs.' },
  );
}

/** Newest first; without follow-ups. */
export const listJobs = (
  database: Queryable,
  { status, askedBy, visibleTo, words, before, limit = 100 }: JobFilter = {},
): Promise<readonly Job[]> =>
  select(database, JOBS, {
    which: { follows: null, status, askedBy },
    also: ({ at }) => [
      visibleTo === undefined ? undefined : `(is_private = 0 OR asked_by = ${at(visibleTo)})`,
      words === undefined
        ? undefined
        : `lower(question) LIKE lower(${at(`%${likeText(words)}%`)}) ESCAPE '\\'`,
      before && `(created_at_ms, id) < (${at(before.createdAtMs)}, ${at(before.id)})`,
    ],
    order: `created_at_ms DESC, id DESC LIMIT ${Math.round(limit)}`,
  });

/** What was asked of a run after its brief, the oldest first. */
export const listFollowUps = (database: Queryable, run: string): Promise<readonly Job[]> =>
  select(database, JOBS, { which: { follows: run }, order: 'created_at_ms, id LIMIT 500' });

/**
 * Changes a job; with `attempt`, only while nobody has taken it since.
 *
 * @returns the changed job, or undefined where there is none (or it was taken since)
 */
export async function changeJob(
  database: Queryable,
  { id, attempt, whileIn }: { id: string; attempt?: number; whileIn?: readonly JobStatus[] },
  set: JobChange,
): Promise<Job | undefined> {
  const [job] = await update(database, JOBS, { set, which: { id, attempt, status: whileIn } });
  return job;
}

/** Jobs by status. */
export async function countJobs(database: Queryable): Promise<Readonly<Record<JobStatus, number>>> {
  const rows = await database.query<{ status: JobStatus; count: number }>(
    'SELECT status, count(*) AS count FROM jobs WHERE follows IS NULL GROUP BY status',
  );
  const none = JOB_STATUSES.map((status) => [status, 0] as const);
  const counted = rows.map(({ status, count }) => [status, count] as const);
  return Object.fromEntries([...none, ...counted]) as Record<JobStatus, number>;
}

/** Tables whose rows belong to a run. What was spent on it stays spent. */
const OF_RUN = ['run_events', 'run_calls', 'access_tokens'];

/**
 * Takes a question away with everything that the desk keeps of it.
 *
 * @throws DeskError `wrong-state` while it waits or is worked on
 */
export async function removeJobRows(
  database: DeskDatabase,
  { id, run }: Pick<Job, 'id' | 'run'>,
): Promise<void> {
  await database.transaction(async (within) => {
    if ((await remove(within, JOBS, { id, status: [...ENDED] })).length === 0)
      throw new DeskError('wrong-state', 'The question is in the queue, or being worked on.', {
        cure: 'Stop or cancel it first.',
      });
    await remove(within, JOBS, { follows: run });
    for (const each of OF_RUN) await within.query(`DELETE FROM ${each} WHERE run = $1`, [run]);
    await within.query('DELETE FROM uploads WHERE job = $1', [id]);
  });
}

/** The time of the desk, in milliseconds since 1970: the database's, whatever clock this machine has. */
export async function deskNowMs(database: Queryable): Promise<number> {
  const [row] = await database.query<{ now: number }>('SELECT now_ms() AS now');
  return row?.now ?? 0;
}
