import { listFollowUps } from '../../store/ledger.js';
import type { StoredRun } from '../run.js';
import type { FollowUp } from './brief.js';

/** All of a run, in the order in which they were first asked. */
export const followUpsOf = (run: StoredRun): readonly FollowUp[] =>
  listFollowUps(run.store, run.id).map((row) => row as unknown as FollowUp);
