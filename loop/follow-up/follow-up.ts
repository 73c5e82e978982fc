import { listFollowUps, putFollowUp } from '../../store/ledger.js';
import type { FollowUp } from '../report/brief.js';
import type { StoredRun } from '../run.js';

/** All of a run, in the order in which they were first asked. */
export const followUpsOf = (run: StoredRun): readonly FollowUp[] =>
  listFollowUps(run.store, run.id).map((row) => row as unknown as FollowUp);

/** To be called inside a commit. */
export const keepFollowUp = (run: StoredRun, followUp: FollowUp): void =>
  putFollowUp(run.store, run.id, followUp);
