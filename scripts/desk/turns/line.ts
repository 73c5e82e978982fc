import { setTimeout as wait } from 'node:timers/promises';
import { ABORTED } from '../../../agents/fetch/failures.js';
import { MAX_WAIT_MS } from '../../../agents/fetch/pacing.js';
import type { EndTurn, TurnRequest } from '../../../agents/fetch/shared-turns.js';
import { fail, succeed, type Result } from '../../../agents/result.js';

/** What a line needs of the desk. */
export interface Gate {
  /** Places among the calls at work, for as many as there is room for, and after how many milliseconds to try for the others. */
  enter(
    turns: readonly TurnRequest[],
  ): Promise<{ readonly ends: readonly EndTurn[]; readonly waitMs: number }>;
  /** Takes a start for a turn that has its place. @returns 0, or after how many milliseconds to try again */
  start(turn: TurnRequest): Promise<number>;
}

interface Waiter {
  readonly run: string;
  readonly turn: TurnRequest;
  readonly settle: (result: Result<EndTurn>) => void;
  isOver: boolean;
}

interface Placed {
  readonly waiter: Waiter;
  readonly end: EndTurn;
}

/** Turns that have their place and wait for their start: the desk is asked for the next ones meanwhile. */
const MOST_PLACED = 6;
/** A start that is far away is looked for again, should whoever waits for it have gone; in milliseconds. */
const LOOK_FOR_LEAVERS_MS = 1_000;

/** A failure that is tried again without holding back anybody else: nobody asked to slow down. */
const waitedTooLong = (queue: string): Result<never> =>
  fail({
    code: 'rate-limited',
    message: `${queue.replace(/^page:/, '')} is in use by other runs of the desk: no turn came in time.`,
    retryable: true,
  });

/**
 * Who waits at this worker for turns at one host or service. Each run in turn, so that a run of many calls holds up none;
 * first for a place among the calls at work, then for a start.
 */
export class Line {
  private readonly waiting = new Map<string, Waiter[]>();
  private placed: Placed[] = [];
  private isPlacing = false;
  private isStarting = false;
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
        run,
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
      this.add(waiter);
      void this.place();
    });
  }

  /** Looks again at once: a turn of this worker has ended. */
  nudge(): void {
    this.wake?.();
  }

  /** Asks for places, as long as anybody waits. */
  private async place(): Promise<void> {
    if (this.isPlacing) return;
    this.isPlacing = true;
    for (let some = this.next(); some.length > 0; some = this.next()) {
      const { ends, waitMs } = await this.enter(some);
      this.placed.push(...ends.map((end, at) => ({ waiter: some[at] as Waiter, end })));
      void this.start();
      const others = some.slice(ends.length);
      this.putBack(others);
      this.refuseLate(others, waitMs);
      if (waitMs > 0) await this.sleep(waitMs);
    }
    this.isPlacing = false;
  }

  private async enter(some: readonly Waiter[]): ReturnType<Gate['enter']> {
    try {
      return await this.gate.enter(some.map(({ turn }) => turn));
    } catch (error) {
      for (const waiter of some) waiter.settle(fail(failureOf(error)));
      return { ends: [], waitMs: 0 };
    }
  }

  private refuseLate(waiters: readonly Waiter[], waitMs: number): void {
    for (const waiter of waiters)
      if (waitMs > (waiter.turn.maxWaitMs ?? MAX_WAIT_MS)) waiter.settle(waitedTooLong(this.queue));
  }

  /** Starts those that have their places, one after the other. */
  private async start(): Promise<void> {
    if (this.isStarting) return;
    this.isStarting = true;
    for (let first = this.placed.shift(); first !== undefined; first = this.placed.shift()) {
      void this.place();
      await this.startOne(first);
    }
    this.isStarting = false;
  }

  private async startOne({ waiter, end }: Placed): Promise<void> {
    try {
      for (let waitMs = 1; waitMs > 0 && !waiter.isOver;) {
        waitMs = await this.gate.start(waiter.turn);
        if (waitMs > 0) await wait(Math.min(waitMs, LOOK_FOR_LEAVERS_MS));
      }
    } catch (error) {
      waiter.settle(fail(failureOf(error)));
    }
    if (waiter.isOver) end();
    else waiter.settle(succeed(end));
  }

  /** Those to be placed next: one of each run, the run first that was served longest ago. */
  private next(): readonly Waiter[] {
    const room = MOST_PLACED - this.placed.length;
    const some: Waiter[] = [];
    for (const [run, waiters] of [...this.waiting]) {
      if (some.length >= room) break;
      this.waiting.delete(run);
      const [first, ...rest] = waiters.filter(({ isOver }) => !isOver);
      if (rest.length > 0) this.waiting.set(run, rest);
      if (first !== undefined) some.push(first);
    }
    return some;
  }

  /** Back to where they were: before all others, in their order. */
  private putBack(waiters: readonly Waiter[]): void {
    const later = [...this.waiting];
    this.waiting.clear();
    for (const waiter of waiters) this.add(waiter);
    for (const [run, theirs] of later) this.waiting.set(run, [...(this.waiting.get(run) ?? []), ...theirs]);
  }

  private add(waiter: Waiter): void {
    this.waiting.set(waiter.run, [...(this.waiting.get(waiter.run) ?? []), waiter]);
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
