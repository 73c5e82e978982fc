/** Questions that were asked of a run after its brief, with their answers. */
import { compareIds } from './claims.js';
import type { Store } from './open-store.js';
import { putRow, rowsOfRun } from './rows.js';
import { followUps, type FollowUpRow } from './schema.js';

export type StoredFollowUp = Omit<FollowUpRow, 'runId'>;

/** Keeps an answer; another to the same id replaces it. */
export const putFollowUp = (store: Store, runId: string, row: StoredFollowUp): void =>
  putRow(store, followUps, { ...row, runId });

/** In the order of their numbers. */
export const listFollowUps = (store: Store, runId: string): StoredFollowUp[] =>
  rowsOfRun(store, runId, followUps).sort((a, b) => compareIds(a.id, b.id));
