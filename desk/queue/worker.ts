import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../agents/fetch/clock.js';
import { createPacer } from '../../agents/fetch/pacing.js';
import type { BudgetSettings } from '../../loop/options/values.js';
import { lockRun, type RunLock } from '../../store/run-lock.js';
import { StoreError } from '../../store/store-error.js';
import { plain } from '../../text/text-width.js';
import { removeOldUploads } from '../access/uploads.js';
import { machineOf, shortId, type Desk } from '../desk.js';
import type { Program } from '../program.js';
import { planAll } from '../service/schedules.js';
import { tellWebhooks } from '../schedules/webhook.js';
import { DeskError } from '../store/desk-error.js';
import { LOOK_EVERY_MS } from '../store/database.js';
import { removeOldEvents } from '../store/events.js';
import { findJob, type Job } from '../store/jobs.js';
import { isAway } from '../store/patience.js';
import { openQueue, type Lease, type QueueTimes } from '../store/queue.js';
import { settleAbandoned } from '../store/spending.js';
import { checkArchive } from '../run-copies.js';
import { workOnJob, type JobEnded } from './work-on-job.js';

export interface WorkerOptions {
  /** Runs at once; follow-ups come on top. Default: 1. */
  readonly concurrency?: number;
  /** Lines for a log. Default: nobody reads them. */
  readonly say?: (line: string) => void;
  readonly times?: Partial<QueueTimes>;
  /** How often jobs of dead workers are looked for, in milliseconds. Default: 10,000. */
  readonly maintainEveryMs?: number;
  /** What runs may cost together. Default: as much as each of them may. */
  readonly budgets?: BudgetSettings;
}

/** A worker at work. */
export interface Worker {
  /** Shown with its jobs: the machine's name, and a few letters. */
  readonly name: string;
  /** Interrupts the runs, gives their jobs back, and ends. */
  stop(): Promise<void>;
}

const MAINTAIN_EVERY_MS = 10_000;
/** A worker takes nothing for so long, in milliseconds, after its disk was full. */
const REST_MS = 60_000;
/** What was kept long enough is taken away so often, in milliseconds. */
const TIDY_EVERY_MS = 60 * 60 * 1000;
/** With less a worker takes no run, in bytes: it would fail for want of space. */
export const LEAST_FREE_BYTES = 64 * 1024 ** 2;
/** Answers at once. */
const FOLLOW_UPS = 2;

interface Held {
  readonly lease: Lease;
  ended: Promise<void>;
}

/**
 * Works off the queue of a desk until it is stopped: many runs in one process, which share the pace of hosts and services.
 *
 * @throws DeskError `wrong-state` where the desk is one machine's and has a worker already
 */
export async function startWorker(
  desk: Desk,
  program: Program,
  options: WorkerOptions = {},
): Promise<Worker> {
  checkArchive(desk);
  const lock = desk.database.kind === 'sqlite' ? lockDesk(desk) : null;
  const round = new Round(desk, program, options);
  try {
    await round.begin();
  } catch (error) {
    lock?.release();
    throw error;
  }
  return {
    name: round.name,
    stop: async () => {
      await round.end();
      lock?.release();
    },
  };
}

class Round {
  readonly name = `${hostname()}-${randomBytes(3).toString('hex')}`;
  private readonly held = new Map<string, Held>();
  private readonly stopping = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly pacer = createPacer(systemClock);
  private looking: Promise<void> = Promise.resolve();
  private maintaining: Promise<void> | undefined;
  private isLooking = false;
  private restsUntilMs = 0;
  private tidiesAtMs = 0;
  private complaint = '';

  private readonly desk: Desk;
  private readonly program: Program;
  private readonly options: WorkerOptions;
  private readonly queue: ReturnType<typeof openQueue>;

  constructor(desk: Desk, program: Program, options: WorkerOptions) {
    this.desk = desk;
    this.program = program;
    this.options = options;
    this.queue = openQueue(desk, options.times);
  }

  async begin(): Promise<void> {
    this.timers.push(
      setInterval(() => this.look(), LOOK_EVERY_MS),
      setInterval(() => void this.maintain(), this.options.maintainEveryMs ?? MAINTAIN_EVERY_MS),
    );
    await this.maintain();
    this.look();
  }

  async end(): Promise<void> {
    this.stopping.abort();
    this.timers.forEach(clearInterval);
    await this.looking;
    await this.maintaining;
    await Promise.all([...this.held.values()].map(({ ended }) => ended));
  }

  private say(line: string): void {
    this.options.say?.(line);
  }

