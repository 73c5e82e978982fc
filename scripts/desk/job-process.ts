/**
 * The process of one job. Its worker starts it, and tells it by message which job it is. It opens the desk itself, renews
 * its own lease, and ends with the job; when its worker is gone it stops as by Ctrl-C and gives the job back.
 */
import { killPrograms } from '../../agents/models/program.js';
import { findJob } from '../../store/desk/jobs.js';
import { openDesk, type Desk } from './desk.js';
import type { Begun, FromProcess, ToProcess, WorkOrder } from './job-messages.js';
import { limitsOfJob, whyNotBegun } from './job-limits.js';
import { openQueue } from './open-queue.js';
import { workOnJob, type JobEnded } from './work-on-job.js';

/** How long the process may take to end by itself after its last word, in milliseconds. */
const END_WITHIN_MS = 5_000;

const stop = new AbortController();
let look = (): void => undefined;
const stopNow = (): void => stop.abort();

process.on('SIGTERM', stopNow);
// Ctrl-C at a terminal reaches the worker too, which says what is to be done.
process.on('SIGINT', stopNow);
process.on('SIGHUP', stopNow);
process.on('disconnect', stopNow);
process.on('exit', killPrograms);
// Others of the desk send messages of their own over the same channel.
process.on('message', (message: ToProcess | { readonly type?: undefined }) => {
  if (message.type === 'work') void work(message);
  else if (message.type === 'stop') stopNow();
  else if (message.type === 'look') look();
});

async function work(order: WorkOrder): Promise<void> {
  let desk: Desk | undefined;
  try {
    desk = await openDesk(order.place);
    await tell(await workIn(desk, order));
  } catch (error) {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    process.exitCode = 1;
  }
  setTimeout(() => process.exit(), END_WITHIN_MS).unref();
  await desk?.close().catch(() => undefined);
  if (process.connected) process.disconnect();
  process.exit();
}

async function workIn(desk: Desk, order: WorkOrder): Promise<JobEnded> {
  const { leaseMs, retryAfterMs, attempt } = order;
  const queue = await openQueue(desk, { leaseMs, retryAfterMs });
  const job = await findJob(desk.database, order.job);
  if (job?.attempt !== attempt) return { outcome: 'lost' };
  const lease = queue.leaseOf(job, attempt);
  const renewedAtMs = performance.now();
  const state = await lease.renew();
  if (state !== 'held') return { outcome: state };
  process.send?.({ type: 'begun' } satisfies Begun);
  const error = attempt === 1 ? await whyNotBegun(desk, job, order.budgets) : null;
  if (error !== null) {
    await lease.fail(error, { mayPass: false });
    return { outcome: 'failed', error };
  }
  const side = await limitsOfJob(desk, job, { budgets: order.budgets, signal: stop.signal });
  return workOnJob({
    desk,
    lease,
    heldForMs: leaseMs - (performance.now() - renewedAtMs),
    side,
    signal: stop.signal,
    over: () => process.exit(1),
    looking: (now) => {
      look = now;
    },
  });
}

function tell({ outcome, error }: JobEnded): Promise<void> {
  const message: FromProcess = { type: 'ended', outcome, ...(error === undefined ? {} : { error }) };
  return new Promise((told) => {
    if (process.send === undefined || !process.connected) told();
    else process.send(message, () => told());
  });
}
