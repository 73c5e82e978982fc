/**
 * `npx tsx bench/recall.ts`: runs over a made-up field whose facts were planted, so that the true score is known:
 * recall against rounds, false stops with a critic that is wrong, one sign-off against two, what a brief takes by depth,
 * and, with 50, 500 and 5,000 sources in the store, the bytes of a call by role, recall, shared beginnings, memory and
 * speed, and the wall of a round beside its critical path. Scripted roles: it tests the machinery, not a model. `--short`
 * for a quick look; `--depths`, `--stops`, `--sizes`, `--path` and `--hanging` for
 * one part alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { listRows } from '../loop/round-state.js';
import type { RoundState } from '../loop/state.js';
import { openModelRun, startWorlds } from '../test/tools/model-run.js';
import type { RunFlags } from '../loop/options/run.js';
import { roundPaths } from './critical-path.js';
import { leastPrefix, recallByRound, stockedRun, type Stocked } from './stocked-run.js';

interface Measured {
  readonly recalls: readonly number[];
  readonly state: RoundState;
  readonly row: Readonly<Record<string, string | number>>;
}

async function measure(about: {
  works: number;
  noise: number;
  criticWrong: number;
  flags: RunFlags;
  seed?: number;
}): Promise<Measured> {
  const { works, noise, criticWrong, flags, seed = 1 } = about;
  const worlds = await startWorlds({
    world: { universe: { works, noise, seed } },
    models: { criticWrong, seed },
  });
  const parent = mkdtempSync(join(tmpdir(), 'recall-'));
  try {
    const opened = await openModelRun({ worlds, folder: join(parent, 'run'), flags });
    const startedAt = Date.now();
    const state = await opened.research();
    const seconds = (Date.now() - startedAt) / 1000;
    const { universe } = worlds.world;
    const totals = opened.run.journal.totals(opened.run.id);
    const writing = worlds.models.calls.filter((call) => call.role === 'writer');
    const measured = {
      recalls: recallByRound(opened, universe),
      state,
      row: {
        sources: listRows(opened.run).at(-1)?.sources ?? 0,
        rounds: state.round,
        ending: String(state.ending),
        'model calls': worlds.models.calls.length,
        'prompt tokens': totals.inputTokens,
        'reply tokens': totals.outputTokens,
        searches: totals.calls['search'] ?? 0,
        pages: totals.calls['page'] ?? 0,
        usd: totals.costUsd.toFixed(2),
        'most bytes a writing call': Math.max(...writing.map((call) => call.bytes)),
        'least beginning shared with the round before': leastPrefix(worlds.models.calls).toFixed(2),
        'recall of planted facts': (recallByRound(opened, universe).at(-1) ?? 0).toFixed(2),
        seconds: seconds.toFixed(1),
        'MB of memory': Math.round(process.memoryUsage().rss / 1e6),
      },
    };
    opened.close();
    return measured;
  } finally {
    await worlds.close();
    rmSync(parent, { recursive: true, force: true });
  }
}

async function showDepths(): Promise<void> {
  const usual = { works: 24, noise: 30, criticWrong: 0 };
  const byDepth: Record<string, object> = {};
  for (const depth of ['quick', 'standard', 'deep', 'exhaustive'] as const)
    byDepth[depth] = (await measure({ ...usual, flags: { depth } })).row;
  console.table(byDepth);
  const long = await measure({ ...usual, flags: { depth: 'standard', maxRounds: 8 } });
  console.log('Recall by round:', long.recalls.map((each) => each.toFixed(2)).join(' '));
}

/** A stop is false where the same world had more to give to a critic that is right. */
async function showStops(quick: boolean): Promise<void> {
  const stops: Record<string, object> = {};
  const honest = new Map<number, Measured>();
  for (const criticWrong of quick ? [0, 0.2] : [0, 0.1, 0.2, 0.4]) {
    let [falseOne, falseTwo, runs] = [0, 0, 0];
    for (let seed = 1; seed <= (quick ? 2 : 5); seed += 1) {
      const about = { works: 12, noise: 10, seed, flags: { depth: 'standard', maxRounds: 6 } as const };
      const measured = await measure({ ...about, criticWrong });
      const right = honest.get(seed) ?? measured;
      honest.set(seed, right);
      const { state, recalls } = measured;
      const reachable = Math.max(...right.recalls, ...recalls);
      const first = state.signOffs.findIndex((each) => each.signoff);
      runs += 1;
      if (first >= 0 && (recalls[first] ?? 0) < reachable) falseOne += 1;
      if (state.ending === 'converged' && (recalls.at(-1) ?? 0) < reachable) falseTwo += 1;
    }
    stops[`critic wrong ${criticWrong * 100} %`] = {
      runs,
      'one sign-off would have stopped too early': falseOne,
      'two did': falseTwo,
    };
  }
  console.table(stops);
}

