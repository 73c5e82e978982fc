import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adoptCalls } from '../../../store/desk/adopt-calls.js';
import type { DeskDatabase } from '../../../store/desk/database.js';
import { addJob, changeJob } from '../../../store/desk/jobs.js';
import { moveFolders } from '../../../store/desk/move-folders.js';
import { rebuildStore } from '../../../store/desk/rebuild.js';
import { loseStartedCalls } from '../../../store/desk/run-journal-rows.js';
import { openSharedJournal, type SharedJournalOptions } from '../../../store/desk/shared-journal.js';
import { digestsOf } from '../../../store/desk/store-digests.js';
import type { Journal, JournalOutcome } from '../../../store/journal.js';
import type { Store } from '../../../store/open-store.js';
import { addEvent } from '../../../store/events.js';
import { putSource } from '../../../store/sources.js';
import { createRun, finishedStage, finishStage } from '../../../store/runs.js';
import { openJournal } from '../../../store/sqlite-journal.js';
import { putVectors, vectorOf } from '../../../store/vectors.js';
import { verifyStore } from '../../../store/verify.js';
import { describeDesks } from '../../tools/desk-databases.js';
import { document, workspace } from '../sample.js';

const AT = '2026-11-22T00:00:00.000Z';
const { folder, store: openHere } = workspace();

