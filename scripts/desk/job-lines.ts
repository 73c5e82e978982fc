import { findJob, type Job } from '../../store/desk/jobs.js';
import { plain } from '../terminal/text-width.js';
import type { Desk } from './desk.js';
import type { ProcessEnd } from './supervise-job.js';

/** Lines of a worker's log about its jobs. */

/** As much of a job's id as people type. */
export const shortId = ({ id }: Pick<Job, 'id'>): string => id.slice(0, 8);

export function takenLine(job: Job): string {
  const again = job.attempt > 1 ? `, attempt ${job.attempt}` : '';
  return `${shortId(job)} begins: ${plain(job.question)} (asked by ${plain(job.askedBy)}${again})`;
}

const OUTCOMES: Readonly<Record<ProcessEnd['outcome'], string>> = {
  done: 'done',
  stopped: 'stopped early',
  failed: 'failed',
  released: 'given back',
  paused: 'paused',
  cancelled: 'cancelled',
  lost: 'lost to another worker',
  died: 'its process died',
};

export async function endedLine({ database }: Desk, { id }: Job, how: ProcessEnd): Promise<string> {
  const what = `${shortId({ id })} ${OUTCOMES[how.outcome]}`;
  if (how.error !== undefined) return `${what}: ${plain(how.error.message)}`;
  if (how.outcome !== 'done' && how.outcome !== 'stopped') return what;
  const job = await findJob(database, id).catch(() => undefined);
  if (job === undefined) return what;
  const { ending, claims, tokens, costUsd, secondsAtWork } = job;
  return `${what}: ${String(ending)}, ${String(claims)} claims, ${tokens} tokens, $${costUsd.toFixed(2)}, ${Math.round(secondsAtWork)} s`;
}
