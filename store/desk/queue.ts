/**
 * The queue as a port: which job is worked on next, by whom, and until when. pg-boss keeps it over Postgres; on one machine
 * columns of the jobs do. What was asked stands in `jobs.ts`, and both change in one transaction.
 */
import type { Job, NewJob } from './jobs.js';

/** A job that this worker has, until the lease runs out. */
export interface Lease {
  readonly job: Job;
  /** Grows with every taking of the job: what an older holder writes is refused by it. */
  readonly attempt: number;
  /** After so long without `renew` another worker takes the job, in milliseconds. */
  readonly leaseMs: number;
  /**
   * Keeps the job for another `leaseMs`.
   *
   * @param progress whether the run has got further since it was taken: the deaths of its workers before are forgotten
   * @returns `cancelled` and `paused` by a person; `lost` where another worker has it by now
   */
  renew(how?: { readonly progress?: boolean }): Promise<LeaseState>;
  /**
   * The run has ended: `done` or `stopped`. It and the three below throw DeskError `lease-lost` where another worker has
   * the job, or a person has taken it back.
   */
  complete(end: JobEnd): Promise<void>;
  /** The run failed: tried again later with backoff while `mayPass` and tries are left, else `failed` and a dead letter. */
  fail(error: NonNullable<Job['error']>, how: { readonly mayPass: boolean }): Promise<void>;
  /** Back into the queue at once, without counting as a failure: this worker is stopping. */
  release(): Promise<void>;
  /** The process of the run died: as though the lease had run out by now. */
  abandon(): Promise<void>;
}

export type LeaseState = 'held' | 'lost' | 'cancelled' | 'paused';

export interface JobEnd {
  readonly status: 'done' | 'stopped';
  readonly ending: string;
  readonly found: string;
  readonly claims: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly secondsAtWork: number;
}

export interface Queue {
  /** Adds the job to the desk; the one that is there already where the idempotency key is known. */
  add(
    job: NewJob,
    when?: { readonly startAfterMs?: number },
  ): Promise<{ readonly job: Job; readonly isNew: boolean }>;
  /** Adds all of them or none, in their order. */
  addAll(jobs: readonly NewJob[]): Promise<readonly { readonly job: Job; readonly isNew: boolean }[]>;
  /** The next job for a worker, or null where none waits. */
  take(worker: string): Promise<Lease | null>;
  /** The lease of a job that another process of this worker has taken. */
  leaseOf(job: Job, attempt: number): Lease;
  /** Each throws DeskError `wrong-state`, with what can be done instead. */
  pause(job: Job): Promise<Job>;
  resume(job: Job): Promise<Job>;
  cancel(job: Job): Promise<Job>;
  /** Works again on a failed, cancelled or stopped job, from where its run stopped. */
  retry(job: Job, change?: { readonly options?: unknown }): Promise<Job>;
  /** Gives back jobs whose lease ran out, and starts what is due. Called by every worker now and then. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}
