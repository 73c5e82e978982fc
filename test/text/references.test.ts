import { describe, expect, it } from 'vitest';
import {
  formatPlace,
  formatRef,
  parseRef,
  placesOf,
  refsIn,
  refsOfSentences,
  sourceOfRef,
} from '../../text/sentence-ref.js';
import { formatSourceNumber, numberOfSource, sourceNumber } from '../../text/source-number.js';

const S = sourceNumber;

describe('a source number', () => {
  it('is read and written', () => {
    expect(formatSourceNumber(S(4))).toBe('S4');
    expect(numberOfSource('S4')).toBe(4);
    expect(numberOfSource(' s04 ')).toBe(4);
    for (const text of ['', 'S', 'S0', '4', 'C4', 'S4.1', 'S-1'])
      expect(() => numberOfSource(text), text).toThrow(RangeError);
  });

  it('is a positive integer or an error', () => {
    for (const value of [0, -1, 1.5, NaN]) expect(() => sourceNumber(value)).toThrow(RangeError);
    expect(() => numberOfSource('four')).toThrow('"four" is not the id of a source.');
  });
});

describe('a reference to sentences', () => {
  it.each([
    ['S12.34', { source: 12, first: 34, last: 34 }],
    ['S12.34-36', { source: 12, first: 34, last: 36 }],
    ['[S12.34–36]', { source: 12, first: 34, last: 36 }],
    ['s12:34 — S12.36', { source: 12, first: 34, last: 36 }],
    ['S1.9-2', { source: 1, first: 9, last: 9 }],
    ['S1.1-500', { source: 1, first: 1, last: 20 }],
  ])('is read from %j', (text, ref) => {
    expect(parseRef(text)).toEqual(ref);
    expect(refsIn(text)).toEqual([ref]);
  });

  it('is not read from anything else', () => {
    for (const text of ['', 'S12', '12.34', 'S0.1', 'S1.0', 'S1.2, S1.3', 'SS1.2x'])
      expect(parseRef(text), text).toBeNull();
  });

  it('is found among others', () => {
    expect(refsIn('see S1.2, S1.4-5 and [S3.1]; not US1.2').map(formatRef)).toEqual([
      'S1.2',
      'S1.4-5',
      'S3.1',
    ]);
  });

  it('names sentences', () => {
    expect(placesOf('S2.3-5')).toEqual([[2, 3], [2, 4], [2, 5]]); // prettier-ignore
    expect(placesOf('S1.1-500')).toHaveLength(20);
    expect(placesOf('nothing')).toEqual([]);
    expect(formatPlace([S(2), 3])).toBe('S2.3');
    expect(sourceOfRef('S2.3-5')).toBe('S2');
    expect(sourceOfRef('2.3')).toBeNull();
  });

  it('joins neighbours', () => {
    expect(refsOfSentences(S(1), [3, 4, 7]).map(formatRef)).toEqual(['S1.3-4', 'S1.7']);
    const many = Array.from({ length: 30 }, (_, index) => index + 1);
    expect(refsOfSentences(S(1), many).map(formatRef)).toEqual(['S1.1-20', 'S1.21-30']);
  });
});
