import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccess } from '../../../desk/access/gate.js';
import { cookieOf, gatedDesk, type GatedDesk } from '../../tools/desk-gate.js';
import { sqliteDesk } from '../../tools/desk-databases.js';
import type { DeskDatabase } from '../../../desk/store/database.js';

/** The desk of one person: a first link, a cookie, and everybody else of the machine and the web. */

const files = sqliteDesk();
let database: DeskDatabase;
let desk: GatedDesk;
let cookie: string;

beforeAll(async () => {
  desk = await gatedDesk(files);
  database = desk.database;
  const { pathname, search } = new URL(desk.link);
  cookie = cookieOf(await desk.call(`${pathname}${search}`));
});
afterAll(async () => {
  await desk.close();
  await files.remove();
});

describe('the first link', () => {
  it('becomes a cookie and leaves the address at once', async () => {
    const { pathname, search } = new URL(desk.link);
    const answer = await desk.call(`${pathname}${search}`);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    const [set = ''] = answer.cookies;
    expect(set).toMatch(new RegExp(`^research-loop-${desk.port}=rld_[\\w-]{43};`));
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).toMatch(/Path=\//);
    expect(set).not.toMatch(/Domain/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('same-origin');
    expect(answer.text).not.toContain(new URL(desk.link).searchParams.get('token') ?? '');
    expect(set).not.toContain(new URL(desk.link).searchParams.get('token') ?? '');
  });

  it.each(['/enter', '/enter?token=', '/enter?token=wrong', `/enter?token=${'a'.repeat(100_00)}`])(
    'is no other: %.30s',
    async (path) => {
      const answer = await desk.call(path);
      expect([answer.status, answer.cookies]).toEqual([401, []]);
      expect(answer.text).toContain('has printed');
    },
  );

  it('keeps the id of the session as a hash alone', async () => {
    const id = cookie.split('=')[1] ?? 'none';
    const rows = await database.query('SELECT * FROM access_tokens');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('takes no session that somebody else has put into the browser', async () => {
    const { pathname, search } = new URL(desk.link);
    const name = `research-loop-${desk.port}`;
    const fixed = await desk.call(`${pathname}${search}`, {
      headers: { cookie: `${name}=chosen-by-another` },
    });
    expect(cookieOf(fixed)).not.toContain('chosen-by-another');
    expect((await desk.call('/', { headers: { cookie: `${name}=chosen-by-another` } })).status).toBe(401);
    const again = await desk.call(`${pathname}${search}`, { headers: { cookie: cookieOf(fixed) } });
    expect((await desk.call('/', { headers: { cookie: cookieOf(fixed) } })).status).toBe(401);
    expect((await desk.call('/', { headers: { cookie: cookieOf(again) } })).status).toBe(200);
  });
});

describe('a request', () => {
  const get = (headers: Record<string, string>, path = '/'): Promise<number> =>
    desk.call(path, { headers }).then(({ status }) => status);

  it('needs the cookie, or the token', async () => {
    expect(await get({})).toBe(401);
    expect(await get({ cookie })).toBe(200);
    const token = new URL(desk.link).searchParams.get('token') ?? '';
    expect(await get({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await get({ authorization: `Bearer ${token}x` })).toBe(401);
    // A wrong token is not saved by a right cookie.
    expect(await get({ authorization: 'Bearer wrong', cookie })).toBe(401);
    expect(await get({ authorization: `Basic ${token}` })).toBe(401);
  });

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '127.0.0.1:1',
    '127.0.0.2',
    '0.0.0.0',
    '[::2]',
    '127.0.0.1:99999',
    'user@127.0.0.1',
  ])('to another name is refused: %s (DNS rebinding)', async (host) => {
    expect([400, 421]).toContain(await get({ cookie, host }));
  });

  it('to its own names is answered', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])
      expect(await get({ cookie, host: `${name}:${desk.port}` })).toBe(200);
    // A forwarded name counts only where a proxy is believed.
    expect(await get({ cookie, host: 'evil.example', 'x-forwarded-host': `127.0.0.1:${desk.port}` })).toBe(
      421,
    );
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of localhost', { origin: 'http://127.0.0.1:9' }],
    ['another name of this machine', { origin: 'http://localhost:PORT' }],
    ['no origin at all, of a sandboxed page', { origin: 'null' }],
    ['TLS in place of none', { origin: 'https://127.0.0.1:PORT' }],
    [
      'another site, by what the browser says',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ],
    ['another port, by what the browser says', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    [
      'a frame of another page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    [
      'an image of another page',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
  ])('of %s changes nothing', async (_, given: Record<string, string>) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('PORT', String(desk.port))]),
    );
    expect(
      (await desk.call('/ask', { method: 'POST', headers: { cookie, ...headers }, form: {} })).status,
    ).toBe(403);
  });

  it('that changes something says where it comes from', async () => {
    const post = (headers: Record<string, string>): Promise<number> =>
      desk
        .call('/ask', { method: 'POST', headers: { cookie, ...headers }, form: {} })
        .then(({ status }) => status);
    expect(await post({})).toBe(403);
    expect(await post({ referer: `http://127.0.0.1:${desk.port}/` })).toBe(403);
    expect(await post({ origin: `http://127.0.0.1:${desk.port}` })).toBe(400);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(400);
    expect(await post({ 'sec-fetch-site': 'none' })).toBe(403);
    // A form of another page that opens a page of the desk.
    const navigation = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(await post(navigation)).toBe(403);
    expect(await get({ cookie, ...navigation })).toBe(200);
    const token = new URL(desk.link).searchParams.get('token') ?? '';
    expect(
      (await desk.call('/ask', { method: 'POST', headers: { authorization: `Bearer ${token}` }, form: {} }))
        .status,
    ).toBe(400);
  });

  it('gets no word that lets another origin read the answer', async () => {
    const preflight = await desk.call('/ask', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    const answers = [preflight, await desk.call('/', { headers: { cookie } }), await desk.call('/')];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['permissions-policy']).toMatch(/camera=none|camera=\(\)/);
    }
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  });

  it('for a place that is not there is not found', async () => {
    expect(await get({ cookie }, '/nowhere')).toBe(404);
    expect(await get({}, '/nowhere')).toBe(404);
  });

  it('of a program is refused as problem+json', async () => {
    const answer = await desk.call('/', { headers: { accept: 'application/json' } });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.text)).toMatchObject({ status: 401, cure: expect.any(String) as string });
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  });
});

