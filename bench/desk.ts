/**
 * `npx tsx bench/desk.ts MODE [runs a worker] [workers]` (default: throughput 2 1,2,4): a desk over Postgres with workers
 * as machines of their own, each with a folder of its own; models and search are servers of fixed latency on loopback,
 * which count. MODE: `throughput`; `kill` (-9 of a random machine every 8 s), `restart` (of Postgres, every 10 s), `cut`
 * (Postgres answers nothing for 60 s), `clocks` (workers 5 minutes apart), `disk` (one worker can write no file over 1 MB).
 * Prints runs an hour, seconds of takeovers, and what was lost, run twice or paid twice. Wants a build and Postgres 15's
 * programs. Tests the machinery, not a model; with several workers on few cores it is the processors that bind.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDesk, type Desk } from '../scripts/desk/desk.js';
import { openQueue } from '../scripts/desk/open-queue.js';
import { MODEL_FLAGS, startWorlds } from '../test/tools/model-run.js';
import { startCluster } from './desk/cluster.js';
import { countingProxy, type CountingProxy } from './desk/counting-proxy.js';
import { stallingProxy } from './desk/stalling-proxy.js';

const MODES = ['throughput', 'kill', 'restart', 'cut', 'clocks', 'disk'] as const;
type Mode = (typeof MODES)[number];

const MODEL_LATENCY_MS = 400;
const SEARCH_LATENCY_MS = 150;
/** What was answered so shortly before a machine died may not have been kept: it counts as in flight. */
const IN_FLIGHT_MS = 250;
const GIVE_UP_MS = 8 * 60_000;
const ENDED = new Set(['done', 'stopped', 'failed', 'cancelled']);

interface Bench {
  readonly mode: Mode;
  readonly desk: Desk;
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Where workers reach the database. */
  readonly url: string;
  readonly models: CountingProxy;
}

/** A run whose machine has died. */
interface Orphan {
  readonly job: string;
  readonly attempt: number;
  readonly sinceMs: number;
}

interface Disturbed {
  readonly orphans: Orphan[];
  /** When machines died. */
  readonly deathsMs: number[];
  stop(): Promise<void>;
}

async function main([mode = 'throughput', runs = '2', workers = '1,2,4']: readonly string[]): Promise<void> {
  if (!MODES.includes(mode as Mode)) throw new Error(`Say one of ${MODES.join(', ')}.`);
  for (const count of workers.split(',').map(Number))
    await measure(mode as Mode, { workers: count, jobs: count * Number(runs) });
}

