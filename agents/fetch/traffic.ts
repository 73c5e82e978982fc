import { setMaxListeners } from 'node:events';
import { fail, type Failure, type Result } from '../result.js';
import { createBreaker, type BreakerSettings } from './breaker.js';
import { systemClock, type Clock, type Random } from './clock.js';
import { ABORTED } from './failures.js';
import { createPacer, MAX_WAIT_MS, type PacedCall, type Pacer } from './pacing.js';
import { limited, type ServiceLimits } from './service-limits.js';

/** Retries with exponential backoff and full jitter (Brooker, "Exponential Backoff And Jitter", AWS 2015). */
export interface RetrySettings {
  /** Attempts in all, the first one included. */
  readonly attempts: number;
  /** A timeout has already cost its whole limit; it is tried this often. */
  readonly timeoutAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
}

export const DEFAULT_RETRY: RetrySettings = {
  attempts: 4,
  timeoutAttempts: 2,
  baseDelayMs: 500,
  maxDelayMs: 30_000,
};

export interface TrafficSettings {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly retry?: Partial<RetrySettings>;
  readonly breaker?: BreakerSettings;
  /** What the user's own agreements with services allow, in place of what is usual. */
  readonly limits?: ServiceLimits | undefined;
  /** Turns that other runs of this process take too. */
  readonly pacer?: Pacer | undefined;
  /** Told when a service makes its callers wait: its name, and for how long. */
  readonly onWait?: ((wait: { readonly service: string; readonly seconds: number }) => void) | undefined;
}

/** A queue, and how its calls are retried. */
export interface QueuePlan extends PacedCall {
  readonly retry?: Partial<RetrySettings>;
}

/** Everything that leaves this machine goes through here: turns, breaker, retries. One per run. */
export interface Traffic {
  readonly clock: Clock;
  readonly pacer: Pacer;
  run<T>(
    plan: QueuePlan,
    attempt: (signal?: AbortSignal) => Promise<Result<T>>,
    signal?: AbortSignal,
  ): Promise<Result<T>>;
}

export function createTraffic(settings: TrafficSettings = {}): Traffic {
  const clock = settings.clock ?? systemClock;
  const random = settings.random ?? Math.random;
  const pacer = createPacer(clock, settings.pacer);
  const breaker = createBreaker(clock, settings.breaker);
  return {
    clock,
    pacer,
    async run(plan, attempt, signal) {
      // A run has one signal for hundreds of calls; Node warns of a leak at the eleventh listener.
      if (signal) setMaxListeners(0, signal);
      const retry = { ...DEFAULT_RETRY, ...settings.retry, ...plan.retry };
      const paced = limited(plan, settings.limits);
      let earlier: Failure | null = null;
      for (let made = 1; ; made += 1) {
        const task = async () => {
          const refusal = breaker.refusal(plan.queue);
          if (refusal) return fail(refusal);
          const answered = await attempt(signal);
          breaker.record(plan.queue, answered);
          return answered;
        };
        const result = await pacer.run(paced, task, signal);
        // The fault that opened the breaker tells more than the breaker itself.
        if (!result.ok && result.failure.code === 'breaker-open' && earlier) return fail(earlier);
        if (result.ok || !isWorthRetrying(result.failure, made, retry)) return result;
        earlier = result.failure;
        const waitMs = delayMs(result.failure, made, { retry, random });
        if (result.failure.retryAfterMs !== undefined)
          pacer.pause(paced.queue, clock.nowMs() + Math.min(waitMs, MAX_PAUSE_MS));
        if (waitMs > MAX_WAIT_MS) return fail(tooLongToWait(result.failure, waitMs));
        if (result.failure.retryAfterMs !== undefined || result.failure.code === 'rate-limited')
          settings.onWait?.({
            service: paced.queue.replace(/^page:/, ''),
            seconds: Math.ceil(waitMs / 1000),
          });
        try {
          await clock.sleep(waitMs, signal);
        } catch {
          return fail(ABORTED);
        }
      }
    },
  };
}

/** The longest that a line is held back because its service asked for it; a wait of years may be a slip. */
const MAX_PAUSE_MS = 3_600_000;

const tooLongToWait = (failure: Failure, waitMs: number): Failure => ({
  ...failure,
  message: `${failure.message}${failure.message.endsWith('.') ? '' : '.'} It asks for a wait of ${Math.round(waitMs / 1000)} s, which is too long.`,
});

/** The one predicate that decides a retry. `made` counts the attempts so far. */
function isWorthRetrying(failure: Failure, made: number, retry: RetrySettings): boolean {
  if (!failure.retryable || failure.code === 'breaker-open') return false;
  return made < (failure.code === 'timed-out' ? retry.timeoutAttempts : retry.attempts);
}

/** What the service asked for, or a random share of the doubled delay; jitter on top keeps a crowd apart. */
export function delayMs(
  failure: Failure,
  made: number,
  { retry, random }: { retry: RetrySettings; random: Random },
): number {
  const jitterMs = random() * Math.min(retry.maxDelayMs, retry.baseDelayMs * 2 ** (made - 1));
  return failure.retryAfterMs === undefined ? jitterMs : failure.retryAfterMs + Math.min(jitterMs, 250);
}
