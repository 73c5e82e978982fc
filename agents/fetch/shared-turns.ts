import type { Result } from '../result.js';
import type { PacedQueue } from './pace.js';

/** A turn as it is asked for; plain data, since another process gives it. */
export interface TurnRequest extends PacedQueue {
  /** Tokens that the call may take, and how many the service allows a minute. */
  readonly tokens?: { readonly amount: number; readonly perMinute: number } | undefined;
  /** A longer wait is `rate-limited`. Default: `MAX_WAIT_MS`. */
  readonly maxWaitMs?: number | undefined;
}

/** Ends a turn; with the tokens that the call has truly taken, where they are known. */
export type EndTurn = (tokens?: number) => void;

/** Turns at a host or a service that several processes take: what a service allows holds for all of them together. */
export interface SharedTurns {
  /** Waits for the turn. A wait longer than it may be is `rate-limited`; aborted while waiting: `aborted`. */
  take(turn: TurnRequest, signal?: AbortSignal): Promise<Result<EndTurn>>;
  /** Holds back every turn of a queue, of all processes, as `Retry-After` asks; milliseconds from now. */
  pause(queue: string, forMs: number): Promise<void>;
}
