import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeUsers, type User } from '../../scripts/access/directory.js';
import { logInLimits } from '../../scripts/access/log-in-limits.js';
import { ownPath } from '../../scripts/access/log-in.js';
import { openAccess } from '../../scripts/access/open-access.js';
import { hashPassword, isPassword } from '../../scripts/access/passwords.js';
import { listAudit } from '../../store/desk/audit.js';
import type { DeskDatabase } from '../../store/desk/database.js';
import { addToken, removeTokens } from '../../store/desk/sessions.js';
import { describeDesks, sqliteDesk, type DeskForTest } from '../tools/desk-databases.js';
import { cookieOf, gatedDesk, type Answer, type GatedDesk } from '../tools/desk-gate.js';

/** A desk with a users file: who comes in, who stays in, what a role may. */

const CHEAP = { ln: 4, r: 8, p: 1 };
const PASSWORD = 'correct horse battery staple';
const hash = await hashPassword(PASSWORD, CHEAP);
const user = (name: string, role: User['role'], password = hash): User => ({ name, role, password });
const ALL = [user('ada', 'admin'), user('ana', 'asker'), user('rea', 'reader')];

describeDesks('a desk with users', (files) => {
  let database: DeskDatabase;
  let desk: GatedDesk;
  let users: string;
  beforeAll(async () => {
    database = await files().open();
    users = join(files().folder, 'users.json');
    writeUsers(users, ALL);
    desk = await gatedDesk(database, { users });
  });
  beforeEach(() => writeUsers(users, ALL));
  afterAll(async () => {
    await desk.close();
    await database.close();
  });

  const own = (): Record<string, string> => ({ origin: `http://127.0.0.1:${desk.port}` });
  const logIn = (name: string, password = PASSWORD, headers = {}): Promise<Answer> =>
    desk.call('/login', { method: 'POST', form: { name, password }, headers: { ...own(), ...headers } });
  const cookieFor = async (name: string): Promise<string> => cookieOf(await logIn(name));
  const status = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
    desk.call(path, { method, headers: { ...own(), ...headers } }).then((answer) => answer.status);

  it('sends a browser to the log-in, and back to where it wanted to go', async () => {
    const away = await desk.call('/audit?x=1', { headers: { accept: 'text/html' } });
    expect([away.status, away.headers['location']]).toEqual([303, '/login?to=%2Faudit%3Fx%3D1']);
    const page = await desk.call('/login?to=%2Faudit%3Fx%3D1');
    expect(page.text).toContain('action="/login?to=%2Faudit%3Fx%3D1"');
    const answer = await desk.call('/login?to=%2Faudit%3Fx%3D1', {
      method: 'POST',
      form: { name: 'ada', password: PASSWORD },
      headers: own(),
    });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/audit?x=1']);
    expect(answer.cookies.join()).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
  });

  it('holds every role to its routes', async () => {
    const [reader, asker, admin] = [await cookieFor('rea'), await cookieFor('ana'), await cookieFor('ada')];
    const may = (cookie: string): Promise<number[]> =>
      Promise.all([
        status('/', { cookie }),
        status('/ask', { cookie }, 'POST'),
        status('/audit', { cookie }),
      ]);
    expect(await may(reader)).toEqual([200, 403, 403]);
    expect(await may(asker)).toEqual([200, 200, 403]);
    expect(await may(admin)).toEqual([200, 200, 200]);
    expect(await status('/unlisted', { cookie: admin })).toBe(403);
    const refused = await listAudit(database, { action: 'refused', person: 'rea' });
    expect(refused.map(({ subject }) => subject)).toContain('POST /ask');
  });

  it('takes no wrong password, and no unknown name, in the same words', async () => {
    const wrong = await logIn('ana', 'another password');
    const unknown = await logIn('nobody', PASSWORD);
    expect([wrong.status, wrong.cookies]).toEqual([401, []]);
    expect(unknown.text).toBe(wrong.text);
    for (const name of ['operator', '', 'ANA', 'ana ', '__proto__', 'ana\0'])
      if (name.trim() !== 'ana') expect((await logIn(name)).status).toBe(401);
    expect((await logIn(' ana ')).status).toBe(303);
    expect((await logIn('ana', '')).status).toBe(401);
    const noted = await listAudit(database, { action: 'log-in-failed' });
    expect(noted.map(({ person }) => person)).toContain('nobody');
    expect(JSON.stringify(noted)).not.toMatch(/horse|another password/);
  });

  it('lets no other page log somebody in', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await logIn('ana', PASSWORD, headers)).status).toBe(403);
    const bare = await desk.call('/login', { method: 'POST', form: { name: 'ana', password: PASSWORD } });
    expect([bare.status, bare.cookies]).toEqual([403, []]);
    const json = await desk.call('/login', {
      method: 'POST',
      headers: { ...own(), 'content-type': 'text/plain' },
      form: { name: 'ana', password: PASSWORD },
    });
    expect(json.cookies).toEqual([]);
  });

  it('ends sessions with the role, the password or the person they stand on', async () => {
    const changes: readonly (readonly User[])[] = [
      [user('ana', 'reader'), user('ada', 'admin')],
      [user('ana', 'asker', await hashPassword('a new and longer password', CHEAP))],
      [user('ada', 'admin')],
    ];
    for (const changed of changes) {
      const cookie = await cookieFor('ana');
      expect(await status('/', { cookie })).toBe(200);
      writeUsers(users, changed);
      expect(await status('/', { cookie })).toBe(401);
      writeUsers(users, ALL);
      await database.query('DELETE FROM sessions');
    }
    const cookie = await cookieFor('ana');
    // A file that cannot be believed any more lets nobody in.
    chmodSync(users, 0o644);
    expect(await status('/', { cookie })).toBe(503);
    chmodSync(users, 0o600);
    expect(await status('/', { cookie })).toBe(200);
    writeFileSync(users, '{');
    expect(await status('/', { cookie })).toBe(503);
  });

  it('ends sessions that are idle, and all after their time', async () => {
    for (const column of ['seen_at_ms', 'ends_at_ms']) {
      const cookie = await cookieFor('ana');
      expect(await status('/', { cookie })).toBe(200);
      await database.query(`UPDATE sessions SET ${column} = now_ms() - 15000000 WHERE person = 'ana'`);
      expect(await status('/', { cookie })).toBe(401);
    }
  });

  it('takes no cookie of another person, another name or another port', async () => {
    const cookie = await cookieFor('ana');
    const [name = '', id = ''] = cookie.split('=');
    expect(name).toBe(`research-loop-${desk.port}`);
    for (const other of [
      `research-loop-1=${id}`,
      `${name}=${id}x`,
      `${name}=${id.slice(0, -1)}`,
      `${name}=`,
      `x=${id}`,
    ])
      expect(await status('/', { cookie: other })).toBe(401);
    await database.query("UPDATE sessions SET person = 'ada' WHERE person = 'ana'");
    // The row says another person, whose role and password are others.
    expect(await status('/', { cookie })).toBe(401);
  });

  it('takes tokens, which may no more than their person does by now', async () => {
    const token = { person: 'ana', role: 'asker', label: 'weekly', livesMs: 60_000 };
    const { id, secret } = await addToken(database, token);
    const bearer = { authorization: `Bearer ${secret}` };
    const post = (): Promise<number> =>
      desk.call('/ask', { method: 'POST', headers: bearer }).then((a) => a.status);
    expect(await post()).toBe(200);
    expect(await status('/audit', bearer)).toBe(403);
    expect(JSON.stringify(await database.query('SELECT * FROM access_tokens'))).not.toContain(secret);
    writeUsers(users, [user('ana', 'reader'), user('ada', 'admin')]);
    expect([await status('/', bearer), await post()]).toEqual([200, 403]);
    writeUsers(users, [user('ada', 'admin')]);
    expect(await status('/', bearer)).toBe(401);
    writeUsers(users, ALL);
    const low = await addToken(database, { ...token, person: 'ada', role: 'reader' });
    expect(await status('/audit', { authorization: `Bearer ${low.secret}` })).toBe(403);
    const old = await addToken(database, { ...token, livesMs: -1 });
    expect(await status('/', { authorization: `Bearer ${old.secret}` })).toBe(401);
    await removeTokens(database, { id });
    expect(await status('/', bearer)).toBe(401);
    // The id is no token, and neither is the link of another desk.
    expect(await status('/', { authorization: `Bearer ${id}` })).toBe(401);
    expect(await status('/enter?token=x', {})).toBe(401);
  });

  it('ends a stream when its reader is out', async () => {
    const cookie = await cookieFor('ana');
    const ended = new Promise<string>((done, failed) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: desk.port,
          path: '/runs/x/events',
          headers: { cookie, host: `127.0.0.1:${desk.port}` },
        },
        (response) => {
          let text = '';
          response.once('data', () => writeUsers(users, [user('ada', 'admin')]));
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => done(text));
        },
      );
      call.on('error', failed).end();
    });
    expect(await ended).toContain('tick');
  });
});

