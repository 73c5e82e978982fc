import type { Failure, FailureCode, Result } from '../result.js';
import type { Clock } from './clock.js';

/** Faults of the host itself; a page that is missing or refused says nothing about the next one. */
const HOST_FAULTS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'dns-failed',
  'connection-failed',
  'connection-reset',
  'timed-out',
  'too-slow',
  'tls-failed',
  'server-error',
  'rate-limited',
]);

export interface BreakerSettings {
  /** Host faults in a row that open the breaker. */
  readonly threshold: number;
  /** How long it stays open; then one call at a time may try. */
  readonly coolDownMs: number;
}

const DEFAULT_BREAKER: BreakerSettings = { threshold: 6, coolDownMs: 60_000 };

/** Stops asking a host that does not answer. One for all hosts and services. */
export interface Breaker {
  /** The failure to give instead of a call, or null when the call may go. */
  refusal(queue: string): Failure | null;
  record(queue: string, result: Result<unknown>): void;
}

interface QueueState {
  faults: number;
  openUntilMs: number;
  lastFault: Failure | null;
}

export function createBreaker(clock: Clock, settings: BreakerSettings = DEFAULT_BREAKER): Breaker {
  const queues = new Map<string, QueueState>();
  return {
    refusal(queue) {
      const state = queues.get(queue);
      if (!state || state.faults < settings.threshold) return null;
      const leftMs = state.openUntilMs - clock.nowMs();
      if (leftMs <= 0) {
        // One trial: others are held back until it has answered.
        state.openUntilMs = clock.nowMs() + settings.coolDownMs;
        return null;
      }
      return {
        code: 'breaker-open',
        message: `Not asked again for ${Math.ceil(leftMs / 1000)} s after ${state.faults} faults in a row; the last: ${state.lastFault?.message ?? ''}`,
        retryable: true,
        retryAfterMs: leftMs,
        ...(state.lastFault?.cure === undefined ? {} : { cure: state.lastFault.cure }),
        ...(state.lastFault === null ? {} : { because: state.lastFault }),
      };
    },
    record(queue, result) {
      if (!result.ok && result.failure.code === 'aborted') return;
      if (result.ok || !HOST_FAULTS.has(result.failure.code)) {
        queues.delete(queue);
        return;
      }
      const state = queues.get(queue) ?? { faults: 0, openUntilMs: 0, lastFault: null };
      state.faults += 1;
      state.lastFault = result.failure;
      state.openUntilMs = clock.nowMs() + settings.coolDownMs;
      queues.set(queue, state);
    },
  };
}
