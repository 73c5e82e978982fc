/** The store proves itself: everything that can be derived again is, and compared with what is stored. */
import type { Store } from './open-store.js';
import { cutNotes } from './verify/cuts.js';
import { verifyFile } from './verify/file.js';
import type { Finding } from './verify/finding.js';
import { verifyRun } from './verify/run.js';
import { verifySources } from './verify/sources.js';
import { listRuns } from './runs.js';
export type { Finding } from './verify/finding.js';

/**
 * Every disagreement found; none for a sound store. Texts, sentences and indexes are checked for the whole
 * store; spans, sign-offs and journal totals for every run, or only for `runId`. Writes nothing.
 * Space that holds nothing is proved only by the seal of the whole file (`file-seal.ts`), where there is one and the
 * store is open for reading only.
 */
export function verifyStore(store: Store, runId?: string): Finding[] {
  const runIds = runId === undefined ? listRunIds(store) : [runId];
  const checks = [
    () => verifyFile(store),
    () => verifySources(store),
    ...runIds.map((id) => () => verifyRun(store, id)),
  ];
  return checks.flatMap((check) => guarded(check));
}

/** What could not be proved to the last, though nothing speaks against it: sentences for people. */
export function verifyNotes(store: Store): string[] {
  try {
    return cutNotes(store);
  } catch {
    // What cannot be read is a finding already.
    return [];
  }
}

function listRunIds(store: Store): string[] {
  try {
    return listRuns(store).map(({ id }) => id);
  } catch {
    // An unreadable table of runs is found, and named, by the checks of the file.
    return [];
  }
}

/** Damage can make SQLite or a JSON column fail in the middle of a check: that is a finding, not a crash. */
function guarded(check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ kind: 'file', place: 'store', message: `The store cannot be read through: ${message}.` }];
  }
}