it('counts failures by account and address, and an address by its network', async () => {
  const limits = logInLimits({ pair: 3, address: 5, account: 7 });
  const tries = async (account: string, address: string, count: number): Promise<boolean[]> =>
    Promise.all(
      Array.from({ length: count }, async () => (await limits.begin({ account, address })) === null),
    );
  expect(await tries('ana', '10.0.0.1', 5)).toEqual([true, true, true, false, false]);
  // Ana herself, elsewhere, is not locked out by it.
  expect(await tries('ana', '10.0.0.2', 1)).toEqual([true]);
  expect((await tries('ben', '10.0.0.1', 9)).filter(Boolean).length).toBeLessThan(3);
  expect(await tries('cy', '2001:db8:1:2::1', 3)).toEqual([true, true, true]);
  expect(await tries('CY', '2001:db8:1:2:ffff::9', 1)).toEqual([false]);
  expect(await tries('cy', '2001:db8:1:3::1', 1)).toEqual([true]);
  await limits.succeeded({ account: 'ana', address: '10.0.0.2' });
  expect(await tries('ana', '10.0.0.2', 3)).toEqual([true, true, true]);
});

it('refuses a log-in that comes too often', async () => {
  const limits = logInLimits({ pair: 1, address: 9, account: 9 });
  await limits.begin({ account: 'a', address: '::1' });
  expect(await limits.begin({ account: 'a', address: '::1' })).toBeGreaterThan(800);
});

