import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { openAccess } from '../../desk/access/gate.js';
import { openQueue } from '../../desk/store/queue.js';
import { openService } from '../../desk/service/service.js';
import type { AccessFlags } from '../../desk/options.js';
import { createApp } from '../../desk/app.js';
import { listen } from '../../desk/server.js';
import type { DeskForTest } from './desk-databases.js';
import type { DeskDatabase } from '../../desk/store/database.js';
import { deskProgram } from '../../scripts/start/desk-program.js';

/** A desk behind its gate, over real HTTP. */
export interface GatedDesk {
  readonly port: number;
  readonly link: string;
  readonly database: DeskDatabase;
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

export async function gatedDesk(on: DeskForTest, flags: AccessFlags = {}): Promise<GatedDesk> {
  const database = await on.open();
  const access = openAccess(database, flags, { lookEveryMs: 50 });
  const runsFolder = join(on.folder, 'runs');
  const service = openService(
    { database, runsFolder, archive: null, close: () => database.close() },
    { program: deskProgram(), queue: openQueue({ database }) },
  );
  const { app, close } = createApp(service, { access });
  const listening = await listen(app, { port: 0, host: '127.0.0.1' });
  const { port } = listening;
  return {
    port,
    link: access.firstLink(port),
    database,
    call: (path, how) => call(port, path, how),
    close: async () => {
      await listening.close();
      await close();
      await service.close();
    },
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
