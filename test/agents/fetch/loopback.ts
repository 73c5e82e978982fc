import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../agents/fetch/clock.js';

export interface Loopback {
  readonly origin: string;
  readonly port: number;
  /** `METHOD path` of every request, in order of arrival. */
  readonly seen: string[];
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

/** A server on a free port of 127.0.0.1 that answers as the handler says. */
export async function startLoopback(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Loopback> {
  const seen: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    requests.push(request);
    response.on('error', () => undefined);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    seen,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Time that passes only when somebody sleeps, and then at once. */
export interface ManualClock extends Clock {
  readonly slept: number[];
  advance(durationMs: number): void;
}

export function manualClock(startMs = Date.UTC(2026, 0, 1)): ManualClock {
  let nowMs = startMs;
  const slept: number[] = [];
  return {
    slept,
    nowMs: () => nowMs,
    advance: (durationMs) => void (nowMs += durationMs),
    sleep: async (durationMs, signal) => {
      signal?.throwIfAborted();
      slept.push(durationMs);
      const wakeMs = nowMs + durationMs;
      await Promise.resolve();
      nowMs = Math.max(nowMs, wakeMs);
    },
  };
}
