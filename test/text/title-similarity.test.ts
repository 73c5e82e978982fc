import { describe, expect, it } from 'vitest';
import { SAME_TITLE, similarity } from '../../text/title-similarity.js';

describe('similarity of titles', () => {
  it('is 1 minus the edit distance by the longer one', () => {
    expect(similarity('zika virus', 'zika virus')).toBe(1);
    expect(similarity('abcdefghij', 'abcdefghiX')).toBeCloseTo(0.9);
    expect(similarity('abcdefghij', 'abcdefgXYZ')).toBeLessThan(SAME_TITLE);
  });

  it('is 0 where lengths rule it out, and for nothing', () => {
    expect(similarity('abc', 'abcdefgh')).toBe(0);
    expect(similarity('', '')).toBe(0);
  });
});
