import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { roleOf, type RoleRules } from '../../scripts/access/claims.js';
import { openAccess } from '../../scripts/access/open-access.js';
import type { AccessFlags } from '../../scripts/options/access.js';
import { listAudit } from '../../store/desk/audit.js';
import type { DeskDatabase } from '../../store/desk/database.js';
import { addToken } from '../../store/desk/sessions.js';
import { sqliteDesk } from '../tools/desk-databases.js';
import { cookieOf, gatedDesk, type Answer, type GatedDesk } from '../tools/desk-gate.js';
import { identityProvider, type Provider } from '../world/identity/provider.js';

/** Log-in by a provider of OpenID Connect that speaks the real protocol, and by those who only look like it. */

const SECRET = 'a secret of the client';
const files = sqliteDesk();
let database: DeskDatabase;
let provider: Provider;
let desk: GatedDesk;
let flags: AccessFlags;

beforeAll(async () => {
  database = await files.open();
  provider = await identityProvider({ id: 'desk', secret: SECRET });
  flags = {
    openidIssuer: provider.issuer,
    openidClientId: 'desk',
    openidDomain: ['example.org'],
    openidGroup: ['desk-admins=admin', 'desk-askers=asker'],
    openidBudgetClaim: 'limits.usd',
  };
  desk = await gatedDesk(database, flags, { RESEARCH_LOOP_OPENID_SECRET: SECRET });
});
beforeEach(() => {
  provider.forges = false;
  provider.info = {};
  provider.claims = { email: 'Ana@Example.org', email_verified: true, groups: ['desk-askers', 'others'] };
});
afterAll(async () => {
  await desk.close();
  await provider.close();
  await database.close();
  await files.remove();
});

interface Begun {
  readonly link: string;
  readonly cookie: string;
}

async function begin(to = ''): Promise<Begun> {
  const answer = await desk.call(`/login/openid${to}`);
  expect(answer.status).toBe(303);
  return { link: answer.headers['location'] ?? '', cookie: cookieOf(answer) };
}

