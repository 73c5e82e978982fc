import type { Context, Env, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { addAudit } from '../../store/desk/audit.js';
import type { DeskDatabase } from '../../store/desk/database.js';
import { findSession, findToken, type SessionLife } from '../../store/desk/sessions.js';
import { OPERATOR, ROLES, type Person, type Role } from '../desk/person.js';
import { foreignness } from './browser-checks.js';
import type { DeskCookies } from './cookies.js';
import type { Directory, Known } from './directory.js';
import { endStreamUnless } from './end-stream.js';
import { setHeaders } from './headers.js';
import { isAtLeast } from './may.js';
import { clientAddress, isCalledLocally, ownOrigin, type Reach } from './reach.js';
import { isProgram, refusal, type Refusal } from './refusal.js';
import { leastFor, type Least } from './routes.js';
import { bearerOf, isSameSecret } from './token.js';

/** Every request of the desk passes here before it reaches a page. */

export interface AccessEnv extends Env {
  readonly Variables: { person: Person };
}

export interface GateParts {
  readonly database: DeskDatabase;
  readonly reach: Reach;
  readonly directory: Directory;
  readonly cookies: DeskCookies;
  readonly life: SessionLife;
  /** Token of the operator; null where there are users. */
  readonly operatorToken: string | null;
  readonly seesOwnOnly: boolean;
  /** Told why nobody could be let in. */
  readonly log: (line: string) => void;
  /** How often a stream looks whether its reader is still in; 5 seconds by default. */
  readonly lookEveryMs?: number;
}

/** Checks where the request comes from, then who asks, then whether they may; sets `person`. */
export function gate(parts: GateParts): MiddlewareHandler<AccessEnv> {
  return async (context, next) => {
    const answer = await letIn(parts, context).catch((error: unknown) => cannotTell(parts, error));
    if (answer !== null) context.res = refusal(context, answer);
    else if (routeOf(context) === undefined) context.res = await nowhere(context);
    else await next();
    setHeaders(context, parts.reach.publicUrl?.protocol === 'https:');
    const again = answer === null ? stillIn(parts, context) : null;
    if (again !== null) endStreamUnless(context, again, parts.lookEveryMs);
  };
}

/** Without a route of its own nothing is called: what answers every method has no role. */
const nowhere = async (context: Context): Promise<Response> =>
  isProgram(context)
    ? refusal(context, { status: 404, message: 'There is no such place here.', cure: 'Check the address.' })
    : context.notFound();

/** A users file that cannot be believed, a database that is away: nobody is let in, and only the operator is told why. */
function cannotTell({ log }: GateParts, error: unknown): Refusal {
  log(`Nobody can be let in: ${(error as Error).message}`);
  return {
    status: 503,
    message: 'The desk cannot tell at present who may come in.',
    cure: 'Try again; whoever runs the desk finds the reason in its messages.',
  };
}

/** @returns why not, or null with `person` set */
async function letIn(parts: GateParts, context: Context<AccessEnv>): Promise<Refusal | null> {
  const { reach } = parts;
  const route = routeOf(context);
  const origin = ownOrigin(context, reach);
  if (origin === null && !(route?.isHealth === true && isCalledLocally(context)))
    return {
      status: 421,
      message: 'This desk is not called by that name.',
      cure:
        reach.publicUrl === null
          ? 'Open the link that `research-loop serve` has printed.'
          : `Open ${reach.publicUrl.origin}; a proxy in front has to pass on the name that was called (Host, or X-Forwarded-Host with --trust-proxy).`,
    };
  const bearer = bearerOf(context.req.header('authorization'));
  const why = foreignness(context, { origin: origin ?? '', hasToken: bearer !== undefined });
  if (why !== null)
    return {
      status: 403,
      message: `The request was refused: ${why}.`,
      cure: 'Open the desk itself, and do it there.',
    };
  return admit(parts, context, { least: route?.least, bearer });
}

interface Asked {
  readonly least: Least | undefined;
  readonly bearer: string | undefined;
}

async function admit(
  parts: GateParts,
  context: Context<AccessEnv>,
  { least, bearer }: Asked,
): Promise<Refusal | null> {
  if (least === 'anyone') return null;
  const known = await whoIs(parts, context, bearer);
  if (known === undefined)
    return {
      status: 401,
      message: 'You are not logged in.',
      cure:
        parts.operatorToken === null
          ? 'Log in, or send a token of the desk: Authorization: Bearer TOKEN.'
          : 'Open the link that `research-loop serve` has printed.',
      logIn: parts.operatorToken === null,
    };
  const person = personOf(known, parts, clientAddress(context, parts.reach));
  context.set('person', person);
  // What no route answers is for the page that says so.
  if (least === undefined && routeOf(context) === undefined) return null;
  if (least !== undefined && isAtLeast(person.role, least)) return null;
  await noteRefused(parts.database, person, context);
  return {
    status: 403,
    message:
      least === undefined
        ? 'Nobody may call that.'
        : `${person.name} has the role ${person.role}, which may not do that.`,
    cure:
      least === undefined
        ? 'This is a fault of the desk: the route has no role.'
        : `It takes the role ${least}; an admin of the desk gives it.`,
  };
}

const noteRefused = (database: DeskDatabase, { name, address }: Person, { req }: Context): Promise<void> =>
  addAudit(database, {
    person: name,
    action: 'refused',
    subject: `${req.method} ${req.path}`,
    ...(address === undefined ? {} : { address }),
  });

const personOf = (
  { name, role }: Pick<Known, 'name' | 'role'>,
  { seesOwnOnly }: GateParts,
  address: string,
): Person => ({
  name,
  role,
  address,
  ...(seesOwnOnly ? { seesOwnOnly } : {}),
});

/** By the token that the request carries, and by nothing else where it carries one; else by the session of the cookie. */
async function whoIs(
  parts: GateParts,
  context: Context,
  bearer: string | undefined,
): Promise<Pick<Known, 'name' | 'role'> | undefined> {
  if (bearer !== undefined) return ofToken(parts, bearer);
  const id = parts.cookies.get(context);
  return id === undefined ? undefined : ofSession(parts, id);
}

async function ofSession({ database, directory, life }: GateParts, id: string): Promise<Known | undefined> {
  const session = await findSession(database, id, life);
  if (session === undefined) return undefined;
  const known = await directory.find(session.person);
  return known?.role === session.role && known.basis === session.basis ? known : undefined;
}

async function ofToken(
  { database, directory, operatorToken }: GateParts,
  bearer: string,
): Promise<Pick<Known, 'name' | 'role'> | undefined> {
  if (operatorToken !== null && isSameSecret(bearer, operatorToken)) return OPERATOR;
  const token = await findToken(database, bearer);
  const known = token && (await directory.find(token.person));
  const role = ROLES.find((each) => each === token?.role);
  if (known === undefined || role === undefined) return undefined;
  return { name: known.name, role: lower(role, known.role) };
}

const lower = (one: Role, other: Role): Role => (isAtLeast(one, other) ? other : one);

/** Whether the one who was let in still would be. */
function stillIn(parts: GateParts, context: Context<AccessEnv>): (() => Promise<boolean>) | null {
  const person = context.get('person') as Person | undefined;
  if (person === undefined) return null;
  const bearer = bearerOf(context.req.header('authorization'));
  return async () => {
    const known = await whoIs(parts, context, bearer);
    return known?.name === person.name && known.role === person.role;
  };
}

const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/api/v1/healthz', '/api/v1/readyz']);

/** The route that is going to answer, and who may call it; undefined where none does. */
function routeOf(
  context: Context,
): { readonly least: Least | undefined; readonly isHealth: boolean } | undefined {
  // What is registered for all methods goes before others, and answers nobody by itself.
  const first = matchedRoutes(context).find(({ method }) => method !== 'ALL');
  if (first === undefined) return undefined;
  return { least: leastFor(first.method, first.path), isHealth: HEALTH.has(first.path) };
}
