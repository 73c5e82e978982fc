import type { Failure } from '../../agents/result.js';
import { Interrupted, type Run } from '../run.js';
import { noteRefusal } from './budget.js';
import { minutesAtWork } from './work-time.js';

/** How long a stage waits for its services and pages however little time is left, in milliseconds. */
const LATE_STAGE_MS = 5_000;
/** Longest delay of a Node timer, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The calls of one stage, which together end when the time budget does. */
export interface Deadline {
  /** For every call of the stage: aborted when the run is asked to stop or its time is over. */
  readonly signal: AbortSignal;
  /** The failure to report and keep: one that the end of the time caused is the budget's, not the service's. */
  readonly attribute: (failure: Failure) => Failure;
}

/**
 * Performs a stage's calls under the time budget: whatever hangs (a search engine, a page's host, a wait for a turn) is
 * aborted when the minutes are over, and what has arrived by then counts.
 *
 * @throws Interrupted by `attribute` when the run was asked to stop
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
  const attribute = (failure: Failure): Failure => {
    if (run.signal.aborted) throw new Interrupted();
    return over.signal.aborted ? { ...TIME_IS_OVER } : failure;
  };
  try {
    const result = await perform({ signal, attribute });
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
  message: 'No answer before the time budget ran out.',
  retryable: false,
  cure: 'Resume with a larger --budget-minutes to go on from here.',
};
