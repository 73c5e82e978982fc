import type { WorkerBudgets } from './budgets.js';
import type { DeskPlace } from './desk.js';

/** What a worker and the process of a job tell each other. Limits add what they ask and answer. */

/** The first message to the process: all that it needs. The address of the database comes this way, and nowhere in `ps`. */
export interface WorkOrder {
  readonly type: 'work';
  readonly place: DeskPlace;
  readonly job: string;
  readonly attempt: number;
  readonly leaseMs: number;
  readonly retryAfterMs: number;
  readonly budgets: WorkerBudgets;
}

export type ToProcess =
  | WorkOrder
  /** The worker stops: the run is interrupted and the job given back. */
  | { readonly type: 'stop' }
  /** A person may have changed the job. */
  | { readonly type: 'look' };

/** How the work on a job ended for its process. */
export type Outcome = 'done' | 'stopped' | 'failed' | 'released' | 'paused' | 'cancelled' | 'lost';

/** The process keeps the lease from now on. */
export interface Begun {
  readonly type: 'begun';
}

export type FromProcess = {
  readonly type: 'ended';
  readonly outcome: Outcome;
  /** Of a failed one: what the worker logs, and heeds for the jobs to come. */
  readonly error?: { readonly code: string; readonly message: string };
};
