import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../store/open-store.js';
import { verifyStore } from '../../store/verify.js';
import { articleFiles, copyArticles, FEWEST } from './few-articles.js';
import { goOn, startAndKill, type Killed, type KillPlan } from './kill-world.js';

/** A run without model and network over a small folder, killed and taken up again. */

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';

/** @param folder where the documents are put, for all runs alike: their path is a part of what is asked */
export function offlineKiller(folder: string): (plan: KillPlan) => Promise<Killed> {
  const corpus = copyArticles(join(folder, 'corpus'), articleFiles(FEWEST));
  return (plan) => killedOfflineRun(corpus, plan);
}

async function killedOfflineRun(corpus: string, { parent, kill, signal }: KillPlan): Promise<Killed> {
  const place = join(parent, 'run');
  const about = { cwd: parent };
  const args = [QUESTION, '--corpus', corpus, '--depth', 'quick', '--run', place, '--json'];
  const { first, milliseconds } = await startAndKill(args, about, { kill, signal });
  const early = finishedCalls(place);
  const resumed = kill === null ? first : await goOn(place, args, about);
  const calls = finishedCalls(place);
  // No server sees what a folder is asked; a call that was made again has another row or another time.
  const repeated = (kinds: readonly string[]): number =>
    [...early].filter(([name, when]) => kinds.includes(name.split(' ')[0] ?? '') && calls.get(name) !== when)
      .length;
  const store = openStore(join(place, 'store.db'), { readOnly: true });
  const outcome: Killed = {
    report: '',
    synth: `${readFileSync(join(place, 'synth.json'), 'utf8')}\n${[...calls.keys()].sort().join('\n')}`,
    repeated: { models: repeated(['extractive']), searches: repeated(['search', 'page']) },
    lost: store.database
      .prepare("SELECT count(*) FROM journal WHERE status IN ('lost', 'dropped')")
      .pluck()
      .get() as number,
    findings: verifyStore(store).length,
    milliseconds,
    code: resumed.code,
  };
  store.close();
  return outcome;
}

/** Kind and hash of each call that is finished, with its row and time; nothing where there is no store yet. */
function finishedCalls(place: string): ReadonlyMap<string, string> {
  try {
    const store = openStore(join(place, 'store.db'), { readOnly: true });
    const rows = store.database
      .prepare<[], { name: string; done: string }>(
        "SELECT kind || ' ' || request_hash AS name, id || ' ' || finished_at AS done FROM journal WHERE status = 'finished'",
      )
      .all();
    store.close();
    return new Map(rows.map(({ name, done }) => [name, done]));
  } catch {
    return new Map();
  }
}
