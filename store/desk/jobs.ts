/** What was asked of the desk, and what became of it. In which order jobs are worked on is the queue's. */
import type { DeskDatabase, Queryable, Row, Value } from './database.js';
import { DeskError } from './desk-error.js';

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

/** A question as it is given to the desk. */
export interface NewJob {
  /** A UUID. */
  readonly id: string;
  readonly question: string;
  /** JSON: the options of a run as they are typed, allowed to whoever asks. */
  readonly options: unknown;
  /** JSON: the plan of the question in the shape of plan.json; null: the run makes one. */
  readonly plan: unknown;
  /** Higher is earlier; 0 is usual. */
  readonly priority: number;
  /** Name of the person or client. */
  readonly askedBy: string;
  /** The same key of the same person is the same job. */
  readonly idempotencyKey: string | null;
  /** Name of the run folder to be; unique in the desk, the same on every machine. */
  readonly run: string;
  readonly previousRun: string | null;
  readonly schedule: string | null;
  /** For whoever asked, and for admins, alone; as is what is asked again of such a run. Default: false. */
  readonly isPrivate?: boolean;
}

export interface Job extends NewJob {
  readonly status: JobStatus;
  readonly isPrivate: boolean;
  readonly attempt: number;
  readonly worker: string | null;
  /** Place among jobs of one priority: see `queue-turns.ts`. */
  readonly turn: number;
  /** Not worked on before this time, in milliseconds since 1970. */
  readonly dueAtMs: number;
  /** Runs of it that ended with an error, since a person asked for it. */
  readonly failures: number;
  /** Workers that died with it, since it last made progress. */
  readonly takeovers: number;
  /** Milliseconds since 1970, by the database's clock. */
  readonly createdAtMs: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly error: { readonly code: string; readonly message: string; readonly cure?: string } | null;
  /** As a run ends: `converged`, `rounds`, `token-budget`, … */
  readonly ending: string | null;
  /** Whether any claim stands: `claims`, `passages`, `nothing`, … */
  readonly found: string | null;
  readonly claims: number | null;
  readonly tokens: number;
  readonly costUsd: number;
  readonly secondsAtWork: number;
}

/** What may be changed of a job. */
export type JobChange = Partial<
  Pick<
    Job,
    | 'status'
    | 'priority'
    | 'worker'
    | 'attempt'
    | 'turn'
    | 'dueAtMs'
    | 'failures'
    | 'takeovers'
    | 'startedAtMs'
    | 'endedAtMs'
    | 'error'
    | 'ending'
    | 'found'
    | 'claims'
    | 'tokens'
    | 'costUsd'
    | 'secondsAtWork'
    | 'plan'
    | 'options'
  >
>;

