import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { UsageError } from '../loop/exit-codes.js';
import type { AccessEnv } from './access/log-in.js';

/** A browser that watches keeps its connection. */
const MOST_CONNECTIONS = 2_000;
/** Time to send a whole request, uploads over a slow line included. */
const REQUEST_TIMEOUT_MS = 300_000;
const HEADERS_TIMEOUT_MS = 15_000;

export interface Listening {
  /** `http://127.0.0.1:8484` */
  readonly address: string;
  readonly port: number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** @throws UsageError where the port cannot be had */
export async function listen(
  app: Hono<AccessEnv>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS },
  }) as Server;
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new UsageError(
      `Port ${port} of ${host} cannot be opened (${String((cause as NodeJS.ErrnoException).code)}).`,
      'Give another one with --port, or 0 for any free one.',
    );
  }
  const own = (server.address() as AddressInfo).port;
  return {
    address: `http://${isIP(host) === 6 ? `[${host}]` : host}:${own}`,
    port: own,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
