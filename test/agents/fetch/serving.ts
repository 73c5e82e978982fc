import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { createFetcher, type Fetcher, type FetchPolicy } from '../../../agents/fetch/fetch-page.js';
import { createTraffic } from '../../../agents/fetch/traffic.js';
import { manualClock, startLoopback, type Loopback } from './loopback.js';

/** Whatever a test opened; closed after it. */
export const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server whose robots.txt is missing, so that tests see their own requests alone. */
export async function serve(handler: Handler): Promise<Loopback> {
  const server = await startLoopback((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    handler(request, response);
  });
  open.push(server);
  return server;
}

export function fetcherFor(server: Loopback, policy: Partial<FetchPolicy> = {}): Fetcher {
  const clock = manualClock();
  const fetcher = createFetcher({
    userAgent: 'research-loop/0.1.0 (+mailto:test@example.org)',
    allowHosts: [`127.0.0.1:${server.port}`],
    traffic: createTraffic({ clock, random: () => 0.5 }),
    ...policy,
  });
  open.push(fetcher);
  return fetcher;
}

export const codeOf = async (fetcher: Fetcher, address: string): Promise<string> => {
  const result = await fetcher.fetchPage(address);
  return result.ok ? `ok ${result.value.status}` : result.failure.code;
};
export const textOf = async (fetcher: Fetcher, address: string): Promise<string> => {
  const result = await fetcher.fetchPage(address);
  return result.ok ? Buffer.from(result.value.bytes).toString('utf8') : result.failure.code;
};
