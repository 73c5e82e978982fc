import { describe, expect, it } from 'vitest';
import type { DraftFinding } from '../../../agents/roles/vocabulary.js';
import type { Claim, ClaimEvidence, Draft } from '../../../loop/claim.js';
import { joinFindings, survivingFindings, withOwnFindingIds } from '../../../loop/findings/join-findings.js';
import { mergeDrafts, type GatedDraft } from '../../../loop/judging/merge-drafts.js';
import { joinedRefs } from '../../../text/sentence-ref.js';

/** Findings live as long as their claim and their sentences; what says the same keeps its id. */

const finding = (about: string, refs: readonly string[] = ['S1.1']): DraftFinding => ({
  ...{ about, attribute: 'price', value: '3', unit: '$', conditions: [], asOf: null, by: null, refs },
});
const evidence = (ref: string, start: number, end = start + 5): ClaimEvidence => ({
  ...{ ref, sourceId: 'S1', exact: 'words', prefix: '', suffix: '', start, end, sha256: 'x', works: ['W1'] },
});
const gate = { verdict: 'holds', warnings: [], reviewPriority: 0 } as const;
const CLAIM: Claim = {
  ...{ id: 'C1', claim: 'A costs $3.', subtopic: 'prices', stance: 'neutral', confidence: 'med' },
  ...{ decisionCritical: true, answersOpposition: false, sourceIds: ['S1'], works: ['W1'], gate },
  evidence: [evidence('S1.1', 0), evidence('S1.9', 90)],
  review: { status: 'SUPPORTED', triggers: [], verdicts: [], challenge: null },
  ...{ firstRound: 1, changedRound: 1, findings: [{ ...finding('A'), id: 'F4' }] },
};
const gated = (
  action: Draft['action'],
  refs: readonly ClaimEvidence[],
  more: { claim?: string; findings?: readonly DraftFinding[] } = {},
): GatedDraft => ({
  kind: 'holds',
  draft: {
    ...{
      id: 'D1',
      action,
      claimId: 'C1',
      claim: more.claim ?? CLAIM.claim,
      refs: refs.map(({ ref }) => ref),
    },
    ...{ subtopic: 'prices', stance: 'neutral', confidence: 'med', decisionCritical: true },
    ...{ answersOpposition: false, computed: false },
  },
  checked: { holds: true, evidence: refs, gate },
  repaired: false,
  findings: more.findings ?? [],
});
const merged = (draft: GatedDraft): Claim | undefined =>
  mergeDrafts({ claims: [CLAIM], background: [], struck: [], gated: [draft], withdrawn: [], round: 2 })
    .claims[0];

describe('a standing claim', () => {
  it('that is kept keeps its findings', () =>
    expect(merged(gated('keep', CLAIM.evidence))?.findings?.map(({ id }) => id)).toEqual(['F4']));

  it('that is revised with its words unchanged takes the new references, and only those', () => {
    const revised = merged(gated('revise', [evidence('S1.1', 0)], { findings: [finding('A')] }));
    expect(revised?.evidence.map(({ ref }) => ref)).toEqual(['S1.1']);
    expect(revised?.review.status).toBe('SUPPORTED');
    expect(revised?.findings?.map(({ id }) => id)).toEqual(['F4']);
    const elsewhere = merged(gated('revise', [evidence('S1.5', 50)]));
    expect(elsewhere?.evidence.map(({ ref }) => ref)).toEqual(['S1.5']);
    expect([elsewhere?.review.status, elsewhere?.findings]).toEqual(['not-reviewed', undefined]);
  });

  it('that is revised in other words has the findings of the revision: the same under its id, a new one under the next', () => {
    const findings = [finding('A'), finding('B')];
    const revised = merged(gated('revise', [evidence('S1.1', 0)], { claim: 'A and B cost $3.', findings }));
    expect(revised?.findings?.map(({ id, about }) => [id, about])).toEqual([
      ['F4', 'A'],
      ['F5', 'B'],
    ]);
  });

  it('that another draft says again does not keep a piece of evidence within another', () => {
    const draft = gated('new', [evidence('S1.9-10', 90, 120)]);
    expect(merged(draft)?.evidence.map(({ ref }) => ref)).toEqual(['S1.9-10', 'S1.1']);
  });
});

describe('findings', () => {
  it('that are joined stand once, with the references of both', () => {
    const joined = joinFindings([finding('A')], [finding('a', ['S1.2']), finding('B')]);
    expect(joined.map(({ about, refs }) => [about, refs])).toEqual([
      ['A', ['S1.1-2']],
      ['B', ['S1.1']],
    ]);
  });
  it('go with the sentences that they stood in', () => {
    const all = [finding('A', ['S1.1', 'S1.9']), finding('B', ['S1.9'])];
    const left = survivingFindings(all, [evidence('S1.1', 0)]);
    expect(left.map(({ about, refs }) => [about, refs])).toEqual([['A', ['S1.1']]]);
  });
  it('have ids of their own in all claims', () => {
    const ids = withOwnFindingIds([CLAIM, CLAIM]).map(({ findings }) => findings?.map(({ id }) => id));
    expect(ids).toEqual([['F4'], ['F5']]);
  });
});

describe('references', () => {
  it.each([
    [['S2.220', 'S2.219-220'], ['S2.219-220']],
    [['S2.1-3', 'S2.2-5', 'S2.4'], ['S2.1-5']],
    [
      ['S3.7', 'S1.2', 'S3.8', 'S3.7'],
      ['S3.7-8', 'S1.2'],
    ],
    [['S1.1', 'nothing'], ['S1.1']],
  ])('%j are joined', (refs, expected) => expect(joinedRefs(refs)).toEqual(expected));
});
