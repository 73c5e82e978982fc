import { existsSync } from 'node:fs';
import { beginRefined } from '../../loop/refine.js';
import type { RunOptions } from '../../loop/run.js';
import { refuseWhileLocked } from '../../store/run-lock.js';
import { checkAssembly } from '../assemble/assemble.js';
import { readConfig } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { openRun, type RunStart } from '../start/open-run.js';
import type { RunFlags } from '../../loop/options/run.js';
import { refuseOtherPlan } from '../../loop/plan-document.js';
import { givenPlan } from '../start/plan-file.js';
import { readingStore, rowOf } from '../../loop/files/reading.js';
import { askedOptions, beginRefresh, copyStoreOf, hasOwnStore } from '../start/refresh-run.js';
import { findRunPlace, makeRunFolder } from '../../loop/files/run-folder.js';
import {
  changedOptions,
  checkCorpora,
  defined,
  refuseIdleRoles,
  refuseTwoOutputs,
} from '../../loop/options/run-options.js';
import { refuseForeign } from '../trust/run-origin.js';
import { work } from './work.js';

/** Runs of their own that begin with what another has read. */

/** `refine RUN "…"`: in the store of the other, on a changed question or focus. */
export async function refineCommand(
  named: string,
  asked: string | undefined,
  flags: RunFlags,
): Promise<number> {
  const { from, row, config, given } = earlierRun(named, flags);
  const question = asked?.trim() ?? row.question;
  const before = row.options as RunOptions;
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new UsageError('The question is empty.', 'Put it in quotes: research-loop refine RUN "…"');
  if (question === row.question && (flags.focus ?? before.focus) === before.focus)
    throw new UsageError(
      'Neither the question nor the focus is another one.',
      'Give a new question, or --focus; `resume` goes on with the same.',
    );
  const plan = givenPlan(flags.plan);
  if (plan !== null) refuseOtherPlan(plan, { question, path: flags.plan as string });
  const options = changedOptions(before, flags, config);
  if (flags.roleModel !== undefined) refuseIdleRoles(options);
  checkCorpora(options.corpora.filter((folder) => !before.corpora.includes(folder)));
  const run = flags.run ?? freeName(from.folder);
  const place = makeRunFolder({ run, store: from.storePath, question, date: '' });
  const begin: RunStart['begin'] = (store, at) => {
    refuseForeign(store, { id: row.id, options }, { folder: from.folder, given });
    const earlier = { id: row.id, question: row.question, store };
    return { known: beginRefined(store, { from: earlier, id: place.runId, question, options, at }) };
  };
  return (await openRun({ place, config, given, plan, begin }, work)) ?? EXIT.ok;
}

/** `refresh RUN`: the same question again; only what is new or changed is read. */
export async function refreshCommand(named: string, flags: RunFlags): Promise<number> {
  const { from, row, config, given } = earlierRun(named, flags);
  const { question } = row;
  const before = readingStore(from.storePath, (store) => askedOptions(store, row.id));
  const options = changedOptions(before, flags, config);
  if (flags.roleModel !== undefined) refuseIdleRoles(options);
  readingStore(from.storePath, (store) =>
    refuseForeign(store, { id: row.id, options }, { folder: from.folder, given }),
  );
  checkCorpora(options.corpora);
  await checkAssembly({ options, config, variables: environment() });
  const date = new Date().toISOString().slice(0, 10);
  const store = hasOwnStore(from) ? undefined : from.storePath;
  const place = makeRunFolder({ run: flags.run, store, question, date });
  const begin: RunStart['begin'] = (opened, at) => ({
    known: beginRefresh(opened, { from, id: place.runId, options, at }),
  });
  try {
    copyStoreOf(from, place);
  } catch (error) {
    place.remove();
    throw error;
  }
  return (await openRun({ place, config, given, begin }, work)) ?? EXIT.ok;
}

function earlierRun(named: string, flags: RunFlags) {
  refuseTwoOutputs(flags);
  const from = findRunPlace(named);
  refuseWhileLocked(from.folder);
  const row = readingStore(from.storePath, (store) => rowOf(store, from));
  const config = readConfig('.', flags.config);
  return { from, row, config, given: { ...config, ...defined(flags) } };
}

/** `runs/my-question-2` */
function freeName(folder: string): string {
  for (let number = 2; ; number += 1) {
    const name = `${folder}-${number}`;
    if (!existsSync(name)) return name;
  }
}
