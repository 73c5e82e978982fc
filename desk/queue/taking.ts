import type { Pacer } from '../../agents/fetch/pacing.js';
import type { BudgetSettings } from '../../loop/options/values.js';
import type { Desk } from '../desk.js';
import type { Program } from '../program.js';
import type { Job } from '../store/jobs.js';
import type { Lease } from '../store/queue.js';
import type { RecordedJournal } from './recorded-journal.js';

/** One job from its taking to its end. */
export interface JobWork {
  readonly desk: Desk;
  readonly program: Program;
  readonly lease: Lease;
  /** The worker stops. */
  readonly signal: AbortSignal;
  readonly budgets: BudgetSettings;
  /** The pace of hosts and services, over all runs of the worker. */
  readonly pacer: Pacer;
}

/** Why work on a job stops before its end. `away`: the database was not reached in time. `stopping`: the worker ends. */
export type StopReason = 'paused' | 'cancelled' | 'lost' | 'away' | 'stopping';

/** A job that is being worked on. */
export interface Taking extends JobWork {
  readonly job: Job;
  /** Aborted when the work has to stop, for whichever reason. */
  readonly stop: AbortSignal;
  readonly stopFor: (why: StopReason) => void;
  /** Whether the run has got further since it was taken. */
  hasProgress: boolean;
  /** Over Postgres, while a run is worked on. */
  record: RecordedJournal | null;
}
