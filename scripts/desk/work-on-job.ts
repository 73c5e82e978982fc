import { redactorOf, secretsOf } from '../../agents/secrets.js';
import type { Journal } from '../../store/journal.js';
import { DeskError } from '../../store/desk/desk-error.js';
import { isAway, patiently } from '../../store/desk/patience.js';
import type { Job } from '../../store/desk/jobs.js';
import type { JobEnd, Lease } from '../../store/desk/queue.js';
import type { DeskSide } from '../assembly.js';
import { environment } from '../environment.js';
import { isUsageError } from '../exit-codes.js';
import { archiveRun } from './archive-run.js';
import type { Desk } from './desk.js';
import { prepareRun } from './prepare-run.js';
import { feedOf } from './job-feed.js';
import type { Outcome } from './job-messages.js';
import { workOnRunOf, type JobRun } from './job-run.js';
import { keepLease, type StopReason } from './keep-lease.js';

/** One job from its taking to its end, in the process that was started for it. */
export interface JobWork {
  readonly desk: Desk;
  readonly lease: Lease;
  /** How long the lease holds still, in milliseconds. */
  readonly heldForMs: number;
  /** What the desk adds to the run. */
  readonly side: DeskSide;
  /** The worker stops, or is gone. */
  readonly signal: AbortSignal;
  /** The lease is over and the run has not stopped: the process has to end now. */
  readonly over: () => void;
  /** Gives a way to have the lease renewed at once. */
  readonly looking: (look: () => void) => void;
}

export interface JobEnded {
  readonly outcome: Outcome;
  readonly error?: NonNullable<Job['error']>;
}

export async function workOnJob(work: JobWork): Promise<JobEnded> {
  const { desk, lease, signal } = work;
  const feed = feedOf(desk, lease.job);
  const stop = new AbortController();
  let why: StopReason | 'stopping' | undefined;
  const stopFor = (reason: StopReason | 'stopping'): void => {
    why ??= reason;
    stop.abort();
  };
  signal.addEventListener('abort', () => stopFor('stopping'));
  if (signal.aborted) stopFor('stopping');
  const progress = { made: false };
  const kept = keepLease(lease, {
    heldForMs: work.heldForMs,
    hasProgress: () => progress.made,
    stop: stopFor,
    over: work.over,
  });
  work.looking(() => kept.look());
  try {
    const failed = (error: Error): void => {
      if (isLost(error)) stopFor('lost');
    };
    const given = { desk, job: lease.job, side: work.side, ...feed, signal: stop.signal };
    const end = await workFromAnywhere(given, { attempt: lease.attempt, progress, failed });
    await feed.end();
    await patiently(() => lease.complete(end));
    return { outcome: end.status };
  } catch (thrown) {
    await feed.end();
    return await endOf(thrown, lease, why);
  } finally {
    kept.end();
  }
}

const isLost = (error: unknown): boolean => error instanceof DeskError && error.code === 'lease-lost';

interface Taking {
  readonly attempt: number;
  readonly progress: { made: boolean };
  readonly failed: (error: Error) => void;
}

/** Goes on with the run from wherever it was worked on before, and archives it when it has ended. */
async function workFromAnywhere(given: JobRun, { attempt, progress, failed }: Taking): Promise<JobEnd> {
  const { desk, job, signal } = given;
  const prepared = await prepareRun(desk, { job, attempt, signal, failed });
  try {
    const side = withProgress({ ...given.side, keepJournal: prepared.keepJournal }, progress);
    const end = await workOnRunOf({ ...given, side });
    await prepared.flush();
    await archiveRun(desk, job.run, { id: job.id, run: job.run, attempt });
    return end;
  } catch (error) {
    // What was paid for is told also of a run that stops or fails.
    await prepared.flush().catch(() => undefined);
    throw error;
  }
}

/** Only what was asked anew is progress: not what a journal answers. */
function withProgress(side: DeskSide, progress: { made: boolean }): DeskSide {
  return {
    ...side,
    keepJournal: (store, open) => {
      const journal: Journal = side.keepJournal?.(store, open) ?? open();
      const once: Journal['once'] = async (request, perform) => {
        const outcome = await journal.once(request, perform);
        if (!outcome.replayed) progress.made = true;
        return outcome;
      };
      return { ...journal, once };
    },
  };
}

const OUTCOMES: Readonly<Record<StopReason, Outcome>> = {
  paused: 'paused',
  cancelled: 'cancelled',
  lost: 'lost',
  away: 'lost',
};

async function endOf(
  thrown: unknown,
  lease: Lease,
  why: StopReason | 'stopping' | undefined,
): Promise<JobEnded> {
  if (isLost(thrown)) return { outcome: 'lost' };
  if (why !== undefined && why !== 'stopping') return { outcome: OUTCOMES[why] };
  try {
    if (why === 'stopping') {
      await lease.release();
      return { outcome: 'released' };
    }
    const error = shownError(thrown);
    await patiently(() => lease.fail(error, { mayPass: mayPass(thrown) }));
    return { outcome: 'failed', error };
  } catch (error) {
    // Where the database is away as well, the lease runs out.
    if (isLost(error) || isAway(error)) return { outcome: 'lost' };
    throw error;
  }
}

/** What is wrong with the question or its options stays wrong; what the world did may pass. */
const mayPass = (error: unknown): boolean =>
  !isUsageError(error) && !LASTING.has(String((error as { code?: unknown }).code));
const LASTING: ReadonlySet<string> = new Set(['replay-miss', 'newer-desk', 'other-version']);

/** As everybody at the desk may read it. */
function shownError(thrown: unknown): NonNullable<Job['error']> {
  const { code, message, cure } = thrown as { code?: unknown; message: string; cure?: string };
  const redact = redactorOf(secretsOf(environment()));
  return {
    code: typeof code === 'string' ? code : 'failed',
    message: redact(message),
    ...(cure === undefined ? {} : { cure: redact(cure) }),
  };
}
