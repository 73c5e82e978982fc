import type { GivenRun } from '../../desk/program.js';
import { makeRunFolder } from '../../loop/files/run-folder.js';
import { checkCorpora } from '../../loop/options/run-options.js';
import type { Run } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import type { RoundState } from '../../loop/state.js';
import { askedRun } from './asked-run.js';
import { checkAssembly } from '../assemble/assemble.js';
import { environment } from '../process/environment.js';
import { beginWithKept } from '../kept/kept-folders.js';
import { carryOn, conduct, openRun, type RunStart } from './open-run.js';
import { beginRefresh, copyStoreOf, takenUpOptions } from './refresh-run.js';

/** A run of the desk, as `research-loop "question"` with its options would work on it: see `Program` of `desk/program.ts`. */
export async function workOnRun<T>(given: GivenRun, end: (run: Run, state: RoundState) => T): Promise<T> {
  const { from, changed } = given;
  const asked = askedRun(given.question, given.flags, given.plan);
  checkCorpora(asked.options.corpora);
  const { config, set, question, options } = asked;
  await checkAssembly({ options, config, variables: environment() });
  const place = makeRunFolder({ run: given.place.folder, store: undefined, question, date: '' });
  if (from === null) beginWithKept(place, options);
  else copyStoreOf(from, place);
  const begin: RunStart['begin'] = (store, at) => {
    const id = place.runId;
    const known =
      from === null
        ? beginRun(store, { id, question, options, at })
        : beginRefresh(store, { from, id, options, at });
    if (known.isNew) return { known };
    const raised = takenUpOptions(store, known, { flags: changed, config });
    return { known: { ...known, options: raised }, before: known.options };
  };
  const start = { place, config, given: set, plan: from === null ? given.plan : null, begin };
  const ended = await openRun(start, async (opened) => {
    given.opened({ id: place.runId, store: opened.store, question });
    try {
      const how = { desk: given.side, signal: given.signal, watch: given.watch };
      return await conduct(opened, how, async (run) => end(run, await carryOn(run)));
    } finally {
      given.opened(null);
    }
  });
  return ended as T;
}