  private look(): void {
    if (this.isLooking || this.stopping.signal.aborted) return;
    this.isLooking = true;
    this.looking = this.attempt(async () => {
      await this.fill(this.options.concurrency ?? 1, false);
      await this.fill(FOLLOW_UPS, true);
    }).finally(() => {
      this.isLooking = false;
    });
  }

  private maintain(): Promise<void> {
    this.maintaining ??= this.attempt(async () => {
      const { database } = this.desk;
      await this.queue.maintain();
      await settleAbandoned(database);
      await planAll(database);
      await tellWebhooks(database, this.program.variables);
      if (performance.now() < this.tidiesAtMs) return;
      this.tidiesAtMs = performance.now() + TIDY_EVERY_MS;
      await removeOldEvents(database);
      await removeOldUploads(this.desk);
    }).finally(() => {
      this.maintaining = undefined;
    });
    return this.maintaining;
  }

  /** What fails because the database is away is done again with the next look. */
  private async attempt(perform: () => Promise<void>): Promise<void> {
    try {
      await perform();
      if (this.complaint !== '') this.say('The database answers again.');
      this.complaint = '';
    } catch (error) {
      const { message } = error as Error;
      if (message === this.complaint) return;
      this.complaint = message;
      this.say(`${isAway(error) ? 'The database is away' : 'The queue fails'}: ${message}. Trying again.`);
    }
  }

  /** Takes questions, or follow-ups, until so many are worked on. */
  private async fill(most: number, isFurther: boolean): Promise<void> {
    const { database, archive } = this.desk;
    const machine = database.kind === 'sqlite' || archive !== null ? null : machineOf(this.desk);
    const isFull = (): boolean =>
      [...this.held.values()].filter(({ lease }) => (lease.job.follows !== null) === isFurther).length >=
      most;
    while (!this.stopping.signal.aborted && !isFull() && this.mayTake()) {
      const lease = await (isFurther
        ? this.queue.takeFollowUp(this.name, machine)
        : this.queue.take(this.name));
      if (lease === null) return;
      // It was paused or cancelled, and has not stopped yet.
      await this.held.get(lease.job.id)?.ended;
      this.start(lease);
    }
  }

  private mayTake(): boolean {
    if (performance.now() < this.restsUntilMs) return false;
    if (!diskIsFull(this.desk.runsFolder)) return true;
    this.rest('The disk is almost full');
    return false;
  }

  private rest(why: string): void {
    this.restsUntilMs = performance.now() + REST_MS;
    this.say(`${why}: this worker takes nothing for ${REST_MS / 1000} seconds.`);
  }

  private start(lease: Lease): void {
    const { desk, program, pacer } = this;
    const { budgets = {} } = this.options;
    const held: Held = { lease, ended: Promise.resolve() };
    this.held.set(lease.job.id, held);
    this.say(takenLine(lease.job));
    const { signal } = this.stopping;
    held.ended = workOnJob({ desk, program, lease, signal, budgets, pacer })
      .then(async (how) => {
        this.say(await endedLine(desk, lease.job, how));
        if (how.error?.code === 'disk-full') this.rest('The disk is full');
      })
      .catch((error: unknown) => this.say((error as Error).stack ?? String(error)))
      .finally(() => {
        this.held.delete(lease.job.id);
        this.look();
      });
  }
}

/** Whether the disk that the folder is on has too little space for a run. */
function diskIsFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    // Not there yet, or a system that does not say: the run finds out.
    return false;
  }
}

function takenLine(job: Job): string {
  const again = job.attempt > 1 ? `, attempt ${job.attempt}` : '';
  return `${shortId(job)} begins: ${plain(job.question)} (asked by ${plain(job.askedBy)}${again})`;
}

const OUTCOMES: Readonly<Record<JobEnded['outcome'], string>> = {
  done: 'done',
  stopped: 'stopped early',
  failed: 'failed',
  released: 'given back',
  paused: 'paused',
  cancelled: 'cancelled',
  lost: 'lost to another worker',
};

async function endedLine({ database }: Desk, { id }: Job, how: JobEnded): Promise<string> {
  const what = `${shortId({ id })} ${OUTCOMES[how.outcome]}`;
  if (how.error !== undefined) return `${what}: ${plain(how.error.message)}`;
  const job = await findJob(database, id).catch(() => undefined);
  if ((how.outcome !== 'done' && how.outcome !== 'stopped') || job === undefined) return what;
  const { ending, claims, tokens, costUsd, secondsAtWork } = job;
  return `${what}: ${ending ?? 'answered'}, ${claims ?? 0} claims, ${tokens} tokens, $${costUsd.toFixed(2)}, ${Math.round(secondsAtWork)} s`;
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
