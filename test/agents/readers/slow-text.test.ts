import { describe, expect, it } from 'vitest';
import { readHere } from '../../../agents/readers/index.js';
import { RUNS, SURROUNDINGS } from '../../tools/slow-text.js';

/** Where a pattern that backtracks was found by `bench/slow-text.ts`, at a length at which it took minutes. */
const FOUND: readonly (readonly [place: string, run: string, length: number])[] = [
  ['a.txt', '"a\\n"', 2_000_000],
  ['a.txt: title', '"a\\n"', 2_000_000],
  ['a.html: head', '"\\t"', 150_000],
  ['a.html: head', '"\\n\\n"', 150_000],
  ['a.html: head', 'a line of no-break spaces, then a word', 150_000],
  ['a.md', '" "', 300_000],
  ['a.md', '"\\t"', 300_000],
  ['a.md', JSON.stringify('\u00a0'), 300_000],
  ['a.md', '"["', 300_000],
];

describe('runs of one thing', () => {
  it.each(FOUND)('are read in time that grows with their length: %s, %s', async (place, run, length) => {
    const text = SURROUNDINGS[place]?.(RUNS[run]?.(length) ?? '') ?? '';
    expect(text.length).toBeGreaterThan(length / 2);
    const read = await readHere({ bytes: Buffer.from(text), address: place.split(':')[0] ?? place });
    // Whether such a text is taken for a document or for filler is another rule's business.
    expect(read.ok ? 'read' : read.failure.code).toMatch(/^(?:read|filler)$/u);
  });
});
