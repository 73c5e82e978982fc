/** What keeps order, leases and tries of jobs. Every change of it is within the transaction that changes the job too. */
import type { DeskDatabase, Queryable } from './database.js';
import type { Job } from './jobs.js';

/** How a queue decides; a test has shorter times. */
export interface QueueTimes {
  /** Default: 40,000. */
  readonly leaseMs: number;
  /** Before a failed run is tried again the first time; later tries wait twice as long each. Whole seconds. Default: 30,000. */
  readonly retryAfterMs: number;
}

export const DEFAULT_TIMES: QueueTimes = { leaseMs: 40_000, retryAfterMs: 30_000 };
/** A run that failed is tried again so often. */
export const MOST_RETRIES = 3;
/** Workers may die with a run so often without any progress in between; then it is given up. */
export const MOST_TAKEOVERS = 3;

/**
 * Where the engine has a job: it can be taken, somebody holds it, it was given up, or the engine does not know it (it was
 * taken out, or has ended).
 */
export type EngineState = 'ready' | 'held' | 'dead' | 'absent';

export interface QueueEngine {
  /** Makes the job one that can be taken from its `dueAtMs` on, whatever the engine knew of it before. */
  put(within: Queryable, job: Job): Promise<void>;
  /** Nobody takes it any more. */
  remove(within: Queryable, job: Job): Promise<void>;
  /** The id of the job that is next, now held; null where none is due. */
  next(within: Queryable): Promise<string | null>;
  /** The job, with its counts, has got a holder: its lease begins. */
  begin(within: Queryable, job: Job): Promise<void>;
  /** @returns false where the job is not held any more */
  renew(within: Queryable, job: Job, how: { readonly progress: boolean }): Promise<boolean>;
  /** @returns false where the job is not held any more */
  complete(within: Queryable, job: Job): Promise<boolean>;
  /** @returns when it is tried again, in milliseconds since 1970; null: given up, a dead letter */
  fail(
    within: Queryable,
    job: Job,
    failure: { readonly error: NonNullable<Job['error']>; readonly mayPass: boolean },
  ): Promise<number | null>;
  /** The lease has run out by now. */
  lapse(within: Queryable, job: Job): Promise<void>;
  /** Puts back or gives up what was not renewed; and housekeeping of its own. */
  expire(): Promise<void>;
  /** Jobs of which the engine and their rows seem to say different things. */
  doubtful(): Promise<readonly string[]>;
  /** Locks the job in the engine, and says where it is. */
  stateOf(within: Queryable, id: string): Promise<EngineState>;
  close(): Promise<void>;
}

/** What a queue is made of. */
export interface QueueParts {
  readonly database: DeskDatabase;
  readonly engine: QueueEngine;
  readonly times: QueueTimes;
}
