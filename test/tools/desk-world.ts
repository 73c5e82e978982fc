import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { NewJob } from '../../desk/store/jobs.js';
import { CLEAN_ENV, ROOT } from './cli.js';

/** Until it has come true; the test's own time limit ends a wait for what never does. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await wait(50);
}

export const newJob = (change: Partial<NewJob> = {}): NewJob => {
  const id = randomUUID();
  return {
    ...{ id, question: 'How is Zika virus transmitted?', options: {} },
    ...{ askedBy: 'ann', run: `run-${id}` },
    ...change,
  };
};

/** A SearXNG that finds nothing, and holds every question until it may answer: a run stands still where a test wants it. */
export async function heldSearch(): Promise<{
  readonly url: string;
  /** Questions that wait now. */
  readonly waiting: () => number;
  /** From now on every question is answered at once, or held. */
  open(isOpen: boolean): void;
  close(): void;
}> {
  let isOpen = true;
  let held: ServerResponse[] = [];
  const answer = (response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json').end('{"results":[]}');
  };
  const server = createServer((request, response) => {
    response.on('close', () => (held = held.filter((each) => each !== response)));
    if (isOpen || request.url?.startsWith('/search') !== true) answer(response);
    else held.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => held.length,
    open: (now) => {
      isOpen = now;
      if (now) held.forEach(answer);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A way to a database that can be cut, as a network is, or a server that is restarted. */
export async function cuttable(
  url: string,
): Promise<{ readonly url: string; cut(isCut: boolean): void; close(): void }> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createTcpServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut: (now) => {
      isCut = now;
      if (now) for (const socket of open) socket.destroy();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** A worker as a process of its own: what `research-loop worker` is, in a folder of its own. */
export function spawnWorker(
  folder: string,
  {
    args = [],
    env = {},
  }: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'research-loop.mjs'), 'worker', ...args], {
    cwd: folder,
    env: { ...CLEAN_ENV, ...env },
    stdio: 'ignore',
  });
}
