import type { Context, Hono } from 'hono';
import { addAudit, type NewAudit } from '../../store/desk/audit.js';
import { addSession, endSession } from '../../store/desk/sessions.js';
import { html, type Html } from '../../loop/report/html/markup.js';
import { OPERATOR } from '../desk/person.js';
import type { Known, Passwords } from './directory.js';
import type { AccessEnv, GateParts } from './gate.js';
import type { LogInLimits } from './log-in-limits.js';
import type { OpenId } from './openid.js';
import { isPassword } from './passwords.js';
import { clientAddress } from './reach.js';
import { plainPage, refusal } from './refusal.js';
import { isSameSecret } from './token.js';

/** How people come in, and out again. */

export interface LogInParts extends GateParts {
  readonly limits: LogInLimits;
  /** Of a users file; null where there is none. */
  readonly passwords: Passwords | null;
  readonly openId: OpenId | null;
}

type Ask = Context<AccessEnv>;

/** Forms of a log-in are small. */
const MOST_FORM_BYTES = 10_000;

export function logInRoutes(app: Hono<AccessEnv>, parts: LogInParts): void {
  app.get('/enter', (context) => enter(parts, context));
  app.get('/login', (context) => logInPage(parts, context));
  app.post('/login', (context) => logIn(parts, context));
  app.get('/login/openid', (context) => toProvider(parts, context));
  app.get('/login/openid/callback', (context) => fromProvider(parts, context));
  app.post('/logout', (context) => logOut(parts, context));
}

/** The first link of a desk on this machine: its token becomes a cookie, and leaves the address at once. */
async function enter(parts: LogInParts, context: Ask): Promise<Response> {
  const { operatorToken, directory } = parts;
  const given = context.req.query('token') ?? '';
  const operator = operatorToken !== null && isSameSecret(given, operatorToken);
  const known = operator ? await directory.find(OPERATOR.name) : undefined;
  if (known !== undefined) return begin(parts, context, { known, to: '/' });
  await note(parts, context, { person: OPERATOR.name, action: 'log-in-failed' });
  return refusal(context, {
    status: 401,
    message: 'This link is not, or no longer, one of this desk.',
    cure: 'Open the link that `research-loop serve` has printed last.',
  });
}

/** A session of a new id: one that was there before is over, whoever had put it there. */
async function begin(
  parts: LogInParts,
  context: Ask,
  { known, to }: { readonly known: Known; readonly to: string },
): Promise<Response> {
  const before = parts.cookies.get(context);
  if (before !== undefined) await endSession(parts.database, before);
  const { name, role, basis } = known;
  const id = await addSession(parts.database, { person: name, role, basis }, parts.life);
  parts.cookies.set(context, id, Math.ceil(parts.life.wholeMs / 1000));
  await note(parts, context, { person: name, action: 'logged-in', data: { role } });
  return context.redirect(to, 303);
}

const note = ({ database, reach }: LogInParts, context: Ask, row: NewAudit): Promise<void> =>
  addAudit(database, { ...row, address: clientAddress(context, reach) });

function logInPage({ passwords, openId }: LogInParts, context: Ask, trouble?: string): Response {
  const to = ownPath(context.req.query('to'));
  const way =
    openId === null
      ? null
      : html`<p><a href="/login/openid?to=${encodeURIComponent(to)}">Log in with ${openId.name}</a></p>`;
  const form = passwords === null ? null : passwordForm(to);
  if (way === null && form === null)
    return plainPage(context, {
      title: 'Log in',
      body: html`<p>Open the link that <code>research-loop serve</code> has printed.</p>`,
    });
  const said = trouble === undefined ? null : html`<p role="alert">${trouble}</p>`;
  return plainPage(context, {
    title: 'Log in',
    body: html`${said}${way}${form}`,
    status: trouble === undefined ? 200 : 401,
  });
}

const passwordForm = (to: string): Html =>
  html`<form method="post" action="/login?to=${encodeURIComponent(to)}">
    <p>
      <label>Name <input name="name" autocomplete="username" required autofocus maxlength="100" /></label>
    </p>
    <p>
      <label
        >Password
        <input type="password" name="password" autocomplete="current-password" required maxlength="1024"
      /></label>
    </p>
    <p><button>Log in</button></p>
  </form>`;

async function logIn(parts: LogInParts, context: Ask): Promise<Response> {
  const { passwords, limits, reach, directory } = parts;
  if (passwords === null)
    return refusal(context, {
      status: 403,
      message: 'There are no passwords here.',
      cure: 'Log in as the page says.',
    });
  const form = await smallForm(context);
  const [account, password] = [(form.get('name') ?? '').trim().normalize('NFC'), form.get('password') ?? ''];
  const who = { account, address: clientAddress(context, reach) };
  const waitSeconds = await limits.begin(who);
  if (waitSeconds !== null) {
    context.header('retry-after', String(waitSeconds));
    return refusal(context, {
      status: 429,
      message: 'There were too many tries to log in.',
      cure: `Try again in ${Math.ceil(waitSeconds / 60)} minutes.`,
    });
  }
  // Who is not known takes as long as who is.
  const isRight = await isPassword(password, passwords.user(account)?.password, passwords.some());
  const known = isRight ? await directory.find(account) : undefined;
  if (known === undefined) {
    await note(parts, context, { person: account, action: 'log-in-failed' });
    return logInPage(parts, context, 'The name or the password is wrong.');
  }
  await limits.succeeded(who);
  return begin(parts, context, { known, to: ownPath(context.req.query('to')) });
}

async function smallForm({ req }: Ask): Promise<URLSearchParams> {
  const isForm = (req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  const length = Number(req.header('content-length') ?? Number.NaN);
  return new URLSearchParams(isForm && length <= MOST_FORM_BYTES ? await req.text() : '');
}

async function toProvider({ openId }: LogInParts, context: Ask): Promise<Response> {
  if (openId === null) return logInElsewhere(context);
  return openId.begin(context, ownPath(context.req.query('to')));
}

async function fromProvider(parts: LogInParts, context: Ask): Promise<Response> {
  if (parts.openId === null) return logInElsewhere(context);
  const back = await parts.openId.finish(context);
  if ('refused' in back) {
    await note(parts, context, {
      person: back.person ?? 'unknown',
      action: 'log-in-failed',
      data: { why: back.why },
    });
    return refusal(context, back.refused);
  }
  return begin(parts, context, { known: back.known, to: ownPath(back.to) });
}

const logInElsewhere = (context: Ask): Response =>
  refusal(context, {
    status: 403,
    message: 'There is no such log-in here.',
    cure: 'Log in as the page says.',
  });

async function logOut(parts: LogInParts, context: Ask): Promise<Response> {
  const id = parts.cookies.get(context);
  if (id !== undefined) await endSession(parts.database, id);
  parts.cookies.clear(context);
  const elsewhere = (await parts.openId?.endUrl()) ?? null;
  const further =
    elsewhere === null
      ? null
      : html`<p>${parts.openId?.name} still knows you: <a href="${elsewhere}">log out there too</a>.</p>`;
  return plainPage(context, {
    title: 'Logged out',
    body: html`<p>You are logged out of this desk.</p>
      ${further}
      <p><a href="/">Log in again</a></p>`,
  });
}

/** A path of the desk itself, whatever a link has asked for. */
export function ownPath(given: string | undefined): string {
  const base = 'http://desk.invalid';
  if (given === undefined || !/^\/(?![/\\])/.test(given) || given.length > 2_000) return '/';
  try {
    const url = new URL(given, base);
    return url.origin === base ? `${url.pathname}${url.search}` : '/';
  } catch {
    return '/';
  }
}
