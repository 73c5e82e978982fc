/**
 * `DATABASE_URL=postgres://… npx tsx bench/takeover.ts [runs] [seed]` (default 50 1): a run of a desk over Postgres whose
 * worker is killed with SIGKILL at a random instant, and the next one again, each on a machine of its own (or back on an
 * earlier one): is what the last one ends with the same to the byte as of a run that nobody disturbed, was anything asked
 * twice that the desk had, and how long does a worker take to prepare the run? Over servers that count, with latency. Wants
 * a build (`npm run build`) for the readers of pages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDesk } from '../test/tools/desk-databases.js';
import { takenOver, type TakenOver, type TakeoverPlan } from '../test/tools/takeover.js';
import { seededRandom } from '../test/world/random.js';

const MACHINES = [
  ['one', 'two', 'three', 'four'],
  ['one', 'two', 'one', 'two'],
  ['one', 'one', 'two', 'one'],
] as const;

async function main([runs = '50', seed = '1']: readonly string[]): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('Say where Postgres is: DATABASE_URL=postgres://…');
  const desk = postgresDesk(url);
  const perform = async (plan: Pick<TakeoverPlan, 'kills' | 'machines'>): Promise<TakenOver> => {
    const parent = mkdtempSync(join(tmpdir(), 'takeover-'));
    const ended = await takenOver({ desk, parent, ...plan });
    rmSync(parent, { recursive: true, force: true });
    return ended;
  };
  const whole = await perform({ kills: [] });
  const random = seededRandom(Number(seed));
  const ended: (TakenOver & { readonly kills: number })[] = [];
  for (let at = 0; at < Number(runs); at += 1) {
    const kills = Array.from({ length: 1 + (at % 3) }, () => ({ afterMs: random() * whole.milliseconds }));
    ended.push({
      ...(await perform({ kills, machines: MACHINES[at % MACHINES.length] ?? [] })),
      kills: kills.length,
    });
    process.stderr.write(
      `${at + 1} of ${runs}: ${ended.at(-1)?.synth === whole.synth ? 'the same' : 'ANOTHER'}\n`,
    );
  }
  const sum = (pick: (each: (typeof ended)[number]) => number): number =>
    ended.reduce((total, each) => total + pick(each), 0);
  console.table({
    runs: ended.length,
    'workers killed': sum(({ kills }) => kills),
    'undisturbed run, seconds': (whole.milliseconds / 1000).toFixed(1),
    'other brief than undisturbed': sum(({ synth }) => Number(synth !== whole.synth)),
    'finished model calls repeated': sum(({ repeated }) => repeated.models),
    'finished searches repeated': sum(({ repeated }) => repeated.searches),
    'calls in flight when killed': sum(({ lost }) => lost),
    'findings of the store’s own proof': sum(({ findings }) => findings.length),
    'rebuilt from the journal': sum(({ from }) => from.filter((each) => each === 'journal').length),
    'longest preparation, milliseconds': Math.round(Math.max(...ended.map(({ prepareMs }) => prepareMs))),
  });
  await desk.remove();
}

await main(process.argv.slice(2));
