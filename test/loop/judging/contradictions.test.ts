import { describe, expect, it } from 'vitest';
import type { Claim, ClaimEvidence } from '../../../loop/claim.js';
import { foundContradictions } from '../../../loop/judging/found-contradictions.js';
import { withOwnIds } from '../../../loop/ids.js';

/** What comes on record once, however often and under whatever names it is named. */

const evidence = (source: number): ClaimEvidence => ({
  ...{ ref: `S${source}.1`, sourceId: `S${source}`, exact: 'Words.', prefix: '', suffix: '' },
  ...{ start: 0, end: 6, sha256: '', works: [`W${source}`] },
});

const claim = (id: string, text: string, source: number): Claim => ({
  ...{ kind: 'reported', part: 'section', place: 1, findingIds: [] },
  ...{ id, claim: text, subtopic: 'cramps', stance: 'for', confidence: 'med' },
  ...{ decisionCritical: false, answersOpposition: false, sourceIds: [`S${source}`] },
  evidence: [evidence(source)],
  works: [`W${source}`],
  gate: { verdict: 'holds', warnings: [], reviewPriority: 0 },
  review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
  ...{ firstRound: 1, changedRound: 1 },
});

const UP = claim('C1', 'The tonic increased nightly cramps in adults by 40 percent.', 1);
const DOWN = claim('C2', 'The tonic reduced nightly cramps in adults by 40 percent.', 2);

describe('a contradiction', () => {
  it('that was found by its words is not found again', () => {
    const found = foundContradictions([UP, DOWN], { known: [], round: 1 });
    expect(found).toHaveLength(1);
    expect(foundContradictions([DOWN, UP], { known: found, round: 2 })).toEqual([]);
  });
});

describe('ids', () => {
  it('are told apart where two have the same, and no other changes', () => {
    const ids = ['X1', 'X3', 'X3', 'X2', 'X3'].map((id) => ({ id }));
    expect(withOwnIds('X', ids).map(({ id }) => id)).toEqual(['X1', 'X3', 'X4', 'X2', 'X5']);
  });
});
