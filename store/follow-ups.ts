/** Questions that were asked of a run after its brief, with their answers. */
import { compareIds } from './claims.js';
import type { Store } from './open-store.js';
import { putRow, rowsOfRun } from './rows.js';
import { followUps, type FollowUpRow } from './schema.js';
import { statement } from './statement.js';

export type StoredFollowUp = Omit<FollowUpRow, 'runId'>;

/** Keeps an answer; another to the same id replaces it. */
export const putFollowUp = (store: Store, runId: string, row: StoredFollowUp): void =>
  putRow(store, followUps, { ...row, runId });

/** In the order of their numbers; none in a store that is read in a shape from before there were any. */
export function listFollowUps(store: Store, runId: string): StoredFollowUp[] {
  const isKept = statement(store, `SELECT 1 FROM sqlite_schema WHERE name = 'follow_ups'`).get();
  const rows = isKept === undefined ? [] : rowsOfRun(store, runId, followUps);
  return rows.sort((a, b) => compareIds(a.id, b.id));
}
