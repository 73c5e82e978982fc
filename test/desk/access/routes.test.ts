import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { may } from '../../../desk/access/may.js';
import { OPERATIONS } from '../../../desk/api/operations.js';
import { openDesk } from '../../../desk/desk.js';
import { openQueue } from '../../../desk/store/queue.js';
import { ROLES } from '../../../loop/options/values.js';
import { openService, type DeskService } from '../../../desk/service/service.js';
import { createApp } from '../../../desk/app.js';
import { sqliteDesk } from '../../tools/desk-databases.js';
import { deskProgram } from '../../../scripts/start/desk-program.js';

/** Every route of the desk, called by nobody and by each role. */

const files = sqliteDesk();
let service: DeskService;
let close: () => Promise<void>;
let routes: readonly (readonly [method: string, path: string])[];
let request: (method: string, path: string, role: string) => Promise<number>;

beforeAll(async () => {
  const desk = await openDesk({ databaseUrl: undefined, runsFolder: files.folder });
  service = openService(desk, { program: deskProgram(), queue: openQueue(desk) });
  const made = createApp(service, {
    access: {
      middleware: async (context, next) => {
        const role = ROLES.find((each) => each === context.req.header('x-role'));
        if (role !== undefined) context.set('person', { name: 'ann', role });
        await next();
      },
      routes: () => undefined,
    },
  });
  close = made.close;
  const all = (made.app as unknown as Hono).routes.filter(({ method }) => method !== 'ALL');
  routes = [...new Set(all.map(({ method, path }) => `${method} ${path}`))].map(
    (each) => each.split(' ') as [string, string],
  );
  request = async (method, path, role) =>
    (
      await made.app.request(`http://127.0.0.1${path.replace(/:\w+/g, 'x')}`, {
        method,
        headers: { 'x-role': role },
      })
    ).status;
});
afterAll(async () => {
  await close();
  await service.close();
  await files.remove();
});

const OPEN = /^\/(?:healthz|readyz|shared\/:token|assets\/.*|api\/v1\/(?:healthz|readyz|openapi\.json))$/;

it('answers nobody but for health, style and shared briefs', async () => {
  expect(routes.length).toBeGreaterThan(50);
  for (const [method, path] of routes)
    expect([method, path, await request(method, path, '')]).toEqual([
      method,
      path,
      OPEN.test(path) ? expect.not.stringMatching('401') : 401,
    ]);
});

it('lets a reader change nothing', async () => {
  for (const [method, path] of routes.filter(([method]) => method !== 'GET')) {
    if (/\/(?:verify|mcp)$/.test(path)) continue;
    expect([method, path, await request(method, path, 'reader')]).toEqual([method, path, 403]);
  }
});

it('has every operation under its right, which is that of its role', () => {
  for (const { http, may: right } of OPERATIONS)
    if (right !== 'anyone' && !http.startsWith('GET '))
      expect(may({ role: 'asker' }, right), http).toBe(true);
  expect(may({ role: 'asker' }, 'change-others')).toBe(false);
  expect(may({ role: 'admin' }, 'change-others')).toBe(true);
});
