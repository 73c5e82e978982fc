import { describe, expect, it } from 'vitest';
import { antagonistRole } from '../../../agents/roles/antagonist.js';
import { clipAtSentence } from '../../../agents/roles/rendering/fence.js';
import { synthesizerRole } from '../../../agents/roles/synthesizer.js';
import type { SynthesizerReply } from '../../../agents/roles/synthesizer-shapes.js';
import { INPUTS, STANDING } from './inputs.js';

const answer = (action: 'keep' | 'withdraw' | 'revise', claimId: string): SynthesizerReply => ({
  ...{ limitations: '', insufficientEvidence: false, contradictions: [] },
  claims: [
    {
      ...{ action, claimId, claim: '', refs: [], subtopic: '', stance: 'for', confidence: 'high' },
      ...{ decisionCritical: true, answersOpposition: false, computed: false, findings: [] },
    },
  ],
});
const check = (reply: SynthesizerReply) =>
  synthesizerRole.check(reply, INPUTS.synthesizer, synthesizerRole.render(INPUTS.synthesizer));

describe('a standing claim that is answered by its id alone', () => {
  it('keeps its words, its references and its part of the question', () => {
    const [kept] = check(answer('keep', 'C1')).reply.claims;
    expect(kept).toMatchObject({
      ...{ claim: STANDING.text, refs: STANDING.refs, subtopic: STANDING.subtopic },
      ...{ confidence: 'high', decisionCritical: true },
    });
    expect(synthesizerRole.render(INPUTS.synthesizer).system).toContain('by its id alone');
  });
  it('is withdrawn, and never kept where nobody knows it or revised into nothing', () => {
    expect(check(answer('withdraw', 'C1')).reply.claims).toHaveLength(1);
    expect(check(answer('keep', 'C9')).reply.claims).toEqual([]);
    expect(check(answer('revise', 'C1')).reply.claims).toEqual([]);
  });
});

describe('the antagonist', () => {
  it('sees its case of the round before and which claims meet it', () => {
    const memo = { memo: 'A factory saw no effect.', refs: ['S2.1'] };
    const { prompt } = antagonistRole.render({ ...INPUTS.antagonist, before: { memo, metBy: ['C1', 'C4'] } });
    expect(prompt).toContain(
      'A factory saw no effect. (rests on S2.1)\nClaims that were written to meet it: C1, C4',
    );
    expect(antagonistRole.render(INPUTS.antagonist).prompt).toContain('None was written yet.');
  });
});

describe('words of a role that are too long', () => {
  it.each([
    ['One is so. Two is not, and more follows.', 20, 'One is so.'],
    ['Prices of $2.49 are old. The rest is cut off here.', 30, 'Prices of $2.49 are old.'],
    ['一つは正しい。二つは違う。三つ', 13, '一つは正しい。二つは違う。'],
    ['No end of a sentence anywhere in it at all', 20, 'No end of a […]'],
    ['Short.', 20, 'Short.'],
  ])('“%s” end where a sentence ends', (text, most, expected) =>
    expect(clipAtSentence(text, most)).toBe(expected),
  );
});
