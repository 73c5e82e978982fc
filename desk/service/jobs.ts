import { setTimeout as wait } from 'node:timers/promises';
import { FINISH_NOW_MINUTES } from '../../loop/limits/depth.js';
import { maySee, mustChange, visibleTo } from '../access/may.js';
import type { Person } from '../access/person.js';
import type { AskedOptions } from '../access/policy.js';
import { removeRun } from '../run-copies.js';
import { DeskError } from '../store/desk-error.js';
import { changeJob, jobNamed, listJobs, removeJobRows, type Job, type JobFilter } from '../store/jobs.js';
import { checkedOptions, continuedOptions } from './options.js';
import type { DeskService } from './service.js';

/** Questions that were asked of the desk: how they stand, and what a person does with them. */

/**
 * A job by its id, the beginning of it, or its run, for a person who may see it.
 *
 * @throws DeskError `unknown-job`, in the same words for one that is not there as for one that is another's
 */
export async function showJob(
  { database }: Pick<DeskService, 'database'>,
  person: Person,
  name: string,
): Promise<Job> {
  const job = await jobNamed(database, name);
  if (maySee(person, job)) return job;
  throw new DeskError('unknown-job', `The desk has no job ${name}.`, {
    cure: '`research-loop queue list` shows the jobs.',
  });
}

const MOST_LISTED = 200;

/** Newest first; `limit` 100 by default, and 200 at most. */
export async function listAsked(
  { database }: DeskService,
  person: Person,
  filter: JobFilter = {},
): Promise<readonly Job[]> {
  const own = visibleTo(person);
  if (own.askedBy !== undefined && (filter.askedBy ?? own.askedBy) !== own.askedBy) return [];
  return listJobs(database, { ...filter, ...own, limit: Math.min(filter.limit ?? 100, MOST_LISTED) });
}

export type JobAct = (desk: DeskService, person: Person, name: string) => Promise<Job>;

/** Does something with a job that its person asked, or for whoever runs the desk. */
export const act =
  (change: (desk: DeskService, job: Job, person: Person) => Promise<Job>): JobAct =>
  async (desk, person, name) => {
    const job = await showJob(desk, person, name);
    mustChange(person, job);
    return change(desk, job, person);
  };

export const pauseJob = act(({ queue }, job) => queue.pause(job));
export const resumeJob = act(({ queue }, job) => queue.resume(job));
export const cancelJob = act(({ queue }, job) => queue.cancel(job));

/** A run that was told to stop lets go of its folder within that, in milliseconds. */
const LET_GO_MS = 2_000;

/** Ends a run early, with a brief of what it has read; what has not begun is cancelled. */
export const stopJob = act(async ({ database, queue }, job) => {
  if (job.startedAtMs === null) return queue.cancel(job);
  const isAtWork = job.status === 'running';
  const options = { ...(job.options as AskedOptions), budgetMinutes: FINISH_NOW_MINUTES };
  // First: pages say at once that it finishes.
  await changeJob(database, job, { options });
  const paused = job.status === 'paused' ? job : await queue.pause(job);
  if (isAtWork) await wait(LET_GO_MS);
  return queue.resume(paused);
});

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
  return act(({ queue }, job) => {
    const { budgetMinutes, ...before } = job.options as AskedOptions;
    const kept = budgetMinutes === undefined || budgetMinutes === FINISH_NOW_MINUTES ? {} : { budgetMinutes };
    const whole = { ...before, ...kept, ...checked };
    return queue.retry(job, { options: continuedOptions(desk, person, { job, options: whole }) });
  })(desk, person, name);
}

/**
 * Deletes a question with its brief, its run and its documents.
 *
 * @throws DeskError `wrong-state` while it waits or is worked on
 */
export const removeJob = act(async (desk, job) => {
  await removeJobRows(desk.database, job);
  removeRun(desk, job.run);
  return job;
});
