/**
 * What a service sees of a limit that all processes of a desk share: `DATABASE_URL=postgres://… npx tsx
 * bench/desk-limits.ts [seconds]` (default 10). A server on this machine counts, in every window of the limit's length,
 * when requests arrive; the goal is at least 95 % of the limit and never more than it. One worker with four job processes
 * in memory, and, with Postgres, four workers with one each, one of them on a clock five minutes ahead.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTraffic } from '../agents/fetch/traffic.js';
import { succeed } from '../agents/result.js';
import { giveTurns, turnsOfWorker } from '../scripts/desk/turns/channel.js';
import { openTurns } from '../scripts/desk/turns/keeper.js';
import { postgresDesk } from '../test/tools/desk-databases.js';
import { openPostgresDesk } from '../store/desk/postgres-database.js';
import { fileURLToPath } from 'node:url';

const SELF = fileURLToPath(import.meta.url);
const PROCESSES = 4;
const CALLS_AT_ONCE = 8;
const AHEAD_MS = 300_000;

interface Limit {
  readonly name: string;
  readonly calls: number;
  readonly perMs: number;
  readonly concurrency: number;
  /** How long the service takes to answer, in milliseconds. */
  readonly latencyMs: number;
  readonly tokens?: { readonly amount: number; readonly perMinute: number };
}

const LIMITS: readonly Limit[] = [
  { name: '10 a second', calls: 10, perMs: 1000, concurrency: 100, latencyMs: 100 },
  { name: '50 a second', calls: 50, perMs: 1000, concurrency: 100, latencyMs: 100 },
  { name: '500 a minute', calls: 500, perMs: 60_000, concurrency: 100, latencyMs: 100 },
  { name: '120 a second', calls: 120, perMs: 1000, concurrency: 100, latencyMs: 50 },
  { name: '5 at once', calls: 400, perMs: 1000, concurrency: 5, latencyMs: 250 },
];

const role = process.argv[2];
const seconds = Number(role ?? 10);

/** A job process: asks as fast as its turns allow. */
async function work(): Promise<void> {
  const { port, limit, forMs } = JSON.parse(process.argv[3] ?? '') as Task;
  const traffic = createTraffic({ turns: turnsOfWorker(process) });
  const plan = { queue: 'service', pace: limit, atOnce: CALLS_AT_ONCE, tokens: limit.tokens };
  const over = AbortSignal.timeout(forMs);
  const one = async (): Promise<void> => {
    while (!over.aborted)
      await traffic.run(plan, async () => {
        await (await fetch(`http://127.0.0.1:${String(port)}/`)).arrayBuffer();
        return succeed(null);
      });
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, one));
  process.exit(0);
}

interface Task {
  readonly port: number;
  readonly limit: Limit;
  readonly forMs: number;
  readonly jobs: number;
  readonly database: { readonly url: string; readonly schema: string } | null;
  readonly aheadMs: number;
}

/** A worker: takes the turns of its job processes. */
async function supervise(): Promise<void> {
  const task = JSON.parse(process.argv[3] ?? '') as Task;
  const now = Date.now;
  Date.now = () => now() + task.aheadMs;
  const database = task.database === null ? null : await openPostgresDesk(task.database);
  const keeper = await openTurns(database);
  const jobs = Array.from({ length: task.jobs }, (_, at) => {
    const job = fork(SELF, ['job', JSON.stringify(task)]);
    giveTurns(keeper, job, String(at));
    return ended(job);
  });
  await Promise.all(jobs);
  await keeper.close();
  await database?.close();
  process.exit(0);
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve));

async function measure(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  for (const limit of LIMITS) {
    await measureOne(limit, null);
    if (url === undefined) continue;
    const desk = postgresDesk(url);
    await (await desk.open()).close();
    await measureOne(limit, { url, schema: desk.schema });
    await desk.remove();
  }
}

async function measureOne(limit: Limit, database: Task['database']): Promise<void> {
  const { server, seen, most } = await service(limit);
  const { port } = server.address() as AddressInfo;
  const workers = database === null ? 1 : PROCESSES;
  const task = { port, limit, database, forMs: seconds * 1000, jobs: PROCESSES / workers };
  await Promise.all(
    Array.from({ length: workers }, (_, at) =>
      ended(fork(SELF, ['worker', JSON.stringify({ ...task, aheadMs: at === 0 ? AHEAD_MS : 0 })])),
    ),
  );
  server.closeAllConnections();
  server.close();
  const spanMs = (seen.at(-1) ?? 0) - (seen[0] ?? 0);
  const rate = (seen.length - 1) / spanMs;
  const perWindow = mostInWindow(seen, limit.perMs);
  const bySlots = limit.concurrency / limit.latencyMs;
  const allowed = Math.min(limit.calls / limit.perMs, bySlots);
  const place = database === null ? '1 worker, 4 processes' : '4 workers';
  process.stdout.write(
    `${limit.name}, ${place}: ${((rate / allowed) * 100).toFixed(1)} % used; at most ${String(perWindow)} in a window of ${String(limit.calls)}, ${String(most())} at once of ${String(limit.concurrency)}\n`,
  );
}

function service(limit: Limit): Promise<{ server: Server; seen: number[]; most: () => number }> {
  const seen: number[] = [];
  let atWork = 0;
  let most = 0;
  const server = createServer((_request, response) => {
    seen.push(performance.now());
    most = Math.max(most, ++atWork);
    setTimeout(() => {
      atWork -= 1;
      response.end('ok');
    }, limit.latencyMs);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ server, seen, most: () => most }));
  });
}

/** Of all windows of that length that begin with a request. */
function mostInWindow(seen: readonly number[], perMs: number): number {
  let most = 0;
  for (let from = 0, to = 0; to < seen.length; to += 1) {
    while ((seen[from] ?? 0) <= (seen[to] ?? 0) - perMs) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

if (role === 'job') await work();
else if (role === 'worker') await supervise();
else await measure();
