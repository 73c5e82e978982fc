import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccess } from '../../scripts/access/open-access.js';
import { leastFor, ROUTES } from '../../scripts/access/routes.js';
import { programsOf } from '../../scripts/api/mount.js';
import { openDesk } from '../../scripts/desk/desk.js';
import { openQueue } from '../../scripts/desk/open-queue.js';
import { openService, type DeskService } from '../../scripts/desk/service.js';
import { createApp } from '../../scripts/serve/app.js';
import { sqliteDesk } from '../tools/desk-databases.js';

/** Every route that the desk registers stands in the one table with its role, and the table has no other. */

const files = sqliteDesk();
let service: DeskService;
let routes: readonly string[];
let close: () => Promise<void>;

beforeAll(async () => {
  const desk = await openDesk({ databaseUrl: undefined, runsFolder: files.folder });
  service = openService(desk, { queue: await openQueue(desk) });
  const access = openAccess(desk.database, {}, { variables: {} });
  const programs = await programsOf(service);
  const made = createApp(service, { access, mount: programs.mount });
  close = async () => {
    await programs.close();
    await made.close();
  };
  const handlers = (made.app as unknown as Hono).routes.filter(({ method }) => method !== 'ALL');
  routes = [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))];
});
afterAll(async () => {
  await close();
  await service.close();
  await files.remove();
});

const split = (route: string): [string, string] => route.split(' ') as [string, string];

it('gives a role to every route', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter((route) => leastFor(...split(route)) === undefined)).toEqual([]);
});

it('lists no route that is not there', () => {
  const used = (listed: string): boolean =>
    routes.some(
      (route) => route === listed || (listed.endsWith('/*') && leastFor(...split(route)) === ROUTES[listed]),
    );
  expect(Object.keys(ROUTES).filter((route) => !used(route))).toEqual([]);
});

it('lets a reader change nothing, and nobody but a few without a name', () => {
  // What a question may cost is asked with its options as the body; MCP's tools ask the service.
  const changing = routes.filter((route) => !/^GET |^POST \/api\/v1\/estimate$| \/mcp$/.test(route));
  const open = routes.filter((route) => leastFor(...split(route)) === 'anyone');
  expect(changing.filter((route) => leastFor(...split(route)) === 'reader')).toEqual([]);
  expect(
    open.filter(
      (route) =>
        !/ \/(?:enter|login|logout|assets|healthz|readyz|api\/v1\/(?:healthz|readyz|openapi\.json))/.test(
          route,
        ),
    ),
  ).toEqual([]);
});
