import { PAGE_LIMITS, SERVICE_LIMITS, STRAGGLER_SHARE } from '../../agents/fetch/limits.js';
import { timerMs } from '../../agents/fetch/timer.js';
import type { Failure } from '../../agents/result.js';

/**
 * Who keeps a round waiting is let go: a page once half of the round's picks are in, an engine once another one has answered
 * everything. Each still has a share of the time that one call may take (`STRAGGLER_SHARE`). What is let go is a failure like
 * any other, kept in the journal and not tried again, so that a resumed run goes on from the same.
 */

/** The share of the picks that has to be in before the others count as late. */
const QUORUM = 0.5;
/** Late is who takes so many times as long as that share did: slow hosts on a slow line are no stragglers. */
const TIMES_QUORUM = 3;

export interface Stragglers {
  /** Aborted when the rest of the round has waited long enough. */
  readonly late: AbortSignal;
  /** One more pick is in, read or not. */
  readonly arrived: () => void;
  readonly close: () => void;
}

/** Watches the picks of a round. One alone keeps nobody waiting. */
export function watchPicks(picks: number, longestMs = PAGE_LIMITS.overallMs): Stragglers {
  const late = new AbortController();
  const startMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missing = picks;
  return {
    late: late.signal,
    arrived() {
      missing -= 1;
      if (timer !== undefined || missing > picks * (1 - QUORUM)) return;
      const passedMs = performance.now() - startMs;
      const atMs = Math.max(longestMs * STRAGGLER_SHARE, passedMs * TIMES_QUORUM);
      timer = setTimeout(() => late.abort(), timerMs(atMs - passedMs));
    },
    close: () => clearTimeout(timer),
  };
}

/** How long an engine may be silent while others have answered everything, in milliseconds. */
const LONGEST_SILENCE_MS = SERVICE_LIMITS.overallMs * STRAGGLER_SHARE;
/** How long it is waited for then, however steadily it answers: its pace may be slow. */
const LONGEST_WAIT_MS = SERVICE_LIMITS.overallMs;

export interface EngineWatch {
  /** Aborted when the engine is let go. */
  readonly signalOf: (engine: string) => AbortSignal;
  readonly answered: (engine: string, isAnswer: boolean) => void;
  readonly close: () => void;
}

interface Watched {
  readonly stop: AbortController;
  open: number;
  answers: number;
  timer?: ReturnType<typeof setTimeout>;
}

const watched = (open: number): Watched => ({ stop: new AbortController(), open, answers: 0 });

/** Watches the engines of a round, each with its number of searches. */
export function watchEngines(
  searches: ReadonlyMap<string, number>,
  { silenceMs = LONGEST_SILENCE_MS, waitMs = LONGEST_WAIT_MS } = {},
): EngineWatch {
  const engines = new Map([...searches].map(([name, open]) => [name, watched(open)]));
  const of = (name: string): Watched => {
    const engine = engines.get(name);
    if (engine === undefined) throw new Error(`No search on ${name} was announced.`);
    return engine;
  };
  let endMs: number | null = null;
  const wait = (engine: Watched): void => {
    clearTimeout(engine.timer);
    if (endMs === null || engine.open === 0) return;
    const leftMs = Math.min(silenceMs, endMs - performance.now());
    engine.timer = setTimeout(() => engine.stop.abort(), timerMs(leftMs));
  };
  return {
    signalOf: (name) => of(name).stop.signal,
    answered(name, isAnswer) {
      const engine = of(name);
      engine.open -= 1;
      if (isAnswer) engine.answers += 1;
      const isIn = engine.open === 0 && engine.answers > 0;
      if (!isIn || endMs !== null) {
        wait(engine);
        return;
      }
      endMs = performance.now() + waitMs;
      for (const each of engines.values()) wait(each);
    },
    close: () => {
      for (const { timer } of engines.values()) clearTimeout(timer);
    },
  };
}

export const letGo = (engine: string): Failure => ({
  code: 'too-slow',
  message: `${engine} was too slow: no answer for ${LONGEST_SILENCE_MS / 1000} s, while another engine had answered everything.`,
  retryable: false,
});
