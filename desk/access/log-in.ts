import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { DeskDatabase } from '../store/database.js';
import { addToken, findPerson, findToken, removeTokens } from '../store/people.js';
import { OPERATOR, type Person, type Role } from './person.js';
import { ROLES } from '../../loop/options/values.js';
import { lesserRole } from './may.js';
import { RequestError } from './problem.js';
import { isByProxy, portOf, type Reach } from './reach.js';
import { bearerOf, isSameSecret } from './token.js';

/** How people come in: by a token, which a browser keeps as a cookie of its own; or by a proxy that names them. */

export interface AccessEnv {
  readonly Variables: { person: Person };
}
type Ask = Context<AccessEnv>;

export interface LogIn {
  readonly database: DeskDatabase;
  readonly reach: Reach;
  /** What `serve` has printed. */
  readonly operatorToken: string;
  /** Header of the proxy in front that names the person; undefined: none is believed. */
  readonly userHeader: string | undefined;
  /** The role of whom the proxy names and nobody has added; undefined: they do not come in. */
  readonly headerRole: Role | undefined;
  readonly seesOwnOnly: boolean;
}

/** Letters and digits, and what addresses are made of. */
const NAME = /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}._@+-]{0,99}$/u;

/** Names are in lower case: no two of them differ by case alone. */
export const nameOf = (given: string): string => given.trim().normalize('NFC').toLowerCase();

export const isName = (name: string): boolean => NAME.test(name) && name !== OPERATOR.name;

type Known = Pick<Person, 'name' | 'role'>;

/**
 * Who asks, as of now: whoever was taken out, or has another role, is so with the next request.
 *
 * @throws RequestError 401 for a token that is none; a right cookie does not save it
 */
export async function whoAsks(logIn: LogIn, context: Context): Promise<Person | undefined> {
  const bearer = bearerOf(context.req.header('authorization'));
  const known =
    bearer === undefined
      ? ((await ofProxy(logIn, context)) ?? (await ofToken(logIn, cookieOf(logIn, context))))
      : await ofToken(logIn, bearer);
  if (known === undefined && bearer !== undefined)
    throw notLoggedIn('The token is not, or no longer, one of this desk.');
  return known && { ...known, ...(logIn.seesOwnOnly ? { seesOwnOnly: true } : {}) };
}

export const notLoggedIn = (message = 'You are not logged in.'): RequestError =>
  new RequestError(401, message, {
    code: 'not-logged-in',
    cure: 'Open the link that `research-loop serve` has printed, or your own: /enter?token=TOKEN. Programs send Authorization: Bearer TOKEN.',
    headers: { 'www-authenticate': 'Bearer realm="research-loop"' },
  });

async function ofToken(
  { database, operatorToken }: LogIn,
  secret: string | undefined,
): Promise<Known | undefined> {
  if (secret === undefined) return undefined;
  if (isSameSecret(secret, operatorToken)) return OPERATOR;
  const token = await findToken(database, secret);
  if (token === undefined || token.kind === 'share') return undefined;
  const role = await roleOf(database, token.person);
  const most = ROLES.find((each) => each === token.role);
  return role && most && { name: token.person, role: lesserRole(role, most) };
}

/** Also at the command line, where a token is made for somebody. */
export async function roleOf(database: DeskDatabase, name: string): Promise<Role | undefined> {
  if (name === OPERATOR.name) return OPERATOR.role;
  const person = await findPerson(database, name);
  return ROLES.find((each) => each === person?.role);
}

async function ofProxy(logIn: LogIn, context: Context): Promise<Known | undefined> {
  const { database, reach, userHeader, headerRole } = logIn;
  if (userHeader === undefined || !isByProxy(context, reach)) return undefined;
  const name = nameOf(context.req.header(userHeader) ?? '');
  if (!isName(name)) return undefined;
  const role = (await roleOf(database, name)) ?? headerRole;
  return role && { name, role };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BROWSER_LIFE_MS = 30 * DAY_MS;

export function logInRoutes(app: Hono<AccessEnv>, logIn: LogIn): void {
  app.get('/enter', async (context) => {
    const known = await ofToken(logIn, context.req.query('token') ?? '');
    if (known !== undefined) return enter(logIn, context, known);
    throw notLoggedIn('This link is not, or no longer, one of this desk.');
  });
  app.post('/logout', async (context) => {
    await endBrowser(logIn, context);
    const { name, ...options } = cookieAt(logIn, context);
    deleteCookie(context, name, options);
    return context.redirect('/', 303);
  });
}

/** The token leaves the address at once; the browser gets one of its own, whatever stood in its cookie before. */
async function enter(logIn: LogIn, context: Ask, { name: person, role }: Known): Promise<Response> {
  await endBrowser(logIn, context);
  const { database } = logIn;
  const token = { person, role, kind: 'browser', livesMs: BROWSER_LIFE_MS } as const;
  const { secret } = await addToken(database, token);
  const { name, ...options } = cookieAt(logIn, context);
  setCookie(context, name, secret, { ...options, maxAge: BROWSER_LIFE_MS / 1000 });
  return context.redirect('/', 303);
}

async function endBrowser(logIn: LogIn, context: Context): Promise<void> {
  const token = await findToken(logIn.database, cookieOf(logIn, context) ?? '');
  if (token?.kind === 'browser') await removeTokens(logIn.database, { id: token.id });
}

/**
 * The name holds the port: cookies do not know ports, and two desks of one machine would put each other's users out.
 * Over TLS it begins with `__Host-`, so that no neighbouring name can set one. Not even a link from elsewhere brings the
 * cookie of a desk on this machine; where people log in, links in mails open a brief.
 */
function cookieAt({ reach: { publicUrl } }: LogIn, context: Context) {
  const secure = publicUrl?.protocol === 'https:';
  const port = publicUrl === null ? portOf(context) : publicUrl.port || (secure ? 443 : 80);
  return {
    name: `research-loop-${port}`,
    path: '/',
    httpOnly: true,
    secure,
    sameSite: publicUrl === null ? 'Strict' : 'Lax',
    ...(secure ? { prefix: 'host' as const } : {}),
  } as const;
}

function cookieOf(logIn: LogIn, context: Context): string | undefined {
  const { name, secure } = cookieAt(logIn, context);
  return (secure ? getCookie(context, name, 'host') : getCookie(context, name)) || undefined;
}
