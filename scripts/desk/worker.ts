import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DeskError } from '../../store/desk/desk-error.js';
import { DEFAULT_TIMES, type QueueTimes } from '../../store/desk/queue-engine.js';
import { lockRun, type RunLock } from '../../store/run-lock.js';
import { StoreError } from '../../store/store-error.js';
import { checkArchive } from './archive-run.js';
import { readConfig } from '../config.js';
import type { WorkerBudgets } from './budgets.js';
import type { Desk } from './desk.js';
import { openQueue } from './open-queue.js';
import { openTurns } from './turns/keeper.js';
import { WorkerRound } from './worker-round.js';

export interface WorkerOptions {
  /** Jobs at once. Default: 1. */
  readonly concurrency?: number;
  /** Shown with the jobs. Default: the machine's name, and a few letters. */
  readonly name?: string;
  /** Lines for a log. Default: nobody reads them. */
  readonly say?: (line: string) => void;
  readonly times?: Partial<QueueTimes>;
  /** How often jobs of dead workers are looked for, in milliseconds. Default: 10,000. */
  readonly maintainEveryMs?: number;
  /** What runs may cost together. Default: as the configuration says. */
  readonly budgets?: WorkerBudgets;
}

/** A worker at work. */
export interface Worker {
  readonly name: string;
  /** Interrupts the runs, gives their jobs back, and ends. */
  stop(): Promise<void>;
}

const MAINTAIN_EVERY_MS = 10_000;

/**
 * Works off the queue of a desk until it is stopped. Each job has a process of its own.
 *
 * @throws DeskError `wrong-state` where the desk is one machine's and has a worker already
 */
export async function startWorker(desk: Desk, options: WorkerOptions = {}): Promise<Worker> {
  await checkArchive(desk);
  const lock = desk.database.kind === 'sqlite' ? lockDesk(desk) : null;
  try {
    const times = { ...DEFAULT_TIMES, ...options.times };
    const queue = await openQueue(desk, times);
    const turns = await openTurns(desk.database);
    const budgets = options.budgets ?? readConfig('.').budgets ?? {};
    const round = new WorkerRound(
      { desk, queue, times, turns, budgets },
      {
        name: options.name ?? `${hostname()}-${randomBytes(3).toString('hex')}`,
        concurrency: options.concurrency ?? 1,
        say: options.say ?? (() => undefined),
        maintainEveryMs: options.maintainEveryMs ?? MAINTAIN_EVERY_MS,
      },
    );
    await round.begin();
    return {
      name: round.name,
      stop: async () => {
        await round.end();
        await turns.close();
        await queue.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Beside the runs: SQLite has one writer, and one worker of a desk does all that one machine can. */
export const LOCK_FOLDER = '.worker';

function lockDesk({ runsFolder }: Desk): RunLock {
  try {
    return lockRun(join(runsFolder, LOCK_FOLDER));
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'locked') throw error;
    const who = /\(process \d+\)/.exec(error.message)?.[0] ?? '';
    throw new DeskError(
      'wrong-state',
      `The desk of ${runsFolder} has a worker already ${who}`.trimEnd() + '.',
      {
        cure: 'Let that one work on more jobs at once with --concurrency; several workers need a desk over Postgres (--database-url).',
        cause: error,
      },
    );
  }
}
