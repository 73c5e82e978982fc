import { createHash } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DeskDatabase } from '../../store/desk/database.js';
import { findPerson } from '../../store/desk/people.js';
import { OPERATOR, ROLES, type Role } from '../desk/person.js';
import { UsageError, listed } from '../exit-codes.js';
import { readSmallFile, refuseReadableByOthers, writeUserFile } from '../trust/user-file.js';
import { isPasswordHash } from './passwords.js';

/** Who is known at the desk: the operator with the first link, the people of a users file, or those of a provider. */

export interface Known {
  readonly name: string;
  readonly role: Role;
  /** What their sessions stand on; another basis is another session. */
  readonly basis: string;
  /** US dollars a day; null: as everybody. */
  readonly dayUsd: number | null;
}

export interface Directory {
  /** As of now: whoever was taken out, or has another role, is so with the next request. */
  find(name: string): Promise<Known | undefined>;
}

const LINK_BASIS = 'link';

export const linkDirectory: Directory = {
  find: (name) =>
    Promise.resolve(name === OPERATOR.name ? { ...OPERATOR, basis: LINK_BASIS, dayUsd: null } : undefined),
};

export const providerDirectory = (database: DeskDatabase): Directory => ({
  find: async (name) => {
    const person = await findPerson(database, name);
    const role = ROLES.find((each) => each === person?.role);
    if (person === undefined || role === undefined) return undefined;
    return { name, role, dayUsd: person.dayUsd, basis: providerBasis(person) };
  },
});

export const providerBasis = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  `openid ${digest(JSON.stringify([issuer, subject]))}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** One person of a users file. */
export interface User {
  readonly name: string;
  readonly role: Role;
  /** Hash, as `hashPassword` makes it. */
  readonly password: string;
  /** US dollars a day. */
  readonly dayUsd?: number;
}

export const USERS_FILE = 'users.json';

export interface Passwords {
  readonly user: (name: string) => User | undefined;
  /** The hash of anybody, for what it costs. */
  readonly some: () => string | undefined;
}

export const fileDirectory = (path: string): Directory & Passwords => {
  const user = (name: string): User | undefined => readUsers(path).find((each) => each.name === name);
  return {
    user,
    some: () => readUsers(path)[0]?.password,
    find: (name) => {
      const found = user(name);
      return Promise.resolve(
        found && { name, role: found.role, dayUsd: found.dayUsd ?? null, basis: passwordBasis(found) },
      );
    },
  };
};

const passwordBasis = ({ password }: User): string => `password ${digest(password)}`;

/** What was read, until the file is another. */
let last: { readonly path: string; readonly stamp: string; readonly users: readonly User[] } | undefined;

/**
 * The people of the file; none where there is no file.
 *
 * @throws UsageError for a file that others may read or write, that is no users file, or names somebody twice
 */
export function readUsers(given: string): readonly User[] {
  const path = resolve(given);
  let stamp = '';
  const bytes = readSmallFile(path, (_, file) => {
    refuseReadableByOthers(path, file);
    const { ino, size, mtimeMs, ctimeMs } = fstatSync(file);
    stamp = [ino, size, mtimeMs, ctimeMs].join(' ');
  });
  if (bytes === null) return [];
  if (last?.path === path && last.stamp === stamp) return last.users;
  const users = usersOf(bytes.toString('utf8'), path);
  last = { path, stamp, users };
  return users;
}

export function writeUsers(path: string, users: readonly User[]): void {
  checkNames(users, path);
  const sorted = [...users].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeUserFile(resolve(path), `${JSON.stringify({ users: sorted }, null, 2)}\n`);
}

function usersOf(content: string, path: string): readonly User[] {
  let users: unknown;
  try {
    users = (JSON.parse(content) as { users?: unknown } | null)?.users;
  } catch {
    users = undefined;
  }
  if (!Array.isArray(users))
    throw new UsageError(
      `${path} is no users file.`,
      'Make one: research-loop desk users add NAME --role admin',
    );
  const checked = users.map((user, at) => userOf(user, `${path}: user ${at + 1}`));
  checkNames(checked, path);
  return checked;
}

const FIELDS: readonly string[] = ['name', 'role', 'password', 'dayUsd'];

function userOf(given: unknown, place: string): User {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >;
  const refuse = (why: string): never => {
    throw new UsageError(`${place} ${why}.`, 'Change the file with `research-loop desk users`.');
  };
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) refuse(`has an unknown field "${unknown}"`);
  const { name, role, password, dayUsd } = fields;
  if (typeof name !== 'string' || !isName(name)) return refuse('has no usable name');
  const known = ROLES.find((each) => each === role) ?? refuse(`has no role of ${listed(ROLES)}`);
  if (typeof password !== 'string' || !isPasswordHash(password))
    return refuse('has no scrypt hash as password');
  if (dayUsd !== undefined && !(typeof dayUsd === 'number' && dayUsd > 0 && Number.isFinite(dayUsd)))
    refuse('has a dayUsd that is no positive number');
  return { name, role: known, password, ...(typeof dayUsd === 'number' ? { dayUsd } : {}) };
}

/** Letters and digits, and what addresses are made of. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]{0,99}$/u;

export const isName = (name: string): boolean =>
  NAME.test(name) && name === name.normalize('NFC') && name.toLowerCase() !== OPERATOR.name;

function checkNames(users: readonly User[], path: string): void {
  const names = users.map(({ name }) => name.normalize('NFKC').toLowerCase());
  const twice = users.find((_, at) => names.indexOf(names[at] ?? '') !== at);
  if (twice !== undefined)
    throw new UsageError(
      `${path} has two people called ${twice.name}.`,
      'Case alone does not tell them apart.',
    );
}
