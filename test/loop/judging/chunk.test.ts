import { describe, expect, it } from 'vitest';
import { evenChunks } from '../../../loop/judging/chunk.js';

describe('evenChunks', () => {
  it.each([
    [0, []],
    [1, [1]],
    [6, [6]],
    [7, [4, 3]],
    [13, [5, 4, 4]],
  ])('cuts %i into parts of nearly equal length', (length, lengths) => {
    const list = Array.from({ length }, (_, index) => index);
    const parts = evenChunks(list, 6);
    expect(parts.map((part) => part.length)).toEqual(lengths);
    expect(parts.flat()).toEqual(list);
  });
});