it('keeps passwords as scrypt hashes of their own salt', async () => {
  const [one, other] = [await hashPassword(PASSWORD, CHEAP), await hashPassword(PASSWORD, CHEAP)];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/);
  expect(await isPassword(PASSWORD, one)).toBe(true);
  expect(await isPassword(`${PASSWORD}x`, one)).toBe(false);
  expect(await isPassword(PASSWORD, undefined, one)).toBe(false);
  expect(await isPassword(PASSWORD, undefined)).toBe(false);
  // Composed and decomposed letters are the same letters.
  const accents = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9', CHEAP);
  expect(await isPassword('cafe\u0301 cafe\u0301 cafe\u0301', accents)).toBe(true);
  await expect(hashPassword('too short', CHEAP)).rejects.toThrow(/12 to 1024 characters/);
  // The usual cost, once.
  expect(await hashPassword(PASSWORD)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
});

it.each([
  ['/queue?status=done', '/queue?status=done'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [undefined, '/'],
])('leads after the log-in from %j to %j', (given, to) => {
  expect(ownPath(given)).toBe(to);
});

describe('a users file', () => {
  const place = sqliteDesk();
  const files = (): DeskForTest => place;
  let database: DeskDatabase;
  beforeAll(async () => void (database = await place.open()));
  afterAll(async () => {
    await database.close();
    await place.remove();
  });
  const opening = (content: string, mode = 0o600): string => {
    const users = join(files().folder, `users-${Math.abs(content.length * 31 + mode)}.json`);
    writeFileSync(users, content, { mode });
    chmodSync(users, mode);
    try {
      openAccess(database, { users }, { variables: {} });
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const file = (...entries: readonly object[]): string => JSON.stringify({ users: entries });

  it('is believed only where it is whole, and its own', () => {
    expect(opening(file(user('ana', 'asker')))).toBe('opened');
    expect(opening(file(user('ana', 'asker')), 0o640)).toMatch(/not readable by you alone/);
    expect(opening(file())).toMatch(/names nobody/);
    expect(opening('[]')).toMatch(/no users file/);
    expect(opening('null')).toMatch(/no users file/);
    expect(opening(file(user('ana', 'asker'), user('Ana', 'admin')))).toMatch(/two people called/);
    expect(opening(file({ ...user('ana', 'asker'), password: 'plain text' }))).toMatch(/no scrypt hash/);
    expect(opening(file({ ...user('ana', 'asker'), role: 'root' }))).toMatch(
      /no role of reader, asker, admin/,
    );
    expect(opening(file({ ...user('ana', 'asker'), admin: true }))).toMatch(/unknown field "admin"/);
    expect(opening(file(user('operator', 'admin')))).toMatch(/no usable name/);
    expect(opening(file(user('a/../b', 'admin')))).toMatch(/no usable name/);
    expect(opening(file({ ...user('ana', 'asker'), dayUsd: -1 }))).toMatch(/dayUsd/);
  });

  it('opens the desk to other machines behind TLS, with the cookie that belongs to it', async () => {
    const users = join(files().folder, 'remote.json');
    writeUsers(users, ALL);
    const refused = (flags: object): string | null => {
      try {
        return openAccess(database, { users, ...flags }, { variables: {} }).warning;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refused({ host: '0.0.0.0' })).toMatch(/in the clear/);
    expect(refused({ host: '0.0.0.0', publicUrl: 'http://desk.example.org' })).toMatch(/plain http/);
    expect(refused({ host: '0.0.0.0', publicUrl: 'https://desk.example.org' })).toBeNull();
    expect(refused({ tokenFile: 'x' })).toMatch(/--token-file is for/);

    const desk = await gatedDesk(database, {
      users,
      publicUrl: 'https://desk.example.org',
      trustProxy: true,
    });
    const proxied = {
      host: 'inner:1',
      'x-forwarded-host': 'desk.example.org',
      'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    };
    const answer = await desk.call('/login', {
      method: 'POST',
      form: { name: 'ada', password: PASSWORD },
      headers: { ...proxied, origin: 'https://desk.example.org' },
    });
    expect(answer.cookies.join()).toMatch(/^__Host-research-loop-443=[^;]+;.*Secure/);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    const person = await desk.call('/', { headers: { ...proxied, cookie: cookieOf(answer) } });
    // What stands before the proxy's own word came from the client.
    expect(JSON.parse(person.text)).toMatchObject({ name: 'ada', address: '203.0.113.9' });
    expect((await desk.call('/', { headers: { cookie: cookieOf(answer) } })).status).toBe(421);
    const plain = await desk.call('/login', {
      method: 'POST',
      form: { name: 'ada', password: PASSWORD },
      headers: { ...proxied, origin: 'http://desk.example.org' },
    });
    expect(plain.status).toBe(403);
    await desk.close();
    expect(readFileSync(users, 'utf8')).not.toContain(PASSWORD);
  });
});
