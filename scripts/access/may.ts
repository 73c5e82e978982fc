import { DeskError } from '../../store/desk/desk-error.js';
import { jobNamed, type Job, type JobFilter } from '../../store/desk/jobs.js';
import type { Queryable } from '../../store/desk/database.js';
import { ROLES, type Person, type Role } from '../desk/person.js';

/** What a person may do and see. Pages, HTTP API and MCP ask here, by way of the service. */

export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** @throws DeskError `forbidden` */
export function mustBe(person: Person, least: Role): void {
  if (isAtLeast(person.role, least)) return;
  throw new DeskError(
    'forbidden',
    `${person.name} is ${article(person.role)} of this desk; this takes ${article(least)}.`,
    {
      cure: 'Ask an admin of the desk for another role.',
    },
  );
}

const article = (role: Role): string => (role === 'reader' ? 'a reader' : `an ${role}`);

type SeenJob = Pick<Job, 'askedBy' | 'isPrivate'>;

/** Everybody sees everything, but for what was asked with uploads, or where the desk is private. */
export const maySee = (person: Person, { askedBy, isPrivate }: SeenJob): boolean =>
  person.role === 'admin' || askedBy === person.name || !(isPrivate || person.seesOwnOnly === true);

/** The jobs that a person may see, as a filter of `listJobs`. */
export const visibleTo = (person: Person): Pick<JobFilter, 'askedBy' | 'visibleTo'> => {
  if (person.role === 'admin') return {};
  return person.seesOwnOnly === true ? { askedBy: person.name } : { visibleTo: person.name };
};

/**
 * A job by its id, the beginning of it, or its run, for a person who may see it.
 *
 * @throws DeskError `unknown-job`, in the same words for one that is not there as for one that is another's
 */
export async function visibleJob(database: Queryable, person: Person, name: string): Promise<Job> {
  const job = await jobNamed(database, name);
  if (maySee(person, job)) return job;
  throw new DeskError('unknown-job', `The desk has no job ${name}.`, {
    cure: '`research-loop queue list` shows the jobs.',
  });
}

/**
 * Askers change what they asked; admins change everything.
 *
 * @throws DeskError `forbidden`
 */
export function mustChange(person: Person, job: Pick<Job, 'askedBy'>): void {
  mustBe(person, 'asker');
  if (person.role === 'admin' || job.askedBy === person.name) return;
  throw new DeskError('forbidden', 'This was asked by somebody else.', {
    cure: 'Ask them or an admin of the desk.',
  });
}