export interface JobFilter {
  readonly status?: readonly JobStatus[];
  readonly askedBy?: string;
  readonly schedule?: string;
  /** Without the private jobs of everybody else. */
  readonly visibleTo?: string;
  /** A part of the question; ASCII letters in any case. */
  readonly words?: string;
  /** Jobs created before this one; for the next page. */
  readonly before?: Pick<Job, 'createdAtMs' | 'id'>;
  /** Default: 100. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 100;

/** Adds the job, or returns the one that the person asked for with the same idempotency key. */
export async function addJob(
  database: Queryable,
  job: NewJob,
): Promise<{ readonly job: Job; readonly isNew: boolean }> {
  const added = await database.query(
    `INSERT INTO jobs (id, question, options, plan, status, priority, asked_by, idempotency_key, run, previous_run, schedule,
       is_private, attempt, created_at_ms, tokens, cost_usd, seconds_at_work)
     VALUES ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $9, $10,
       CASE WHEN $11 = 1 OR EXISTS (SELECT 1 FROM jobs earlier WHERE earlier.run = $9 AND earlier.is_private = 1) THEN 1 ELSE 0 END,
       0, now_ms(), 0, 0, 0)
     ON CONFLICT (asked_by, idempotency_key) DO NOTHING RETURNING *`,
    [
      job.id,
      job.question,
      JSON.stringify(job.options),
      jsonOrNull(job.plan),
      job.priority,
      job.askedBy,
      job.idempotencyKey,
      job.run,
      job.previousRun,
      job.schedule,
      job.isPrivate === true ? 1 : 0,
    ],
  );
  if (added[0] !== undefined) return { job: jobOf(added[0]), isNew: true };
  const [known] = await database.query('SELECT * FROM jobs WHERE asked_by = $1 AND idempotency_key = $2', [
    job.askedBy,
    job.idempotencyKey,
  ]);
  return { job: jobOf(known ?? {}), isNew: false };
}

export async function findJob(database: Queryable, id: string): Promise<Job | undefined> {
  const [row] = await database.query('SELECT * FROM jobs WHERE id = $1', [id]);
  return row && jobOf(row);
}

/**
 * A job by its id, the beginning of its id, or the name of its run.
 *
 * @throws DeskError `unknown-job` where none or more than one is meant
 */
export async function jobNamed(database: Queryable, name: string): Promise<Job> {
  const start = name.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const rows = await database.query(
    `SELECT * FROM jobs WHERE id = $1 OR run = $1 OR id LIKE $2 ESCAPE '\\' ORDER BY created_at_ms DESC LIMIT 2`,
    [name, `${start}%`],
  );
  const exact = rows.find((row) => row['id'] === name || row['run'] === name);
  const [row] = exact === undefined ? rows : [exact];
  if (row === undefined || (exact === undefined && rows.length > 1))
    throw new DeskError(
      'unknown-job',
      row === undefined ? `The desk has no job ${name}.` : `More than one job begins with ${name}.`,
      { cure: '`research-loop queue list` shows the jobs.' },
    );
  return jobOf(row);
}

/** Newest first. */
export async function listJobs(database: Queryable, filter: JobFilter = {}): Promise<readonly Job[]> {
  const values: Value[] = [];
  const with_ = (value: Value): string => `$${values.push(value)}`;
  const { status, askedBy, schedule, visibleTo, words, before } = filter;
  const conditions = [
    ...(status === undefined ? [] : [`status IN (${status.map(with_).join(', ') || 'NULL'})`]),
    ...(askedBy === undefined ? [] : [`asked_by = ${with_(askedBy)}`]),
    ...(schedule === undefined ? [] : [`schedule = ${with_(schedule)}`]),
    ...(visibleTo === undefined ? [] : [`(is_private = 0 OR asked_by = ${with_(visibleTo)})`]),
    ...(words === undefined
      ? []
      : [
          `lower(question) LIKE lower(${with_(`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)}) ESCAPE '\\'`,
        ]),
    ...(before === undefined
      ? []
      : [`(created_at_ms, id) < (${with_(before.createdAtMs)}, ${with_(before.id)})`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = await database.query(
    `SELECT * FROM jobs ${where} ORDER BY created_at_ms DESC, id DESC LIMIT ${with_(filter.limit ?? DEFAULT_LIMIT)}`,
    values,
  );
  return rows.map(jobOf);
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['error', 'plan', 'options']);

/**
 * Changes a job; with `attempt`, only while nobody has taken it since.
 *
 * @returns the changed job, or undefined where there is none (or it was taken since)
 */
export async function changeJob(
  database: Queryable,
  { id, attempt, whileIn }: { id: string; attempt?: number; whileIn?: readonly JobStatus[] },
  change: JobChange,
): Promise<Job | undefined> {
  const values: Value[] = [];
  const with_ = (value: Value): string => `$${values.push(value)}`;
  const set = Object.entries(change).map(([name, value]) => {
    const column = snake(name);
    return `${column} = ${with_(JSON_COLUMNS.has(column) ? jsonOrNull(value) : (value as Value))}`;
  });
  const rows = await database.query(
    `UPDATE jobs SET ${set.join(', ')} WHERE id = ${with_(id)}
     ${attempt === undefined ? '' : `AND attempt = ${with_(attempt)}`}
     ${whileIn === undefined ? '' : `AND status IN (${whileIn.map(with_).join(', ')})`} RETURNING *`,
    values,
  );
  return rows[0] && jobOf(rows[0]);
}

const NO_JOBS: Readonly<Record<JobStatus, number>> = {
  waiting: 0,
  running: 0,
  paused: 0,
  done: 0,
  stopped: 0,
  failed: 0,
  cancelled: 0,
};

/** Jobs by status. */
export async function countJobs(database: Queryable): Promise<Readonly<Record<JobStatus, number>>> {
  const rows = await database.query<{ status: JobStatus; count: number }>(
    'SELECT status, count(*) AS count FROM jobs GROUP BY status',
  );
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return { ...NO_JOBS, ...counted };
}

/** The time of the desk, in milliseconds since 1970: the database's, whatever clock this machine has. */
export async function deskNowMs(database: DeskDatabase | Queryable): Promise<number> {
  const [row] = await database.query<{ now: number }>('SELECT now_ms() AS now');
  return row?.now ?? 0;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

function jobOf(row: Row): Job {
  const entries = Object.entries(row).map(([column, value]) => [
    camel(column),
    JSON_COLUMNS.has(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
  ]);
  return { ...(Object.fromEntries(entries) as Job), isPrivate: row['is_private'] === 1 };
}
