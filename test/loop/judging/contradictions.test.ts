import { describe, expect, it } from 'vitest';
import type { Claim, ClaimEvidence, Contradiction } from '../../../loop/claim.js';
import { adjudicate, type Adjudication } from '../../../loop/judging/contradictions.js';
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
const SAME_WORK = claim('C3', 'The tonic increased nightly cramps in adults.', 1);

const verdict = (changes: Partial<Adjudication> = {}): Adjudication => ({
  ...{ topic: 'cramps', claimIds: ['C1', 'C2'], reason: 'unresolved', resolution: '' },
  ...changes,
});

const decide = (known: readonly Contradiction[], verdicts: readonly Adjudication[], round = 1) =>
  adjudicate(known, { claims: [UP, DOWN, SAME_WORK], verdicts, round });

describe('a contradiction', () => {
  const found = foundContradictions([UP, DOWN], { known: [], round: 1 });

  it('that was found by its words and is named by a model under another topic is one', () => {
    expect(found).toHaveLength(1);
    const decided = {
      topic: 'what the tonic does',
      side: 2,
      reason: 'newer',
      resolution: 'The newer trial decides.',
    };
    const after = decide(found, [verdict(decided as Partial<Adjudication>)]);
    expect(after.map(({ id, resolved }) => ({ id, resolved }))).toEqual([{ id: 'X1', resolved: true }]);
  });

  it('that two rounds and one reply name again, in any order of the claims, is one', () => {
    const once = decide(
      [],
      [verdict(), verdict({ topic: 'other words' }), verdict({ claimIds: ['C2', 'C1'], topic: 'turned' })],
    );
    const again = decide(once, [verdict({ topic: 'a third name' })], 2);
    expect(once.map(({ id }) => id)).toEqual(['X1']);
    expect(again.map(({ id, round }) => ({ id, round }))).toEqual([{ id: 'X1', round: 1 }]);
  });

  it.each([
    ['one claim named twice', ['C1', 'C1']],
    ['claims of one work', ['C1', 'C3']],
    ['a claim that does not stand', ['C1', 'C9']],
  ])('is not %s', (_what, claimIds) => {
    expect(decide([], [verdict({ claimIds })])).toEqual([]);
  });
});

describe('ids', () => {
  it('are told apart where two have the same, and no other changes', () => {
    const ids = ['X1', 'X3', 'X3', 'X2', 'X3'].map((id) => ({ id }));
    expect(withOwnIds('X', ids).map(({ id }) => id)).toEqual(['X1', 'X3', 'X4', 'X2', 'X5']);
  });
});
