import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beginRefreshed } from '../../loop/stages/refresh/begin.js';
import { refreshOf } from '../../loop/history.js';
import type { RunOptions } from '../../loop/run.js';
import type { KnownRun } from '../../loop/start.js';
import { keepOneRun } from '../../store/copy-run.js';
import { openStore, type Store } from '../../store/open-store.js';
import { touchPrivateFile } from '../../store/private-files.js';
import { STORE_FILE } from '../../store/read-sources.js';
import { getRun } from '../../store/runs.js';
import type { Config } from '../trust/config.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { RunFlags } from '../../loop/options/run.js';
import { readingStore } from '../../loop/files/reading.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { changedOptions } from '../../loop/options/run-options.js';

/**
 * A run that asks the question of an earlier one again. It has a store of its own, which begins as a copy of the earlier
 * run's: the earlier brief and the texts that it cites stay as they are, and either folder can be moved or archived alone.
 */

/** Whether the earlier run has a store for itself, so that the new one takes a copy of it. */
export const hasOwnStore = (from: RunPlace): boolean => from.storePath === join(from.folder, STORE_FILE);

/**
 * Puts the copy where the new run's store will be, where nothing is yet: done again after it was cut short, it changes
 * nothing.
 */
export function copyStoreOf(from: RunPlace, to: RunPlace): void {
  if (!hasOwnStore(from) || existsSync(to.storePath)) return;
  const draft = `${to.storePath}.copy`;
  touchPrivateFile(draft);
  readingStore(from.storePath, (store) => store.database.prepare('VACUUM INTO ?').run(draft));
  const copy = openStore(draft);
  try {
    keepOneRun(copy, from.runId);
  } finally {
    copy.close();
  }
  renameSync(draft, to.storePath);
}

/**
 * Begins the run in its store, or takes it up where it has begun.
 *
 * @throws RunError where the earlier run has not ended, or has read nothing
 */
export function beginRefresh(
  store: Store,
  { from, id, options, at }: { from: RunPlace; id: string; options: RunOptions; at: string },
): KnownRun {
  const known = getRun(store, id);
  if (known !== undefined) {
    const { question, today, options: own } = known;
    return { id, question, today, options: own as RunOptions, isNew: false };
  }
  const before = getRun(store, from.runId);
  if (before === undefined)
    throw new UsageError(`The store has no run named ${from.runId}.`, '`research-loop list` shows the runs.');
  const earlier = { id: before.id, question: before.question, store };
  return beginRefreshed(store, { from: earlier, id, options, at });
}

/** The options of a run as they were asked for: how many rounds it may take does not count those of runs before it. */
export function askedOptions(store: Store, runId: string): RunOptions {
  const row = getRun(store, runId);
  const options = row?.options as RunOptions;
  const refresh = refreshOf({ id: runId, store, question: row?.question ?? '' });
  return refresh === undefined ? options : { ...options, maxRounds: options.maxRounds - refresh.round };
}

/** The options of a run that has begun, with what is typed now: `--max-rounds` counts the rounds of this run alone. */
export function takenUpOptions(
  store: Store,
  known: KnownRun,
  { flags, config }: { readonly flags: RunFlags; readonly config: Config },
): RunOptions {
  const refresh = refreshOf({ id: known.id, store, question: known.question });
  if (refresh === undefined) return changedOptions(known.options, flags, config);
  const options = changedOptions(askedOptions(store, known.id), flags, config);
  return { ...options, maxRounds: options.maxRounds + refresh.round };
}
