import { ROLES } from '../../loop/options/values.js';
import { DeskError } from '../store/desk-error.js';
import type { Job, JobFilter } from '../store/jobs.js';
import type { Person, Role } from './person.js';

/**
 * Who may do what at the desk: the one table. A role that is added is a compile error in every row until it says whether
 * it may; pages, HTTP API and MCP ask for a right by its name.
 */
const RIGHTS = {
  read: { words: 'see questions and read briefs', changes: false, reader: true, asker: true, admin: true },
  ask: { words: 'ask, and change what was asked', changes: true, reader: false, asker: true, admin: true },
  'see-others': {
    words: 'see what others asked for themselves and what they spent',
    changes: false,
    reader: false,
    asker: false,
    admin: true,
  },
  'change-others': {
    words: 'change what others asked',
    changes: true,
    reader: false,
    asker: false,
    admin: true,
  },
} as const satisfies Readonly<Record<string, RightRow>>;

/** `words` follow "may not"; `changes`: whoever uses it may change something at the desk. */
type RightRow = Readonly<Record<Role, boolean> & { words: string; changes: boolean }>;

export type Right = keyof typeof RIGHTS;

export const isChanging = (right: Right | 'anyone'): boolean => right !== 'anyone' && RIGHTS[right].changes;

export const may = ({ role }: Pick<Person, 'role'>, right: Right): boolean => RIGHTS[right][role];

/** The lesser of two roles: a token may never do more than its person. */
export const lesserRole = (one: Role, other: Role): Role =>
  ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other;

/** @throws DeskError `forbidden` */
export function mustMay(person: Person, right: Right): void {
  if (may(person, right)) return;
  const able = ROLES.filter((role) => RIGHTS[right][role]);
  throw new DeskError(
    'forbidden',
    `${person.name} has the role ${person.role}, which may not ${RIGHTS[right].words}.`,
    { cure: `It takes the role ${able.join(' or ')}; whoever runs the desk gives it.` },
  );
}

/** Everybody sees everything, but for what was asked with uploads, or where the desk is private. */
export const maySee = (person: Person, { askedBy, isPrivate }: Pick<Job, 'askedBy' | 'isPrivate'>): boolean =>
  may(person, 'see-others') || askedBy === person.name || !(isPrivate || person.seesOwnOnly === true);

/** The jobs that a person may see, as a filter of `listJobs`. */
export const visibleTo = (person: Person): Pick<JobFilter, 'askedBy' | 'visibleTo'> => {
  if (may(person, 'see-others')) return {};
  return person.seesOwnOnly === true ? { askedBy: person.name } : { visibleTo: person.name };
};

/** Whoever asks changes what they asked; who runs the desk changes everything. */
export const mayChange = (person: Person, { askedBy }: Pick<Job, 'askedBy'>): boolean =>
  may(person, 'ask') && (askedBy === person.name || may(person, 'change-others'));

/** @throws DeskError `forbidden` */
export function mustChange(person: Person, asked: Pick<Job, 'askedBy'>): void {
  if (mayChange(person, asked)) return;
  mustMay(person, 'ask');
  throw new DeskError('forbidden', 'This was asked by somebody else.', {
    cure: 'Ask them, or whoever runs the desk.',
  });
}
