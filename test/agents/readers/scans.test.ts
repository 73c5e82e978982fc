import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadDocument } from '../../../agents/document.js';
import {
  closeReaders,
  readDocument,
  type PageProgress,
  type ReadOptions,
} from '../../../agents/readers/index.js';
import { rangesOf } from '../../../agents/readers/scan/read-scans.js';
import { findRecogniser } from '../../../agents/readers/scan/recogniser.js';
import { wordsOf } from '../../../agents/readers/scan/words.js';

const fixture = (name: string) => ({
  bytes: new Uint8Array(readFileSync(new URL(`../../fixtures/scans/${name}`, import.meta.url))),
  address: name,
});
const read = async (name: string, options: ReadOptions = {}): Promise<ReadDocument> => {
  const result = await readDocument(fixture(name), options);
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
};
const installed = findRecogniser();
if (!installed) console.warn('tesseract.js is not installed: scans are not recognised in these tests.');
afterAll(closeReaders);

describe.skipIf(!installed)('a page that is a picture', () => {
  it('among pages with text is recognised alone, with progress, and says how surely', async () => {
    const progress: PageProgress[] = [];
    const document = await read('mixed.pdf', { onPage: (page) => progress.push(page) });
    const pageOf = (page: number): string =>
      document.blocks
        .filter((block) => block.page === page)
        .map(({ start, end }) => document.text.slice(start, end))
        .join(' ');
    for (const page of [1, 2]) {
      expect(pageOf(page)).toContain('Nobody saw a gnat before the 14th of June.');
      expect(pageOf(page)).toContain('204 became gnats within eleven days');
    }
    expect(document.extractor).toMatch(/, ocr: tesseract\.js \d+\.\d+\.\d+\/eng$/u);
    expect(document.recognitionConfidence).toBeGreaterThan(0.8);
    expect(document.warnings[0]).toMatch(/^text recognised from a picture, page 2, confidence 0\.\d\d$/u);
    expect(progress).toEqual([{ page: 2, done: 0, pages: 1 }]);
  });
  it('in a language without data is not read, and the message says what is missing', async () => {
    const result = await readDocument(fixture('scanned.pdf'), { languages: ['eng', 'tlh'], inThread: true });
    expect(result.ok ? null : result.failure).toMatchObject({
      code: 'scanned-no-recogniser',
      cure: expect.stringContaining('@tesseract.js-data/tlh') as string,
    });
  });
  it('stays unread where the reading is stopped', async () => {
    const controller = new AbortController();
    const stopped = readDocument(fixture('scanned.pdf'), {
      signal: controller.signal,
      onPage: () => controller.abort(),
    });
    const result = await stopped;
    expect(result.ok ? 'read' : result.failure.code).toBe('aborted');
  });
});

describe('recognised words', () => {
  const word = (text: string, confidence: number) => ({
    text,
    confidence,
    bbox: { x0: 0, x1: 9, y0: 0, y1: 9 },
  });
  const page = (lines: { confidence: number; words: ReturnType<typeof word>[] }[]) => ({
    blocks: [
      {
        paragraphs: [
          {
            lines: lines.map((line) => ({
              ...line,
              baseline: { x0: 0, y0: 9, x1: 9, y1: 9 },
              rowAttributes: { rowHeight: 9 },
            })),
          },
        ],
      },
    ],
  });
  it('are counted by their length, without specks and rules', () => {
    const seen = page([
      { confidence: 90, words: [word('Nobody', 90), word('|', 30), word('saw', 60)] },
      { confidence: 20, words: [word('o_o', 20)] },
    ]);
    // The recogniser's own shape has much that is not looked at.
    const words = wordsOf(seen as unknown as Parameters<typeof wordsOf>[0]);
    expect(words.lines.map((line) => line.words.map(({ text }) => text))).toEqual([['Nobody', 'saw']]);
    expect(words.confidence).toBeCloseTo((6 * 0.9 + 3 * 0.6) / 9);
  });
  it('name their pages in ranges', () => expect(rangesOf([1, 2, 3, 7, 9, 10])).toBe('1-3, 7, 9-10'));
});
