import { randomUUID } from 'node:crypto';
import { runName } from '../../loop/files/run-folder.js';
import { runOptions } from '../../loop/options/run-options.js';
import { may, mustChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import type { AskedOptions } from '../access/policy.js';
import { nextAfter, scheduleTime } from '../schedules/schedule-time.js';
import { checkWebhook } from '../schedules/webhook.js';
import type { Queryable } from '../store/database.js';
import { DeskError } from '../store/desk-error.js';
import { deskNowMs, findJob, listJobs, type Job, type JobStatus, type NewJob } from '../store/jobs.js';
import type { Queue } from '../store/queue.js';
import {
  addSchedule,
  findSchedule,
  listSchedules,
  noteDue,
  scheduleNamed,
  SCHEDULES,
  setScheduleStatus,
  type Schedule,
} from '../store/schedules.js';
import { remove } from '../store/table.js';
import { checkedPlan, checkedQuestion } from './ask.js';
import { checkedOptions } from './options.js';
import type { DeskService } from './service.js';

/**
 * Questions that are asked again. A schedule has one open job at most, the next one, which waits in the queue for its
 * time: the queue's own clock starts it, on time or as soon as a worker is there again. The one after it is added when
 * that run has ended, so that runs of a schedule never overlap, and times that passed meanwhile are made up for once.
 */

/** What schedules need of a desk. */
type Scheduling = Pick<DeskService, 'database' | 'queue'>;

interface ScheduleAsking {
  readonly question: string;
  /** As `--every` takes it. */
  readonly every: string;
  /** Of a run, by the names of the library. */
  readonly options?: AskedOptions;
  readonly plan?: unknown;
  readonly priority?: number;
  readonly webhook?: string | null;
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
 * @throws UsageError for what is wrong with the question, its options, the time or the webhook
 */
export async function addAskedSchedule(
  { database, queue, policy }: Scheduling & Pick<DeskService, 'policy'>,
  person: Person,
  asking: ScheduleAsking,
): Promise<{ readonly schedule: Schedule; readonly job: Job }> {
  const { priority = 0, webhook = null } = asking;
  const options = checkedOptions({ policy }, asking.options ?? {});
  runOptions(options, {});
  const question = checkedQuestion(asking.question);
  const plan = checkedPlan(asking.plan ?? null);
  const time = scheduleTime(asking.every, await deskNowMs(database));
  if (webhook !== null) checkWebhook(webhook);
  const what = { question, options, plan, priority, askedBy: person.name, webhook };
  const schedule = await addSchedule(database, { id: randomUUID(), ...what, ...time });
  const { job } = await queue.add(jobOf(schedule, { dueAtMs: schedule.createdAtMs, previous: null }));
  await noteDue(database, schedule.id, schedule.createdAtMs);
  return { schedule, job };
}

/** An admin sees all of them, everybody else their own; oldest first. */
export async function listAskedSchedules(
  { database }: Pick<Scheduling, 'database'>,
  person: Person,
): Promise<readonly ShownSchedule[]> {
  const own = may(person, 'see-others') ? {} : { askedBy: person.name };
  const schedules = await listSchedules(database, own);
  return Promise.all(
    schedules.map(async (schedule) => {
      const [job = null] = await listJobs(database, { schedule: schedule.id, limit: 1 });
      const isComing = schedule.status === 'active' && job?.status === 'waiting';
      return { ...schedule, job, nextAtMs: isComing ? schedule.dueAtMs : null };
    }),
  );
}

/** @throws DeskError `unknown-job` where there is none of that name, or it is another person's */
export async function showSchedule(
  desk: Pick<Scheduling, 'database'>,
  person: Person,
  name: string,
): Promise<ShownSchedule> {
  const { id } = await scheduleNamed(desk.database, name);
  const schedule = (await listAskedSchedules(desk, person)).find((each) => each.id === id);
  if (schedule !== undefined) return schedule;
  throw new DeskError('unknown-job', `The desk has no schedule ${name} of yours.`, {
    cure: 'The list of schedules shows yours.',
  });
}

const CHANGES = {
  /** What is to come is taken out of the queue; a run that is under way goes on to its end. */
  pause: async ({ database, queue }: Scheduling, id: string) => {
    await setScheduleStatus(database, id, 'paused');
    await cancelWaiting(database, queue, id);
  },
  /** From now on: what was missed while it was paused stays missed. */
  resume: async ({ database, queue }: Scheduling, id: string) => {
    await setScheduleStatus(database, id, 'active');
    await planNext(database, queue, id);
  },
  /** Its briefs stay, and so does a run that is under way. */
  remove: async ({ database, queue }: Scheduling, id: string) => {
    await remove(database, SCHEDULES, { id });
    await cancelWaiting(database, queue, id);
  },
} as const;
export type ScheduleChange = keyof typeof CHANGES;

/** @throws DeskError `unknown-job` where there is none of that name, or it is another person's */
export async function changeSchedule(
  desk: Scheduling,
  person: Person,
  { name, change }: { readonly name: string; readonly change: ScheduleChange },
): Promise<Schedule> {
  const schedule = await showSchedule(desk, person, name);
  mustChange(person, schedule);
  await CHANGES[change](desk, schedule.id);
  return schedule;
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

/** Whether a name is a schedule's, and no job's. */
export async function isSchedule({ database }: Scheduling, name: string): Promise<boolean> {
  if ((await findJob(database, name)) !== undefined) return false;
  return scheduleNamed(database, name).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DeskError) return false;
      throw error;
    },
  );
}

/** A job of a run that has not ended. */
const OPEN: readonly JobStatus[] = ['waiting', 'running', 'paused'];
/** A job that has left a brief. */
const BRIEF: readonly JobStatus[] = ['done', 'stopped'];

/** Every active schedule has its next job: what a worker that died between two statements left undone is done. */
export async function planAll(database: Queryable, queue: Queue): Promise<void> {
  const idle = await database.query<{ id: string }>(
    `SELECT id FROM schedules WHERE status = 'active' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE jobs.schedule = schedules.id AND jobs.status IN ('waiting', 'running', 'paused'))`,
  );
  for (const { id } of idle) await planNext(database, queue, id);
}

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
  // Times up to this one were asked, by this run or by one that was late.
  const began = newest?.startedAtMs ?? newest?.endedAtMs ?? 0;
  const dueAtMs = nextAfter(schedule, Math.max(schedule.activeSinceMs, schedule.dueAtMs ?? 0, began));
  if (dueAtMs === null) return null;
  const startAfterMs = Math.max(0, dueAtMs - (await deskNowMs(database)));
  const job = jobOf(schedule, { dueAtMs, previous: previous?.run ?? null });
  const added = await queue.add(job, { startAfterMs });
  await noteDue(database, id, dueAtMs);
  // Somebody paused or removed it meanwhile.
  if ((await findSchedule(database, id))?.status !== 'active') await cancelWaiting(database, queue, id);
  return added.isNew ? added.job : null;
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
    ...{ id, question, options, priority, askedBy, schedule: schedule.id },
    plan: previous === null ? plan : null,
    // Whoever adds the job of this time a second time adds none.
    idempotencyKey: `schedule ${schedule.id} ${dueAtMs}`,
    run: `${runName(question, day)}-${id.slice(0, TOLD_APART)}`,
    previousRun: previous,
  };
}
