import type { Failure } from '../../agents/result.js';
import { Interrupted, type Run } from '../run.js';
import { noteRefusal } from './budget.js';
import { minutesAtWork } from './work-time.js';

/** What the services and pages of a stage are waited for however little time is left, in milliseconds. */
const LATE_STAGE_MS = 5_000;
/** Longest time that a timer of Node takes, in milliseconds; it would fire at once beyond. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The calls of one stage, which together end when the time budget does. */
export interface Deadline {
  /** For every call of the stage: aborted when the run is told to stop, or its time is over. */
  readonly signal: AbortSignal;
  /** A failure as it is told and kept: one that the end of the time caused is the budget's doing, not the service's. */
  told(failure: Failure): Failure;
}

/**
 * Performs a stage's calls under the time budget: whatever hangs (a search engine, a page's host, a wait for a turn) is
 * let go of when the minutes are over, and what has arrived by then counts.
 *
 * @throws Interrupted when `told` is asked of a run that was told to stop
 */
export async function withinMinutes<T>(
  run: Run,
  spender: 'search' | 'page',
  perform: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const { budgetMinutes } = run.options;
  const over = new AbortController();
  const signal = AbortSignal.any([run.signal, over.signal]);
  const timer =
    budgetMinutes === null ? undefined : setTimeout(() => over.abort(), stageMs(run, budgetMinutes));
  const told = (failure: Failure): Failure => {
    if (run.signal.aborted) throw new Interrupted();
    return over.signal.aborted ? { ...TIME_IS_OVER } : failure;
  };
  try {
    const result = await perform({ signal, told });
    if (over.signal.aborted) noteRefusal(run, spender, 'time');
    return result;
  } finally {
    clearTimeout(timer);
  }
}

const stageMs = (run: Run, minutes: number): number =>
  Math.min(LONGEST_TIMER_MS, Math.max(LATE_STAGE_MS, (minutes - minutesAtWork(run)) * 60_000));

const TIME_IS_OVER: Failure = {
  code: 'over-budget',
  message: 'It had not answered when the time budget was spent.',
  retryable: false,
  cure: 'Resume with a larger --budget-minutes to go on from here.',
};