/** Latencies of the scripted services: as they are in tests, and nearer to those of a model. */
const LATENCIES = [
  { model: 300, search: 100, page: 150 },
  { model: 3000, search: 1000, page: 1500 },
];

async function showPath(quick: boolean): Promise<void> {
  for (const latencies of quick ? LATENCIES.slice(1) : LATENCIES) {
    const { model, search, page } = latencies;
    console.log(`Wall against critical path; model ${model} ms, search ${search} ms, page ${page} ms:`);
    const rounds = await roundPaths(latencies, { depth: 'standard', maxRounds: quick ? 2 : 3 });
    console.table(
      rounds.map(({ round, wallSeconds, pathSeconds, ratio, cpuSeconds, queuedSeconds, furthest }) => ({
        round,
        'wall, seconds': wallSeconds.toFixed(2),
        'critical path, seconds': pathSeconds.toFixed(2),
        ratio: ratio.toFixed(3),
        'processor, seconds': cpuSeconds.toFixed(2),
        'waiting for a core, seconds': queuedSeconds.toFixed(2),
        'ratio without that': ((wallSeconds - queuedSeconds) / pathSeconds).toFixed(3),
        'over the path': furthest,
      })),
    );
  }
}

/** What pages that never answer cost a round: the wall of its reading, with none and with one in ten. */
async function showHanging(): Promise<void> {
  const latencies = { model: 300, search: 100, page: 150 };
  console.log('Wall of a round in seconds, by the share of pages that never answer:');
  for (const hangShare of [0, 0.1]) {
    const rounds = await roundPaths(latencies, { depth: 'standard', maxRounds: 2 }, hangShare);
    console.log(`${hangShare}: ${rounds.map(({ wallSeconds }) => wallSeconds.toFixed(1)).join(', ')}`);
  }
}

const SEEDS = [1, 2, 3];

/** Each in a process of its own, whose memory is its own. */
function showSizes(sizes: readonly number[]): void {
  const measured = sizes.map((sources) => SEEDS.map((seed) => stockedApart(sources, seed)));
  const roles = [...new Set(measured.flat().flatMap((each) => Object.keys(each.bytes)))];
  const named = <T>(values: readonly T[]) =>
    Object.fromEntries(values.map((value, index) => [String(sizes[index]), value]));
  console.log(`Bytes a call, by sources in the store; mean of seeds ${SEEDS.join(', ')}:`);
  console.table(
    Object.fromEntries(
      roles.map((role) => {
        const means = measured.map((runs) => Math.round(mean(runs.map(({ bytes }) => bytes[role] ?? 0))));
        const [first = 1] = means;
        const change = `${Math.round(((means.at(-1) ?? 0) / first - 1) * 100)} %`;
        return [role, { ...named(means), 'last against first': change }];
      }),
    ),
  );
  console.table(
    measured.map((runs) => ({
      sources: runs[0]?.sources,
      'recall by seed': runs.map(({ recalls }) => (recalls.at(-1) ?? 0).toFixed(2)).join(' '),
      'mean recall by round': [0, 1, 2]
        .map((round) => mean(runs.map(({ recalls }) => recalls[round] ?? recalls.at(-1) ?? 0)).toFixed(2))
        .join(' '),
      'least shared beginning': Math.min(...runs.map(({ leastPrefix: share }) => share)).toFixed(2),
      'processor, seconds a round': mean(runs.map(({ cpuSeconds, rounds }) => cpuSeconds / rounds)).toFixed(
        1,
      ),
      'most memory, MB': Math.round(Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes))),
      'of it before the run': Math.round(Math.max(...runs.map(({ idleMegabytes }) => idleMegabytes))),
    })),
  );
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function stockedApart(sources: number, seed: number): Stocked {
  const words = [
    ...process.execArgv,
    ...process.argv.slice(1, 2),
    '--stocked',
    String(sources),
    String(seed),
  ];
  const child = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e8 });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '') as Stocked;
}

async function main(): Promise<void> {
  const has = (flag: string): boolean => process.argv.includes(flag);
  const stocked = process.argv.indexOf('--stocked');
  if (stocked > 0) {
    const [sources, seed] = process.argv.slice(stocked + 1).map(Number);
    console.log(JSON.stringify(await stockedRun(sources ?? 50, seed)));
    return;
  }
  const isWhole = !['--depths', '--stops', '--sizes', '--path', '--hanging'].some(has);
  console.log('Scripted roles over planted facts: the machinery, not a model.');
  if (isWhole || has('--depths')) await showDepths();
  if (isWhole || has('--stops')) await showStops(has('--short'));
  if (isWhole || has('--sizes')) showSizes(has('--short') ? [50, 500] : [50, 500, 5000]);
  if (isWhole || has('--path')) await showPath(has('--short'));
  if (isWhole || has('--hanging')) await showHanging();
}

await main();
