import { listEvents } from '../../store/events.js';
import type { Run } from '../run.js';

type Worked = Pick<Run, 'id' | 'store' | 'now'>;

/** Longest gap between two events that counts as work, in seconds; beyond it a clock jumped or the machine slept. */
const LONGEST_SILENCE_S = 45 * 60;

/** What a process writes first: the time before it was nobody's work. */
const BEGINNINGS: ReadonlySet<string> = new Set(['session-started', 'run-reopened']);

/**
 * Time that processes have worked on the run, in seconds: from each start to the last event before the next start.
 * Time between a crash and the resumption does not count, nor what passes after its end, nor a jump of the clock.
 */
export function secondsAtWork(run: Worked): number {
  let total = 0;
  let lastSign: number | null = null;
  for (const event of listEvents(run.store, run.id)) {
    const at = Date.parse(event.at);
    const begins = BEGINNINGS.has(event.type);
    if (!begins && lastSign !== null) total += silence(lastSign, at);
    const ended = event.type === 'run-ended';
    lastSign = !ended && (begins || lastSign !== null) ? at : null;
  }
  return lastSign === null ? total : total + silence(lastSign, Date.parse(run.now()));
}

const silence = (fromMs: number, toMs: number): number =>
  Math.min(LONGEST_SILENCE_S, Math.max(0, (toMs - fromMs) / 1000));

export const minutesAtWork = (run: Worked): number => secondsAtWork(run) / 60;

/**
 * The clock of one process's work on a run, as ISO 8601: it begins with the time of day and goes on steadily, so that a
 * clock that is set, forwards or back, neither ends a run's minutes nor adds to them. `steadyMs` counts from any moment on.
 */
export function steadyClock(dayMs: () => number, steadyMs: () => number): () => string {
  const offsetMs = dayMs() - steadyMs();
  return () => new Date(offsetMs + steadyMs()).toISOString();
}
