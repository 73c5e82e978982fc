import { FINISH_NOW_MINUTES } from '../../loop/limits/depth.js';
import { setTimeout as wait } from 'node:timers/promises';
import { changeJob, listJobs, type Job, type JobFilter } from '../store/jobs.js';
import type { AskedOptions } from '../access/policy.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { checkedOptions, continuedOptions } from './options.js';
import { mustChange, mustMay, visibleJob, visibleTo } from '../access/may.js';

/** Questions that were asked of the desk: how they stand, and what a person does with them. */

/** A job by its id, the beginning of its id, or the name of its run, where the person sees it. */
export function showJob(desk: DeskService, person: Person, name: string): Promise<Job> {
  mustMay(person, 'read');
  return visibleJob(desk.database, person, name);
}

/** Newest first; `limit` 100 by default, and 200 at most. */
export async function listAsked(
  desk: DeskService,
  person: Person,
  filter: JobFilter = {},
): Promise<readonly Job[]> {
  mustMay(person, 'read');
  const own = visibleTo(person);
  if (own.askedBy !== undefined && (filter.askedBy ?? own.askedBy) !== own.askedBy) return [];
  return listJobs(desk.database, { ...filter, ...own, limit: Math.min(filter.limit ?? 100, MOST_LISTED) });
}

const MOST_LISTED = 200;

export const pauseJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, change: (job) => desk.queue.pause(job) });

export const resumeJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, change: (job) => desk.queue.resume(job) });

export const cancelJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, change: (job) => desk.queue.cancel(job) });

/** A run that was told to stop lets go of its folder within that, in milliseconds. */
const LET_GO_MS = 2_000;

/** Ends a run early, with a brief of what it has read; what has not begun is cancelled. */
export async function stopJob(desk: DeskService, person: Person, name: string): Promise<Job> {
  const { startedAtMs } = await showJob(desk, person, name);
  if (startedAtMs === null) return cancelJob(desk, person, name);
  return changed(desk, person, {
    name,
    change: async (job) => {
      const isAtWork = job.status === 'running';
      const options = { ...(job.options as AskedOptions), budgetMinutes: FINISH_NOW_MINUTES };
      // First: pages say at once that it finishes.
      await changeJob(desk.database, job, { options });
      const paused = job.status === 'paused' ? job : await desk.queue.pause(job);
      if (isAtWork) await wait(LET_GO_MS);
      return desk.queue.resume(paused);
    },
  });
}

/** Whether a person has told it to finish. */
export const isFinishing = ({ options }: Pick<Job, 'options'>): boolean =>
  (options as AskedOptions)['budgetMinutes'] === FINISH_NOW_MINUTES;

/** Works again on a job that failed, was cancelled or stopped, from where its run stopped; with other limits where given. */
export function retryJob(
  desk: DeskService,
  person: Person,
  { name, options }: { readonly name: string; readonly options?: AskedOptions },
): Promise<Job> {
  // What is new alone; the operator's limits hold for the whole.
  const checked = checkedOptions({ policy: desk.policy && { ...desk.policy, limits: {} } }, options ?? {});
  return changed(desk, person, {
    name,
    change: (job) => {
      const { budgetMinutes, ...before } = job.options as AskedOptions;
      const kept =
        budgetMinutes === undefined || budgetMinutes === FINISH_NOW_MINUTES ? {} : { budgetMinutes };
      const whole = { ...before, ...kept, ...checked };
      return desk.queue.retry(job, { options: continuedOptions(desk, person, { job, options: whole }) });
    },
  });
}

async function changed(desk: DeskService, person: Person, { name, change }: Change): Promise<Job> {
  const job = await showJob(desk, person, name);
  mustChange(person, job);
  return change(job);
}

interface Change {
  readonly name: string;
  readonly change: (job: Job) => Promise<Job>;
}
