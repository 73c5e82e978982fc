import type { Job } from '../../store/desk/jobs.js';
import { plain } from './text-width.js';

/** Jobs of a desk as lines of a terminal. */

/** `3f2a9c1d  waiting  2026-11-23-does-remote-work…` and the question below. */
export function jobLine(job: Job): string {
  const { status, askedBy, priority, run, question } = job;
  const who = askedBy === 'operator' ? '' : `, asked by ${plain(askedBy)}`;
  const rank = priority === 0 ? '' : `, priority ${priority}`;
  return `${job.id.slice(0, 8)}  ${status}${how(job)}${rank}${who}  ${plain(run)}\n    ${plain(question)}`;
}

function how({ status, ending, claims, error, worker, failures }: Job): string {
  if (status === 'done' || status === 'stopped') return ` (${plain(ending ?? '')}, ${claims ?? 0} claims)`;
  if (status === 'failed') return ` (${plain(error?.code ?? '')})`;
  if (status === 'running' && worker !== null) return ` (${plain(worker)})`;
  return status === 'waiting' && failures > 0 ? ` (failed ${failures} times, tried again)` : '';
}

const time = (ms: number | null): string | null =>
  ms === null ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Everything about one job. */
export function jobLines(job: Job): string {
  const { error } = job;
  const facts: readonly (readonly [string, string | null])[] = [
    ['id', job.id],
    ['asked', time(job.createdAtMs)],
    ['not before', job.dueAtMs > job.createdAtMs ? time(job.dueAtMs) : null],
    ['began', time(job.startedAtMs)],
    ['ended', time(job.endedAtMs)],
    ['taken', job.attempt > 0 ? `${job.attempt} times` : null],
    [
      'cost',
      job.startedAtMs === null
        ? null
        : `${job.tokens} tokens, $${job.costUsd.toFixed(2)}, ${Math.round(job.secondsAtWork)} s of work`,
    ],
    ['options', JSON.stringify(job.options)],
    ['error', error === null ? null : [error.message, error.cure ?? ''].join(' ').trim()],
  ];
  const told = facts.flatMap(([name, value]) => (value === null ? [] : [`    ${name}: ${plain(value)}`]));
  return [jobLine(job), ...told].join('\n');
}
