import { existsSync } from 'node:fs';
import { givePlan } from '../../loop/own-plan.js';
import { beginRefined } from '../../loop/refine.js';
import type { RunOptions } from '../../loop/run.js';
import { refuseWhileLocked } from '../../store/run-lock.js';
import { readConfig } from '../config.js';
import { UsageError } from '../exit-codes.js';
import { checkCorpora } from '../new-folder.js';
import type { RunFlags } from '../options/run.js';
import { readPlanFile, refuseOtherPlan } from '../plan-file.js';
import { readingStore, rowOf } from '../reading.js';
import { findRunPlace, makeRunFolder } from '../run-folder.js';
import { changedOptions, defined, refuseIdleRoles, refuseTwoOutputs } from '../run-options.js';
import { markOrigin, refuseForeign } from '../trust/run-origin.js';
import { withRun } from '../work-on-run.js';
import { work } from './start.js';

/** `refine RUN "…"`: a run of its own in the store of another, on a changed question or focus, with all that was read. */
export async function refineCommand(
  given: string,
  asked: string | undefined,
  flags: RunFlags,
): Promise<number> {
  refuseTwoOutputs(flags);
  const from = findRunPlace(given);
  refuseWhileLocked(from.folder);
  const row = readingStore(from.storePath, (store) => rowOf(store, from));
  const question = asked?.trim() ?? row.question;
  const before = row.options as RunOptions;
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new UsageError('The question is empty.', 'Put it in quotes: research-loop refine RUN "…"');
  if (question === row.question && (flags.focus ?? before.focus) === before.focus)
    throw new UsageError(
      'Neither the question nor the focus is another one.',
      'Give a new question, or --focus; `resume` goes on with the same.',
    );
  const plan = flags.plan === undefined ? null : readPlanFile(flags.plan);
  if (plan !== null) refuseOtherPlan(plan, { question, path: flags.plan as string });
  const config = readConfig('.', flags.config);
  const shown: RunFlags = { ...config, ...defined(flags) };
  const options = changedOptions(before, flags, config);
  if (flags.roleModel !== undefined) refuseIdleRoles(options);
  readingStore(from.storePath, (store) =>
    refuseForeign(store, { id: row.id, options }, { folder: from.folder, given: shown }),
  );
  checkCorpora(options.corpora.filter((folder) => !before.corpora.includes(folder)));
  const at = new Date().toISOString();
  const run = flags.run ?? freeName(from.folder);
  const place = makeRunFolder({ run, store: from.storePath, question, date: at.slice(0, 10) });
  return withRun(place, async (store) => {
    const earlier = { id: row.id, question: row.question, store };
    const known = beginRefined(store, { from: earlier, id: place.runId, question, options, at });
    markOrigin(store, known);
    if (plan !== null) givePlan({ ...known, store, now: () => at }, plan);
    return work({ place, store, known, flags: shown, config });
  });
}

/** `runs/my-question-2` */
function freeName(folder: string): string {
  for (let number = 2; ; number += 1) {
    const name = `${folder}-${number}`;
    if (!existsSync(name)) return name;
  }
}
