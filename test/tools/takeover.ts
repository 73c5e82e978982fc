import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOptions } from '../../scripts/run-options.js';
import { addJob, changeJob } from '../../store/desk/jobs.js';
import { openStore } from '../../store/open-store.js';
import { verifyStore } from '../../store/verify.js';
import type { RunFlags } from '../../scripts/options/run.js';
import { CLEAN_ENV } from './cli.js';
import type { DeskForTest } from './desk-databases.js';
import type { DeskRunSettings } from './desk-run.js';
import { MODEL_FLAGS, startWorlds, type Worlds } from './model-run.js';
import type { KillSetting } from './kill-world.js';

/** Runs of a desk whose worker is killed, and that another machine (another folder of runs) goes on with. */

export interface TakenOver {
  /** What the run ended with, to the byte. */
  readonly synth: string;
  /** Calls that the servers saw more than once although the desk had their first answer; by kind. */
  readonly repeated: { readonly models: number; readonly searches: number };
  /** Calls that count as lost or dropped in the store that it ended with. */
  readonly lost: number;
  /** What the store's own proof finds. */
  readonly findings: readonly unknown[];
  /** Where each worker had the run from. */
  readonly from: readonly string[];
  /** The longest preparation of a worker, in milliseconds. */
  readonly prepareMs: number;
  /** How long the first worker lived, in milliseconds. */
  readonly milliseconds: number;
}

export interface TakeoverPlan {
  readonly desk: DeskForTest;
  /** Folder for the machines of this run. */
  readonly parent: string;
  /** Each kills one worker; the last one works to the end. Milliseconds after its start, or after so many events. */
  readonly kills: readonly (
    { readonly afterMs: number } | { readonly afterEvents: number } | { readonly onEvent: string }
  )[];
  /** The machine that each worker runs on; default: each on its own. */
  readonly machines?: readonly string[];
  readonly setting?: Pick<KillSetting, 'world' | 'models'> & { readonly flags?: RunFlags };
}

const USUAL: NonNullable<TakeoverPlan['setting']> = {
  world: { faults: { '*': { latencyMs: [5, 40] } } },
  models: { latencyMs: 30 },
};

export async function takenOver(plan: TakeoverPlan): Promise<TakenOver> {
  const { world, models, flags } = plan.setting ?? USUAL;
  const worlds = await startWorlds({ world, models });
  try {
    return await withWorlds(plan, worlds, { maxRounds: 2, ...flags });
  } finally {
    await worlds.close();
  }
}

async function withWorlds(plan: TakeoverPlan, worlds: Worlds, flags: RunFlags): Promise<TakenOver> {
  const { desk, parent, kills } = plan;
  const { question, today } = worlds.world.universe;
  const options = runOptions({ ...MODEL_FLAGS, ...flags }, {});
  const id = `job-${Math.random().toString(36).slice(2)}`;
  const job = { id, run: `run-of-${id}` };
  const database = await desk.open();
  await addJob(database, {
    ...{ ...job, question, options, plan: null, priority: 0, askedBy: 'me', idempotencyKey: null },
    ...{ previousRun: null, schedule: null },
  });
  const seen = seenBy(worlds);
  const workers: Worker[] = [];
  let folder = '';
  for (const [at, kill] of [...kills, null].entries()) {
    const attempt = at + 1;
    await changeJob(database, { id }, { attempt, status: 'running' });
    const runsFolder = join(parent, plan.machines?.[at] ?? `machine-${attempt}`);
    folder = join(runsFolder, job.run);
    const settings: DeskRunSettings = {
      ...{ databaseUrl: desk.url ?? '', schema: desk.schema, runsFolder, job, attempt, question, options },
      ...{ at: `${today}T00:00:00.000Z`, variables: worlds.variables },
    };
    workers.push(await work(settings, { parent, kill }));
    seen.workerEnded();
  }
  await database.close();
  const store = openStore(join(folder, 'store.db'), { readOnly: true });
  const lost = (...kinds: readonly string[]): number =>
    store.database
      .prepare(
        `SELECT count(*) FROM journal WHERE status <> 'finished' AND kind IN (${kinds.map(() => '?').join()})`,
      )
      .pluck()
      .get(...kinds) as number;
  const outcome = {
    synth: readFileSync(join(folder, 'synth.json'), 'utf8'),
    repeated: {
      models: Math.max(0, seen.models() - lost('model')),
      searches: Math.max(0, seen.searches() - lost('search', 'copies')),
    },
    lost: lost('model', 'search', 'page'),
    findings: verifyStore(store),
    from: workers.map(({ from }) => from),
    prepareMs: Math.max(...workers.map(({ prepareMs }) => prepareMs)),
    milliseconds: workers[0]?.milliseconds ?? 0,
  };
  store.close();
  return outcome;
}

/** Requests that came again after a worker had ended. */
function seenBy({ models, world }: Worlds) {
  let ended = { models: 0, web: 0 };
  const again = { models: 0, searches: 0 };
  const count = (names: readonly string[], before: number): number => {
    const early = new Set(names.slice(0, before));
    return names.slice(before).filter((name) => early.has(name)).length;
  };
  const asked = (): string[] =>
    world.requests
      .filter(({ kind }) => kind.startsWith('search:'))
      .map(({ host, path, query, body }) => `${host}${path}?${query.toString()} ${body}`);
  return {
    workerEnded: () => {
      const [calls, searches] = [models.calls.map(({ hash }) => hash), asked()];
      again.models += count(calls, ended.models);
      again.searches += count(searches, ended.web);
      ended = { models: calls.length, web: searches.length };
    },
    models: () => again.models,
    searches: () => again.searches,
  };
}

interface Worker {
  readonly from: string;
  readonly prepareMs: number;
  readonly milliseconds: number;
}

const SCRIPT = join(import.meta.dirname, 'desk-run.ts');

async function work(
  settings: DeskRunSettings,
  { parent, kill }: { parent: string; kill: TakeoverPlan['kills'][number] | null },
): Promise<Worker> {
  mkdirSync(settings.runsFolder, { recursive: true });
  const path = join(parent, `settings-${settings.attempt}.json`);
  writeFileSync(path, JSON.stringify(settings));
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, path], { env: CLEAN_ENV });
  const startedMs = performance.now();
  let output = '';
  let errors = '';
  const stop = (): boolean => child.kill('SIGKILL');
  if (kill !== null && 'afterMs' in kill) setTimeout(stop, kill.afterMs);
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
    if (kill !== null && 'onEvent' in kill && output.includes(`"${kill.onEvent}"`)) stop();
    if (kill !== null && 'afterEvents' in kill && output.split('\n').length > kill.afterEvents) stop();
  });
  await once(child, 'close');
  if (kill === null && child.exitCode !== 0)
    throw new Error(`The worker failed: ${errors}\n${output.slice(-2000)}`);
  const prepared = output.split('\n').find((line) => line.includes('"run-prepared"'));
  const { from = 'none', milliseconds: prepareMs = 0 } = JSON.parse(prepared ?? '{}') as {
    from?: string;
    milliseconds?: number;
  };
  return { from, prepareMs, milliseconds: performance.now() - startedMs };
}
