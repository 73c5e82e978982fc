import type { Hono } from 'hono';
import type { Person } from '../desk/person.js';
import type { DeskService } from '../desk/service.js';
import { createApi, type ApiParts } from './app.js';
import { API_BASE, ENDPOINTS } from './endpoints.js';

/** What programs call, as part of an application that has let them in: the HTTP API, and MCP at `/mcp`. */
export async function programsOf(
  desk: DeskService,
  parts: ApiParts = {},
): Promise<{
  readonly mount: (app: Hono<{ Variables: { person: Person } }>) => void;
  readonly close: () => Promise<void>;
}> {
  const { deskMcp } = await import('../mcp/desk-mcp.js');
  const mcp = deskMcp(desk);
  const mount = (app: Hono<{ Variables: { person: Person } }>): void => {
    const api = createApi(desk, parts);
    app.route(API_BASE, api);
    for (const path of [ENDPOINTS.isAlive.path, ENDPOINTS.isReady.path])
      app.get(path, () => api.request(path));
    for (const method of ['GET', 'POST', 'DELETE'])
      app.on(method, '/mcp', (context) => mcp.fetch(context.req.raw, context.get('person')));
  };
  return { mount, close: () => mcp.close() };
}
