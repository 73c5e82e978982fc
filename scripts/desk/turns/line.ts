import { ABORTED } from '../../../agents/fetch/failures.js';
import { MAX_WAIT_MS } from '../../../agents/fetch/pacing.js';
import type { EndTurn, TurnRequest } from '../../../agents/fetch/shared-turns.js';
import { fail, succeed, type Result } from '../../../agents/result.js';

/** Gives turns of one queue, one after the other: what it needs of the desk. */
export interface Gate {
  /** Tries to take a turn. @returns how it ends, or after how many milliseconds to try again */
  enter(turn: TurnRequest): Promise<EndTurn | number>;
  /** Whoever tried last has gone. */
  leave(): void;
}

interface Waiter {
  readonly turn: TurnRequest;
  readonly settle: (result: Result<EndTurn>) => void;
  isOver: boolean;
}

/** A failure that is tried again without holding back anybody else: nobody asked to slow down. */
const waitedTooLong = (queue: string): Result<never> =>
  fail({
    code: 'rate-limited',
    message: `${queue.replace(/^page:/, '')} is in use by other runs of the desk: no turn came in time.`,
    retryable: true,
  });

/** Who waits at this worker for turns at one host or service: each run in turn, so that a run of many calls holds up none. */
export class Line {
  private readonly waiting = new Map<string, Waiter[]>();
  private isAtWork = false;
  private wake: (() => void) | null = null;

  private readonly queue: string;
  private readonly gate: Gate;

  constructor(queue: string, gate: Gate) {
    this.queue = queue;
    this.gate = gate;
  }

  take(run: string, turn: TurnRequest, signal?: AbortSignal): Promise<Result<EndTurn>> {
    if (signal?.aborted) return Promise.resolve(fail(ABORTED));
    return new Promise((resolve) => {
      const leave = (): void => waiter.settle(fail(ABORTED));
      const timer = setTimeout(
        () => waiter.settle(waitedTooLong(this.queue)),
        Math.min(2 ** 31 - 1, turn.maxWaitMs ?? MAX_WAIT_MS),
      );
      const waiter: Waiter = {
        turn,
        isOver: false,
        settle: (result) => {
          waiter.isOver = true;
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          this.nudge();
          resolve(result);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.set(run, [...(this.waiting.get(run) ?? []), waiter]);
      void this.work();
    });
  }

  /** Looks again at once: a turn of this worker has ended. */
  nudge(): void {
    this.wake?.();
  }

  private async work(): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    for (let waiter = this.next(); waiter !== null; waiter = this.next()) await this.serve(waiter);
    this.isAtWork = false;
  }

  private async serve(waiter: Waiter): Promise<void> {
    const mostMs = waiter.turn.maxWaitMs ?? MAX_WAIT_MS;
    while (!waiter.isOver) {
      const entered = await this.gate.enter(waiter.turn).catch((error: unknown) => {
        waiter.settle(fail(failureOf(error)));
        return null;
      });
      if (entered === null) break;
      if (typeof entered !== 'number') {
        if (waiter.isOver) entered();
        else waiter.settle(succeed(entered));
        return;
      }
      if (entered > mostMs) waiter.settle(waitedTooLong(this.queue));
      else if (!waiter.isOver) await this.sleep(entered);
    }
    this.gate.leave();
  }

  /** The first of the run that was served longest ago. */
  private next(): Waiter | null {
    for (const [run, waiters] of this.waiting) {
      this.waiting.delete(run);
      const [first, ...rest] = waiters.filter(({ isOver }) => !isOver);
      if (rest.length > 0) this.waiting.set(run, rest);
      if (first !== undefined) return first;
    }
    return null;
  }

  private sleep(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, Math.min(2 ** 31 - 1, forMs));
      this.wake = done;
    });
  }
}

const failureOf = (error: unknown) => ({
  code: 'connection-failed' as const,
  message: `No turn could be taken: ${error instanceof Error ? error.message : String(error)}.`,
  retryable: true,
});
