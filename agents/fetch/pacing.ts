import PQueue from 'p-queue';
import { fail, type Failure, type Result } from '../result.js';
import type { Clock } from './clock.js';
import { ABORTED } from './failures.js';

/**
 * How fast one host or service may be asked: at most `calls` starts in any `perMs`, `concurrency` at once. A service's
 * pace stands in its own entry.
 */
export interface Pace {
  readonly concurrency: number;
  readonly calls: number;
  readonly perMs: number;
}

/** Pages of one host of strangers: two at a time and two a second. */
export const PAGE_PACE: Pace = { concurrency: 2, calls: 2, perMs: 1000 };

/** Hosts that the user opened by name (`allowHosts`): one's own machine. */
export const OWN_HOST_PACE: Pace = { concurrency: 8, calls: 1000, perMs: 1000 };

/** Waits longer than this are given back to the caller as a failure that says how long. */
export const MAX_WAIT_MS = 120_000;

interface Lane {
  readonly queue: PQueue;
  pace: Pace;
  /** Starts given out, oldest first; at most `pace.calls` of them. */
  starts: number[];
  pausedUntilMs: number;
}

/** A line per host or service: whoever wants to call it waits for a turn. */
export interface Pacer {
  /** Runs the task at its turn. Stopped while it waits: `aborted`. A wait beyond `MAX_WAIT_MS`: `rate-limited`. */
  run<T>(lane: string, pace: Pace, task: () => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>>;
  /** Holds all turns of a line back, as `Retry-After` asks. */
  pause(lane: string, untilMs: number): void;
  /** Makes a line slower than its pace, as a crawl delay asks. */
  slowDown(lane: string, pace: Pace, gapMs: number): void;
}

export function createPacer(clock: Clock): Pacer {
  const lanes = new Map<string, Lane>();
  const laneOf = (name: string, pace: Pace): Lane => {
    const known = lanes.get(name);
    if (known) return known;
    const queue = new PQueue({ concurrency: pace.concurrency });
    const lane: Lane = { queue, pace, starts: [], pausedUntilMs: 0 };
    lanes.set(name, lane);
    return lane;
  };
  return {
    async run(name, pace, task, signal) {
      const lane = laneOf(name, pace);
      const atTurn = async () => (await waitForTurn(lane, { name, clock, signal })) ?? task();
      try {
        return (await lane.queue.add(atTurn, signal ? { signal } : {})) as Awaited<ReturnType<typeof task>>;
      } catch (error) {
        if (signal?.aborted) return fail(ABORTED);
        throw error;
      }
    },
    pause(name, untilMs) {
      const lane = lanes.get(name);
      if (lane) lane.pausedUntilMs = Math.max(lane.pausedUntilMs, untilMs);
    },
    slowDown(name, pace, gapMs) {
      const lane = laneOf(name, pace);
      if (gapMs <= lane.pace.perMs / lane.pace.calls) return;
      lane.pace = { concurrency: 1, calls: 1, perMs: gapMs };
      lane.queue.concurrency = 1;
      lane.starts = lane.starts.slice(-1);
    },
  };
}

/** Takes the next free start of the line and sleeps until then; a pause that comes meanwhile is kept too. */
async function waitForTurn(
  lane: Lane,
  { name, clock, signal }: { name: string; clock: Clock; signal: AbortSignal | undefined },
): Promise<Result<never> | null> {
  const { calls, perMs } = lane.pace;
  const earliest = lane.starts.length >= calls ? (lane.starts.at(-calls) ?? 0) + perMs : 0;
  let startMs = Math.max(clock.nowMs(), earliest, lane.pausedUntilMs);
  const waitMs = startMs - clock.nowMs();
  if (waitMs > MAX_WAIT_MS) return fail(tooLong(name, waitMs));
  lane.starts = [...lane.starts, startMs].slice(-calls);
  while (clock.nowMs() < startMs) {
    await clock.sleep(startMs - clock.nowMs(), signal);
    startMs = Math.max(startMs, lane.pausedUntilMs);
  }
  return null;
}

const tooLong = (name: string, waitMs: number): Failure => ({
  code: 'rate-limited',
  message: `${name.replace(/^page:/, '')} has asked to slow down.`,
  retryable: true,
  retryAfterMs: waitMs,
});
