import { DeskError } from '../../../store/desk/desk-error.js';
import type { Job } from '../../../store/desk/jobs.js';
import type { Person, Role } from '../person.js';

/** What somebody wants to do at the desk, and the least role that may. */
const LEAST_ROLE = {
  /** Look at questions, briefs, sources, events. */
  read: 'reader',
  /** Ask, ask further, and change what one has asked. */
  ask: 'asker',
  /** Change what another has asked; see what everyone has spent. */
  manage: 'admin',
} as const satisfies Readonly<Record<string, Role>>;
export type Action = keyof typeof LEAST_ROLE;

const RANK: Readonly<Record<Role, number>> = { reader: 0, asker: 1, admin: 2 };

export const may = (person: Person, action: Action): boolean => RANK[person.role] >= RANK[LEAST_ROLE[action]];

/** @throws DeskError `forbidden` */
export function refuseUnless(person: Person, action: Action): void {
  if (may(person, action)) return;
  throw new DeskError('forbidden', `${person.name} has the role ${person.role}, which may not do that.`, {
    cure: `It takes the role ${LEAST_ROLE[action]}; an admin of the desk gives it.`,
  });
}

/** Whether the person sees a question and its brief. */
export const sees = (person: Person, job: Pick<Job, 'askedBy'>): boolean =>
  person.seesOwnOnly !== true || job.askedBy === person.name || may(person, 'manage');

/** The name whose questions alone the person sees; null: everybody's. */
export const onlyOf = (person: Person): string | null =>
  person.seesOwnOnly === true && !may(person, 'manage') ? person.name : null;

/** @throws DeskError `forbidden` for what somebody else asked, except to an admin */
export function refuseForeignJob(person: Person, { askedBy }: Pick<Job, 'askedBy'>): void {
  refuseUnless(person, 'ask');
  if (askedBy !== person.name) refuseUnless(person, 'manage');
}
