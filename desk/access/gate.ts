import type { Context, Hono, MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import type { DeskDatabase } from '../store/database.js';
import type { Person, Role } from './person.js';
import { listed, UsageError } from '../../loop/exit-codes.js';
import { ROLES } from '../../loop/options/values.js';
import type { AccessFlags } from '../options.js';
import { logInRoutes, notLoggedIn, whoAsks, type AccessEnv, type LogIn } from './log-in.js';
import { mustMay, type Right } from './may.js';
import { RequestError } from './problem.js';
import { checkReach, ownOrigin, reachOf, type Reach } from './reach.js';
import { bearerOf, operatorTokenOf } from './token.js';

/** Who may use the desk that `serve` opens, put together from its options. */
export interface Access {
  /** For every request: refuses another name and another page's form, and sets `person` where somebody is known. */
  readonly middleware: MiddlewareHandler<AccessEnv>;
  /** Adds `/enter` and `/logout`. */
  readonly routes: (app: Hono<AccessEnv>) => void;
  /**
   * The link that whoever started the desk opens first.
   *
   * @param port that the desk listens on
   */
  readonly firstLink: (port: number) => string;
  /** Listen here. */
  readonly host: string;
  /** What should be told at the start, or null. */
  readonly warning: string | null;
}

/** @throws UsageError for a desk that would speak in the clear, or options that contradict each other */
export function openAccess(
  database: DeskDatabase,
  flags: AccessFlags,
  {
    tokenFile,
    lookEveryMs = LOOK_EVERY_MS,
  }: { readonly tokenFile?: string; readonly lookEveryMs?: number } = {},
): Access {
  const reach = reachOf(flags);
  const warning = checkReach(reach);
  const [userHeader, headerRole] = headerOf(flags);
  if (userHeader !== undefined && reach.proxies === null)
    throw new UsageError(
      `--user-header ${userHeader} would be believed of everybody.`,
      'Say whose it is: --proxy ADDRESS, the address of the proxy in front.',
    );
  const operatorToken = operatorTokenOf(tokenFile);
  const logIn: LogIn = {
    database,
    reach,
    operatorToken,
    userHeader,
    headerRole,
    seesOwnOnly: flags.private === true,
  };
  return {
    middleware: gate(logIn, lookEveryMs),
    routes: (app) => logInRoutes(app, logIn),
    firstLink: (port) => `${originAt(reach, port)}/enter?token=${encodeURIComponent(operatorToken)}`,
    host: reach.host,
    warning,
  };
}

/** `X-Forwarded-Email=reader`: the header, and the role of whom the desk does not know. */
function headerOf({
  userHeader,
}: AccessFlags): readonly [header: string | undefined, role: Role | undefined] {
  const [header, given] = userHeader?.split('=') ?? [];
  const role = ROLES.find((each) => each === given);
  if (given !== undefined && role === undefined)
    throw new UsageError(
      `--user-header ${userHeader}: there is no role "${given}".`,
      `Known roles: ${listed(ROLES)}.`,
    );
  return [header, role] as const;
}

function originAt({ host, publicUrl }: Reach, port: number): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return publicUrl?.origin ?? `http://${name}:${port}`;
}

/** How often a stream looks whether its reader is still in. */
const LOOK_EVERY_MS = 5_000;

function gate(logIn: LogIn, lookEveryMs: number): MiddlewareHandler<AccessEnv> {
  // Other ports of this machine are the same site to a browser: the cookie alone holds nobody off.
  const ownForms = csrf({ origin: (origin, context) => origin === ownOrigin(context, logIn.reach) });
  return async (context, next) => {
    if (ownOrigin(context, logIn.reach) === null) throw anotherName(logIn.reach);
    // No browser adds a token by itself.
    if (bearerOf(context.req.header('authorization')) === undefined)
      await ownForms(context, () => Promise.resolve()).catch(() => {
        throw new RequestError(403, 'The request does not come from a page of this desk.', {
          code: 'foreign-page',
          cure: 'Open the desk itself, and do it there.',
        });
      });
    const person = await whoAsks(logIn, context);
    if (person !== undefined) context.set('person', person);
    await next();
    if (person === undefined) return;
    endStreamUnless(context, { lookEveryMs, mayGoOn: () => isStill(person, () => whoAsks(logIn, context)) });
  };
}

const anotherName = ({ publicUrl }: Reach): RequestError =>
  new RequestError(421, 'This desk is not called by that name.', {
    code: 'another-name',
    cure:
      publicUrl === null
        ? 'Open the link that `research-loop serve` has printed.'
        : `Open ${publicUrl.origin}; a proxy in front has to pass on the name that was called (Host, or X-Forwarded-Host with --proxy).`,
  });

/** Before a route answers: somebody is logged in, and has the right. */
export const needs =
  (right: Right): MiddlewareHandler<AccessEnv> =>
  async (context, next) => {
    const person = context.get('person') as Person | undefined;
    if (person === undefined) throw notLoggedIn();
    mustMay(person, right);
    await next();
  };

const isStill = async ({ name, role }: Person, look: () => Promise<Person | undefined>): Promise<boolean> => {
  const now = await look().catch((error: unknown) => {
    if (error instanceof RequestError) return undefined;
    throw error;
  });
  return now?.name === name && now.role === role;
};

interface Looking {
  readonly lookEveryMs: number;
  readonly mayGoOn: () => Promise<boolean>;
}

/** A stream of events goes on for hours: it ends when whoever reads it may no longer. */
function endStreamUnless(context: Context, { lookEveryMs, mayGoOn }: Looking): void {
  const { res } = context;
  if (res.body === null || !(res.headers.get('content-type') ?? '').startsWith('text/event-stream')) return;
  const ended = new AbortController();
  const timer = setInterval(() => {
    // Where the database is away nobody can tell, and what was allowed goes on.
    mayGoOn().then(
      (isIn) => isIn || ended.abort(),
      () => undefined,
    );
  }, lookEveryMs);
  timer.unref();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  res.body
    .pipeTo(writable, { signal: ended.signal, preventAbort: true })
    .catch(() => writable.close())
    .catch(() => undefined)
    .finally(() => clearInterval(timer));
  context.res = new Response(readable, { status: res.status, headers: res.headers });
}
