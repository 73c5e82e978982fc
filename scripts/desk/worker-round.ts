import { DeskError } from '../../store/desk/desk-error.js';
import { refuseNewerDesk } from '../../store/desk/migrate.js';
import { isAway } from '../../store/desk/patience.js';
import type { Lease, Queue } from '../../store/desk/queue.js';
import type { QueueTimes } from '../../store/desk/queue-engine.js';
import { removeOldUploads } from '../access/uploads.js';
import { environment } from '../environment.js';
import type { Desk } from './desk.js';
import { diskIsFull } from './free-disk.js';
import { endedLine, takenLine } from './job-lines.js';
import { maintainLiving } from './living/living.js';
import { sendingMeans } from './living/send.js';
import type { WorkerBudgets } from './budgets.js';
import { giveTurns } from './turns/channel.js';
import type { TurnKeeper } from './turns/keeper.js';
import { startJobProcess, type JobProcess, type ProcessEnd } from './supervise-job.js';

/** What a worker does over and over: takes what waits while it has room, watches over its processes, looks after the lost. */

interface Round {
  readonly desk: Desk;
  readonly queue: Queue;
  readonly times: QueueTimes;
  readonly turns: TurnKeeper;
  readonly budgets: WorkerBudgets;
}

interface RoundOptions {
  readonly name: string;
  readonly concurrency: number;
  readonly say: (line: string) => void;
  readonly maintainEveryMs: number;
}

interface Held {
  readonly lease: Lease;
  readonly process: JobProcess;
}

/** What nobody told is looked for so often, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** What is told together is looked at once. */
const LOOK_AFTER_MS = 50;
/** A worker takes nothing for so long, in milliseconds, after its disk was full or no process could be started. */
const REST_MS = 60_000;
/** Uploads that were kept long enough are taken away so often, in milliseconds. */
const TIDY_EVERY_MS = 60 * 60 * 1000;
/** Processes that have not stopped by then are killed, in milliseconds: their jobs are taken over. */
const STOP_WITHIN_MS = 20_000;

const isNewer = (error: unknown): error is DeskError =>
  error instanceof DeskError && error.code === 'newer-desk';

export class WorkerRound {
  readonly name: string;
  private readonly held = new Map<string, Held>();
  private readonly ends = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private isStopping = false;
  private looking: Promise<void> = Promise.resolve();
  private living: Promise<void> | undefined;
  private isLookDue = false;
  private restsUntilMs = 0;
  private tidiesAtMs = 0;
  private complaint = '';
  private unlisten: () => Promise<void> = () => Promise.resolve();

  private readonly at: Round;
  private readonly options: RoundOptions;

  constructor(at: Round, options: RoundOptions) {
    this.at = at;
    this.options = options;
    this.name = options.name;
  }

  async begin(): Promise<void> {
    this.unlisten = await this.at.desk.database.listen('jobs', () => this.look());
    this.timers.push(setInterval(() => this.look(), LOOK_EVERY_MS));
    this.timers.push(setInterval(() => void this.maintain(), this.options.maintainEveryMs));
    await this.maintain();
    this.look();
  }

  async end(): Promise<void> {
    this.isStopping = true;
    this.timers.forEach(clearInterval);
    await this.unlisten();
    await this.looking;
    await this.living;
    for (const { process } of this.held.values()) process.tell({ type: 'stop' });
    const kill = setTimeout(() => {
      for (const { process } of this.held.values()) process.kill();
    }, STOP_WITHIN_MS);
    await Promise.all(this.ends);
    clearTimeout(kill);
  }

  /** Soon, once for all that happens until then. */
  private look(): void {
    if (this.isLookDue || this.isStopping) return;
    this.isLookDue = true;
    setTimeout(() => {
      this.isLookDue = false;
      this.looking = this.looking.then(() =>
        this.attempt(async () => {
          await this.tellChanged();
          await this.fill();
        }),
      );
    }, LOOK_AFTER_MS);
  }

