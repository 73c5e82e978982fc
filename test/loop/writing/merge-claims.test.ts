import { expect, it } from 'vitest';
import type { Claim, ClaimEvidence, Draft } from '../../../loop/claim.js';
import { mergeClaims } from '../../../loop/writing/merge-claims.js';

const WORDS = 'Saliva was positive in 8 of 12 on day 7.';
const evidence = (ref: string): ClaimEvidence => ({
  ...{ ref, sourceId: 'S2' as const, exact: WORDS, prefix: '', suffix: '', start: 0, end: 9 },
  ...{ sha256: 'a', works: ['W2'] },
});
const gate = { verdict: 'located', warnings: [], reviewPriority: 0 } as const;
const draft: Draft = {
  ...{ id: 'D1', action: 'new', claimId: null, claim: WORDS, kind: 'reported', part: 'table' },
  ...{ subtopic: 'Ae. albopictus', column: 'saliva', findingIds: ['F2.1'], stance: 'neutral' },
  ...{ confidence: 'med', decisionCritical: false, answersOpposition: false },
};

it.each<[string, Partial<Draft>, string, readonly string[]]>([
  ['as its reviewer left it, from the same findings', {}, 'SUPPORTED', ['S2.60']],
  ['and is read again from another finding', { findingIds: ['F2.9'] }, 'not-reviewed', ['S2.60', 'S2.56']],
  ['and is read again in other words', { claim: `${WORDS} So it was.` }, 'not-reviewed', ['S2.60', 'S2.56']],
])('a claim that is given again stands %s', (_, changes, status, refs) => {
  const { id: _id, action: _action, claimId: _named, ...said } = draft;
  const before: Claim = {
    ...said,
    ...{ id: 'C1', place: 1, evidence: [evidence('S2.60')], sourceIds: ['S2'], works: ['W2'], gate },
    ...{ firstRound: 1, changedRound: 1 },
    review: { status: 'SUPPORTED', triggers: [], verdicts: [], challenge: null },
  };
  const holds = { holds: true as const, evidence: [evidence('S2.60'), evidence('S2.56')], gate };
  const { claims } = mergeClaims({
    ...{ claims: [before], background: [], earlierStruck: [], isWhole: true, round: 2 },
    drafts: [{ kind: 'holds', draft: { ...draft, ...changes }, checked: holds, repaired: false }],
  });
  expect(claims.map(({ id, review }) => [id, review.status])).toEqual([['C1', status]]);
  expect(claims[0]?.evidence.map(({ ref }) => ref)).toEqual(refs);
});
