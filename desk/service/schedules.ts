import { may } from '../access/may.js';
import type { Person } from '../access/person.js';
import { nextAfter } from '../schedules/schedule-time.js';
import type { DeskDatabase } from '../store/database.js';
import { addJob, deskNowMs, ENDED, JOBS, type Job } from '../store/jobs.js';
import { select, update } from '../store/table.js';
import { newRun } from './ask.js';
import { act } from './jobs.js';
import type { DeskService } from './service.js';

/**
 * Questions that are asked again. The time stands with one job, the newest: when that has ended, the next one takes it over
 * and waits in the queue until it is due. So runs of a question never overlap, times that passed meanwhile are made up for
 * once, and whoever pauses or cancels the one that waits has paused or ended the schedule.
 */

/** The newest job of each: everybody's for an admin, else one's own; the oldest first. */
export const listSchedules = (
  { database }: Pick<DeskService, 'database'>,
  person: Person,
): Promise<readonly Job[]> =>
  select(database, JOBS, {
    which: may(person, 'see-others') ? {} : { askedBy: person.name },
    also: () => [`every IS NOT NULL AND status <> 'cancelled'`],
    order: 'created_at_ms, id',
  });

/** Asks it no more after this time; what has not begun is cancelled, a run at work goes on to its end. */
export const unscheduleJob = act(async ({ database, queue }, job) => {
  const [changed = job] = await update(database, JOBS, { set: { every: null }, which: { id: job.id } });
  const hasBegun = job.startedAtMs !== null || ENDED.has(job.status);
  return hasBegun ? changed : queue.cancel(job);
});

/** Puts the next job of every schedule into the queue whose last one has ended. Safe to be called by anybody at any time. */
export async function planAll(database: DeskDatabase): Promise<void> {
  const ended = await select(database, JOBS, {
    which: { status: [...ENDED] },
    also: () => ['every IS NOT NULL', 'started_at_ms IS NOT NULL'],
  });
  for (const job of ended) await planNext(database, job);
}

async function planNext(database: DeskDatabase, job: Job): Promise<void> {
  const { question, options, askedBy, webhook, startedAtMs, endedAtMs, every } = job;
  // Times up to this one were asked, by this run or by one that was late.
  const dueAtMs = every && nextAfter(every, Math.max(job.dueAtMs, startedAtMs ?? endedAtMs ?? 0));
  const hasBrief = job.status === 'done' || job.status === 'stopped';
  const previousRun = hasBrief ? job.run : job.previousRun;
  await database.transaction(async (within) => {
    const which = { id: job.id };
    const taken = await update(within, JOBS, {
      set: { every: null },
      which,
      also: () => ['every IS NOT NULL'],
    });
    if (taken.length === 0 || dueAtMs === null) return;
    const plan = previousRun === null ? job.plan : null;
    const asked = { question, options, plan, askedBy, webhook, every, previousRun, isPrivate: job.isPrivate };
    await addJob(within, {
      ...asked,
      ...newRun(question, Math.max(dueAtMs, await deskNowMs(within))),
      dueAtMs,
    });
  });
}
