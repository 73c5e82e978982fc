import { timerMs } from './timer.js';

/** Where time comes from. Handed in everywhere, so that a test (or a replay) need not wait. */
export interface Clock {
  /** Milliseconds that only grow, whatever becomes of the machine's date; for durations. */
  nowMs(): number;
  /** The date in milliseconds since the epoch. Default: `nowMs`. */
  dateMs?(): number;
  /** Resolves after `durationMs`; rejects with the signal's reason as soon as it is aborted. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  dateMs: () => Date.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(asError(signal.reason));
      const onAbort = () => {
        clearTimeout(timer);
        reject(asError(signal?.reason));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, timerMs(durationMs));
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('aborted'));

/** The date by a clock, in milliseconds since the epoch. */
export const dateMsOf = (clock: Clock): number => clock.dateMs?.() ?? clock.nowMs();
