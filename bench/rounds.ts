/**
 * `npx tsx bench/rounds.ts [worlds] [first seed] [plain|wrong|insatiable] [max rounds]` (default: 20 1 plain 4): how runs with
 * models end in worlds of planted facts: the share that ends by two sign-offs, rounds and tokens, and the share of the
 * facts that are claims at the end: who stops too early misses some. `wrong`: the critic says the opposite of the facts
 * three times in ten; `insatiable`: it finds another material gap whenever it is asked. Tests the machinery, not a model.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spentBudget } from '../loop/limits/budget.js';
import { openModelRun, startWorlds } from '../test/tools/model-run.js';
import type { ModelWorldOptions } from '../test/world/models/start-model-world.js';

const CRITICS: Readonly<Record<string, ModelWorldOptions>> = {
  plain: {},
  wrong: { criticWrong: 0.3 },
  insatiable: { criticInsatiable: true },
};

interface Ended {
  readonly seed: number;
  readonly ending: string;
  readonly rounds: number;
  readonly tokens: number;
  readonly claims: number;
  readonly recall: number;
}

async function endOf(seed: number, critic: ModelWorldOptions, maxRounds: number): Promise<Ended> {
  const universe = { seed, works: 32, facts: 24, noise: 15 };
  const worlds = await startWorlds({ world: { universe, seed }, models: { seed, ...critic } });
  const parent = mkdtempSync(join(tmpdir(), 'rounds-'));
  try {
    const opened = await openModelRun({ worlds, folder: join(parent, 'run'), changes: { maxRounds } });
    const state = await opened.research();
    const said = state.claims.map(({ claim }) => claim);
    const { facts } = worlds.world.universe;
    const found = facts.filter(({ signature }) =>
      said.some((claim) => signature.every((word) => claim.includes(word))),
    );
    const ended = {
      ...{ seed, ending: String(state.ending), rounds: state.round, claims: state.claims.length },
      ...{ tokens: spentBudget(opened.run).tokens, recall: found.length / facts.length },
    };
    opened.close();
    return ended;
  } finally {
    await worlds.close();
    rmSync(parent, { recursive: true, force: true });
  }
}

async function main([worlds = '20', first = '1', critic = 'plain', rounds = '4']: readonly string[]) {
  const options = CRITICS[critic];
  if (options === undefined) throw new Error(`Say one of ${Object.keys(CRITICS).join(', ')}.`);
  const ended: Ended[] = [];
  for (let seed = Number(first); seed < Number(first) + Number(worlds); seed += 1) {
    ended.push(await endOf(seed, options, Number(rounds)));
    process.stderr.write(`${JSON.stringify(ended.at(-1))}\n`);
  }
  const mean = (pick: (each: Ended) => number): number =>
    ended.reduce((sum, each) => sum + pick(each), 0) / ended.length;
  console.table({
    ...{ worlds: ended.length, critic },
    'ended by two sign-offs': ended.filter(({ ending }) => ending === 'converged').length,
    'at the round limit': ended.filter(({ ending }) => ending === 'round-limit').length,
    'rounds, mean': mean((each) => each.rounds).toFixed(2),
    'tokens, mean': Math.round(mean((each) => each.tokens)),
    'claims, mean': mean((each) => each.claims).toFixed(1),
    'planted facts among the claims': mean((each) => each.recall).toFixed(3),
  });
}

await main(process.argv.slice(2));
