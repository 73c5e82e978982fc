/** Questions that are asked again and again, as rows. When they are due, and what follows then, is decided elsewhere. */
import type { Queryable } from './database.js';
import { ASKED, rowNamed } from './jobs.js';
import { as, insert, NOW, one, select, table, update, type RowOf } from './table.js';

export const SCHEDULES = table(
  'schedules',
  {
    id: 'TEXT PRIMARY KEY',
    ...ASKED,
    /** As it was asked for: `week`, `mon 06:00 Europe/Berlin`, `0 6 * * 1`. */
    every: 'TEXT NOT NULL',
    /** Five fields. */
    cron: 'TEXT NOT NULL',
    /** IANA name. */
    timezone: 'TEXT NOT NULL',
    /** Address that is told of every brief with news by a signed POST; null: none. */
    webhook: 'TEXT',
    status: as<'active' | 'paused'>(`TEXT NOT NULL DEFAULT 'active'`),
    createdAtMs: 'MS NOT NULL',
    /** Times before this one were not missed. */
    activeSinceMs: 'MS NOT NULL',
    /** When the newest of its jobs was due, or is; null before the first. */
    dueAtMs: 'MS',
  },
  ['INDEX (asked_by, created_at_ms)'],
);
export type Schedule = RowOf<typeof SCHEDULES>;
type NewSchedule = Omit<Schedule, 'status' | 'createdAtMs' | 'activeSinceMs' | 'dueAtMs'>;

export const addSchedule = async (database: Queryable, schedule: NewSchedule): Promise<Schedule> =>
  (await insert(database, SCHEDULES, { ...schedule, createdAtMs: NOW, activeSinceMs: NOW })) as Schedule;

export const findSchedule = (database: Queryable, id: string): Promise<Schedule | undefined> =>
  one(database, SCHEDULES, { id });

/**
 * A schedule by its id or the beginning of it.
 *
 * @throws DeskError `unknown-job` where none or more than one is meant
 */
export const scheduleNamed = (database: Queryable, name: string): Promise<Schedule> =>
  rowNamed(database, SCHEDULES, { name, column: 'id', what: 'schedule', list: 'schedules' });

/** Oldest first. */
export const listSchedules = (
  database: Queryable,
  which: { readonly askedBy?: string } = {},
): Promise<readonly Schedule[]> => select(database, SCHEDULES, { which, order: 'created_at_ms, id' });

/** Pauses or resumes. Times that pass while it is paused are not missed. */
export const setScheduleStatus = (
  database: Queryable,
  id: string,
  status: Schedule['status'],
): Promise<unknown> =>
  update(database, SCHEDULES, {
    set: { status, ...(status === 'active' ? { activeSinceMs: NOW } : {}) },
    which: { id },
    also: ({ at }) => [`status <> ${at(status)}`],
  });

/** Notes when its newest job is due; never an earlier time than before. */
export const noteDue = (database: Queryable, id: string, dueAtMs: number): Promise<unknown> =>
  update(database, SCHEDULES, {
    set: { dueAtMs },
    which: { id },
    also: ({ at }) => [`coalesce(due_at_ms, 0) < ${at(dueAtMs)}`],
  });
