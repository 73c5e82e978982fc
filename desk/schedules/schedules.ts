import { randomUUID } from 'node:crypto';
import type { Queryable } from '../store/database.js';
import { DeskError } from '../store/desk-error.js';
import { deskNowMs, listJobs, type Job, type JobStatus, type NewJob } from '../store/jobs.js';
import type { Queue } from '../store/queue.js';
import {
  addSchedule,
  findSchedule,
  listSchedules,
  noteDue,
  SCHEDULES,
  setScheduleStatus,
  type Schedule,
} from '../store/schedules.js';
import { remove } from '../store/table.js';
import { runName } from '../../loop/files/run-folder.js';
import type { Desk } from '../desk.js';
import { checkWebhook } from './webhook.js';
import { nextAfter, scheduleTime } from './schedule-time.js';

/**
 * Questions that are asked again. A schedule has one open job at most, the next one, which waits in the queue for its
 * time: the queue's own clock starts it, on time or as soon as a worker is there again. The one after it is added when
 * that run has ended, so that runs of a schedule never overlap, and times that passed meanwhile are made up for once.
 */

export interface AskedSchedule
  extends
    Pick<Schedule, 'question' | 'options' | 'askedBy'>,
    Partial<Pick<Schedule, 'plan' | 'priority' | 'webhook'>> {
  /** As `--every` takes it. */
  readonly every: string;
}

/** A schedule with its newest job, and when that one is due. */
export interface ShownSchedule extends Schedule {
  readonly job: Job | null;
  /** When it is next asked, in milliseconds since 1970; null while it runs, or where it is paused. */
  readonly nextAtMs: number | null;
}

/**
 * Adds a schedule and its first job, which is due at once; the next one comes at the first time of the schedule after it.
 *
 * @throws UsageError for a time or a receiver that is none
 */
export async function createSchedule(
  { database }: Pick<Desk, 'database'>,
  queue: Queue,
  asked: AskedSchedule,
): Promise<{ readonly schedule: Schedule; readonly job: Job }> {
  const time = scheduleTime(asked.every, await deskNowMs(database));
  const { question, options, plan = null, priority = 0, askedBy, webhook = null } = asked;
  if (webhook !== null) checkWebhook(webhook);
  const what = { question, options, plan, priority, askedBy, webhook };
  const schedule = await addSchedule(database, { id: randomUUID(), ...what, ...time });
  const { job } = await queue.add(jobOf(schedule, { dueAtMs: schedule.createdAtMs, previous: null }));
  await noteDue(database, schedule.id, schedule.createdAtMs);
  return { schedule, job };
}

/** A job of a run that has not ended. */
const OPEN: readonly JobStatus[] = ['waiting', 'running', 'paused'];
/** A job that has left a brief. */
const BRIEF: readonly JobStatus[] = ['done', 'stopped'];

/**
 * Puts the next job of a schedule into the queue, where it has none that is open. Safe to be called by anybody at any time:
 * after a run, by a worker now and then, twice at once.
 *
 * @returns the job that was added
 */
export async function planNext(database: Queryable, queue: Queue, id: string): Promise<Job | null> {
  const schedule = await findSchedule(database, id);
  if (schedule?.status !== 'active') return null;
  const [newest] = await listJobs(database, { schedule: id, limit: 1 });
  if (newest !== undefined && OPEN.includes(newest.status)) return null;
  const [previous] = await listJobs(database, { schedule: id, status: BRIEF, limit: 1 });
  const dueAtMs = nextAfter(schedule, lastAsked(schedule, newest));
  if (dueAtMs === null) return null;
  const startAfterMs = Math.max(0, dueAtMs - (await deskNowMs(database)));
  const job = jobOf(schedule, { dueAtMs, previous: previous?.run ?? null });
  const added = await queue.add(job, { startAfterMs });
  await noteDue(database, id, dueAtMs);
  // Somebody paused or removed it meanwhile.
  if ((await findSchedule(database, id))?.status !== 'active') await cancelWaiting(database, queue, id);
  return added.isNew ? added.job : null;
}

/** Times up to this one were asked, by this run or by one that was late. */
function lastAsked({ activeSinceMs, dueAtMs }: Schedule, newest: Job | undefined): number {
  const began = newest?.startedAtMs ?? newest?.endedAtMs ?? 0;
  return Math.max(activeSinceMs, dueAtMs ?? 0, began);
}

/** Every active schedule has its next job: what a worker that died between two statements left undone is done. */
export async function planAll(database: Queryable, queue: Queue): Promise<void> {
  for (const { id } of await idle(database)) await planNext(database, queue, id);
}

const idle = (database: Queryable): Promise<readonly { readonly id: string }[]> =>
  database.query<{ id: string }>(
    `SELECT id FROM schedules WHERE status = 'active' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE jobs.schedule = schedules.id AND jobs.status IN ('waiting', 'running', 'paused'))`,
  );

/** What is to come is taken out of the queue; a run that is under way goes on to its end. */
export async function pauseSchedule(database: Queryable, queue: Queue, { id }: Schedule): Promise<void> {
  await setScheduleStatus(database, id, 'paused');
  await cancelWaiting(database, queue, id);
}

/** From now on: what was missed while it was paused stays missed. */
export async function resumeSchedule(database: Queryable, queue: Queue, { id }: Schedule): Promise<void> {
  await setScheduleStatus(database, id, 'active');
  await planNext(database, queue, id);
}

/** Its briefs stay, and so does a run that is under way. */
export async function deleteSchedule(database: Queryable, queue: Queue, { id }: Schedule): Promise<void> {
  await remove(database, SCHEDULES, { id });
  await cancelWaiting(database, queue, id);
}

async function cancelWaiting(database: Queryable, queue: Queue, schedule: string): Promise<void> {
  for (const job of await listJobs(database, { schedule, status: ['waiting'] })) {
    try {
      await queue.cancel(job);
    } catch (error) {
      // A worker has taken it in the meantime: it runs to its end.
      if (!(error instanceof DeskError) || error.code !== 'wrong-state') throw error;
    }
  }
}

/** Every schedule of the desk, or of a person, oldest first. */
export async function shownSchedules(
  database: Queryable,
  filter: { readonly askedBy?: string } = {},
): Promise<readonly ShownSchedule[]> {
  const schedules = await listSchedules(database, filter);
  return Promise.all(
    schedules.map(async (schedule) => {
      const [job = null] = await listJobs(database, { schedule: schedule.id, limit: 1 });
      const isComing = schedule.status === 'active' && job?.status === 'waiting';
      return { ...schedule, job, nextAtMs: isComing ? schedule.dueAtMs : null };
    }),
  );
}

/** Characters of an id that tell runs of one name and day apart. */
const TOLD_APART = 8;

function jobOf(
  schedule: Schedule,
  { dueAtMs, previous }: { dueAtMs: number; previous: string | null },
): NewJob {
  const { question, options, plan, priority, askedBy, timezone } = schedule;
  const id = randomUUID();
  // Swedish writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(dueAtMs);
  return {
    id,
    question,
    options,
    plan: previous === null ? plan : null,
    priority,
    askedBy,
    // Whoever adds the job of this time a second time adds none.
    idempotencyKey: `schedule ${schedule.id} ${dueAtMs}`,
    run: `${runName(question, day)}-${id.slice(0, TOLD_APART)}`,
    previousRun: previous,
    schedule: schedule.id,
  };
}
