/** Longest delay of a Node timer, in milliseconds; a longer one fires at once, with a warning. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A delay that a timer takes: not negative, not longer than it can count; what is not a number is as long as can be. */
export const timerMs = (durationMs: number): number =>
  Number.isNaN(durationMs) ? LONGEST_TIMER_MS : Math.min(LONGEST_TIMER_MS, Math.max(0, durationMs));

/** A signal that is aborted after `durationMs`. */
export const abortAfter = (durationMs: number): AbortSignal =>
  AbortSignal.timeout(Math.ceil(timerMs(durationMs)));