async function measure(mode: Mode, { workers, jobs }: { workers: number; jobs: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const cluster = await startCluster();
  const line = await stallingProxy(cluster.port);
  const worlds = await startWorlds({
    world: { faults: { '*': { latencyMs: [SEARCH_LATENCY_MS, SEARCH_LATENCY_MS + 1] } } },
    models: { latencyMs: MODEL_LATENCY_MS },
  });
  const models = await countingProxy(worlds.models.url);
  const { origin } = new URL(worlds.models.url);
  const variables = Object.fromEntries(
    Object.entries(worlds.variables).map(([name, value]) => [name, value.replace(origin, models.origin)]),
  );
  const desk = await openDesk({ databaseUrl: cluster.url, runsFolder: join(folder, 'desk') });
  const url = cluster.url.replace(`:${cluster.port}/`, `:${line.port}/`);
  const bench: Bench = { mode, desk, folder, variables, url, models };
  await addJobs(bench, { jobs, question: worlds.world.universe.question });
  const machines = Array.from({ length: workers }, (_, at) => startMachine(bench, at));
  const startedMs = performance.now();
  const disturbed = disturb(bench, { machines, cluster, line });
  const over = await untilOver(desk, jobs, disturbed.orphans);
  const seconds = (performance.now() - startedMs) / 1000;
  await disturbed.stop();
  await report(bench, { workers, jobs, seconds, deathsMs: disturbed.deathsMs, ...over });
  for (const machine of machines) await end(machine);
  await desk.close();
  models.close();
  await worlds.close();
  line.close();
  cluster.remove();
  if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
  else console.log(folder);
}

async function addJobs(
  { desk }: Bench,
  { jobs, question }: { jobs: number; question: string },
): Promise<void> {
  const queue = await openQueue(desk);
  const options = { ...MODEL_FLAGS, depth: 'quick', maxRounds: 1 };
  for (let at = 0; at < jobs; at += 1) {
    const id = randomUUID();
    await queue.add({
      ...{
        id,
        question: `${question.replace(/\?$/, '')} (district ${at + 1})?`,
        options,
        plan: null,
        priority: 0,
      },
      // One asks for little after somebody who asks for much.
      askedBy: at < jobs - 1 ? 'much' : 'little',
      ...{ idempotencyKey: null, run: `run-${at}-${id.slice(0, 6)}`, previousRun: null, schedule: null },
    });
  }
  await queue.close();
}

interface Machine {
  readonly at: number;
  process: ChildProcess;
}

function startMachine(bench: Bench, at: number): Machine {
  return { at, process: startProcess(bench, at) };
}

function startProcess({ mode, folder, variables, url }: Bench, at: number): ChildProcess {
  const cwd = join(folder, `machine-${at}`);
  mkdirSync(cwd, { recursive: true });
  const clock = mode === 'clocks' ? at * 300_000 : 0;
  const program = [process.execPath, join(import.meta.dirname, 'desk/worker.mjs'), `machine-${at}`, url, '1'];
  const limited = mode === 'disk' && at === 0 ? ['bash', '-c', 'ulimit -f 1024; exec "$0" "$@"'] : [];
  const [first = '', ...rest] = [...limited, ...program];
  const child = spawn(first, rest, {
    cwd,
    // A machine dies with all of its processes.
    detached: true,
    env: {
      ...{ PATH: process.env['PATH'], HOME: cwd, NO_COLOR: '1', ...variables },
      ...(clock === 0 ? {} : { BENCH_CLOCK_OFF_MS: String(clock) }),
      ...(clock === 0
        ? {}
        : { NODE_OPTIONS: `--require ${join(import.meta.dirname, 'desk/shifted-clock.cjs')}` }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.pipe(createWriteStream(join(folder, `machine-${at}.log`), { flags: 'a' }));
  return child;
}

const killMachine = ({ process: { pid } }: Machine): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
};

async function end({ process: child }: Machine): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((over) => child.once('exit', over));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await gone;
  clearTimeout(late);
}

/** What is done to the desk while it works. */
function disturb(
  bench: Bench,
  at: {
    machines: Machine[];
    cluster: Awaited<ReturnType<typeof startCluster>>;
    line: Awaited<ReturnType<typeof stallingProxy>>;
  },
): Disturbed {
  const deathsMs: number[] = [];
  const orphans: Orphan[] = [];
  const state: { isOver: boolean } = { isOver: false };
  const isEnded = (): boolean => state.isOver;
  const over = (async () => {
    if (bench.mode === 'cut') {
      await wait(12_000);
      at.line.cut();
      await wait(60_000);
      at.line.mend();
    }
    while (!isEnded() && (bench.mode === 'kill' || bench.mode === 'restart')) {
      await wait(bench.mode === 'kill' ? 8_000 : 10_000);
      if (isEnded()) return;
      if (bench.mode === 'restart') at.cluster.restart();
      else {
        const machine = at.machines[Math.floor(Math.random() * at.machines.length)] as Machine;
        killMachine(machine);
        const sinceMs = performance.now();
        deathsMs.push(sinceMs);
        orphans.push(...(await heldBy(bench.desk, machine, sinceMs)));
        machine.process = startProcess(bench, machine.at);
      }
      if (deathsMs.length >= at.machines.length * 3) return;
    }
  })();
  return {
    deathsMs,
    orphans,
    stop: async () => {
      state.isOver = true;
      await over;
    },
  };
}

const heldBy = async (desk: Desk, { at }: Machine, sinceMs: number): Promise<Orphan[]> =>
  (
    await desk.database.query<{ job: string; attempt: number }>(
      `SELECT id AS job, attempt FROM jobs WHERE status = 'running' AND worker = $1`,
      [`machine-${at}`],
    )
  ).map((row) => ({ ...row, sinceMs }));

/** Waits for the end of all runs. @returns whether they ended in time, and how long each orphan waited for another machine */
async function untilOver(
  desk: Desk,
  jobs: number,
  orphans: Orphan[],
): Promise<{ isOver: boolean; takeovers: number[] }> {
  const takeovers: number[] = [];
  const untilMs = performance.now() + GIVE_UP_MS;
  while (performance.now() < untilMs) {
    await wait(500);
    const rows = await desk.database
      .query<{ id: string; status: string; attempt: number }>('SELECT id, status, attempt FROM jobs')
      .catch((): { id: string; status: string; attempt: number }[] => []);
    for (const orphan of [...orphans])
      if (rows.some(({ id, attempt }) => id === orphan.job && attempt > orphan.attempt)) {
        orphans.splice(orphans.indexOf(orphan), 1);
        takeovers.push((performance.now() - orphan.sinceMs) / 1000);
      }
    if (rows.length === jobs && rows.every(({ status }) => ENDED.has(status)))
      return { isOver: true, takeovers };
  }
  return { isOver: false, takeovers };
}

async function report(
  { mode, desk, models }: Bench,
  about: {
    workers: number;
    jobs: number;
    seconds: number;
    deathsMs: readonly number[];
    isOver: boolean;
    takeovers: readonly number[];
  },
): Promise<void> {
  const { workers, jobs, seconds, deathsMs, isOver, takeovers } = about;
  const rows = await desk.database.query<{
    status: string;
    attempt: number;
    asked_by: string;
    started_at_ms: number;
  }>('SELECT status, attempt, asked_by, started_at_ms FROM jobs ORDER BY started_at_ms');
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  const attempts = rows.reduce((sum, { attempt }) => sum + attempt, 0);
  console.log(
    [
      `${mode}, ${workers} workers, ${jobs} runs: ${seconds.toFixed(0)} s, ${((jobs / seconds) * 3600).toFixed(0)} runs an hour${isOver ? '' : ' (NOT OVER)'}`,
      `  ends: ${[...counts].map(([status, count]) => `${count} ${status}`).join(', ')}; lost ${jobs - rows.filter(({ status }) => ENDED.has(status)).length}`,
      `  taken ${attempts} times; machines that died ${deathsMs.length}${takeovers.length === 0 ? '' : `, runs went on elsewhere after ${takeovers.map((each) => each.toFixed(0)).join(', ')} s`}; the one question of another was begun as number ${rows.findIndex((row) => row.asked_by === 'little') + 1} of ${jobs}`,
      `  model calls ${models.calls.length}, at once ${models.most()}; asked again although answered ${paidTwice(models, deathsMs)}`,
    ].join('\n'),
  );
}

/** Calls that were made again although an answer had arrived, long enough before the next death of a machine to be kept. */
function paidTwice({ calls }: CountingProxy, deathsMs: readonly number[]): number {
  const seen = new Map<string, number>();
  let twice = 0;
  for (const { hash, startedMs, endedMs } of calls) {
    const before = seen.get(hash);
    const wasKept =
      before !== undefined && !deathsMs.some((death) => death >= before && death - before < IN_FLIGHT_MS);
    if (wasKept && startedMs > before) twice += 1;
    if (endedMs !== null) seen.set(hash, endedMs);
  }
  return twice;
}

/** A server of its own shuts down beside the pools that are connected to it. */
process.on('unhandledRejection', (error) => {
  if (!(error instanceof pg.DatabaseError)) throw error;
});

await main(process.argv.slice(2));
process.exit(0);
