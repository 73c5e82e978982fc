import { redactorOf, secretsOf } from '../../agents/secrets.js';
import { isUsageError } from '../../loop/exit-codes.js';
import type { Journal } from '../../store/journal.js';
import { isToTell } from '../schedules/webhook.js';
import { DeskError } from '../store/desk-error.js';
import type { Job } from '../store/jobs.js';
import { isAway, patiently } from '../store/patience.js';
import type { JobEnd } from '../store/queue.js';
import { NOW } from '../store/table.js';
import type { Program } from '../program.js';
import { allowanceOf, budgetsOf, refusalNow } from './allowance.js';
import { answerFollowUp } from './follow-ups.js';
import { feedOf } from './job-feed.js';
import { keepInterrupted, workOnJobRun, type JobRun } from './job-run.js';
import { keepLease } from './keep-lease.js';
import { recordedJournal } from './recorded-journal.js';
import { baseOf, forgetCalls, keepRun } from '../run-copies.js';
import type { JobWork, StopReason, Taking } from './taking.js';

/** How the work on a job ended for its worker. */
export interface JobEnded {
  readonly outcome: 'done' | 'stopped' | 'failed' | 'released' | 'paused' | 'cancelled' | 'lost';
  readonly error?: NonNullable<Job['error']>;
}

/** Works on a job, and writes what became of it. */
export async function workOnJob(work: JobWork): Promise<JobEnded> {
  const { desk, lease, signal } = work;
  const { job } = lease;
  const stop = new AbortController();
  let why: StopReason | undefined;
  const stopFor = (reason: StopReason): void => {
    why ??= reason;
    stop.abort();
  };
  signal.addEventListener('abort', () => stopFor('stopping'));
  if (signal.aborted) stopFor('stopping');
  const taking: Taking = { ...work, job, stop: stop.signal, stopFor, hasProgress: false, record: null };
  const kept = keepLease(lease, { hasProgress: () => taking.hasProgress, stop: stopFor });
  try {
    const end = await (job.follows === null ? workOnQuestion(taking) : answerFollowUp(taking));
    await patiently(() => lease.complete(end));
    if (job.follows === null) await forgetCalls(desk, job.run);
    return { outcome: end.status };
  } catch (thrown) {
    return await endOf(thrown, taking, why);
  } finally {
    kept.end();
  }
}

async function workOnQuestion(taking: Taking): Promise<JobEnd> {
  const { desk, program, job, stop, stopFor } = taking;
  const feed = feedOf(desk, job);
  try {
    const base = baseOf(desk, job);
    if (desk.database.kind === 'postgres')
      taking.record = await recordedJournal({
        ...{ database: desk.database, job, after: base.calls, signal: stop },
        failed: (error) => {
          if (isLost(error)) stopFor('lost');
        },
      });
    const watch: JobRun['watch'] = (event) => {
      if (event.type === 'stage-finished') taking.record?.settled();
      feed.watch(event);
    };
    const side = await sideOf(taking);
    const given = { desk, program, job, place: base.place, side, signal: stop, watch, opened: feed.opened };
    const { end, news, summary } = await workOnJobRun(given);
    await feed.end();
    const folder = keepRun(desk, job.run, taking.record?.last() ?? 0);
    const tellAtMs = isToTell({ ...job, news }) ? NOW : null;
    return { ...end, folder, news, summary, tellAtMs, tellTries: 0 };
  } finally {
    await feed.end();
  }
}

async function sideOf(taking: Taking): Promise<JobRun['side']> {
  const { desk, job, pacer, record } = taking;
  const budgets = await budgetsOf(desk.database, job.askedBy, taking.budgets);
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
        taking.hasProgress = true;
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

async function endOf(
  thrown: unknown,
  { desk, program, lease, job, record }: Taking,
  why: StopReason | undefined,
): Promise<JobEnded> {
  if (isLost(thrown)) return { outcome: 'lost' };
  try {
    const isKept = why === 'cancelled' || why === 'paused' || why === 'stopping';
    if (isKept && job.follows === null)
      await keepInterrupted(desk, job, { calls: record?.last() ?? 0, isOver: why === 'cancelled' });
    if (why === 'stopping') {
      await lease.release();
      return { outcome: 'released' };
    }
    if (why !== undefined) return { outcome: why === 'away' ? 'lost' : why };
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
const LASTING: ReadonlySet<string> = new Set(['other-desk', 'newer-store', 'over-budget', 'no-answer']);

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
