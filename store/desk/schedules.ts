/** Questions that are asked again and again, as rows. When they are due, and what follows then, is decided elsewhere. */
import type { Queryable, Row, Value } from './database.js';
import { DeskError } from './desk-error.js';

/** Who is told of a brief, and when: only where something changed, always, or never. */
export interface Tell {
  readonly when: 'changed' | 'always' | 'never';
  readonly webhooks: readonly string[];
}

export interface NewSchedule {
  readonly id: string;
  readonly question: string;
  /** JSON: the options of a run as they are typed. */
  readonly options: unknown;
  /** JSON: the plan of the question; null: the first run makes one. */
  readonly plan: unknown;
  readonly priority: number;
  readonly askedBy: string;
  /** As it was asked for: `week`, `0 6 * * 1`. */
  readonly every: string;
  /** Five fields. */
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
  readonly tell: Tell;
}

export interface Schedule extends NewSchedule {
  readonly status: 'active' | 'paused';
  /** Milliseconds since 1970, by the database's clock. */
  readonly createdAtMs: number;
  /** Times before this one were not missed. */
  readonly activeSinceMs: number;
  /** When the newest of its jobs was due, or is; null before the first. */
  readonly dueAtMs: number | null;
}

export async function addSchedule(database: Queryable, schedule: NewSchedule): Promise<Schedule> {
  const { id, question, options, plan, priority, askedBy, every, cron, timezone, tell } = schedule;
  const rows = await database.query(
    `INSERT INTO schedules (id, question, options, plan, priority, asked_by, every, cron, timezone, status, tell, created_at_ms, active_since_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, now_ms(), now_ms()) RETURNING *`,
    [
      ...[id, question, JSON.stringify(options), plan == null ? null : JSON.stringify(plan), priority],
      ...[askedBy, every, cron, timezone, JSON.stringify(tell)],
    ],
  );
  return scheduleOf(rows[0] ?? {});
}

export async function findSchedule(database: Queryable, id: string): Promise<Schedule | undefined> {
  const [row] = await database.query('SELECT * FROM schedules WHERE id = $1', [id]);
  return row && scheduleOf(row);
}

/**
 * A schedule by its id or the beginning of it.
 *
 * @throws DeskError `unknown-job` where none or more than one is meant
 */
export async function scheduleNamed(database: Queryable, name: string): Promise<Schedule> {
  const start = name.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const rows = await database.query(
    `SELECT * FROM schedules WHERE id = $1 OR id LIKE $2 ESCAPE '\\' ORDER BY created_at_ms LIMIT 2`,
    [name, `${start}%`],
  );
  const exact = rows.find(({ id }) => id === name);
  const [row] = exact === undefined ? rows : [exact];
  if (row === undefined || (exact === undefined && rows.length > 1))
    throw new DeskError(
      'unknown-job',
      row === undefined ? `The desk has no schedule ${name}.` : `More than one schedule begins with ${name}.`,
      { cure: '`research-loop queue schedules` shows them.' },
    );
  return scheduleOf(row);
}

/** Oldest first. */
export async function listSchedules(
  database: Queryable,
  { askedBy }: { readonly askedBy?: string } = {},
): Promise<readonly Schedule[]> {
  const rows = await database.query(
    `SELECT * FROM schedules ${askedBy === undefined ? '' : 'WHERE asked_by = $1'} ORDER BY created_at_ms, id`,
    askedBy === undefined ? [] : [askedBy],
  );
  return rows.map(scheduleOf);
}

/** Pauses or resumes. Times that pass while it is paused are not missed. */
export async function setScheduleStatus(
  database: Queryable,
  id: string,
  status: Schedule['status'],
): Promise<void> {
  const since = status === 'active' ? ', active_since_ms = now_ms()' : '';
  await database.query(`UPDATE schedules SET status = $1${since} WHERE id = $2 AND status <> $1`, [
    status,
    id,
  ]);
}

/** Notes when its newest job is due; never an earlier time than before. */
export async function noteDue(database: Queryable, id: string, dueAtMs: number): Promise<void> {
  const values: readonly Value[] = [dueAtMs, id];
  await database.query(
    'UPDATE schedules SET due_at_ms = $1 WHERE id = $2 AND (due_at_ms IS NULL OR due_at_ms < $1)',
    values,
  );
}

/** Its jobs and briefs stay. */
export async function removeSchedule(database: Queryable, id: string): Promise<void> {
  await database.query('DELETE FROM schedules WHERE id = $1', [id]);
}

interface ScheduleRow extends Row {
  readonly options: string;
  readonly plan: string | null;
  readonly tell: string;
}

function scheduleOf(row: Row): Schedule {
  const { options, plan, tell } = row as ScheduleRow;
  const named = Object.entries(row).map(([column, value]) => [
    column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return {
    ...(Object.fromEntries(named) as Schedule),
    options: JSON.parse(options) as unknown,
    plan: plan === null ? null : (JSON.parse(plan) as unknown),
    tell: JSON.parse(tell) as Tell,
  };
}
