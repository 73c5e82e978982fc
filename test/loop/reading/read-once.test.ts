import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { closeReaders } from '../../../agents/readers/index.js';
import { readOnce } from '../../../loop/reading/store-document.js';
import { openJournal } from '../../../store/sqlite-journal.js';
import { openStore } from '../../../store/open-store.js';
import { HOSTILE_DOCUMENTS } from '../../tools/hostile-documents.js';

afterAll(closeReaders);

const now = (): string => '2026-01-01T00:00:00.000Z';
const prose = 'The marsh was visited every week of the summer and tested for salt. '.repeat(9);
const healthy = { bytes: gzipSync(prose), address: 'healthy.txt.gz' };
const hostile = (name: string) => HOSTILE_DOCUMENTS[name]?.() ?? { bytes: Buffer.alloc(0), address: 'none' };

/** A run as a process finds it that has just opened its store. */
function openRun(store = openStore(':memory:')) {
  return { id: 'r', store, now, journal: openJournal(store, { runId: 'r', now }) };
}

async function processesStartedBy(work: () => Promise<unknown>): Promise<number> {
  let started = 0;
  const count = (): void => void (started += 1);
  subscribe('child_process', count);
  await work();
  unsubscribe('child_process', count);
  return started;
}

it('a document that took its reader along is not read again when the run is resumed', async () => {
  const first = openRun();
  const bomb = hostile('gzip: zeros');
  const before = await readOnce(first, bomb);
  expect(before).toMatchObject({ ok: false, failure: { code: 'too-large' } });
  await closeReaders();
  const resumed = openRun(first.store);
  expect(await processesStartedBy(async () => expect(await readOnce(resumed, bomb)).toEqual(before))).toBe(0);
});

it('a healthy document is read as often as it is asked for', async () => {
  const first = openRun();
  expect((await readOnce(first, healthy)).ok).toBe(true);
  expect((await readOnce(openRun(first.store), healthy)).ok).toBe(true);
});

it('a document in hand when the whole program died twice is read under the limits of a suspect', async () => {
  const { store } = openRun();
  const large = hostile('gzip: a line of sixty megabytes');
  for (let death = 0; death < 2; death += 1) {
    const run = openRun(store);
    const neverDone = {
      ...run.journal,
      once: (request: Parameters<typeof run.journal.once>[0]) =>
        run.journal.once(request, () => new Promise<never>(() => undefined)),
    };
    for (const raw of [large, healthy]) void readOnce({ ...run, journal: neverDone }, raw);
  }
  const resumed = openRun(store);
  expect(await readOnce(resumed, large)).toMatchObject({
    ok: false,
    failure: { code: 'too-large', message: 'Reading needed more than 256 MiB of memory.' },
  });
  expect((await readOnce(resumed, healthy)).ok).toBe(true);
});
