import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeskDatabase } from '../../../desk/store/database.js';
import { addEvents, eventsAfter } from '../../../desk/store/events.js';
import {
  addJob,
  changeJob,
  countJobs,
  deskNowMs,
  findJob,
  jobNamed,
  listJobs,
} from '../../../desk/store/jobs.js';
import type { NewJob } from '../../../desk/store/jobs.js';
import { describeDesks } from '../../tools/desk-databases.js';

const job = (change: Partial<NewJob> = {}): NewJob => {
  const id = randomUUID();
  return {
    ...{ id, question: 'What?', options: { depth: 'quick' }, askedBy: 'me' },
    ...{ run: `run-${id}` },
    ...change,
  };
};

describeDesks('the database of a desk', (desk) => {
  let database: DeskDatabase;
  beforeEach(async () => {
    database = await desk().open();
  });
  afterEach(() => database.close());

  it('keeps a job as it was asked', async () => {
    const { job: made, isNew } = await addJob(database, job({ question: "It's 5 % — 漢字?" }));
    expect(isNew).toBe(true);
    expect(made).toMatchObject({ status: 'waiting', options: { depth: 'quick' }, plan: null, attempt: 0 });
    expect(await findJob(database, made.id)).toEqual(made);
    expect((await jobNamed(database, made.id.slice(0, 12))).run).toBe(made.run);
    expect((await jobNamed(database, made.run)).id).toBe(made.id);
    await expect(jobNamed(database, 'none')).rejects.toMatchObject({ code: 'unknown-job' });
    await expect(jobNamed(database, '%')).rejects.toMatchObject({ code: 'unknown-job' });
  });

  it('takes one key of one person for one job', async () => {
    const first = await addJob(database, job({ idempotencyKey: 'k' }));
    const again = await addJob(database, job({ idempotencyKey: 'k' }));
    const other = await addJob(database, job({ idempotencyKey: 'k', askedBy: 'you' }));
    expect(again).toEqual({ job: first.job, isNew: false });
    expect(other.isNew).toBe(true);
  });

  it('changes a job for the attempt that has it, and for no older one', async () => {
    const { job: made } = await addJob(database, job());
    await changeJob(database, { id: made.id }, { attempt: 2, status: 'running' });
    expect(await changeJob(database, { id: made.id, attempt: 1 }, { status: 'done' })).toBeUndefined();
    expect(
      await changeJob(database, { id: made.id, whileIn: ['paused'] }, { status: 'done' }),
    ).toBeUndefined();
    const error = { code: 'run-failed', message: 'no' };
    expect(await changeJob(database, { id: made.id, attempt: 2 }, { status: 'failed', error })).toMatchObject(
      {
        status: 'failed',
        error,
      },
    );
  });

  it('lists the newest first, page by page', async () => {
    const askedBy = randomUUID();
    for (let n = 0; n < 5; n += 1) await addJob(database, job({ askedBy }));
    const all = await listJobs(database, { askedBy });
    const first = await listJobs(database, { askedBy, limit: 2 });
    const rest = await listJobs(database, { askedBy, before: first[1] as never });
    expect([...first, ...rest]).toEqual(all);
    expect((await countJobs(database)).waiting).toBeGreaterThanOrEqual(5);
    expect(await listJobs(database, { askedBy, status: ['done'] })).toEqual([]);
  });

  it('takes a transaction back whole', async () => {
    const asked = job();
    const failing = database.transaction(async (within) => {
      await addJob(within, asked);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await findJob(database, asked.id)).toBeUndefined();
  });

  it('keeps what other connections do out of a transaction that waits', async () => {
    const other = await desk().open();
    const [a, b] = [job(), job()];
    await Promise.all([
      database.transaction((within) => addJob(within, a)),
      other.transaction((within) => addJob(within, b)),
      database.query('SELECT 1'),
    ]);
    expect([await findJob(other, a.id), await findJob(database, b.id)]).not.toContain(undefined);
    await other.close();
  });

  it('reads the events that another connection has written', async () => {
    const other = await desk().open();
    await addEvents(other, 'run-1', [{ atMs: 5, type: 'page-read', data: { title: 'é' } }]);
    const events = await eventsAfter(database, 'run-1');
    expect(events).toEqual([
      { id: expect.any(Number), run: 'run-1', atMs: 5, type: 'page-read', data: { title: 'é' } },
    ]);
    expect(await eventsAfter(database, 'run-1', { after: events[0]?.id ?? 0 })).toEqual([]);
    await other.close();
  });

  it('tells its own time', async () => {
    expect(Math.abs((await deskNowMs(database)) - Date.now())).toBeLessThan(60_000);
  });

  it('refuses a desk that a newer version has changed', async () => {
    const fresh = desk();
    await database.query('INSERT INTO desk_migrations (id) VALUES (9999)');
    await expect(fresh.open()).rejects.toMatchObject({ code: 'other-desk' });
    await database.query('DELETE FROM desk_migrations WHERE id = 9999');
  });
});
