import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Counts what a service is asked: how often the same, when each answer had arrived, and how many at once. */
export interface CountingProxy {
  readonly origin: string;
  readonly calls: readonly CountedCall[];
  most(): number;
  close(): void;
}

interface CountedCall {
  readonly hash: string;
  readonly startedMs: number;
  /** When the whole answer was with the asker; null where it hung up before. */
  endedMs: number | null;
}

export async function countingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const calls: CountedCall[] = [];
  let [now, most] = [0, 0];
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const body = Buffer.concat(parts);
      const hash = createHash('sha256').update(`${asked.method} ${asked.url}\n`).update(body).digest('hex');
      const call: CountedCall = { hash, startedMs: performance.now(), endedMs: null };
      calls.push(call);
      most = Math.max(most, (now += 1));
      answer.on('close', () => {
        now -= 1;
        if (answer.writableFinished) call.endedMs = performance.now();
      });
      const { method, url: path, headers } = asked;
      const passed = request({
        hostname,
        port,
        method,
        path,
        headers: { ...headers, 'content-length': body.length },
      });
      passed.on('response', (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      passed.end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    calls,
    most: () => most,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
