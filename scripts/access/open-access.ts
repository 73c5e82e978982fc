import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Hono, MiddlewareHandler } from 'hono';
import type { DeskDatabase } from '../../store/desk/database.js';
import type { SessionLife } from '../../store/desk/sessions.js';
import { UsageError } from '../exit-codes.js';
import type { AccessFlags } from '../options/access.js';
import { cookies } from './cookies.js';
import {
  fileDirectory,
  linkDirectory,
  providerDirectory,
  readUsers,
  type Directory,
  type Passwords,
} from './directory.js';
import { gate, type AccessEnv, type GateParts } from './gate.js';
import { logInLimits } from './log-in-limits.js';
import { logInRoutes } from './log-in.js';
import { openIdSettingsOf, type OpenIdSettings } from './openid-settings.js';
import { openIdOf } from './openid.js';
import { checkReach, publicUrlOf, type Reach } from './reach.js';
import { tokenOf } from './token.js';

/** Who may use the desk that `serve` opens, put together from its options. */

export interface Access {
  /** First in its turn, for every request: lets in or refuses, and sets `person`. */
  readonly middleware: MiddlewareHandler<AccessEnv>;
  /** Adds the pages of the log-in. */
  readonly routes: (app: Hono<AccessEnv>) => void;
  /**
   * The link that whoever started the desk opens first.
   *
   * @param port that the desk listens on
   */
  readonly firstLink: (port: number) => string;
  /** Listen here. */
  readonly host: string;
  /** Where it is reached from outside (`https://desk.example`); undefined where nobody said. */
  readonly publicOrigin: string | undefined;
  /** What should be told at the start, or null. */
  readonly warning: string | null;
  readonly directory: Directory;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Where the browser's machine is the desk's: as long as the machine is used. */
const LINK_LIFE: SessionLife = { idleMs: 7 * DAY_MS, wholeMs: 30 * DAY_MS };
/** A working day; what a provider says of a person is asked anew after it. */
const PEOPLE_LIFE: SessionLife = { idleMs: 4 * HOUR_MS, wholeMs: 12 * HOUR_MS };

interface Surroundings {
  readonly variables: Readonly<Record<string, string>>;
  /** Told why nobody could be let in. */
  readonly log?: (line: string) => void;
  /** How often a stream looks whether its reader is still in. */
  readonly lookEveryMs?: number;
}

/** @throws UsageError for a desk that would be open to others, or options that contradict each other */
export function openAccess(
  database: DeskDatabase,
  flags: AccessFlags,
  { variables, log = () => undefined, lookEveryMs }: Surroundings,
): Access {
  const reach = reachOf(flags);
  const openIdSettings = openIdSettingsOf(flags, variables);
  const warning = checkReach(reach, flags.users !== undefined || openIdSettings !== null);
  const { directory, passwords } = whoIsKnown(database, flags, openIdSettings);
  const isLink = directory === linkDirectory;
  const token = isLink ? tokenOf(flags.tokenFile, undefined).value : null;
  const parts: GateParts = {
    database,
    reach,
    directory,
    cookies: cookies(reach, 'research-loop', isLink ? 'Strict' : 'Lax'),
    life: isLink ? LINK_LIFE : PEOPLE_LIFE,
    operatorToken: token,
    seesOwnOnly: flags.private === true,
    log,
    ...(lookEveryMs === undefined ? {} : { lookEveryMs }),
  };
  const openId = openIdSettings === null ? null : openIdOf(openIdSettings, { reach, database });
  return {
    middleware: gate(parts),
    routes: (app) => logInRoutes(app, { ...parts, limits: logInLimits(), passwords, openId }),
    firstLink: (port) => linkOf(reach, port, token),
    host: reach.host,
    publicOrigin: reach.publicUrl?.origin,
    warning,
    directory,
  };
}

function reachOf({ host = '127.0.0.1', publicUrl, trustProxy }: AccessFlags): Reach {
  return {
    host,
    publicUrl: publicUrl === undefined ? null : publicUrlOf(publicUrl),
    trustsProxy: trustProxy === true,
  };
}

function linkOf(reach: Reach, port: number, token: string | null): string {
  const name = reach.host.includes(':') && !reach.host.startsWith('[') ? `[${reach.host}]` : reach.host;
  const origin = reach.publicUrl?.origin ?? `http://${name}:${port}`;
  return token === null ? `${origin}/` : `${origin}/enter?token=${encodeURIComponent(token)}`;
}

function whoIsKnown(
  database: DeskDatabase,
  { users, tokenFile }: AccessFlags,
  openId: OpenIdSettings | null,
): { readonly directory: Directory; readonly passwords: Passwords | null } {
  if (users !== undefined && openId !== null)
    throw new UsageError('--users and --openid-issuer are two ways to know people.', 'Give one of them.');
  if ((users !== undefined || openId !== null) && tokenFile !== undefined)
    throw new UsageError('--token-file is for a desk without users.', 'Leave it out: people log in.');
  if (openId !== null) return { directory: providerDirectory(database), passwords: null };
  if (users === undefined) return { directory: linkDirectory, passwords: null };
  checkUsers(users);
  const directory = fileDirectory(users);
  return { directory, passwords: directory };
}

function checkUsers(file: string): void {
  const exists = statSync(resolve(file), { throwIfNoEntry: false }) !== undefined;
  if (!exists || readUsers(file).length === 0)
    throw new UsageError(
      exists ? `${file} names nobody.` : `There is no ${file}.`,
      `Type: research-loop desk users add NAME --role admin --users ${file}`,
    );
}
