import { listJobs, type Job, type JobFilter } from '../../../store/desk/jobs.js';
import type { AskedOptions } from '../../access/policy.js';
import type { Person } from '../person.js';
import type { DeskService } from '../service.js';
import { audit } from '../../access/audit.js';
import { checkedOptions, continuedOptions } from './options.js';
import { mustBe, mustChange, visibleJob, visibleTo } from '../../access/may.js';

/** Questions that were asked of the desk: how they stand, and what a person does with them. */

/** A job by its id, the beginning of its id, or the name of its run, where the person sees it. */
export function showJob(desk: DeskService, person: Person, name: string): Promise<Job> {
  mustBe(person, 'reader');
  return visibleJob(desk.database, person, name);
}

/** Newest first; `limit` 100 by default, and 500 at most. */
export async function listAsked(
  desk: DeskService,
  person: Person,
  filter: JobFilter = {},
): Promise<readonly Job[]> {
  mustBe(person, 'reader');
  const own = visibleTo(person);
  if (own.askedBy !== undefined && (filter.askedBy ?? own.askedBy) !== own.askedBy) return [];
  return listJobs(desk.database, { ...filter, ...own, limit: Math.min(filter.limit ?? 100, MOST_LISTED) });
}

const MOST_LISTED = 500;

export const pauseJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, action: 'paused', change: (job) => desk.queue.pause(job) });

export const resumeJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, action: 'resumed', change: (job) => desk.queue.resume(job) });

export const cancelJob = (desk: DeskService, person: Person, name: string): Promise<Job> =>
  changed(desk, person, { name, action: 'cancelled', change: (job) => desk.queue.cancel(job) });

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
    action: 'retried',
    change: (job) => {
      const whole = { ...(job.options as AskedOptions), ...checked };
      return desk.queue.retry(job, { options: continuedOptions(desk, person, { job, options: whole }) });
    },
  });
}

async function changed(desk: DeskService, person: Person, { name, action, change }: Change): Promise<Job> {
  const job = await showJob(desk, person, name);
  mustChange(person, job);
  const after = await change(job);
  await audit(desk, person, { action, subject: job.id });
  return after;
}

interface Change {
  readonly name: string;
  readonly action: 'paused' | 'resumed' | 'cancelled' | 'retried';
  readonly change: (job: Job) => Promise<Job>;
}
