/**
 * `npx tsx bench/recall.ts`: runs over a made-up field whose facts were planted, so that the true score is known:
 * recall against rounds, false stops with a critic that is wrong, one sign-off against two, what a brief takes by depth,
 * and the bytes of a request as the store grows. Scripted roles: it tests the machinery, not a model.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRows } from '../loop/history.js';
import type { RoundState } from '../loop/state.js';
import { finishedStage } from '../store/runs.js';
import { openModelRun, startWorlds, type ModelRun } from '../test/tools/model-run.js';
import { factsIn, type Universe } from '../test/world/universe.js';
import type { RunFlags } from '../scripts/run-flags.js';

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
    const drafting = worlds.models.calls.filter((call) => call.role === 'synthesizer');
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
        'most bytes a drafting call': Math.max(...drafting.map((call) => call.bytes)),
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

function recallByRound({ run }: ModelRun, universe: Universe): number[] {
  const recalls: number[] = [];
  for (let round = 1; ; round += 1) {
    const state = finishedStage<RoundState>(run.store, { runId: run.id, round, stage: 'decide' });
    if (state === undefined || state === null) return recalls;
    const found = new Set(state.claims.flatMap((claim) => factsIn(claim.claim, universe.facts)));
    recalls.push(found.size / universe.facts.length);
  }
}

async function main(): Promise<void> {
  const quick = process.argv.includes('--short');
  const usual = { works: 24, noise: 30, criticWrong: 0 };
  const byDepth: Record<string, object> = {};
  for (const depth of ['quick', 'standard', 'deep', 'exhaustive'])
    byDepth[depth] = (await measure({ ...usual, flags: { depth } })).row;
  console.log('Scripted roles over planted facts: the machinery, not a model.');
  console.table(byDepth);
  const long = await measure({ ...usual, flags: { depth: 'standard', maxRounds: 8 } });
  console.log('Recall by round:', long.recalls.map((each) => each.toFixed(2)).join(' '));
  const stops: Record<string, object> = {};
  for (const criticWrong of quick ? [0.2] : [0, 0.1, 0.2, 0.4]) {
    let [falseOne, falseTwo, runs] = [0, 0, 0];
    for (let seed = 1; seed <= (quick ? 2 : 6); seed += 1) {
      const { state, recalls } = await measure({
        ...{ works: 12, noise: 10, criticWrong, seed },
        flags: { depth: 'standard', maxRounds: 6 },
      });
      const best = recalls.at(-1) ?? 0;
      const first = state.signOffs.findIndex((each) => each.signoff);
      runs += 1;
      if (first >= 0 && (recalls[first] ?? 0) < best) falseOne += 1;
      if (state.ending === 'converged' && best < Math.max(...recalls)) falseTwo += 1;
    }
    stops[`critic wrong ${criticWrong * 100} %`] = {
      runs,
      'one sign-off would have stopped too early': falseOne,
      'two did': falseTwo,
    };
  }
  console.table(stops);
  const bySize: Record<string, object> = {};
  for (const works of quick ? [50, 200] : [50, 500])
    bySize[`${works} works`] = (
      await measure({ works, noise: works, criticWrong: 0, flags: { depth: 'exhaustive', maxRounds: 4 } })
    ).row;
  console.table(bySize);
}

await main();
