/**
 * `npx tsx bench/kill.ts [web|offline|orders] [instants] [seed]` (default: web 200 1): a run killed with SIGKILL at
 * random instants and resumed: is what it ends with the same to the byte, was a finished call paid twice? `web` is a run
 * with models and the web, with latency, over servers that count; `offline` one without model and network over a small
 * folder; `orders` ten worlds with six researchers and all latencies drawn anew each time, left alone and killed in turn:
 * the same answers in another order must end in the same claims and the same report. Tests the machinery, not a model.
 * Wants a build (`npm run build`).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offlineKiller } from '../test/tools/kill-offline.js';
import { killedRun, manyInFlight, type Killed, type KillPlan } from '../test/tools/kill-world.js';
import { seededRandom } from '../test/world/random.js';

type Perform = (plan: KillPlan) => Promise<Killed>;

async function main([kind = 'web', instants = '200', seed = '1']: readonly string[]): Promise<void> {
  if (kind !== 'web' && kind !== 'offline' && kind !== 'orders')
    throw new Error('Say web, offline or orders.');
  if (kind === 'orders') {
    await orders(Number(instants), Number(seed));
    return;
  }
  const shared = mkdtempSync(join(tmpdir(), 'kill-bench-'));
  await sameWorld(kind, kind === 'web' ? killedRun : offlineKiller(shared), { instants, seed });
  rmSync(shared, { recursive: true, force: true });
}

/** Runs in a folder of its own; one that came out otherwise is kept, to be looked at. */
async function inFolder(
  perform: Perform,
  plan: Omit<KillPlan, 'parent'>,
  isSound: (killed: Killed) => boolean,
): Promise<Killed> {
  const parent = mkdtempSync(join(tmpdir(), 'kill-bench-'));
  const killed = await perform({ parent, ...plan });
  if (isSound(killed)) rmSync(parent, { recursive: true, force: true });
  else {
    const { synth: _synth, report: _report, ...rest } = killed;
    process.stderr.write(`Kept ${parent}: ${JSON.stringify({ kill: plan.kill, ...rest })}\n`);
  }
  return killed;
}

async function sameWorld(
  kind: string,
  perform: Perform,
  { instants, seed }: { instants: string; seed: string },
): Promise<void> {
  const random = seededRandom(Number(seed));
  let expected: string | null = null;
  const isSound = ({ synth, repeated, findings }: Killed): boolean =>
    (expected === null || synth === expected) && repeated.models + repeated.searches + findings === 0;
  const whole = await inFolder(perform, { kill: null }, isSound);
  expected = whole.synth;
  const outcomes: Killed[] = [];
  for (let each = 0; each < Number(instants); each += 1)
    outcomes.push(await inFolder(perform, { kill: { afterMs: random() * whole.milliseconds } }, isSound));
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

/** Ports below the range that systems give out by themselves. */
const FIRST_PORT = 24_000;
const WORLDS = 10;
/** Of so many runs of a world one is left alone, in another order of answers. */
const LEFT_ALONE_EVERY = 4;

async function orders(instants: number, firstSeed: number): Promise<void> {
  const counts = {
    runs: 0,
    killed: 0,
    'other claims': 0,
    'other report': 0,
    'calls in flight when killed': 0,
  };
  const random = seededRandom(firstSeed);
  const perWorld = Math.ceil(instants / WORLDS);
  for (let seed = firstSeed; seed < firstSeed + WORLDS; seed += 1) {
    const setting = (order: number) =>
      manyInFlight({ seed, order, port: FIRST_PORT + (seed % 1000), rounds: 3 });
    const always = (): boolean => true;
    const whole = await inFolder(killedRun, { kill: null, setting: setting(1) }, always);
    const isSame = ({ synth, report }: Killed): boolean => synth === whole.synth && report === whole.report;
    for (let each = 1; each <= perWorld; each += 1) {
      const isLeft = each % LEFT_ALONE_EVERY === 0;
      const kill = isLeft ? null : { afterMs: (0.1 + 0.9 * random()) * whole.milliseconds };
      const plan = { kill, setting: setting(each + 1) };
      const ended = await inFolder(killedRun, plan, isSame);
      counts.runs += 1;
      counts.killed += isLeft ? 0 : 1;
      counts['other claims'] += Number(ended.synth !== whole.synth);
      counts['other report'] += Number(ended.report !== whole.report);
      counts['calls in flight when killed'] += ended.lost;
      if (!isSame(ended)) keepBoth(seed * 1000 + each, whole, ended);
    }
  }
  console.table(counts);
}

function keepBoth(name: number, whole: Killed, ended: Killed): void {
  const place = (what: string): string => join(tmpdir(), `kill-bench-${name}-${what}`);
  writeFileSync(place('expected.json'), whole.synth);
  writeFileSync(place('found.json'), ended.synth);
  writeFileSync(place('expected.md'), whole.report);
  writeFileSync(place('found.md'), ended.report);
}

await main(process.argv.slice(2));
