import { describe, expect, it } from 'vitest';
import { isAboutPart } from '../../../loop/context/target-parts.js';
import type { Claim, Gap } from '../../../loop/claim.js';
import type { Target } from '../../../loop/state.js';

const price = { name: 'prices', scope: 'what each plan costs per user' };
const limits = { name: 'limits', scope: 'how many messages and calls are allowed' };
const about = (target: Partial<Target>, known: { claims?: readonly Claim[]; gaps?: readonly Gap[] } = {}) =>
  [price, limits].map((part) =>
    isAboutPart(
      {
        target: { text: '', query: null, gapId: null, kind: 'gap', queries: [], ...target },
        ...{ claims: known.claims ?? [], gaps: known.gaps ?? [] },
      },
      part,
      [price, limits],
    ),
  );

describe('the parts that a target is about', () => {
  it('is all of them for the question, and where nothing tells', () => {
    expect(about({ kind: 'question', text: 'costs' })).toEqual([true, true]);
    expect(about({ text: 'Something else altogether' })).toEqual([true, true]);
  });

  it('is the part that its words name', () => {
    expect(about({ text: 'Nobody says how many calls are allowed.' })).toEqual([false, true]);
    expect(about({ text: 'Open.', query: 'cost of the plans per user' })).toEqual([true, false]);
  });

  it('is the part of the claim or the gap that is aimed at', () => {
    const claim = { claim: 'It costs $8.', subtopic: 'limits' } as Claim;
    expect(about({ kind: 'least-certain', text: 'It costs $8.' }, { claims: [claim] })).toEqual([
      false,
      true,
    ]);
    const gap = { id: 'G1', subject: 'prices' } as Gap;
    expect(about({ text: 'calls', gapId: 'G1' }, { gaps: [gap] })).toEqual([true, false]);
  });
});
