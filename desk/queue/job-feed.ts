import { lastState } from '../../loop/round-state.js';
import type { RunEvent, StoredRun } from '../../loop/run.js';
import { secondsAtWork } from '../../loop/limits/work-time.js';
import { addEvents, type DeskEvent } from '../store/events.js';
import { changeJob, type Job, type JobChange } from '../store/jobs.js';
import { storedSpent } from '../../loop/progress/stored-view.js';
import type { Desk } from '../desk.js';

/** What the desk is told of a run while it goes on: its events, and in the row of its job what it has cost and found. */
export interface JobFeed {
  readonly watch: (event: RunEvent) => void;
  readonly opened: (run: StoredRun | null) => void;
  /** Tells what is left, as far as the database can be reached. */
  end(): Promise<void>;
}

const TELL_EVERY_MS = 250;
const COUNT_EVERY_MS = 2_000;
/** Events kept while the database is away; beyond, the oldest go. The run's own store has them all. */
const MOST_HELD = 5_000;

type Held = Omit<DeskEvent, 'id' | 'run'>;

export function feedOf({ database }: Desk, job: Job): JobFeed {
  let held: Held[] = [];
  let run: StoredRun | null = null;
  let countedAtMs = -Infinity;
  let hasNews = false;
  const tell = async (): Promise<void> => {
    const some = held;
    held = [];
    try {
      await addEvents(database, job.run, some);
    } catch {
      held = [...some, ...held].slice(-MOST_HELD);
    }
  };
  const count = async (): Promise<void> => {
    if (!hasNews || run === null || performance.now() - countedAtMs < COUNT_EVERY_MS) return;
    countedAtMs = performance.now();
    hasNews = false;
    await changeJob(database, mine(job), countsOf(run)).catch(() => undefined);
  };
  let last = Promise.resolve();
  const flush = (): Promise<void> => (last = last.then(tell).then(count));
  const timer = setInterval(() => {
    if (held.length > 0 || hasNews) void flush();
  }, TELL_EVERY_MS);
  return {
    watch: ({ type, ...data }) => {
      held.push({ atMs: Date.now(), type, data });
      hasNews = true;
    },
    opened: (now) => {
      run = now;
    },
    end: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

const mine = ({ id, attempt }: Job) => ({ id, attempt, whileIn: ['running'] }) as const;

function countsOf(run: StoredRun): JobChange {
  const { id, store } = run;
  const { tokens, usd } = storedSpent(store, id);
  const now = (): string => new Date().toISOString();
  return {
    tokens,
    costUsd: usd,
    claims: lastState(run).claims.length,
    secondsAtWork: secondsAtWork({ id, store, now }),
  };
}
