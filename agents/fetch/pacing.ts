import PQueue from 'p-queue';
import { fail, type Failure, type Result } from '../result.js';
import type { Clock } from './clock.js';
import { ABORTED } from './failures.js';
import type { Pace, PacedQueue } from './pace.js';

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
  /** Tokens of the calls of the last minute, and of those to come, in the order of their starts. */
  minute: { readonly startMs: number; tokens: number }[];
}

/** One call as it is paced. */
export interface PacedCall extends PacedQueue {
  /** Tokens that the call may take, and how many the service allows a minute. */
  readonly tokens?: { readonly amount: number; readonly perMinute: number } | undefined;
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

/** Tokens count for so long after a call has started; a service begins its minutes when calls arrive, some later than others. */
const MINUTE_MS = 60_250;

/** With `shared`, other runs of this process take their turns at the same hosts and services; `atOnce` is a run's own. */
export function createPacer(clock: Clock, shared?: Pacer): Pacer {
  const queues = new Map<string, Queue>();
  const queueOf = (name: string, pace: Pace, atOnce = pace.concurrency): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const tasks = new PQueue({ concurrency: Math.min(atOnce, pace.concurrency) });
    const queue: Queue = { tasks, pace, starts: [], pausedUntilMs: 0, minute: [] };
    queues.set(name, queue);
    return queue;
  };
  return {
    async run(paced, task, signal) {
      const queue = queueOf(paced.queue, paced.pace, paced.atOnce);
      const atTurn = async () =>
        shared === undefined
          ? inTurn(queue, { paced, clock, signal }, task)
          : shared.run({ ...paced, atOnce: undefined }, task, signal);
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
      shared?.pause(name, untilMs);
    },
    slowDown(name, pace, gapMs) {
      shared?.slowDown(name, pace, gapMs);
      const queue = queueOf(name, pace);
      if (gapMs <= queue.pace.perMs / queue.pace.calls) return;
      queue.pace = { concurrency: 1, calls: 1, perMs: gapMs };
      queue.tasks.concurrency = 1;
      queue.starts = queue.starts.slice(-1);
    },
  };
}

interface Turn {
  readonly paced: PacedCall;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

async function inTurn<T>(queue: Queue, turn: Turn, task: () => Promise<Result<T>>): Promise<Result<T>> {
  const { paced, clock } = turn;
  const refused = await waitForTurn(queue, turn);
  if (refused !== null) return refused;
  const { tokens } = paced;
  if (tokens === undefined) return task();
  const taken = { startMs: clock.nowMs(), tokens: Math.min(tokens.amount, tokens.perMinute) };
  queue.minute.push(taken);
  try {
    return await task();
  } finally {
    taken.tokens = paced.tokensTaken?.() ?? taken.tokens;
  }
}

/** Takes the next free start of the queue and sleeps until then; a pause that is set meanwhile is kept too. */
async function waitForTurn(queue: Queue, { paced, clock, signal }: Turn): Promise<Result<never> | null> {
  const { calls, perMs } = queue.pace;
  const earliest = queue.starts.length >= calls ? (queue.starts.at(-calls) ?? 0) + perMs : 0;
  let startMs = Math.max(clock.nowMs(), earliest, queue.pausedUntilMs);
  const waitMs = startMs - clock.nowMs();
  if (waitMs > MAX_WAIT_MS) return fail(tooLong(paced.queue, waitMs));
  queue.starts = [...queue.starts, startMs].slice(-calls);
  while (clock.nowMs() < startMs) {
    await clock.sleep(startMs - clock.nowMs(), signal);
    startMs = Math.max(startMs, queue.pausedUntilMs);
  }
  while (freeAtMs(queue, paced, clock.nowMs()) > clock.nowMs())
    await clock.sleep(freeAtMs(queue, paced, clock.nowMs()) - clock.nowMs(), signal);
  return null;
}

/** When the calls of the last minute leave room for the tokens of this one; one larger than a minute gets it for itself. */
function freeAtMs(queue: Queue, { tokens }: PacedCall, nowMs: number): number {
  if (tokens === undefined || tokens.perMinute === Infinity) return 0;
  queue.minute = queue.minute.filter(({ startMs }) => startMs > nowMs - MINUTE_MS);
  const most = tokens.perMinute - Math.min(tokens.amount, tokens.perMinute);
  let taken = queue.minute.reduce((sum, each) => sum + each.tokens, 0);
  let freeMs = 0;
  for (const each of queue.minute) {
    if (taken <= most) return freeMs;
    taken -= each.tokens;
    freeMs = each.startMs + MINUTE_MS;
  }
  return freeMs;
}

const tooLong = (name: string, waitMs: number): Failure => ({
  code: 'rate-limited',
  message: `${name.replace(/^page:/, '')} asked to slow down.`,
  retryable: true,
  retryAfterMs: waitMs,
});
