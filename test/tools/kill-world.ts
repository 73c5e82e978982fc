import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../store/open-store.js';
import { verifyStore } from '../../store/verify.js';
import { cli, type CliOptions, type Finished } from './cli.js';
import type { ModelWorldOptions } from '../world/models/start-model-world.js';
import type { WorldOptions } from '../world/world.js';
import { startWorlds } from './model-run.js';

/** A run with models and the web, killed with calls in flight and taken up again, over servers that count. */
export interface Killed {
  /** What the run ended with, to the byte. */
  readonly synth: string;
  /** `report.md`, without what a kill may change: times, and what calls cost that were lost with the process. */
  readonly report: string;
  /** Calls that the servers saw more than once although the first was finished; by kind. */
  readonly repeated: { readonly models: number; readonly searches: number };
  /** Calls in flight at the kill. */
  readonly lost: number;
  readonly findings: number;
  readonly milliseconds: number;
  readonly code: number | null;
}

export interface KillPlan {
  /** Parent folder of the run, made for it alone. */
  readonly parent: string;
  /** Milliseconds after the start, or after this many events; null lets the run end by itself. */
  readonly kill: { readonly afterMs: number } | { readonly afterEvents: number } | null;
  readonly signal?: 'SIGKILL' | 'SIGINT' | 'SIGHUP' | undefined;
  /** Default: one world with short latencies, two rounds. */
  readonly setting?: KillSetting | undefined;
}

/** The world that a run meets, and how the run is started. */
export interface KillSetting {
  readonly world: WorldOptions;
  readonly models: ModelWorldOptions;
  readonly flags: readonly string[];
}

const MODEL_FLAGS = ['--model', 'anthropic/claude-haiku-4-5', '--search', 'exa,openalex'];

const USUAL: KillSetting = {
  world: { faults: { '*': { latencyMs: [5, 40] } } },
  models: { latencyMs: 30 },
  flags: ['--max-rounds', '2'],
};

/** Six researchers, eight pages and every latency drawn anew: many answers in flight, and in any order. */
export const manyInFlight = (about: {
  readonly seed: number;
  readonly order: number;
  readonly port: number;
  readonly rounds: number;
}): KillSetting => ({
  world: {
    ...{ seed: about.seed, port: about.port, latencySeed: about.order },
    universe: { seed: about.seed },
    faults: { '*': { latencyMs: [2, 120] } },
  },
  models: { seed: about.seed, latencySeed: about.order, latencyMs: [5, 200] },
  flags: ['--max-rounds', String(about.rounds), '--researchers', '6', '--max-sources', '32'],
});

export async function killedRun(plan: KillPlan): Promise<Killed> {
  const { parent, kill, signal = 'SIGKILL', setting = USUAL } = plan;
  const worlds = await startWorlds(setting);
  try {
    const place = join(parent, 'run');
    const about = { cwd: parent, env: worlds.variables };
    const flags = [...MODEL_FLAGS, ...setting.flags];
    const args = [worlds.world.universe.question, ...flags, '--run', place, '--json'];
    const { first, milliseconds } = await startAndKill(args, about, { kill, signal });
    const seen = { models: worlds.models.calls.length, web: worlds.world.requests.length };
    const resumed = kill === null ? first : await goOn(place, args, about);
    const early = new Set(worlds.models.calls.slice(0, seen.models).map((call) => call.hash));
    const again = worlds.models.calls.slice(seen.models).filter((call) => early.has(call.hash)).length;
    const words = (request: { host: string; path: string; query: URLSearchParams; body: string }): string =>
      `${request.host}${request.path}?${request.query.toString()} ${request.body}`;
    const searches = worlds.world.requests.map((each, index) => ({ each, isEarly: index < seen.web }));
    const asked = searches.filter(({ each }) => each.kind.startsWith('search:'));
    const earlyAsked = new Set(asked.filter(({ isEarly }) => isEarly).map(({ each }) => words(each)));
    const askedAgain = asked.filter(({ each, isEarly }) => !isEarly && earlyAsked.has(words(each))).length;
    const store = openStore(join(place, 'store.db'), { readOnly: true });
    const lost = (kind: string): number =>
      store.database
        .prepare("SELECT count(*) FROM journal WHERE status IN ('lost', 'dropped') AND kind = ?")
        .pluck()
        .get(kind) as number;
    const outcome: Killed = {
      synth: readFileSync(join(place, 'synth.json'), 'utf8'),
      report: withoutCost(readFileSync(join(place, 'report.md'), 'utf8')),
      repeated: {
        models: Math.max(0, again - lost('model')),
        // Looking for open copies asks an engine, too.
        searches: Math.max(0, askedAgain - lost('search') - lost('copies')),
      },
      lost: lost('model') + lost('search') + lost('page'),
      findings: verifyStore(store).length,
      milliseconds,
      code: kill === null ? first.code : signal === 'SIGINT' ? first.code : resumed.code,
    };
    store.close();
    return outcome;
  } finally {
    await worlds.close();
  }
}

const withoutCost = (report: string): string =>
  report
    .split('\n')
    .filter((line) => !/^- Spent: |^\| (?:lost|interrupted)/.test(line))
    .join('\n')
    .replace(/localhost:\d+/g, 'localhost');

/** Starts a run and kills it as planned. `milliseconds`: how long it lived. */
export async function startAndKill(
  args: readonly string[],
  about: CliOptions,
  { kill, signal = 'SIGKILL' }: Omit<KillPlan, 'parent'>,
): Promise<{ first: Finished; milliseconds: number }> {
  const startedAt = performance.now();
  let events = 0;
  const first = await cli(args, {
    ...about,
    onStart: (child) => {
      const stop = (): void => void child.kill(signal);
      if (kill !== null && 'afterMs' in kill) setTimeout(stop, kill.afterMs);
      child.stdout?.on('data', (part: Buffer) => {
        events += part.toString('utf8').split('\n').length - 1;
        if (kill !== null && 'afterEvents' in kill && events >= kill.afterEvents && !child.killed) stop();
      });
    },
  });
  return { first, milliseconds: performance.now() - startedAt };
}

/** Resumes a run; one that was killed before it was in its store begins again. */
export const goOn = (place: string, args: readonly string[], about: CliOptions): Promise<Finished> =>
  cli(hasBegun(place) ? ['resume', place] : args, about);

function hasBegun(place: string): boolean {
  try {
    const store = openStore(join(place, 'store.db'), { readOnly: true });
    const runs = store.database.prepare('SELECT count(*) FROM runs').pluck().get() as number;
    store.close();
    return runs > 0;
  } catch {
    return false;
  }
}
