import { describe, expect, it } from 'vitest';
import { reviewerRole, type ReviewerInput, type ReviewerReply } from '../../../agents/roles/reviewer.js';
import type { CitedPassage } from '../../../agents/roles/vocabulary.js';
import { PASSAGE } from './inputs.js';

/** A passage with the sentences around it. */
function passage(ref: string, changes: Partial<CitedPassage> = {}): CitedPassage {
  const [, id = '', first = '', last = first] = /^(S\d+)\.(\d+)(?:-(\d+))?$/.exec(ref) ?? [];
  const next = (number: number, text: string) => ({ ref: `${id}.${number}`, text });
  return {
    ...{ ...PASSAGE, ref, source: { ...PASSAGE.source, id } },
    before: next(Number(first) - 1, 'We asked 61 companies.'),
    after: next(Number(last) + 1, 'The rest is unknown.'),
    ...changes,
  };
}

const INPUT: ReviewerInput = {
  question: 'q',
  today: '2026-11-22',
  ...{ sections: ['one', 'two'], notes: [] },
  claims: [
    {
      id: 'C1',
      text: 'One.',
      kind: 'reported',
      subtopic: 'one',
      passages: [passage('S1.4-5'), passage('S2.1', { before: null })],
    },
    { id: 'C2', text: 'Two.', kind: 'ours', subtopic: 'two', passages: [passage('S3.7')] },
  ],
};

const verdict = (claimId: string, changes: Partial<ReviewerReply['verdicts'][number]> = {}) => ({
  ...{
    claimId,
    verdict: 'CONTRADICTED' as const,
    reason: 'r',
    ...{ rewrite: null, against: [], strikeRefs: [], addRefs: [], moveTo: null, contradiction: null },
  },
  ...changes,
});

const check = (...verdicts: ReviewerReply['verdicts']) =>
  reviewerRole.check({ verdicts }, INPUT, reviewerRole.render(INPUT));

describe('the sentences that a reviewer may point at', () => {
  it('are those that it is shown, each with its number', () => {
    const request = reviewerRole.render(INPUT);
    expect([...request.shown].sort()).toEqual(['S1.3', 'S1.4', 'S1.5', 'S1.6', 'S2.1', 'S2.2', 'S3.6', 'S3.7', 'S3.8']);
    expect(request.prompt).toContain('before S1.3 | We asked 61 companies.');
    expect(request.prompt).toContain('after S2.2 | The rest is unknown.');
  }); // prettier-ignore

  it.each<[string, readonly string[], readonly string[], number]>([
    ['a cited one', ['S1.4'], ['S1.4'], 0],
    ['a neighbour, in brackets', ['[S1.6]'], ['S1.6'], 0],
    ['a range of both', ['S1.4-6'], ['S1.4-6'], 0],
    ['one beside its passage that is not shown', ['S1.9', 'S2.1'], ['S2.1'], 1],
    ['one of another claim', ['S3.7'], [], 1],
    ['one of no source', ['S99.1'], [], 1],
    ['none', [], [], 0],
  ])('%s', (_name, against, kept, dropped) => {
    const checked = check(verdict('C1', { against: [...against] }), verdict('C2'));
    expect(checked.reply.verdicts[0]?.against).toEqual(kept);
    expect(checked.dropped).toHaveLength(dropped);
  });

  it('stand with no other verdict', () => {
    const checked = check(
      verdict('C1', { verdict: 'SUPPORTED', against: ['S1.4'] }),
      verdict('C2', { verdict: 'UNCERTAIN' }),
    );
    expect(checked.reply.verdicts.map((each) => each.against)).toEqual([[], []]);
  });
});

describe('what else a reviewer may ask for', () => {
  it('is kept where it was shown for the claim itself', () => {
    const { reply } = check(
      verdict('C1', {
        ...{ verdict: 'SUPPORTED', strikeRefs: ['[S2.1]', 'S9.9'], addRefs: ['S1.6', 'S3.8'], moveTo: 'two' },
        contradiction: { what: 'w', refs: ['S1.4', 'S1.6'] },
      }),
      verdict('C2', {
        verdict: 'OVERSTATED',
        rewrite: ' ',
        moveTo: 'two',
        contradiction: { what: 'w', refs: ['S3.7'] },
      }),
    );
    expect(reply.verdicts).toMatchObject([
      { strikeRefs: ['S2.1'], addRefs: ['S1.6'], moveTo: 'two', contradiction: { refs: ['S1.4', 'S1.6'] } },
      { verdict: 'UNCERTAIN', moveTo: null, contradiction: null },
    ]);
  });

  it('and what is no report is named as what it is', () => {
    expect(reviewerRole.render(INPUT).prompt).toContain('kind: ours');
  });
});
