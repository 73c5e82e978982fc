import { describe, expect, it } from 'vitest';
import { indexOfLinear } from '../../../loop/gate/find-linear.js';

/** Park and Miller's generator. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

describe('indexOfLinear', () => {
  it('finds what indexOf finds, in texts of few letters', () => {
    const random = randomOf(7);
    const word = (length: number): string =>
      Array.from({ length }, () => (random() < 0.85 ? 'a' : 'b')).join('');
    for (let round = 0; round < 400; round++) {
      const text = word(2000);
      const from = Math.floor(random() * 40);
      const at = Math.floor(random() * 1000);
      const pattern = random() < 0.5 ? text.slice(at, at + 60) : `${text.slice(at, at + 40)}${word(20)}`;
      expect(indexOfLinear(text, pattern, from)).toBe(text.indexOf(pattern, from));
    }
  });

  it('gives up on the plain way where that compares again and again', () => {
    const text = 'a'.repeat(300_000);
    expect(indexOfLinear(text, `${'a'.repeat(5000)}b${'a'.repeat(5000)}`)).toBe(-1);
    expect(indexOfLinear(`${text}b${text}`, `${'a'.repeat(5000)}b${'a'.repeat(5000)}`)).toBe(295_000);
  });
});