describeDesks('the journal of a run at the desk', (desk) => {
  let database: DeskDatabase;
  let job: { id: string; run: string; attempt: number };
  beforeAll(async () => {
    database = await desk().open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const id = randomUUID();
    job = { id, run: `run-${id}`, attempt: 1 };
    await addJob(database, {
      ...{ ...job, question: 'What?', options: {}, plan: null, priority: 0, askedBy: 'me', isPrivate: false },
      ...{ idempotencyKey: null, previousRun: null, schedule: null },
    });
    await changeJob(database, { id }, { attempt: 1 });
  });

  const begin = (): Store => {
    const store = openHere();
    const options = { corpora: ['/one/runs/r/uploads', '/shared'] };
    createRun(store, { id: job.run, question: 'What?', options, today: '2026-11-22', at: AT });
    return store;
  };
  const share = (store: Store, change: Partial<SharedJournalOptions> = {}) => {
    const failures: Error[] = [];
    const shared = openSharedJournal({
      ...{ database, job, folder: '/one/runs/r', known: undefined, signal: new AbortController().signal },
      failed: (error) => void failures.push(error),
      ...change,
    });
    const journal = shared.keep(store, () => openJournal(store, { runId: job.run, now: () => AT }));
    return { journal, flush: shared.flush, failures };
  };
  const asked = (name: string, change: object = {}) => ({
    ...{ runId: job.run, kind: 'model', label: 'critic', request: { name } },
    ...change,
  });
  const call = (journal: Journal, name: string, outcome: Partial<JournalOutcome> = {}) =>
    journal.once(asked(name, { reserved: { tokens: 10, usd: 0.5 } }), () =>
      Promise.resolve({ ok: true, reply: `to ${name}`, inputTokens: 3, costUsd: 0.1, ...outcome }),
    );
  const rebuilt = async (): Promise<Store> => {
    const store = openHere(join(folder(), 'store.db'));
    await rebuildStore(database, job.run, store);
    return store;
  };
  const calls = () =>
    database.query<{ status: string }>(
      'SELECT status, request_hash FROM run_calls WHERE run = $1 ORDER BY call',
      [job.run],
    );

  it('makes the store again to the row', async () => {
    const store = begin();
    putSource(store, document(['The cat sat on the mat.'], { key: 'url:before' }));
    const { journal, flush } = share(store);
    await call(journal, 'long', { reply: 'long '.repeat(10_000), meta: { a: [1] } });
    await call(journal, 'bytes', { reply: Buffer.from([0, 255, 10]) });
    await call(journal, 'failed', { ok: false, failure: { code: 'refused' }, mayPass: true });
    store.commit(() => {
      putSource(store, document(['The dog lay on the rug. It was old.'], { key: 'url:after' }));
      finishStage(store, { runId: job.run, round: 1, stage: 'plan', result: { a: 'ä' }, at: AT });
      addEvent(store, job.run, { at: AT, type: 'plan-made' });
    });
    store.database.prepare(`DELETE FROM events WHERE type = 'plan-made'`).run();
    await flush();
    const other = await rebuilt();
    expect(digestsOf(other)).toEqual(digestsOf(store));
    expect(verifyStore(other)).toEqual([]);
    const again = openJournal(other, { runId: job.run, now: () => AT });
    expect(again.totals(job.run)).toEqual(journal.totals(job.run));
    expect([...again.entries(job.run)]).toEqual([...journal.entries(job.run)]);
  });

  it('has a call before it is made, and its outcome before it is used', async () => {
    const { journal } = share(begin());
    let during: readonly { status: string }[] = [];
    await journal.once(asked('paid', { reserved: { tokens: 10, usd: 0.5 } }), async () => {
      during = await calls();
      return { ok: true, reply: 'x' };
    });
    expect(during.map(({ status }) => status)).toEqual(['started']);
    expect((await calls()).map(({ status }) => status)).toEqual(['finished']);
  });

  it('counts what was in flight when a worker died as lost', async () => {
    const { journal } = share(begin());
    let isMade = (): void => undefined;
    const made = new Promise<void>((resolve) => (isMade = resolve));
    void journal.once(asked('lost', { reserved: { tokens: 10, usd: 0.5 } }), () => {
      isMade();
      return new Promise(() => undefined);
    });
    await made;
    await loseStartedCalls(database, job.run);
    const other = openJournal(await rebuilt(), { runId: job.run, now: () => AT });
    expect(other.totals(job.run)).toMatchObject({ lostReservedTokens: 10, lostReservedUsd: 0.5 });
  });

  it('refuses what a worker writes that has lost the job, and makes no call for it', async () => {
    const store = begin();
    const { journal, failures } = share(store);
    await call(journal, 'mine');
    await changeJob(database, { id: job.id }, { attempt: 2 });
    let isAsked = false;
    const late = journal.once(asked('late', { reserved: { tokens: 10, usd: 0.5 } }), () => {
      isAsked = true;
      return Promise.resolve({ ok: true, reply: '' });
    });
    await expect(late).rejects.toMatchObject({ code: 'lease-lost' });
    expect(isAsked).toBe(false);
    expect(failures).toMatchObject([{ code: 'lease-lost' }]);
    expect(journal.totals(job.run)).toMatchObject({ lostReservedTokens: 0 });
    await expect(call(journal, 'later')).rejects.toMatchObject({ code: 'lease-lost' });
    expect(await calls()).toHaveLength(1);
  });

  it('tells the next worker only what it does not know', async () => {
    const store = begin();
    const first = share(store);
    await call(first.journal, 'one');
    const other = await rebuilt();
    const known = digestsOf(other);
    job = { ...job, attempt: 2 };
    await changeJob(database, { id: job.id }, { attempt: 2 });
    addEvent(other, job.run, { at: AT, type: 'between' });
    const second = share(other, { known });
    await call(second.journal, 'two');
    const sent = await database.query<{ sequence: number }>(
      'SELECT sequence, attempt FROM run_commits WHERE run = $1 ORDER BY sequence',
      [job.run],
    );
    expect(sent).toEqual([
      { sequence: 1, attempt: 1 },
      { sequence: 2, attempt: 2 },
    ]);
    expect(digestsOf(await rebuilt())).toEqual(digestsOf(other));
    await expect(call(first.journal, 'three')).rejects.toMatchObject({ code: 'lease-lost' });
  });

  it('shares one sending among many calls', async () => {
    const { journal, flush } = share(begin());
    await flush();
    await Promise.all(Array.from({ length: 40 }, (_, at) => call(journal, `call ${at}`)));
    expect(await calls()).toHaveLength(40);
    expect((await calls()).every(({ status }) => status === 'finished')).toBe(true);
  });

  it('keeps what was not told in time: a machine that gets the run again adds it', async () => {
    const store = begin();
    const { journal } = share(store);
    await call(journal, 'told');
    const here = openJournal(store, { runId: job.run, now: () => AT });
    await call(here, 'untold');
    const other = await rebuilt();
    const before = openJournal(other, { runId: job.run, now: () => AT });
    expect(before.has(asked('untold'))).toBe(false);
    expect(adoptCalls(other, store)).toBe(1);
    expect(adoptCalls(other, store)).toBe(0);
    const now = openJournal(other, { runId: job.run, now: () => AT });
    expect(now.totals(job.run)).toEqual(here.totals(job.run));
    expect(verifyStore(other)).toEqual([]);
  });

  it('finds the folders that lie in the run folder where they are now', async () => {
    const store = begin();
    store.database
      .prepare('INSERT INTO corpora (folder) VALUES (?), (?)')
      .run('/one/runs/r/uploads', '/shared');
    moveFolders(store, { from: '/one/runs/r', to: '/two/r' });
    const moved = ['/two/r/uploads', '/shared'];
    expect(store.database.prepare('SELECT folder FROM corpora ORDER BY id').pluck().all()).toEqual(moved);
    expect(store.database.prepare(`SELECT options ->> 'corpora' FROM runs`).pluck().get()).toBe(
      JSON.stringify(moved),
    );
  });

  it('has the vectors again that were paid for', async () => {
    const store = begin();
    const { journal } = share(store);
    const vector = Buffer.from(Float32Array.of(1, 2, 3).buffer);
    await journal.once(asked('', { kind: 'embed', request: { model: 'm', texts: ['h1', 'h2'] } }), () =>
      Promise.resolve({ ok: true, reply: Buffer.concat([vector, vector]) }),
    );
    putVectors(store, 'm', [{ textHash: 'h1', vector }]);
    expect(vectorOf(await rebuilt(), 'm', 'h2')?.equals(vector)).toBe(true);
  });

  it('refuses a run that a newer version has worked on', async () => {
    const { flush } = share(begin());
    await flush();
    await database.query('UPDATE run_commits SET shape = 10000 WHERE run = $1', [job.run]);
    await expect(rebuilt()).rejects.toMatchObject({ code: 'newer-desk' });
  });

  it('says what stops it where the desk cannot be written', async () => {
    const { flush, failures } = share(begin());
    await database.query('ALTER TABLE run_commits RENAME TO run_commits_away');
    await expect(flush()).rejects.toThrow(/run_commits/);
    expect(failures).toHaveLength(1);
    await database.query('ALTER TABLE run_commits_away RENAME TO run_commits');
  });

  it('has stages in the order in which they were committed', async () => {
    const store = begin();
    const { journal, flush } = share(store);
    for (const round of [1, 2, 3]) {
      finishStage(store, { runId: job.run, round, stage: 'plan', result: round, at: AT });
      if (round === 2) await call(journal, 'between');
    }
    await flush();
    const other = await rebuilt();
    expect([1, 2, 3].map((round) => finishedStage(other, { runId: job.run, round, stage: 'plan' }))).toEqual([
      1, 2, 3,
    ]);
  });
});
