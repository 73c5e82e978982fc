import { spawn, spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, readDocument, warmReaders } from '../../../agents/readers/index.js';
import { HOSTILE_DOCUMENTS } from '../../tools/hostile-documents.js';
import { column, tinyPdf } from '../../tools/tiny-pdf.js';

const line = 'The water was tested for salt and for the eggs of gnats at nine places along the dam.';
const pdf = (pages: number): Buffer =>
  tinyPdf(
    Array.from({ length: pages }, () =>
      column(
        Array.from({ length: 40 }, () => line),
        { x: 40, y: 700 },
      ),
    ),
  );

const nothing = { bytes: Buffer.alloc(0), address: 'none' };
const readers = join(import.meta.dirname, '../../../dist/agents/readers/index.js');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

afterAll(closeReaders);

describe('reading in processes', () => {
  it('reads several documents at once, and leaves the caller its bytes', async () => {
    const bytes = pdf(2);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => readDocument({ bytes, address: 'a.pdf' })),
    );
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true, true]);
    expect(bytes.length).toBeGreaterThan(100);
  });
  it('starts the processes before the documents are there, and no more than there are documents', async () => {
    await closeReaders();
    let started = 0;
    const count = (): void => void (started += 1);
    subscribe('child_process', count);
    await warmReaders(1);
    expect(started).toBe(1);
    await warmReaders(1);
    const read = await readDocument({ bytes: pdf(1), address: 'a.pdf' });
    unsubscribe('child_process', count);
    expect(read.ok).toBe(true);
    expect(started).toBe(1);
  });
  it('gives up on a document that takes too long, and goes on with the next', async () => {
    const slow = await readDocument({ bytes: pdf(300), address: 'slow.pdf' }, { timeoutMs: 20 });
    expect(slow).toMatchObject({ ok: false, failure: { code: 'timed-out' } });
    expect((await readDocument({ bytes: pdf(1), address: 'a.pdf' })).ok).toBe(true);
  });
  it('gives up on a document that needs too much memory, and goes on with the next', async () => {
    const hungry = await readDocument({ bytes: pdf(600), address: 'big.pdf' }, { memoryMb: 12 });
    expect(hungry).toMatchObject({ ok: false, failure: { code: 'too-large' } });
    expect((await readDocument({ bytes: pdf(1), address: 'a.pdf' })).ok).toBe(true);
  });
  it('loses one process to a document that breaks the engine, and nothing that is read beside it', async () => {
    const bomb = (name: string) => readDocument(HOSTILE_DOCUMENTS[name]?.() ?? nothing, { memoryMb: 200 });
    const before = process.memoryUsage.rss();
    const [array, packed, healthy] = await Promise.all([
      bomb('pdf: an array of numbers without end'),
      bomb('gzip: a line of sixty megabytes'),
      readDocument({ bytes: pdf(3), address: 'a.pdf' }),
    ]);
    const memory = { ok: false, failure: { code: 'too-large', retryable: false } };
    expect([array, packed]).toMatchObject([memory, memory]);
    expect(healthy.ok).toBe(true);
    expect(process.memoryUsage.rss() - before).toBeLessThan(500e6);
  });
  it('tells a document of too many pages from one that is slow to open, by the clock of the process', async () => {
    const pages = HOSTILE_DOCUMENTS['pdf: a hundred thousand pages that are one']?.() ?? nothing;
    const read = await readDocument(pages, { timeoutMs: 700 });
    expect(read).toMatchObject({ ok: false, failure: { code: 'timed-out', retryable: false } });
  });
  it.skipIf(!existsSync('/proc/self/task'))(
    'ends with the process that started it, however that ends',
    async () => {
      const script = `const { readDocument } = await import(${JSON.stringify(readers)}); const { readFileSync } = await import('node:fs');
      void readDocument({ bytes: Buffer.from(${JSON.stringify(pdf(20).toString('latin1'))}, 'latin1'), address: 'a.pdf' });
      const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
      const timer = setInterval(() => { if (children() !== '') { console.log(children()); clearInterval(timer); } }, 20);`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const reader = Number(String(line).trim());
      expect(reader).toBeGreaterThan(1);
      parent.kill('SIGKILL');
      while (isAlive(reader)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  );
  it('does not keep the process alive', () => {
    // One that waited for its idle reader would outlive it: it ends after ten seconds.
    const script = `const { readDocument } = await import(${JSON.stringify(readers)}); const { subscribe } = await import('node:diagnostics_channel');
      let reader; subscribe('child_process', ({ process: child }) => (reader = child));
      process.on('exit', () => console.log(reader.exitCode === null && reader.signalCode === null));
      const bytes = Buffer.from(${JSON.stringify(pdf(1).toString('latin1'))}, 'latin1'); console.log((await readDocument({ bytes, address: 'a.pdf' })).ok);`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(run.stdout.trim().split('\n')).toEqual(['true', 'true']);
    expect(run.status).toBe(0);
  });
});
