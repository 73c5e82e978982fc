/**
 * `npx tsx bench/kill.ts [web|offline] [instants] [seed]` (default: web 200 1): a run killed with SIGKILL at random
 * instants and resumed: is what it ends with the same to the byte, was a finished call paid twice? `web` is a run with
 * models and the web, with latency, over servers that count; `offline` one without model and network over a small
 * folder. Tests the machinery, not a model. Wants a build (`npm run build`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offlineKiller } from '../test/tools/kill-offline.js';
import { killedRun, type Killed } from '../test/tools/kill-world.js';
import { seededRandom } from '../test/world/random.js';

async function main([kind = 'web', instants = '200', seed = '1']: readonly string[]): Promise<void> {
  if (kind !== 'web' && kind !== 'offline') throw new Error('Say web or offline.');
  const shared = mkdtempSync(join(tmpdir(), 'kill-bench-'));
  const perform = kind === 'web' ? killedRun : offlineKiller(shared);
  const random = seededRandom(Number(seed));
  const inFolder = async (kill: { afterMs: number } | null): Promise<Killed> => {
    const parent = mkdtempSync(join(tmpdir(), 'kill-bench-'));
    const killed = await perform({ parent, kill });
    // A run that came out otherwise is kept, to be looked at.
    if (isSound(killed)) rmSync(parent, { recursive: true, force: true });
    else process.stderr.write(`Kept ${parent}: ${JSON.stringify({ kill, ...killed, synth: undefined })}\n`);
    return killed;
  };
  let expected: string | null = null;
  const isSound = ({ synth, repeated, findings }: Killed): boolean =>
    (expected === null || synth === expected) && repeated.models + repeated.searches + findings === 0;
  const whole = await inFolder(null);
  expected = whole.synth;
  const outcomes: Killed[] = [];
  for (let each = 0; each < Number(instants); each += 1)
    outcomes.push(await inFolder({ afterMs: random() * whole.milliseconds }));
  rmSync(shared, { recursive: true, force: true });
  const sum = (pick: (each: Killed) => number): number =>
    outcomes.reduce((total, each) => total + pick(each), 0);
  console.table({
    kind,
    instants: outcomes.length,
    'uninterrupted run, seconds': (whole.milliseconds / 1000).toFixed(1),
    'other claims than uninterrupted': sum((each) => Number(each.synth !== whole.synth)),
    'finished model or role calls repeated': sum((each) => each.repeated.models),
    'finished searches or pages repeated': sum((each) => each.repeated.searches),
    'calls in flight when killed': sum((each) => each.lost),
    'findings of the store’s own proof': sum((each) => each.findings),
  });
}

await main(process.argv.slice(2));
