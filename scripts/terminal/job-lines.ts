import type { Job } from '../../desk/store/jobs.js';
import type { KnownLimits } from '../../loop/ending-words.js';
import { stateIn, type Found } from '../../loop/found.js';
import { counted, plain } from '../../text/text-width.js';

/** Jobs of a desk as lines of a terminal. */

/** `3f2a9c1d  waiting  2026-11-23-does-remote-work…` and the question below. */
export function jobLine(job: Job): string {
  const { status, askedBy, every, run, question } = job;
  const who = askedBy === 'operator' ? '' : `, asked by ${plain(askedBy)}`;
  const again = every === null ? '' : `, every ${plain(every.every)}`;
  return `${job.id.slice(0, 8)}  ${status}${how(job)}${again}${who}  ${plain(run)}\n    ${plain(question)}`;
}

function how(job: Job): string {
  const { status, ending, found, options, claims, error, worker, failures, dueAtMs } = job;
  const came = stateIn(ending ?? '', (found ?? 'claims') as Found, options as KnownLimits);
  if (status === 'done' || status === 'stopped') return ` (${came}, ${counted(claims ?? 0, 'statement')})`;
  if (status === 'failed') return ` (${plain(error?.code ?? '')})`;
  if (status === 'running' && worker !== null) return ` (${plain(worker)})`;
  if (status !== 'waiting') return '';
  const facts = [
    ...(failures > 0 ? [`failed ${times(failures)}, tried again`] : []),
    ...(dueAtMs > Date.now() ? [`not before ${time(dueAtMs)}`] : []),
  ];
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Everything about one job. */
export function jobLines(job: Job): string {
  const { error } = job;
  const facts: readonly (readonly [string, string | null])[] = [
    ['id', job.id],
    ['asked', time(job.createdAtMs)],
    ['not before', job.dueAtMs > job.createdAtMs ? time(job.dueAtMs) : null],
    ['began', job.startedAtMs === null ? null : time(job.startedAtMs)],
    ['ended', job.endedAtMs === null ? null : time(job.endedAtMs)],
    ['taken', job.attempt > 0 ? times(job.attempt) : null],
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
