import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { openAccess } from '../../scripts/access/open-access.js';
import type { AccessFlags } from '../../scripts/options/access.js';
import type { AccessEnv } from '../../scripts/access/gate.js';
import type { DeskDatabase } from '../../store/desk/database.js';

/** A desk behind its gate, with a page for each role, over real HTTP. */
export interface GatedDesk {
  readonly port: number;
  readonly link: string;
  call(path: string, how?: Call): Promise<Answer>;
  close(): Promise<void>;
}

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly text: string;
}

export async function gatedDesk(
  database: DeskDatabase,
  flags: AccessFlags = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<GatedDesk> {
  const access = openAccess(database, flags, { variables, lookEveryMs: 50 });
  const app = new Hono<AccessEnv>();
  app.use('*', access.middleware);
  access.routes(app);
  const who = (context: { get(name: 'person'): unknown }): string => JSON.stringify(context.get('person'));
  app.get('/', (context) => context.text(who(context)));
  app.use('/ask', (_, next) => next());
  app.all('/every', (context) => context.text('never'));
  app.post('/ask', (context) => context.text(who(context)));
  app.get('/audit', (context) => context.text(who(context)));
  app.get('/unlisted', (context) => context.text('never'));
  app.get('/runs/:run/events', (context) =>
    streamSSE(context, async (stream) => {
      for (;;) {
        await stream.writeSSE({ data: 'tick' });
        await stream.sleep(20);
        if (stream.aborted) return;
      }
    }),
  );
  const server = await new Promise<ServerType>((done) => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => done(made));
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    link: access.firstLink(port),
    call: (path, how) => call(port, path, how),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        (server as { closeAllConnections?: () => void }).closeAllConnections?.();
      }),
  };
}

/** Sends exactly these headers: `fetch` would not let a test name another host, or where a request comes from. */
function call(
  port: number,
  path: string,
  { method = 'GET', headers = {}, form }: Call = {},
): Promise<Answer> {
  const body = form === undefined ? undefined : new URLSearchParams(form).toString();
  const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((done, failed) => {
    const request = httpRequest(
      {
        ...{ host: '127.0.0.1', port, path, method, agent: false },
        headers: {
          host: `127.0.0.1:${port}`,
          ...type,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            cookies: response.headers['set-cookie'] ?? [],
            text,
          }),
        );
        response.on('error', failed);
      },
    );
    request.on('error', failed);
    request.end(body);
  });
}

/** What a browser sends of the cookies that were set. */
export const cookieOf = (answer: Answer): string =>
  answer.cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
