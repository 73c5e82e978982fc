import { refuseWithheld } from './refuse-withheld.js';
import { beginRefreshed } from '../../loop/stages/refresh/begin.js';
import { research } from '../../loop/research.js';
import type { Run, RunOptions } from '../../loop/run.js';
import { assembleRun } from '../../scripts/assemble/assemble.js';
import type { Store } from '../../store/open-store.js';
import { getRun } from '../../store/runs.js';

/** Asks the question of a run again, in its own store, and works on it to its end. */
export async function refreshed(about: {
  readonly store: Store;
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly from: string;
  readonly id: string;
  /** ISO time. */
  readonly at: string;
}): Promise<Run> {
  const { store, from, id, at, folder, variables } = about;
  const row = getRun(store, from);
  if (row === undefined) throw new Error(`There is no run ${from}.`);
  const known = beginRefreshed(store, {
    from: { id: from, question: row.question, store },
    ...{ id, at, options: row.options as RunOptions },
  });
  const run = await assembleRun({
    ...{ known, folder, store, variables, config: {} },
    signal: new AbortController().signal,
    watch: refuseWithheld,
  });
  await research(run);
  return run;
}
