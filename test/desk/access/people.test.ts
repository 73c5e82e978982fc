import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccess } from '../../../desk/access/gate.js';
import { may, mustMay, type Right } from '../../../desk/access/may.js';
import type { ROLES } from '../../../loop/options/values.js';
import {
  addToken,
  keepPerson,
  removePerson,
  removeTokens,
  type TokenKind,
} from '../../../desk/store/people.js';
import { describeDesks, type DeskForTest } from '../../tools/desk-databases.js';
import { cookieOf, gatedDesk, type GatedDesk } from '../../tools/desk-gate.js';

/** Who comes in by a token, or by a proxy that names them; who stays in; what a role may. */

const HEADER = 'x-forwarded-email';

describeDesks('a desk with people', (files: () => DeskForTest) => {
  let desk: GatedDesk;
  beforeAll(async () => {
    desk = await gatedDesk(files(), { proxy: ['127.0.0.1'], userHeader: HEADER, private: true });
    for (const [name, role] of [
      ['ada', 'admin'],
      ['ana', 'asker'],
      ['rea', 'reader'],
      ['ben@example.org', 'asker'],
    ] as const)
      await keepPerson(desk.database, { name, role, dayUsd: null });
  });
  afterAll(() => desk.close());

  const token = async (person: string, role: string, kind: TokenKind = 'program'): Promise<string> =>
    (await addToken(desk.database, { person, role, kind, run: 'x', livesMs: 60_000 })).secret;
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const status = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
    desk.call(path, { method, headers }).then((answer) => answer.status);
  const own = () => ({ origin: `http://127.0.0.1:${desk.port}` });

  it('lets in by a token, with no more than its person may, and no longer than that', async () => {
    const secret = await token('ana', 'admin');
    expect(await status('/', bearer(secret))).toBe(200);
    const asks = async (as: string): Promise<boolean> => (await status('/ask', bearer(as), 'POST')) !== 403;
    expect(await asks(secret)).toBe(true);
    expect(await asks(await token('ada', 'admin'))).toBe(true);
    expect(await asks(await token('ada', 'reader'))).toBe(false);
    expect(await asks(await token('rea', 'admin'))).toBe(false);
    await keepPerson(desk.database, { name: 'tom', role: 'asker', dayUsd: null });
    const toms = await token('tom', 'asker');
    expect(await status('/', bearer(toms))).toBe(200);
    await removePerson(desk.database, 'tom');
    expect(await status('/', bearer(toms))).toBe(401);
    const ended = await addToken(desk.database, {
      ...{ person: 'ana', role: 'asker', kind: 'program', livesMs: -1 },
    });
    expect(await status('/', bearer(ended.secret))).toBe(401);
    // A link to one brief is no log-in.
    expect(await status('/', bearer(await token('ana', 'asker', 'share')))).toBe(401);
  });

  it('makes a token of the browser from it, which ends by itself alone', async () => {
    const secret = await token('ana', 'asker');
    const entered = await desk.call(`/enter?token=${secret}`);
    expect([entered.status, entered.headers['location']]).toEqual([303, '/']);
    const cookie = cookieOf(entered);
    expect(cookie).not.toContain(secret);
    expect(await status('/', { cookie })).toBe(200);
    expect(await status('/', bearer(cookie.split('=')[1] ?? ''))).toBe(200);
    expect(await status('/logout', { cookie, ...own() }, 'POST')).toBe(303);
    expect(await status('/', { cookie })).toBe(401);
    expect(await status('/', bearer(secret))).toBe(200);
  });

  it('believes a name of its proxy alone, and knows what it may', async () => {
    expect(await status('/', { [HEADER]: 'Ben@Example.org' })).toBe(200);
    for (const name of ['nobody@example.org', '', 'operator', 'a b', 'x'.repeat(200)])
      expect([name, await status('/', { [HEADER]: name })]).toEqual([name, 401]);
    // What changes something still has to come from a page of the desk.
    const form = { 'content-type': 'application/x-www-form-urlencoded', [HEADER]: 'ben@example.org' };
    expect(await status('/ask', form, 'POST')).toBe(403);
    expect(await status('/ask', { ...form, ...own() }, 'POST')).not.toBe(403);
    const far = await gatedDesk(files(), { proxy: ['10.0.0.0/8'], userHeader: HEADER });
    expect((await far.call('/', { headers: { [HEADER]: 'ben@example.org' } })).status).toBe(401);
    await far.close();
    const open = await gatedDesk(files(), { proxy: ['127.0.0.1'], userHeader: `${HEADER}=reader` });
    const guest = { [HEADER]: 'guest@example.org' };
    expect((await open.call('/', { headers: guest })).status).toBe(200);
    expect(
      (
        await open.call('/ask', {
          method: 'POST',
          headers: { ...guest, origin: `http://127.0.0.1:${open.port}` },
        })
      ).status,
    ).toBe(403);
    await open.close();
  });

  it('ends a stream of whoever is let in no more', async () => {
    const { id, secret } = await addToken(desk.database, {
      ...{ person: 'ana', role: 'asker', kind: 'program', livesMs: 60_000 },
    });
    const asked = await fetch(`http://127.0.0.1:${desk.port}/api/v1/jobs`, {
      method: 'POST',
      headers: { ...bearer(secret), 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Is it watched?' }),
    });
    const { id: job } = (await asked.json()) as { id: string };
    const stream = await fetch(`http://127.0.0.1:${desk.port}/api/v1/jobs/${job}/events`, {
      headers: { ...bearer(secret), accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    await removeTokens(desk.database, { id });
    expect(await stream.text()).toContain('retry:');
  });

  it('keeps nothing of a wrong link', async () => {
    const rows = async (): Promise<number> =>
      (await desk.database.query('SELECT 1 FROM access_tokens')).length;
    const before = await rows();
    for (let time = 0; time < 20; time += 1) expect(await status(`/enter?token=guess-${time}`, {})).toBe(401);
    expect(await rows()).toBe(before);
  });
});

describe('what a role may', () => {
  it('stands in one table', () => {
    const rights: readonly Right[] = ['read', 'ask', 'see-others', 'change-others'];
    const allowed = (role: (typeof ROLES)[number]): readonly Right[] =>
      rights.filter((right) => may({ role }, right));
    expect(allowed('reader')).toEqual(['read']);
    expect(allowed('asker')).toEqual(['read', 'ask']);
    expect(allowed('admin')).toEqual(rights);
    expect(() => mustMay({ name: 'rea', role: 'reader' }, 'ask')).toThrow(
      'rea has the role reader, which may not ask',
    );
  });
});

it('refuses to believe everybody, or nobody in particular', () => {
  const refused = (flags: Parameters<typeof openAccess>[1]) => {
    try {
      openAccess(undefined as never, flags);
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refused({ userHeader: 'X-User' })).toMatch(/believed of everybody/);
  expect(refused({ userHeader: 'X-User=king', proxy: ['127.0.0.1'] })).toMatch(/no role "king"/);
  for (const proxy of ['proxy.example', '10.0.0.0/0', '10.0.0.0/40', 'x/8'])
    expect(refused({ proxy: [proxy] })).toMatch(/is no address/);
});
