import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { changeJob, deskNowMs, findJob, type Job, type NewJob } from '../../../desk/store/jobs.js';
import {
  MOST_RETRIES,
  MOST_TAKEOVERS,
  openQueue,
  type JobEnd,
  type Lease,
  type Queue,
} from '../../../desk/store/queue.js';
import { describeDesks } from '../../tools/desk-databases.js';

const newJob = (change: Partial<NewJob> = {}): NewJob => {
  const id = randomUUID();
  return {
    ...{ id, question: 'What?', options: {}, askedBy: 'ann' },
    ...{ run: `run-${id}` },
    ...change,
  };
};

const END: JobEnd = {
  ...{ status: 'done', ending: 'converged', found: 'claims', claims: 3 },
  ...{ tokens: 100, costUsd: 0.5, secondsAtWork: 7 },
};
const ERROR = { code: 'run-failed', message: 'No luck.' };

describeDesks('the queue of a desk', (desk) => {
  let database: DeskDatabase;
  let queue: Queue;
  beforeEach(async () => {
    database = await desk().open();
    await database.query(`UPDATE jobs SET status = 'done' WHERE status <> 'done'`);
    queue = openQueue({ database }, { retryAfterMs: 0, leaseMs: 60_000 });
  });
  afterEach(async () => {
    await database.close();
  });

  const add = async (change: Partial<NewJob> = {}): Promise<Job> => (await queue.add(newJob(change))).job;
  const take = async (worker = 'w'): Promise<Lease> => (await queue.take(worker)) as Lease;
  const now = async ({ id }: Pick<Job, 'id'>): Promise<Job> => (await findJob(database, id)) as Job;
  /** As when the holder has not renewed for so long. */
  const lapse = async (lease: Lease): Promise<void> => {
    await lease.abandon();
    await queue.maintain();
  };

  it('gives a job to one worker, once', async () => {
    const job = await add();
    const lease = await take('w1');
    expect(lease.job).toMatchObject({ id: job.id, status: 'running', worker: 'w1', attempt: 1 });
    expect(await queue.take('w2')).toBeNull();
    await lease.complete(END);
    expect(await now(job)).toMatchObject({ ...END, worker: null, endedAtMs: expect.any(Number) });
    expect(await queue.take('w2')).toBeNull();
  });

  it('gives each of many jobs to one of several workers that compete for them', async () => {
    const jobs = await queue.addAll(Array.from({ length: 12 }, () => newJob()));
    const connections = await Promise.all([1, 2, 3].map(() => desk().open()));
    const queues = connections.map((each) => openQueue({ database: each }));
    const taken: string[] = [];
    const work = async (each: Queue): Promise<void> => {
      for (let lease = await each.take('w'); lease !== null; lease = await each.take('w')) {
        taken.push(lease.job.id);
        await lease.complete(END);
      }
    };
    await Promise.all(queues.map(work));
    expect(taken.sort()).toEqual(jobs.map(({ job }) => job.id).sort());
    await Promise.all(connections.map((each) => each.close()));
  });

  it('serves people in turn', async () => {
    await queue.addAll(['a1', 'a2', 'a3', 'a4'].map((question) => newJob({ question, askedBy: 'ann' })));
    await add({ question: 'b1', askedBy: 'ben' });
    const order: string[] = [];
    for (let n = 0; n < 5; n += 1) order.push((await take()).job.askedBy);
    expect(order).toEqual(['ben', 'ann', 'ann', 'ann', 'ann']);
  });

  it('lets nobody who asks again and again keep a batch waiting', async () => {
    await queue.addAll(Array.from({ length: 4 }, () => newJob({ askedBy: 'dora' })));
    await add({ askedBy: 'emil' });
    const served: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { askedBy } = (await take()).job;
      served.push(askedBy);
      if (askedBy === 'emil') await add({ askedBy: 'emil' });
    }
    expect(served.filter((name) => name === 'dora')).toHaveLength(4);
    // Whoever comes later is served next, not behind all that was asked before.
    await queue.addAll(Array.from({ length: 4 }, () => newJob({ askedBy: 'dora' })));
    await add({ askedBy: 'fay' });
    const next = [await take(), await take(), await take()].map(({ job }) => job.askedBy);
    expect(next).toContain('fay');
  });

  it('adds all or nothing, and one job for one key', async () => {
    const twice = newJob();
    await expect(queue.addAll([newJob({ run: 'same' }), newJob({ run: 'same' })])).rejects.toThrow();
    expect(await queue.take('w')).toBeNull();
    await queue.add({ ...twice, idempotencyKey: 'k' });
    const again = await queue.add(newJob({ idempotencyKey: 'k' }));
    expect(again).toMatchObject({ isNew: false, job: { id: twice.id } });
    expect((await take()).job.id).toBe(twice.id);
    expect(await queue.take('w')).toBeNull();
  });

  it('keeps a job for its time', async () => {
    const { job } = await queue.add(newJob({ dueAtMs: (await deskNowMs(database)) + 400 }));
    const early = await queue.take('w');
    // On a very busy machine its time may have come meanwhile.
    if ((await deskNowMs(database)) < job.dueAtMs) expect(early).toBeNull();
    await wait(450);
    expect((early ?? (await take())).job.id).toBe(job.id);
  });

  it('keeps what is renewed, and gives what is not to another worker', async () => {
    const job = await add();
    const first = await take('w1');
    expect(await first.renew()).toBe('held');
    await queue.maintain();
    expect(await queue.take('w2')).toBeNull();
    await lapse(first);
    expect(await now(job)).toMatchObject({ status: 'waiting', worker: null, takeovers: 1 });
    const second = await take('w2');
    expect(second.job.attempt).toBe(2);
    // Nothing that the older holder writes counts.
    expect(await first.renew()).toBe('lost');
    for (const write of [() => first.complete(END), () => first.release(), () => first.abandon()])
      await expect(write()).rejects.toMatchObject({ code: 'lease-lost' });
    await expect(first.fail(ERROR, { mayPass: false })).rejects.toMatchObject({ code: 'lease-lost' });
    expect(await now(job)).toMatchObject({ status: 'running', worker: 'w2', attempt: 2, error: null });
    expect(await second.renew()).toBe('held');
    await second.complete(END);
    expect((await now(job)).status).toBe('done');
  });

  it('takes over by the clock of the database when a worker says nothing more', async () => {
    const hasty = openQueue({ database }, { leaseMs: 1_000 });
    const job = await add();
    await hasty.take('w1');
    const taken = await deskNowMs(database);
    await hasty.maintain();
    const { status } = await now(job);
    if ((await deskNowMs(database)) < taken + 900) expect(status).toBe('running');
    await wait(1_100);
    await hasty.maintain();
    expect((await take('w2')).job).toMatchObject({ id: job.id, attempt: 2, takeovers: 1 });
  });

  it('gives up a run that kills every worker, and lets one that gets on be taken over for ever', async () => {
    const deadly = await add();
    for (let n = 0; n <= MOST_TAKEOVERS; n += 1) {
      expect((await now(deadly)).takeovers).toBe(n);
      const lease = await take();
      expect(lease.job.id).toBe(deadly.id);
      await lapse(lease);
    }
    expect(await now(deadly)).toMatchObject({ status: 'failed', error: { code: 'worker-lost' } });
    const slow = await add();
    for (let n = 0; n < MOST_TAKEOVERS + 3; n += 1) {
      const lease = await take();
      expect(lease.job.id).toBe(slow.id);
      expect(await lease.renew({ progress: true })).toBe('held');
      await lapse(lease);
    }
    expect(await now(slow)).toMatchObject({ status: 'waiting', takeovers: 1 });
  });

  it('tries a failed run again while that may help, and lets a person try it again', async () => {
    const job = await add({ options: { depth: 'quick' } });
    for (let n = 1; n <= MOST_RETRIES; n += 1) {
      await (await take()).fail(ERROR, { mayPass: true });
      expect(await now(job)).toMatchObject({ status: 'waiting', failures: n, error: ERROR, endedAtMs: null });
      await wait(5);
    }
    await (await take()).fail(ERROR, { mayPass: true });
    expect(await now(job)).toMatchObject({ status: 'failed', error: ERROR, endedAtMs: expect.any(Number) });
    expect(await queue.take('w')).toBeNull();
    const again = await queue.retry(await now(job), { options: { depth: 'deep' } });
    expect(again).toMatchObject({ status: 'waiting', failures: 0, error: null, options: { depth: 'deep' } });
    await (await take()).fail(ERROR, { mayPass: false });
    expect((await now(job)).status).toBe('failed');
  });

  it('waits longer after each failure', async () => {
    const patient = openQueue({ database }, { retryAfterMs: 10_000 });
    const job = await add();
    await ((await patient.take('w')) as Lease).fail(ERROR, { mayPass: true });
    const { dueAtMs } = await now(job);
    const [row] = await database.query<{ now: number }>('SELECT now_ms() AS now');
    expect(dueAtMs - (row?.now ?? 0)).toBeGreaterThan(5_000);
    expect(dueAtMs - (row?.now ?? 0)).toBeLessThanOrEqual(25_000);
    expect(await patient.take('w')).toBeNull();
  });

  it('gives a job back at once and without a mark', async () => {
    const job = await add();
    await (await take()).release();
    expect(await now(job)).toMatchObject({ status: 'waiting', worker: null, failures: 0, takeovers: 0 });
    expect((await take()).job.attempt).toBe(2);
  });

  it('stops a waiting job, and tells the worker of a running one', async () => {
    const running = await add();
    const lease = await take();
    const waiting = await add();
    expect(await queue.pause(running)).toMatchObject({ status: 'paused', worker: null });
    expect(await lease.renew()).toBe('paused');
    await expect(lease.complete(END)).rejects.toMatchObject({ code: 'lease-lost' });
    await queue.pause(waiting);
    expect(await queue.take('w')).toBeNull();
    await queue.maintain();
    expect(await queue.take('w')).toBeNull();
    await queue.resume(running);
    const second = await take();
    expect(second.job).toMatchObject({ id: running.id, attempt: 2, takeovers: 0 });
    expect(await lease.renew()).toBe('lost');
    expect(await queue.cancel(running)).toMatchObject({ status: 'cancelled', endedAtMs: expect.any(Number) });
    expect(await second.renew()).toBe('cancelled');
    await queue.cancel(waiting);
    expect(await queue.take('w')).toBeNull();
    await queue.retry(waiting);
    expect((await take()).job.id).toBe(waiting.id);
  });

  it.each([
    ['pause', 'done', 'add'],
    ['pause', 'paused', 'resume'],
    ['resume', 'waiting', 'pause'],
    ['cancel', 'failed', 'retry'],
    ['retry', 'running', 'cancel'],
    ['retry', 'done', 'add'],
  ] as const)('cannot %s a job that is %s, and says what can be done', async (action, status, instead) => {
    const job = await add();
    await changeJob(database, job, { status });
    const error = await queue[action](job).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'wrong-state', cure: expect.stringContaining(instead) });
    expect((error as Error).message).toContain(status);
    await changeJob(database, job, { status: 'done' });
  });
});
