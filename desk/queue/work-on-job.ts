import type { Pacer } from '../../agents/fetch/pacing.js';
import { redactorOf, secretsOf } from '../../agents/secrets.js';
import { DeskError } from '../store/desk-error.js';
import type { Job } from '../store/jobs.js';
import { isAway, patiently } from '../store/patience.js';
import type { Lease } from '../store/queue.js';
import { NOW } from '../store/table.js';
import type { Journal } from '../../store/journal.js';
import { isUsageError } from '../../loop/exit-codes.js';
import { allowanceOf, budgetsOf, refusalNow, type WorkerBudgets } from './allowance.js';
import type { Desk } from '../desk.js';
import { feedOf } from './job-feed.js';
import type { Program } from '../program.js';
import { keepInterrupted, workOnJobRun, type JobRun } from './job-run.js';
import { keepLease, type StopReason } from './keep-lease.js';
import { isToTell } from '../schedules/webhook.js';
import { recordedJournal, type RecordedJournal } from './recorded-journal.js';
import { baseOf, forgetCalls, keepRun } from './run-copies.js';

/** One job from its taking to its end. */
export interface JobWork {
  readonly desk: Desk;
  readonly program: Program;
  readonly lease: Lease;
  /** The worker stops. */
  readonly signal: AbortSignal;
  readonly budgets: WorkerBudgets;
  /** The pace of hosts and services, over all runs of the worker. */
  readonly pacer: Pacer;
  /** Gives a way to have the lease renewed at once. */
  readonly looking: (look: () => void) => void;
}

/** How the work on a job ended for its worker. */
export interface JobEnded {
  readonly outcome: 'done' | 'stopped' | 'failed' | 'released' | 'paused' | 'cancelled' | 'lost';
  readonly error?: NonNullable<Job['error']>;
}

type Stop = StopReason | 'stopping';

export async function workOnJob(work: JobWork): Promise<JobEnded> {
  const { desk, program, lease, signal } = work;
  const { job } = lease;
  const feed = feedOf(desk, job);
  const stop = new AbortController();
  let why: Stop | undefined;
  const stopFor = (reason: Stop): void => {
    why ??= reason;
    stop.abort();
  };
  signal.addEventListener('abort', () => stopFor('stopping'));
  if (signal.aborted) stopFor('stopping');
  const progress = { made: false };
  const kept = keepLease(lease, { hasProgress: () => progress.made, stop: stopFor });
  work.looking(() => kept.look());
  let record: RecordedJournal | null = null;
  try {
    const base = baseOf(desk, job);
    if (desk.database.kind === 'postgres')
      record = await recordedJournal({
        ...{ database: desk.database, job, after: base.calls, signal: stop.signal },
        failed: (error) => {
          if (isLost(error)) stopFor('lost');
        },
      });
    const watch: JobRun['watch'] = (event) => {
      if (event.type === 'stage-finished') record?.settled();
      feed.watch(event);
    };
    const side = await sideOf(work, { record, progress });
    const { opened } = feed;
    const given = { desk, program, job, place: base.place, side, signal: stop.signal, watch, opened };
    const { end, news, summary } = await workOnJobRun(given);
    await feed.end();
    const folder = keepRun(desk, job.run, record?.last() ?? 0);
    const tellAtMs = (await patiently(() => isToTell(desk.database, { ...job, news }))) ? NOW : null;
    await patiently(() => lease.complete(end, { folder, news, summary, tellAtMs, tellTries: 0 }));
    await forgetCalls(desk, job.run);
    return { outcome: end.status };
  } catch (thrown) {
    await feed.end();
    return await endOf(thrown, { ...work, record, why });
  } finally {
    kept.end();
  }
}

interface Taking {
  readonly record: RecordedJournal | null;
  readonly progress: { made: boolean };
}

async function sideOf(work: JobWork, { record, progress }: Taking): Promise<JobRun['side']> {
  const { desk, lease, pacer } = work;
  const { job } = lease;
  const budgets = await budgetsOf(desk.database, job.askedBy, work.budgets);
  const { model } = job.options as { readonly model?: string };
  // A run that has begun goes on as far as it can, and writes its brief.
  const refused = job.attempt > 1 ? null : await refusalNow(desk, { person: job.askedBy, model }, budgets);
  if (refused !== null) throw refused;
  // Only what was asked anew is progress: not what a journal answers.
  const noting = (journal: Journal): Journal => ({
    ...journal,
    once: (request, perform) =>
      journal.once(request, async () => {
        const outcome = await perform();
        progress.made = true;
        return outcome;
      }),
  });
  return {
    keepJournal: (own) => noting(record?.keep(own) ?? own),
    pacer,
    allowance: allowanceOf(desk, job, budgets),
  };
}

const isLost = (error: unknown): boolean => error instanceof DeskError && error.code === 'lease-lost';

type Ending = JobWork & { readonly record: RecordedJournal | null; readonly why: Stop | undefined };

async function endOf(thrown: unknown, { desk, program, lease, record, why }: Ending): Promise<JobEnded> {
  if (isLost(thrown)) return { outcome: 'lost' };
  try {
    if (why === 'cancelled' || why === 'paused' || why === 'stopping')
      await keepInterrupted(desk, lease.job, { calls: record?.last() ?? 0, isOver: why === 'cancelled' });
    if (why === 'away') return { outcome: 'lost' };
    if (why !== undefined && why !== 'stopping') return { outcome: why };
    if (why === 'stopping') {
      await lease.release();
      return { outcome: 'released' };
    }
    const error = shownError(thrown, program);
    await patiently(async () => record?.forgetFailures());
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
const LASTING: ReadonlySet<string> = new Set(['other-desk', 'newer-store', 'over-budget']);

/** As everybody at the desk may read it. */
function shownError(thrown: unknown, { variables }: Program): NonNullable<Job['error']> {
  const { code, message, cure } = thrown as { code?: unknown; message: string; cure?: string };
  const redact = redactorOf(secretsOf(variables));
  return {
    code: typeof code === 'string' ? code : 'failed',
    message: redact(message),
    ...(cure === undefined ? {} : { cure: redact(cure) }),
  };
}
