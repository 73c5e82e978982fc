import type { Result } from '../result.js';
import type { Pace } from './pacing.js';

/** Turns at a host or a service that several processes take: what a service allows holds for all of them together. */
export interface SharedTurns {
  /**
   * Waits for the turn. A wait longer than `MAX_WAIT_MS` is `rate-limited`; aborted while waiting: `aborted`.
   *
   * @returns ends the turn, for services that allow so many calls at once
   */
  take(queue: string, pace: Pace, signal?: AbortSignal): Promise<Result<() => void>>;
  /** Holds back every turn of a queue, of all processes, as `Retry-After` asks; milliseconds from now. */
  pause(queue: string, forMs: number): Promise<void>;
}
