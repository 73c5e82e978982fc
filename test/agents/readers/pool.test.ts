import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeReaders, readDocument, warmReaders } from '../../../agents/readers/index.js';
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

afterAll(closeReaders);

describe('reading in threads', () => {
  it('reads several documents at once, and leaves the caller its bytes', async () => {
    const bytes = pdf(2);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => readDocument({ bytes, address: 'a.pdf' })),
    );
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true, true]);
    expect(bytes.length).toBeGreaterThan(100);
  });
  it('starts the threads before the documents are there, and no more than there are documents', async () => {
    await closeReaders();
    let started = 0;
    const count = (): void => void (started += 1);
    process.on('worker', count);
    await warmReaders(1);
    expect(started).toBe(1);
    await warmReaders(1);
    const read = await readDocument({ bytes: pdf(1), address: 'a.pdf' });
    process.off('worker', count);
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
  it('does not keep the process alive', () => {
    const readers = join(import.meta.dirname, '../../../dist/agents/readers/index.js');
    const script = `const { readDocument } = await import(${JSON.stringify(readers)}); const bytes = Buffer.from(${JSON.stringify(pdf(1).toString('latin1'))}, 'latin1'); console.log((await readDocument({ bytes, address: 'a.pdf' })).ok);`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 9_000,
    });
    expect(run.stdout.trim()).toBe('true');
    expect(run.status).toBe(0);
  });
});
