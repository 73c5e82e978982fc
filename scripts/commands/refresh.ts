import { refuseWhileLocked } from '../../store/run-lock.js';
import { checkAssembly } from '../assemble.js';
import { readConfig } from '../config.js';
import { environment } from '../environment.js';
import { checkCorpora, withoutJunk } from '../new-folder.js';
import type { RunFlags } from '../options/run.js';
import { readingStore, rowOf } from '../reading.js';
import { askedOptions, beginRefresh, copyStoreOf, hasOwnStore } from '../refresh-run.js';
import { findRunPlace, makeRunFolder } from '../run-folder.js';
import { changedOptions, defined, refuseIdleRoles, refuseTwoOutputs } from '../run-options.js';
import { markOrigin, refuseForeign } from '../trust/run-origin.js';
import { withRun } from '../work-on-run.js';
import { work } from './start.js';

/** `refresh RUN`: asks the question of a finished run again, in a run of its own; only what is new or changed is read. */
export async function refreshCommand(given: string, flags: RunFlags): Promise<number> {
  refuseTwoOutputs(flags);
  const from = findRunPlace(given);
  refuseWhileLocked(from.folder);
  const config = readConfig('.', flags.config);
  const shown: RunFlags = { ...config, ...defined(flags) };
  const { question, options } = readingStore(from.storePath, (store) => {
    const row = rowOf(store, from);
    const asked = changedOptions(askedOptions(store, row.id), flags, config);
    refuseForeign(store, { id: row.id, options: asked }, { folder: from.folder, given: shown });
    return { question: row.question, options: asked };
  });
  if (flags.roleModel !== undefined) refuseIdleRoles(options);
  checkCorpora(options.corpora);
  await checkAssembly({ options, config, variables: environment() });
  const at = new Date().toISOString();
  const store = hasOwnStore(from) ? undefined : from.storePath;
  const place = makeRunFolder({ run: flags.run, store, question, date: at.slice(0, 10) });
  return withoutJunk(place, (begun) => {
    copyStoreOf(from, place);
    return withRun(place, (opened) => {
      const known = beginRefresh(opened, { from, id: place.runId, options, at });
      begun();
      markOrigin(opened, known);
      return work({ place, store: opened, known, flags: shown, config });
    });
  });
}