describe('a log-out', () => {
  it('ends the session, not only the cookie', async () => {
    const { pathname, search } = new URL(desk.link);
    const mine = cookieOf(await desk.call(`${pathname}${search}`));
    const own = { cookie: mine, origin: `http://127.0.0.1:${desk.port}` };
    expect((await desk.call('/logout', { method: 'POST', headers: { cookie: mine } })).status).toBe(403);
    const out = await desk.call('/logout', { method: 'POST', headers: own });
    expect(out.status).toBe(303);
    expect(out.cookies.join()).toMatch(/Max-Age=0/);
    expect((await desk.call('/', { headers: own })).status).toBe(401);
  });
});

it('opens itself to other machines by no accident, and speaks in the clear to nobody', () => {
  const refused = (flags: Parameters<typeof openAccess>[1]): string => {
    try {
      openAccess(database, flags);
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'desk.example.org', '127.0.0.1.example.org', 'fe80::1'])
    expect(refused({ host })).toMatch(/in the clear/);
  expect(refused({ publicUrl: 'desk.example.org' })).toMatch(/must be an http or https address/);
  expect(refused({ publicUrl: 'https://desk.example.org/path' })).toMatch(/without a path/);
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.1.2.3']) expect(refused({ host })).toBe('opened');
  expect(openAccess(database, { host: '0.0.0.0', publicUrl: 'http://desk.lan' }).warning).toMatch(
    /plain http/,
  );
});

it('answers to every loopback name of the address that the operator named', async () => {
  const named = await gatedDesk(files, { publicUrl: 'http://localhost:8484' });
  for (const host of ['localhost:8484', '127.0.0.1:8484', '[::1]:8484'])
    expect([host, (await named.call('/', { headers: { host } })).status]).toEqual([host, 401]);
  for (const host of ['127.0.0.1:8485', 'evil.example:8484'])
    expect([host, (await named.call('/', { headers: { host } })).status]).toEqual([host, 421]);
  expect((await named.call('/healthz', { headers: { host: 'anything' } })).status).toBe(200);
  await named.close();
});