  private maintain(): Promise<void> {
    // Apart from the rest: a mail server may take its time.
    this.living ??= this.attempt(() => this.live()).finally(() => {
      this.living = undefined;
    });
    return this.attempt(async () => {
      await this.at.queue.maintain();
      if (performance.now() < this.tidiesAtMs) return;
      this.tidiesAtMs = performance.now() + TIDY_EVERY_MS;
      await removeOldUploads(this.at.desk);
    });
  }

  private live(): Promise<void> {
    const { desk, queue } = this.at;
    return maintainLiving(desk, queue, { name: this.name, means: sendingMeans(environment()) });
  }

  /** What fails because the database is away is done again with the next look. */
  private async attempt(perform: () => Promise<void>): Promise<void> {
    try {
      await perform();
      if (this.complaint !== '') this.options.say('The database answers again.');
      this.complaint = '';
    } catch (error) {
      const { message } = error as Error;
      if (message === this.complaint) return;
      this.complaint = message;
      this.options.say(
        isNewer(error)
          ? `${message} ${error.cure}`
          : `${isAway(error) ? 'The database is away' : 'The queue fails'}: ${message}. Trying again.`,
      );
    }
  }

  /** Lets the processes look whose jobs a person or another worker has taken from them. */
  private async tellChanged(): Promise<void> {
    if (this.held.size === 0) return;
    const ids = [...this.held.keys()];
    const rows = await this.at.desk.database.query<{ id: string; status: string; attempt: number }>(
      `SELECT id, status, attempt FROM jobs WHERE id IN (${ids.map((_, n) => `$${n + 1}`).join(', ')})`,
      ids,
    );
    for (const { id, status, attempt } of rows) {
      const mine = this.held.get(id);
      if (mine !== undefined && (status !== 'running' || attempt !== mine.lease.attempt))
        mine.process.tell({ type: 'look' });
    }
  }

  private async fill(): Promise<void> {
    while (!this.isStopping && this.held.size < this.options.concurrency && this.mayTake()) {
      // The process of a job would refuse it, and the job would count that as a death.
      await refuseNewerDesk(this.at.desk.database);
      const lease = await this.at.queue.take(this.name);
      if (lease === null) return;
      const old = this.held.get(lease.job.id);
      // It was paused or cancelled, and has not stopped yet.
      if (old !== undefined) await old.process.ended;
      this.start(lease);
    }
  }

  private mayTake(): boolean {
    if (performance.now() < this.restsUntilMs) return false;
    if (!diskIsFull(this.at.desk.runsFolder)) return true;
    this.rest('The disk is almost full');
    return false;
  }

  private rest(why: string): void {
    this.restsUntilMs = performance.now() + REST_MS;
    this.options.say(`${why}: this worker takes nothing for ${REST_MS / 1000} seconds.`);
  }

  private start(lease: Lease): void {
    const { desk, times, turns, budgets } = this.at;
    const process = startJobProcess(
      {
        type: 'work',
        place: desk.place,
        job: lease.job.id,
        attempt: lease.attempt,
        ...times,
        budgets,
      },
      (child) => giveTurns(turns, child, lease.job.run),
    );
    const held = { lease, process };
    this.held.set(lease.job.id, held);
    // On a machine with much to do a process takes long to start: until it has, the lease is kept here.
    const keeping = setInterval(() => void lease.renew().catch(() => undefined), times.leaseMs / 4);
    void process.begun.then(() => clearInterval(keeping));
    this.options.say(takenLine(lease.job));
    const end = process.ended
      .then((how) => this.ended(held, how))
      .catch((error: unknown) => {
        this.options.say((error as Error).message);
      });
    this.ends.add(end);
    void end.finally(() => this.ends.delete(end));
  }

  private async ended(held: Held, how: ProcessEnd): Promise<void> {
    const { job } = held.lease;
    if (this.held.get(job.id) === held) this.held.delete(job.id);
    this.options.say(await endedLine(this.at.desk, job, how));
    if (how.error?.code === 'disk-full') this.rest('The disk is full');
    if (how.error?.code === 'no-process') this.rest('No process can be started');
    // Where the database is away, the lease runs out instead.
    if (how.outcome === 'died') {
      await held.lease.abandon().catch(() => undefined);
      await this.maintain();
    }
    this.look();
  }
}
