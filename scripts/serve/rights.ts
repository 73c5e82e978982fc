import type { Job } from '../../store/desk/jobs.js';
import { isAtLeast } from '../access/may.js';
import type { Person } from '../desk/person.js';

/** What a page offers to whom. What is sent all the same is refused by the service. */

export const mayAsk = (person: Person): boolean => isAtLeast(person.role, 'asker');

/** Askers change what they asked, admins everything. */
export const mayChange = (person: Person, { askedBy }: Pick<Job, 'askedBy'>): boolean =>
  person.role === 'admin' || (mayAsk(person) && askedBy === person.name);

/** The name whose questions alone the person sees; null: everybody's. */
export const onlyOf = (person: Person): string | null =>
  person.role !== 'admin' && person.seesOwnOnly === true ? person.name : null;
