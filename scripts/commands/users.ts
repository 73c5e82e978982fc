import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { listPeople, removePerson } from '../../store/desk/people.js';
import { addToken, endSessionsOf, listTokens, removeTokens } from '../../store/desk/sessions.js';
import { audit } from '../access/audit.js';
import {
  fileDirectory,
  isName,
  linkDirectory,
  providerDirectory,
  readUsers,
  USERS_FILE,
  writeUsers,
  type Known,
  type User,
} from '../access/directory.js';
import { isAtLeast } from '../access/may.js';
import { hashPassword } from '../access/passwords.js';
import { deskPlace } from '../desk/desk-place.js';
import { openDesk, type Desk } from '../desk/desk.js';
import { OPERATOR, type Role } from '../desk/person.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import type { UsersFlags } from '../options/users.js';
import { askSecret } from '../terminal/ask-secret.js';
import { printJson, printText } from '../terminal/print.js';
import { plain } from '../terminal/text-width.js';

/** `research-loop desk users …`: who may come in, their roles, passwords and tokens. */

interface Task {
  readonly desk: Desk;
  /** The users file. */
  readonly file: string;
  /** A person, or for `untoken` a token; empty where none was given. */
  readonly name: string;
  readonly flags: UsersFlags;
}

const ACTIONS: Readonly<Record<string, (task: Task) => Promise<void>>> = {
  add,
  password,
  role,
  remove,
  list,
  token,
  tokens,
  untoken,
  'sign-out': signOut,
};
const WITHOUT_NAME = ['list', 'tokens'];

export async function usersCommand(
  action: string,
  name: string | undefined,
  flags: UsersFlags,
): Promise<number> {
  const perform = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (perform === undefined)
    throw new UsageError(
      `users has no action "${action}".`,
      `Known actions: ${listed(Object.keys(ACTIONS))}.`,
    );
  if (name === undefined && !WITHOUT_NAME.includes(action))
    throw new UsageError(
      `users ${action} needs a name.`,
      `For example: research-loop desk users ${action} ana`,
    );
  const file = resolve(flags.users ?? USERS_FILE);
  const desk = await openDesk(deskPlace(flags));
  try {
    await perform({ desk, file, name: (name ?? '').normalize('NFC'), flags });
  } finally {
    await desk.close();
  }
  return EXIT.ok;
}

const note = ({ desk }: Task, done: Parameters<typeof audit>[2]): Promise<void> =>
  audit(desk, OPERATOR, done);

async function add(task: Task): Promise<void> {
  const { file, name, flags } = task;
  if (!isName(name))
    throw new UsageError(
      `${plain(name)} cannot be a name.`,
      'Names are of letters, digits and . _ @ + -, up to 100.',
    );
  const before = readUsers(file);
  if (before.some((user) => user.name === name))
    throw new UsageError(
      `${name} is there already.`,
      `For another role: research-loop desk users role ${name} --role asker`,
    );
  const { role: given = 'reader', dayUsd } = flags;
  const made: User = {
    name,
    role: given,
    password: await hashPassword(await askSecret(`Password for ${name}`)),
    ...(dayUsd === undefined ? {} : { dayUsd }),
  };
  writeUsers(file, [...before, made]);
  await note(task, { action: 'user-added', subject: name, data: { role: given } });
  printText(`${name} is ${given} of this desk (${file}).\n`);
}

async function password(task: Task): Promise<void> {
  const hash = await hashPassword(await askSecret(`New password for ${task.name}`));
  change(task, (user) => ({ ...user, password: hash }));
  await endSessionsOf(task.desk.database, task.name);
  await note(task, { action: 'password-changed', subject: task.name });
  printText(`${task.name} has a new password; whoever was logged in by the old one is out.\n`);
}

async function role(task: Task): Promise<void> {
  const { role: given, dayUsd } = task.flags;
  if (given === undefined && dayUsd === undefined)
    throw new UsageError(
      'users role needs a role.',
      `For example: research-loop desk users role ${task.name} --role asker`,
    );
  const after = change(task, (user) => ({
    ...user,
    ...(given === undefined ? {} : { role: given }),
    ...(dayUsd === undefined ? {} : { dayUsd }),
  }));
  if (given !== undefined) await endSessionsOf(task.desk.database, task.name);
  await note(task, { action: 'role-changed', subject: task.name, data: { role: after.role } });
  printText(`${task.name} is ${after.role}.\n`);
}

function change({ file, name }: Task, changed: (user: User) => User): User {
  const before = readUsers(file);
  const user = before.find((each) => each.name === name) ?? refuseUnknown(name, file);
  const after = changed(user);
  writeUsers(file, [...before.filter((each) => each !== user), after]);
  return after;
}