const back = (href: string, cookie: string): Promise<Answer> => {
  const { pathname, search } = new URL(href);
  return desk.call(`${pathname}${search}`, {
    headers: {
      cookie,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  });
};

async function logIn(): Promise<Answer> {
  const { link, cookie } = await begin();
  return back(provider.authorize(link), cookie);
}

const sessionOf = (answer: Answer): string =>
  cookieOf(answer)
    .split('; ')
    .find((cookie) => cookie.startsWith(`research-loop-${desk.port}=`)) ?? '';

it('asks for a code with PKCE, state and nonce, and lets in with the role of the group', async () => {
  const { link, cookie } = await begin('?to=%2Fqueue');
  const asked = new URL(link).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'desk',
    code_challenge_method: 'S256',
    scope: 'openid email',
    redirect_uri: `http://127.0.0.1:${desk.port}/login/openid/callback`,
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(asked.get(name)?.length).toBeGreaterThan(40);
  provider.claims = { ...provider.claims, limits: { usd: '7.5' } };
  const answer = await back(provider.authorize(link), cookie);
  expect([answer.status, answer.headers['location']]).toEqual([303, '/queue']);
  const person = await desk.call('/', { headers: { cookie: sessionOf(answer) } });
  expect(JSON.parse(person.text)).toMatchObject({ name: 'ana@example.org', role: 'asker' });
  const [row] = await database.query<{ budgets: string }>(
    "SELECT budgets FROM people WHERE name = 'ana@example.org'",
  );
  expect(row?.budgets).toBe('{"dayUsd":7.5}');
  // The code went from server to server, with the secret; neither came by the browser.
  expect(link).not.toContain(SECRET);
  expect(JSON.stringify(await listAudit(database))).not.toContain(SECRET);
});

it.each([
  ['a state of another log-in', (href: string) => href.replace(/state=[^&]+/, 'state=other')],
  ['no state', (href: string) => href.replace(/&state=[^&]+/, '')],
  [
    'another provider',
    (href: string) => href.replace(/iss=[^&]+/, `iss=${encodeURIComponent('http://evil.example')}`),
  ],
  ['an error of the provider', (href: string) => href.replace(/code=[^&]+/, 'error=access_denied')],
  ['a code that was never given', (href: string) => href.replace(/code=[^&]+/, 'code=made-up')],
])('refuses %s', async (_, change) => {
  const { link, cookie } = await begin();
  const answer = await back(change(provider.authorize(link)), cookie);
  expect([answer.status, sessionOf(answer)]).toEqual([403, '']);
});

it('logs nobody in by the link of somebody else (log-in CSRF)', async () => {
  const attacker = await begin();
  const theirs = provider.authorize(attacker.link);
  const none = await back(theirs, '');
  expect([none.status, sessionOf(none)]).toEqual([403, '']);
  const victim = await begin();
  expect((await back(theirs, victim.cookie)).status).toBe(403);
  expect((await back(theirs, `research-loop-openid-${desk.port}=not-base64-json`)).status).toBe(403);
});

it('takes a code once', async () => {
  const { link, cookie } = await begin();
  const href = provider.authorize(link);
  expect((await back(href, cookie)).status).toBe(303);
  expect((await back(href, cookie)).status).toBe(403);
});

it.each([
  ['signed by another key', () => void (provider.forges = true)],
  ['for another client', () => void (provider.claims = { ...provider.claims, aud: 'other' })],
  ['of another issuer', () => void (provider.claims = { ...provider.claims, iss: 'http://evil.example' })],
  ['of another log-in', () => void (provider.claims = { ...provider.claims, nonce: 'other' })],
])('believes no token %s', async (_, change) => {
  change();
  const answer = await logIn();
  expect([answer.status, sessionOf(answer)]).toEqual([403, '']);
});

it.each([
  ['of another domain', { email: 'eve@evil.example', email_verified: true }],
  ['of a domain that only looks like it', { email: 'eve@example.org.evil.example', email_verified: true }],
  ['with two signs', { email: 'eve@example.org@evil.example', email_verified: true }],
  ['whose address nobody has checked', { email: 'ada@example.org', email_verified: false }],
  ['that does not say so', { email: 'ada@example.org' }],
  ['without an address', {}],
  [
    'in no group that has a role',
    { email: 'cy@example.org', email_verified: true, groups: ['desk-admins2'] },
  ],
  [
    'whose groups are no list',
    { email: 'cy@example.org', email_verified: true, groups: { 'desk-admins': true } },
  ],
])('lets in no account %s', async (_, claims) => {
  provider.claims = { sub: 'subject-9', groups: ['desk-admins'], ...claims };
  const answer = await logIn();
  expect([answer.status, sessionOf(answer)]).toEqual([403, '']);
  expect(answer.text).toContain('may not use the desk');
});

it('knows a person by the account, not by the address', async () => {
  expect((await logIn()).status).toBe(303);
  // The address was given to somebody else.
  provider.claims = { ...provider.claims, sub: 'subject-2' };
  const other = await logIn();
  expect([other.status, other.text]).toEqual([403, expect.stringContaining('another account')]);
  // The person has another address by now.
  provider.claims = { ...provider.claims, sub: 'subject-1', email: 'ana.new@example.org' };
  const same = await logIn();
  const person = await desk.call('/', { headers: { cookie: sessionOf(same) } });
  expect(JSON.parse(person.text)).toMatchObject({ name: 'ana@example.org' });
});

it('ends earlier sessions and lowers tokens with the role', async () => {
  const first = sessionOf(await logIn());
  const token = await addToken(database, {
    person: 'ana@example.org',
    role: 'asker',
    label: '',
    livesMs: 60_000,
  });
  const bearer = { authorization: `Bearer ${token.secret}` };
  const post = (): Promise<number> =>
    desk.call('/ask', { method: 'POST', headers: bearer }).then(({ status }) => status);
  expect([(await desk.call('/', { headers: { cookie: first } })).status, await post()]).toEqual([200, 200]);
  provider.claims = { ...provider.claims, groups: ['desk-admins'] };
  expect(sessionOf(await logIn())).not.toBe('');
  expect((await desk.call('/', { headers: { cookie: first } })).status).toBe(401);
  expect((await desk.call('/audit', { headers: bearer })).status).toBe(403);
});

it('reads what only userinfo says', async () => {
  provider.claims = { sub: 'subject-3' };
  provider.info = { email: 'uma@example.org', email_verified: true, groups: 'desk-askers' };
  const answer = await logIn();
  expect(answer.status).toBe(303);
  // But not of somebody else.
  provider.info = { ...provider.info, sub: 'subject-1' };
  expect((await logIn()).status).toBe(403);
});

it('logs out here, and shows the way out of the provider', async () => {
  const cookie = sessionOf(await logIn());
  const headers = { cookie, origin: `http://127.0.0.1:${desk.port}` };
  const out = await desk.call('/logout', { method: 'POST', headers });
  expect(out.text).toContain(`${provider.issuer}/end?`);
  expect((await desk.call('/', { headers: { cookie } })).status).toBe(401);
});

it('says that the provider is away, and goes on when it is back', async () => {
  const away = await gatedDesk(
    database,
    { ...flags, openidIssuer: 'http://127.0.0.1:9' },
    { RESEARCH_LOOP_OPENID_SECRET: SECRET },
  );
  const answer = await away.call('/login/openid');
  expect([answer.status, answer.cookies]).toEqual([502, []]);
  await away.close();
});

it.each([
  [{ openidClientId: undefined }, /needs --openid-client-id/],
  [{ openidDomain: undefined, openidGroup: undefined }, /Everybody with an account/],
  [{ openidDomain: undefined, openidRole: 'asker' }, /would let in everybody/],
  [{ openidGroup: undefined }, /Nobody would have a role/],
  [{ openidGroup: ['a=root'] }, /must be GROUP=ROLE/],
  [{ openidIssuer: 'http://login.example.org' }, /must be an https address/],
  [{ openidIssuer: undefined }, /need --openid-issuer/],
  [{ users: 'users.json' }, /two ways/],
] as const)('refuses to start with %j', (change, message) => {
  const changed = Object.fromEntries(
    Object.entries({ ...flags, ...change }).filter(([, value]) => value !== undefined),
  ) as AccessFlags;
  expect(() => openAccess(database, changed, { variables: { RESEARCH_LOOP_OPENID_SECRET: SECRET } })).toThrow(
    message,
  );
});

it('wants the secret from the environment', () => {
  expect(() => openAccess(database, flags, { variables: {} })).toThrow(
    /RESEARCH_LOOP_OPENID_SECRET is not set/,
  );
});

it('finds the role by the highest group, wherever the claim stands', () => {
  const rules: RoleRules = {
    domains: [],
    groups: new Map([
      ['a', 'reader'],
      ['b', 'admin'],
      ['c', 'asker'],
    ]),
    groupsClaim: 'realm_access.roles',
    otherwise: null,
    budgetClaim: null,
  };
  expect(roleOf({ realm_access: { roles: ['c', 'a'] } }, rules).role).toBe('asker');
  expect(roleOf({ 'realm_access.roles': ['b'] }, rules).role).toBe('admin');
  expect(roleOf({ realm_access: { roles: ['constructor', '__proto__'] } }, rules).role).toBeNull();
  expect(roleOf({}, { ...rules, groupsClaim: 'constructor.name' }).role).toBeNull();
});
