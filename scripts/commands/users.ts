import {
  addToken,
  findPerson,
  keepPerson,
  listPeople,
  listTokens,
  removePerson,
  removeTokens,
} from '../../desk/store/people.js';
import { isName, nameOf, roleOf } from '../../desk/access/log-in.js';
import { lesserRole } from '../../desk/access/may.js';
import { deskPlace } from '../start/desk-place.js';
import { openDesk, type Desk } from '../../desk/desk.js';
import type { Role } from '../../desk/access/person.js';
import { EXIT, UsageError, listed } from '../../loop/exit-codes.js';
import type { UsersFlags } from '../../desk/options.js';
import { printJson, printText } from '../terminal/print.js';
import { pasteable } from '../process/typed.js';
import { plain } from '../../text/text-width.js';

/** `research-loop desk users …`: who may come in, their roles and their tokens. */

interface Task {
  readonly desk: Desk;
  /** A person, or for `untoken` a token; empty where none was given. */
  readonly name: string;
  readonly flags: UsersFlags;
}

const ACTIONS: Readonly<Record<string, (task: Task) => Promise<void>>> = {
  add,
  role,
  remove,
  list,
  token,
  tokens,
  untoken,
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
  const desk = await openDesk(deskPlace(flags));
  try {
    await perform({ desk, name: nameOf(name ?? ''), flags });
  } finally {
    await desk.close();
  }
  return EXIT.ok;
}

/** Names somebody, and prints the token that lets them in. */
async function add(task: Task): Promise<void> {
  const { desk, name, flags } = task;
  if (!isName(name))
    throw new UsageError(
      `${plain(name)} cannot be a name.`,
      'Names are of letters, digits and . _ @ + -, up to 100.',
    );
  if ((await findPerson(desk.database, name)) !== undefined)
    throw new UsageError(
      `${name} is there already.`,
      `For another role: research-loop desk users role ${name} --role asker`,
    );
  const { role: given = 'reader', dayUsd = null } = flags;
  await keepPerson(desk.database, { name, role: given, dayUsd });
  await token(task);
  process.stderr.write(
    `${name} comes in by opening /enter?token=TOKEN at the desk, or by the proxy that names them.\n`,
  );
}

async function role(task: Task): Promise<void> {
  const { desk, name, flags } = task;
  if (flags.role === undefined && flags.dayUsd === undefined)
    throw new UsageError(
      'users role needs a role.',
      `For example: research-loop desk users role ${name} --role asker`,
    );
  const before = (await findPerson(desk.database, name)) ?? refuseUnknown(name);
  const after = { ...before, role: flags.role ?? before.role, dayUsd: flags.dayUsd ?? before.dayUsd };
  await keepPerson(desk.database, after);
  printText(`${name} is ${after.role}.\n`);
}

function refuseUnknown(name: string): never {
  throw new UsageError(
    `${plain(name)} is nobody of this desk.`,
    'research-loop desk users list shows who is.',
  );
}

async function remove(task: Task): Promise<void> {
  const { desk, name } = task;
  const wasKnown = await removePerson(desk.database, name);
  const taken = await removeTokens(desk.database, { person: name });
  if (!wasKnown && taken.length === 0) refuseUnknown(name);
  printText(`${name} is out: ${taken.length} tokens taken back. What they asked stays.\n`);
}

async function list({ desk, flags }: Task): Promise<void> {
  const all = await listPeople(desk.database);
  if (flags.json === true) printJson(all, { isIndented: true });
  else if (all.length === 0)
    printText(
      pasteable('Nobody is named yet. Name somebody: research-loop desk users add ana --role admin\n'),
    );
  else
    for (const { name, role: has, dayUsd } of all)
      printText(`${plain(name)}  ${has}${dayUsd === null ? '' : `  US$ ${dayUsd} a day`}\n`);
}

const DAY_MS = 86_400_000;
/** How long a token lives. */
const DAYS = 90;

async function token(task: Task): Promise<void> {
  const { desk, name, flags } = task;
  const known = (await roleOf(desk.database, name)) ?? refuseUnknown(name);
  const wanted: Role = flags.role ?? known;
  if (lesserRole(known, wanted) !== wanted)
    throw new UsageError(
      `${name} is ${known}, and a token may not do more than its person.`,
      `Leave out --role, or give ${known}.`,
    );
  const made = await addToken(desk.database, {
    person: name,
    role: wanted,
    kind: 'program',
    livesMs: DAYS * DAY_MS,
  });
  process.stderr.write(`Token ${made.id} of ${name} (${wanted}, ${DAYS} days), shown this once:\n`);
  printText(`${made.secret}\n`);
}

async function tokens({ desk, name, flags }: Task): Promise<void> {
  const all = await listTokens(desk.database, name === '' ? {} : { person: name });
  if (flags.json === true) printJson(all, { isIndented: true });
  else if (all.length === 0)
    printText(pasteable('There are no tokens. Make one: research-loop desk users token NAME\n'));
  else
    for (const { id, person, role: has, kind, endsAtMs, usedAtMs } of all)
      printText(
        `${id}  ${plain(person)}  ${has}  ${kind}  until ${dayOf(endsAtMs)}, last used ${dayOf(usedAtMs)}\n`,
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
  printText(`The token of ${taken.person} is taken back.\n`);
}