function refuseUnknown(name: string, file: string): never {
  throw new UsageError(
    `${plain(name)} is not in ${file}.`,
    'research-loop desk users list shows who is; roles that a provider gives are changed there.',
  );
}

async function remove(task: Task): Promise<void> {
  const { desk, file, name } = task;
  const before = readUsers(file);
  const left = before.filter((each) => each.name !== name);
  if (left.length < before.length) writeUsers(file, left);
  const wasKnown = await removePerson(desk.database, name);
  const ended = await endSessionsOf(desk.database, name);
  const taken = await removeTokens(desk.database, { person: name });
  if (left.length === before.length && !wasKnown && ended + taken.length === 0) refuseUnknown(name, file);
  await note(task, { action: 'user-removed', subject: name });
  printText(
    `${name} is out: ${ended} sessions ended, ${taken.length} tokens taken back. What they asked stays.\n`,
  );
}

async function signOut(task: Task): Promise<void> {
  const ended = await endSessionsOf(task.desk.database, task.name);
  await note(task, { action: 'logged-out', subject: task.name });
  printText(`${ended} sessions of ${task.name} ended.\n`);
}

async function list({ desk, file, flags }: Task): Promise<void> {
  const users = readUsers(file).map(({ name, role: has, dayUsd }) => ({
    name,
    role: has,
    dayUsd: dayUsd ?? null,
    by: 'password',
  }));
  const people = (await listPeople(desk.database)).map(({ name, role: has, dayUsd, issuer }) => ({
    name,
    role: has,
    dayUsd,
    by: issuer,
  }));
  const all = [...users, ...people];
  if (flags.json === true) printJson(all, { isIndented: true });
  else if (all.length === 0)
    printText('Nobody is named yet. Name somebody: research-loop desk users add ana --role admin\n');
  else
    for (const each of all)
      printText(
        `${plain(each.name)}  ${each.role}${each.dayUsd === null ? '' : `  US$ ${each.dayUsd} a day`}${each.by === 'password' ? '' : `  by ${plain(each.by)}`}\n`,
      );
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

async function token(task: Task): Promise<void> {
  const { desk, name, flags } = task;
  const known = await personOf(task);
  const { days = DEFAULT_DAYS, label = '' } = flags;
  const wanted: Role = flags.role ?? known.role;
  if (!isAtLeast(known.role, wanted))
    throw new UsageError(
      `${name} is ${known.role}, and a token may not do more than its person.`,
      `Leave out --role, or give ${known.role}.`,
    );
  const made = await addToken(desk.database, {
    person: name,
    role: wanted,
    label: label.slice(0, 100),
    livesMs: days * DAY_MS,
  });
  await note(task, { action: 'token-made', subject: name, data: { token: made.id, role: wanted, days } });
  process.stderr.write(`Token ${made.id} of ${name} (${wanted}, ${days} days), shown this once:\n`);
  printText(`${made.secret}\n`);
}

/** In the users file where there is one, else by a provider; the operator of a desk on this machine always. */
async function personOf({ desk, file, name }: Task): Promise<Known> {
  if (name === OPERATOR.name) return (await linkDirectory.find(name)) as Known;
  const isFile = statSync(file, { throwIfNoEntry: false }) !== undefined;
  const known =
    (isFile ? await fileDirectory(file).find(name) : undefined) ??
    (await providerDirectory(desk.database).find(name));
  return known ?? refuseUnknown(name, file);
}

async function tokens({ desk, name, flags }: Task): Promise<void> {
  const all = await listTokens(desk.database, name === '' ? undefined : name);
  if (flags.json === true) printJson(all, { isIndented: true });
  else if (all.length === 0)
    printText('There are no tokens. Make one: research-loop desk users token NAME\n');
  else
    for (const { id, person, role: has, label, endsAtMs, usedAtMs } of all)
      printText(
        `${id}  ${plain(person)}  ${has}  until ${dayOf(endsAtMs)}, last used ${dayOf(usedAtMs)}  ${plain(label)}\n`,
      );
}

const dayOf = (atMs: number | null): string =>
  atMs === null ? 'never' : new Date(atMs).toISOString().slice(0, 10);

async function untoken(task: Task): Promise<void> {
  const [taken] = await removeTokens(task.desk.database, { id: task.name });
  if (taken === undefined)
    throw new UsageError(
      `There is no token ${plain(task.name)}.`,
      'research-loop desk users tokens lists them.',
    );
  await note(task, { action: 'token-removed', subject: taken.person, data: { token: taken.id } });
  printText(`The token of ${taken.person} is taken back.\n`);
}
