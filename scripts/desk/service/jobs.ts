import { DeskError } from '../../../store/desk/desk-error.js';
import { jobNamed, listJobs, type Job, type JobFilter } from '../../../store/desk/jobs.js';
import type { AskedOptions } from '../../mcp/policy.js';
import type { Person } from '../person.js';
import type { DeskService } from '../service.js';
import { checkedOptions } from './options.js';
import { onlyOf, refuseForeignJob, refuseUnless, sees } from './may.js';

/** Questions that were asked of the desk: how they stand, and what a person does with them. */

/** A job by its id, the beginning of its id, or the name of its run, where the person sees it. */
export async function showJob(desk: DeskService, person: Person, name: string): Promise<Job> {
  refuseUnless(person, 'read');
  const job = await jobNamed(desk.database, name);
  if (sees(person, job)) return job;
  throw new DeskError('unknown-job', `The desk has no job ${name}.`, {
    cure: '`research-loop queue list` shows the jobs.',
  });
}

/** Newest first; `limit` 100 by default, and 500 at most. */
export async function listAsked(
  desk: DeskService,
  person: Person,
  filter: JobFilter = {},
): Promise<readonly Job[]> {
  refuseUnless(person, 'read');
  const only = onlyOf(person);
  if (only !== null && filter.askedBy !== undefined && filter.askedBy !== only) return [];
  const own = only === null ? {} : { askedBy: only };
  return listJobs(desk.database, { ...filter, ...own, limit: Math.min(filter.limit ?? 100, MOST_LISTED) });
}

const MOST_LISTED = 500;

export const pauseJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, change: (job) => desk.queue.pause(job) });

export const resumeJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, change: (job) => desk.queue.resume(job) });

export const cancelJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, change: (job) => desk.queue.cancel(job) });

/** Works again on a job that failed, was cancelled or stopped, from where its run stopped; with other limits where given. */
export function retryJob(
  desk: DeskService,
  person: Person,
  { name, options }: { readonly name: string; readonly options?: AskedOptions },
): Promise<Job> {
  const checked = options === undefined ? undefined : checkedOptions(desk, options);
  return changed(desk, person, {
    name,
    change: (job) =>
      desk.queue.retry(
        job,
        checked === undefined ? undefined : { options: { ...(job.options as object), ...checked } },
      ),
  });
}

async function changed(
  desk: DeskService,
  person: Person,
  { name, change }: { readonly name: string; readonly change: (job: Job) => Promise<Job> },
): Promise<Job> {
  const job = await showJob(desk, person, name);
  refuseForeignJob(person, job);
  return change(job);
}
