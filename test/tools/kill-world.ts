import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../store/open-store.js';
import { verifyStore } from '../../store/verify.js';
import { cli, type CliOptions, type Finished } from './cli.js';
import { startWorlds } from './model-run.js';

/** A run with models and the web, killed with calls in flight and taken up again, over servers that count. */
export interface Killed {
  /** What the run ended with, to the byte. */
  readonly synth: string;
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
  readonly signal?: 'SIGKILL' | 'SIGINT' | undefined;
}

const FLAGS = ['--model', 'anthropic/claude-haiku-4-5', '--search', 'exa,openalex', '--max-rounds', '2'];

export async function killedRun({ parent, kill, signal = 'SIGKILL' }: KillPlan): Promise<Killed> {
  const worlds = await startWorlds({
    world: { faults: { '*': { latencyMs: [5, 40] } } },
    models: { latencyMs: 30 },
  });
  try {
    const place = join(parent, 'run');
    const about = { cwd: parent, env: worlds.variables };
    const args = [worlds.world.universe.question, ...FLAGS, '--run', place, '--json'];
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
