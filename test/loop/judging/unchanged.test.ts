import { describe, expect, it } from 'vitest';
import type { Claim, Contradiction } from '../../../loop/claim.js';
import { changedShare, isUnchanged } from '../../../loop/judging/unchanged.js';

const claim = (id: string, words = `Claim ${id}.`, refs: readonly string[] = ['S1.2']): Claim =>
  ({ id, claim: words, evidence: refs.map((ref) => ({ ref })) }) as unknown as Claim;
const TEN = Array.from({ length: 10 }, (_, index) => claim(`C${index + 1}`));
const dispute = (resolution: string): Contradiction =>
  ({ id: 'X1', sides: [], resolved: false, resolution }) as unknown as Contradiction;

describe('what a round has left as it was', () => {
  it.each<[string, readonly Claim[], readonly Claim[], number]>([
    ['the same claims in another order', TEN, TEN.toReversed(), 0],
    ['one that is new', TEN, [...TEN, claim('C11')], 1 / 11],
    ['one that is gone', TEN, TEN.slice(1), 0.1],
    ['one in other words', TEN, [claim('C1', 'It is otherwise.'), ...TEN.slice(1)], 0.1],
    ['one on other sentences', TEN, [claim('C1', 'Claim C1.', ['S1.2', 'S4.1']), ...TEN.slice(1)], 0.1],
    ['none at all', [], [], 0],
  ])('%s', (_name, before, now, share) => {
    expect(changedShare(before, now)).toBeCloseTo(share);
  });

  it('is told apart from a disagreement that was decided', () => {
    const before = { claims: TEN, contradictions: [dispute('')] };
    expect(isUnchanged(before, { ...before, contradictions: [dispute('')] })).toBe(true);
    expect(isUnchanged(before, { ...before, contradictions: [dispute('The newer one holds.')] })).toBe(false);
    expect(isUnchanged(before, { ...before, contradictions: [] })).toBe(false);
  });
});
