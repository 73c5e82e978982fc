import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadDocument } from '../../../agents/document.js';
import {
  closeReaders,
  readDocument,
  type PageProgress,
  type ReadOptions,
} from '../../../agents/readers/index.js';
import { greyMap, lookAt, rasterOf, turned } from '../../../agents/readers/scan/raster.js';
import type { Picture } from '../../../agents/readers/scan/pictures.js';
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

describe('the picture of a page', () => {
  const place = { width: 72, height: 72, transform: [1, 0, 0, -1, 0, 72] };
  /** Black in its upper left quarter. */
  const quarter: Picture = {
    width: 2,
    height: 2,
    data: new Uint8Array([0b0100_0000, 0b1100_0000]),
    kind: 'bits',
    matrix: [72, 0, 0, 72, 0, 0],
    shade: 0,
  };
  const corners = ({ width, height, pixels }: ReturnType<typeof rasterOf>['raster']): number[] =>
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ].map(([x = 0, y = 0]) => pixels[Math.floor(y * height) * width + Math.floor(x * width)] ?? -1);
  it('has its pictures where they stand, whichever way they are turned', () => {
    expect(corners(rasterOf([quarter], place).raster)).toEqual([0, 255, 255, 255]);
    const { raster } = rasterOf([{ ...quarter, matrix: [-72, 0, 0, -72, 72, 72] }], place);
    expect(corners(raster)).toEqual([255, 255, 255, 0]);
    expect(corners(turned(raster, 1))).toEqual([255, 255, 0, 255]);
    expect(corners(turned(raster, 2))).toEqual([0, 255, 255, 255]);
    expect(corners(turned(raster, 3))).toEqual([255, 0, 255, 255]);
  });
  it('has colours, what shows through, and masks in their colour', () => {
    const red: Picture = {
      ...quarter,
      kind: 'colours',
      data: new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
    };
    expect(corners(rasterOf([red], place).raster)).toEqual([76, 149, 29, 255]);
    const clear: Picture = { ...quarter, kind: 'colours-and-alpha', data: new Uint8Array(16).fill(0) };
    expect(corners(rasterOf([red, clear], place).raster)).toEqual([76, 149, 29, 255]);
    expect(corners(rasterOf([red, { ...quarter, kind: 'mask', shade: 100 }], place).raster)).toEqual([
      100, 149, 29, 255,
    ]);
  });
  it('is as fine as the recogniser can use, and never larger than memory allows', () => {
    expect(rasterOf([quarter], place).dotsPerInch).toBeGreaterThanOrEqual(200);
    const poster = { width: 10_000, height: 10_000, transform: [1, 0, 0, -1, 0, 10_000] };
    const { raster } = rasterOf([{ ...quarter, matrix: [10_000, 0, 0, 10_000, 0, 0] }], poster);
    expect(raster.pixels.length).toBeLessThanOrEqual(32_100_000);
    expect(
      Buffer.from(greyMap({ width: 1, height: 1, pixels: new Uint8Array([7]) })).toString('latin1'),
    ).toBe('P5\n1 1\n255\n\u0007');
  });
  it('is blank, noise, or lines of text that run across or down', () => {
    const of = (shade: (x: number, y: number) => number) => {
      const pixels = new Uint8Array(200 * 200).map((_, at) => shade(at % 200, Math.floor(at / 200)));
      return lookAt({ width: 200, height: 200, pixels });
    };
    expect(of(() => 255).isBlank).toBe(true);
    expect(of((x, y) => ((x * 31 + y * 17) % 2 === 0 ? 0 : 255))).toMatchObject({
      isBlank: false,
      isNoise: true,
    });
    const lines = (along: number, across: number): number => (across % 24 < 10 && along % 7 < 3 ? 0 : 255);
    expect(of((x, y) => lines(x, y))).toEqual({ isBlank: false, isNoise: false, isSideways: false });
    expect(of((x, y) => lines(y, x))).toMatchObject({ isSideways: true });
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
