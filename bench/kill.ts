/**
 * `npx tsx bench/kill.ts [instants] [seed]` (default 200): a run with models and the web, with latency, killed with
 * SIGKILL at random instants and resumed: are the claims the same, was a finished call paid twice? Tests the machinery,
 * not a model. Wants a build (`npm run build`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killedRun, type Killed } from '../test/tools/kill-world.js';
import { seededRandom } from '../test/world/random.js';

async function main(): Promise<void> {
  const instants = Number(process.argv[2] ?? 200);
  const random = seededRandom(Number(process.argv[3] ?? 1));
  const parents: string[] = [];
  const folder = (): string => {
    const parent = mkdtempSync(join(tmpdir(), 'kill-bench-'));
    parents.push(parent);
    return parent;
  };
  const whole = await killedRun({ parent: folder(), kill: null });
  const outcomes: Killed[] = [];
  for (let each = 0; each < instants; each += 1) {
    outcomes.push(await killedRun({ parent: folder(), kill: { afterMs: random() * whole.milliseconds } }));
    for (const parent of parents.splice(0)) rmSync(parent, { recursive: true, force: true });
  }
  const sum = (pick: (each: Killed) => number): number =>
    outcomes.reduce((total, each) => total + pick(each), 0);
  console.table({
    instants,
    'uninterrupted run, seconds': (whole.milliseconds / 1000).toFixed(1),
    'other claims than uninterrupted': sum((each) => Number(each.synth !== whole.synth)),
    'finished model calls repeated': sum((each) => each.repeated.models),
    'finished searches repeated': sum((each) => each.repeated.searches),
    'calls in flight when killed': sum((each) => each.lost),
    'findings of the store’s own proof': sum((each) => each.findings),
  });
}

await main();
