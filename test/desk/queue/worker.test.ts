import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, type Desk, type DeskPlace } from '../../../desk/desk.js';
import { openQueue } from '../../../desk/store/queue.js';
import { startWorker, type Worker, type WorkerOptions } from '../../../desk/queue/worker.js';
import { eventsAfter } from '../../../desk/store/events.js';
import { findJob, type Job, type NewJob } from '../../../desk/store/jobs.js';
import type { Queue } from '../../../desk/store/queue.js';
import { POSTGRES_URL, postgresDesk } from '../../tools/desk-databases.js';
import { cuttable, heldSearch, newJob, until } from '../../tools/desk-world.js';
import { articleFiles, copyArticles, FEWEST } from '../../tools/few-articles.js';
import { deskProgram } from '../../../scripts/start/desk-program.js';

/** Workers that are stopped and cut off; those that are killed are in `kill-workers.test.ts`. */

const TIMES = { leaseMs: 6_000, retryAfterMs: 0 };

interface World {
  readonly place: () => DeskPlace;
  readonly desk: () => Desk;
  readonly queue: () => Queue;
  readonly search: () => Awaited<ReturnType<typeof heldSearch>>;
  readonly add: (change?: Partial<NewJob>) => Promise<Job>;
  readonly now: (job: Job) => Promise<Job>;
  readonly work: (options?: WorkerOptions) => Promise<Worker>;
  readonly logged: () => readonly string[];
}

function world(databaseUrl: string | undefined): World {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  const server = databaseUrl === undefined ? null : postgresDesk(databaseUrl);
  const place = { databaseUrl, runsFolder: join(folder, 'runs'), ...(server && { schema: server.schema }) };
  let [desk, queue, search] = [
    null as never as Desk,
    null as never as Queue,
    null as never as Awaited<ReturnType<typeof heldSearch>>,
  ];
  let workers: Worker[] = [];
  let lines: string[] = [];
  beforeAll(async () => {
    search = await heldSearch();
    process.env['SEARXNG_URL'] = search.url;
    copyArticles(join(folder, 'papers'), articleFiles(FEWEST));
    desk = await openDesk(place);
    queue = openQueue(desk, TIMES);
  });
  beforeEach(() => {
    lines = [];
    search.open(true);
  });
  afterEach(async () => {
    search.open(true);
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  });
  afterAll(async () => {
    delete process.env['SEARXNG_URL'];
    search.close();
    await desk.close();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const options = {
    corpus: [join(folder, 'papers')],
    search: 'corpus,searxng',
    depth: 'quick',
    maxRounds: 1,
  };
  return {
    place: () => place,
    desk: () => desk,
    queue: () => queue,
    search: () => search,
    add: async (change) => (await queue.add(newJob({ options, ...change }))).job,
    now: async ({ id }) => (await findJob(desk.database, id)) as Job,
    work: async (given) => {
      const say = (line: string): void => void lines.push(line);
      const worker = await startWorker(desk, deskProgram(), {
        times: TIMES,
        maintainEveryMs: 200,
        say,
        ...given,
      });
      workers.push(worker);
      return worker;
    },
    logged: () => lines,
  };
}

const ENDED = ['done', 'stopped'];

describe.each([
  ['SQLite', true, undefined],
  ['Postgres', POSTGRES_URL !== undefined, POSTGRES_URL],
] as const)('workers of a desk over %s', (kind, isThere, url) => {
  if (!isThere) return it.skip('needs a Postgres server: DATABASE_URL', () => undefined);
  const { place, desk, queue, search, add, now, work, logged } = world(url);
  const ended = (job: Job): Promise<void> => until(async () => ENDED.includes((await now(job)).status));
  const searching = (): Promise<void> => until(() => search().waiting() > 0);

  it('answer a question as the command does, and tell the desk what happens', async () => {
    const failing = await add({ options: { corpus: ['/nowhere'] } });
    const job = await add({ askedBy: 'ben' });
    // Nobody is to take it over, however busy the machine.
    await work({ times: { ...TIMES, leaseMs: 600_000 } });
    await ended(job);
    const { claims, secondsAtWork, worker, attempt } = await now(job);
    expect([claims, secondsAtWork > 0, worker, attempt]).toEqual([expect.any(Number), true, null, 1]);
    for (const file of ['report.md', 'synth.json', 'store.db'])
      expect(existsSync(join(desk().runsFolder, job.run, file)), file).toBe(true);
    const types = (await eventsAfter(desk().database, job.run)).map(({ type }) => type);
    expect(types.filter((type) => type === 'stage-finished').length).toBeGreaterThan(5);
    expect(types.at(-1)).toBe('run-ended');
    // What is wrong with the question itself is not tried again.
    expect(await now(failing)).toMatchObject({
      status: 'failed',
      attempt: 1,
      error: { message: 'The folder /nowhere does not exist.' },
    });
    expect(logged().join('\n')).toMatch(/begins: .*\n.*failed: The folder/);
    if (kind === 'SQLite')
      await expect(startWorker(desk(), deskProgram())).rejects.toMatchObject({
        message: expect.stringMatching(/has a worker already \(process \d+\)\./),
      });
  });

  it('stop a running question that a person pauses or cancels, and go on with it when told', async () => {
    search().open(false);
    const [paused, cancelled] = [await add(), await add({ question: 'Is Zika virus in semen?' })];
    await work({ concurrency: 2 });
    await until(() => search().waiting() >= 2);
    await queue().pause(paused);
    await queue().cancel(cancelled);
    await until(() => logged().filter((line) => / (?:paused|cancelled)$/.test(line)).length === 2);
    expect([(await now(paused)).status, (await now(cancelled)).status]).toEqual(['paused', 'cancelled']);
    search().open(true);
    await queue().resume(paused);
    await queue().retry(cancelled, { options: { ...(cancelled.options as object), maxRounds: 2 } });
    await ended(paused);
    await ended(cancelled);
    expect((await now(paused)).attempt).toBe(2);
  });

  it('give their questions back when they are told to stop', async () => {
    search().open(false);
    const job = await add();
    const first = await work();
    await searching();
    await first.stop();
    expect(await now(job)).toMatchObject({ status: 'waiting', failures: 0, takeovers: 0, worker: null });
    search().open(true);
    await work();
    await ended(job);
  });

  if (url !== undefined)
    it('stop a run before its lease is over where the database is cut off, and go on with one when it is back', async () => {
      const way = await cuttable(url);
      const cutDesk = await openDesk({ ...place(), databaseUrl: way.url });
      const lines: string[] = [];
      search().open(false);
      const job = await add();
      const worker = await startWorker(cutDesk, deskProgram(), {
        times: TIMES,
        maintainEveryMs: 200,
        say: (line) => void lines.push(line),
      });
      await searching();
      // Shorter than the lease: nothing happens.
      way.cut(true);
      await wait(500);
      way.cut(false);
      await until(async () => (await cutDesk.database.query('SELECT 1').catch(() => [])).length > 0);
      await wait(1_000);
      expect(search().waiting()).toBeGreaterThan(0);
      way.cut(true);
      await until(() => search().waiting() === 0);
      expect(lines.join('\n')).toMatch(/The database is away/);
      search().open(true);
      await work();
      await ended(job);
      expect((await now(job)).attempt).toBe(2);
      way.cut(false);
      await worker.stop();
      await cutDesk.close();
      way.close();
    });
});
