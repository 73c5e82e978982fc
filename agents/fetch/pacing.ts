import PQueue from 'p-queue';
import { fail, type Failure, type Result } from '../result.js';
import type { Clock } from './clock.js';
import { ABORTED } from './failures.js';
import type { Pace } from './pace.js';
import type { SharedTurns, TurnRequest } from './shared-turns.js';

/** Pages of one host of strangers: two at a time and two a second. */
export const PAGE_PACE: Pace = { concurrency: 2, calls: 2, perMs: 1000 };

/** Hosts that the user opened by name (`allowHosts`): one's own machine. */
export const OWN_HOST_PACE: Pace = { concurrency: 8, calls: 1000, perMs: 1000 };

/** A longer wait is returned to the caller as a failure with `retryAfterMs`. */
export const MAX_WAIT_MS = 120_000;

interface Queue {
  readonly tasks: PQueue;
  pace: Pace;
  /** Starts given out, oldest first; at most `pace.calls` of them. */
  starts: number[];
  pausedUntilMs: number;
}

/** One call as it is paced. */
export interface PacedCall extends TurnRequest {
  /** Calls at once of one run, where the service allows more to all of them. Default: the pace's. */
  readonly atOnce?: number | undefined;
  /** Tokens that the call has taken, once it is over; undefined where nobody told. */
  readonly tokensTaken?: (() => number | undefined) | undefined;
}

/** A queue for each host or service: every call waits for its turn. */
export interface Pacer {
  /** Runs the task in its turn. Aborted while waiting: `aborted`. A wait longer than `MAX_WAIT_MS`: `rate-limited`. */
  run<T>(paced: PacedCall, task: () => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>>;
  /** Holds back every turn of a queue, as `Retry-After` asks. */
  pause(queue: string, untilMs: number): void;
  /** Makes a queue slower than its pace, as a crawl delay asks. */
  slowDown(queue: string, pace: Pace, gapMs: number): void;
}

/** With `turns`, other processes take theirs at the same hosts and services, and what is allowed holds for all of them. */
export function createPacer(clock: Clock, turns?: SharedTurns): Pacer {
  const queues = new Map<string, Queue>();
  const queueOf = (name: string, pace: Pace, atOnce = pace.concurrency): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const tasks = new PQueue({ concurrency: Math.min(atOnce, pace.concurrency) });
    const queue: Queue = { tasks, pace, starts: [], pausedUntilMs: 0 };
    queues.set(name, queue);
    return queue;
  };
  return {
    async run(paced, task, signal) {
      const name = paced.queue;
      const queue = queueOf(name, paced.pace, paced.atOnce);
      const atTurn = async () =>
        turns === undefined
          ? ((await waitForTurn(queue, { name, clock, signal })) ?? task())
          : atSharedTurn(turns, { ...paced, pace: queue.pace }, { task, signal });
      try {
        return await queue.tasks.add(atTurn, signal ? { signal } : {});
      } catch (error) {
        if (signal?.aborted) return fail(ABORTED);
        throw error;
      }
    },
    pause(name, untilMs) {
      const queue = queues.get(name);
      if (queue) queue.pausedUntilMs = Math.max(queue.pausedUntilMs, untilMs);
      // A pause that could not be told to the others holds at least where their service asks them, too.
      void turns?.pause(name, untilMs - clock.nowMs()).catch(() => undefined);
    },
    slowDown(name, pace, gapMs) {
      const queue = queueOf(name, pace);
      if (gapMs <= queue.pace.perMs / queue.pace.calls) return;
      queue.pace = { concurrency: 1, calls: 1, perMs: gapMs };
      queue.tasks.concurrency = 1;
      queue.starts = queue.starts.slice(-1);
    },
  };
}

async function atSharedTurn<T>(
  turns: SharedTurns,
  call: PacedCall,
  { task, signal }: { task: () => Promise<Result<T>>; signal: AbortSignal | undefined },
): Promise<Result<T>> {
  const turn = await turns.take(call, signal);
  if (!turn.ok) return turn;
  try {
    return await task();
  } finally {
    turn.value(call.tokensTaken?.());
  }
}

/** Takes the next free start of the queue and sleeps until then; a pause that is set meanwhile is kept too. */
async function waitForTurn(
  queue: Queue,
  { name, clock, signal }: { name: string; clock: Clock; signal: AbortSignal | undefined },
): Promise<Result<never> | null> {
  const { calls, perMs } = queue.pace;
  const earliest = queue.starts.length >= calls ? (queue.starts.at(-calls) ?? 0) + perMs : 0;
  let startMs = Math.max(clock.nowMs(), earliest, queue.pausedUntilMs);
  const waitMs = startMs - clock.nowMs();
  if (waitMs > MAX_WAIT_MS) return fail(tooLong(name, waitMs));
  queue.starts = [...queue.starts, startMs].slice(-calls);
  while (clock.nowMs() < startMs) {
    await clock.sleep(startMs - clock.nowMs(), signal);
    startMs = Math.max(startMs, queue.pausedUntilMs);
  }
  return null;
}

const tooLong = (name: string, waitMs: number): Failure => ({
  code: 'rate-limited',
  message: `${name.replace(/^page:/, '')} asked to slow down.`,
  retryable: true,
  retryAfterMs: waitMs,
});
