import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChallengerInput, ChallengerReply } from '../../../agents/roles/challenger.js';
import { challenge } from '../../../loop/judging/challenge.js';
import type { Claim } from '../../../loop/claim.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** How claims are attacked: in parts of one size, in halves where a model cannot read them, each by its own verdict. */

const WARDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
const sentenceOf = (ward: string): string => `In the ward of ${ward} quinine tonic came with fewer cramps.`;

const folder = temporaryFolder();
let web: ReadWeb;
let claims: Claim[];

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [articleOf('wards', WARDS.map(sentenceOf))]);
  claims = WARDS.map((ward, index) =>
    web.claim(`C${index + 1}`, sentenceOf(ward), [web.refOf(sentenceOf(ward))]),
  );
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

async function attack(
  asked: number,
  answer: (input: ChallengerInput) => ChallengerReply | 'context-too-long' | null,
) {
  const sizes: number[] = [];
  const roles = answeringRoles({
    challenger: (input) => {
      sizes.push(input.claims.length);
      return answer(input);
    },
  });
  const challenged = await challenge({ ...web.run, roles }, claims.slice(0, asked), { round: 3 });
  return { sizes, challenged };
}

const verdicts = (
  input: ChallengerInput,
  verdict: ChallengerReply['verdicts'][number]['verdict'],
): ChallengerReply => ({
  verdicts: input.claims.map(({ id }) => ({
    claimId: id,
    verdict,
    confidence: 'low',
    reason: `Of ${id}.`,
    rewrite: null,
  })),
});

describe('the challenger', () => {
  it('is shown many claims in parts of nearly one size', async () => {
    const { sizes, challenged } = await attack(8, (input) => verdicts(input, 'DOWNGRADE'));
    expect(sizes).toEqual([4, 4]);
    const last = challenged.apply(claims[7] as Claim);
    expect(last).toMatchObject({ rejected: null, claim: { confidence: 'low' } });
    expect(last.claim.review.challenge).toEqual({ verdict: 'DOWNGRADE', reason: 'Of C8.' });
  });

  it('is shown halves of what it cannot read, down to single claims, and what fails then is said', async () => {
    const { sizes, challenged } = await attack(6, (input) =>
      input.claims.length > 2 || input.claims.some(({ id }) => id === 'C6')
        ? 'context-too-long'
        : verdicts(input, 'REJECT'),
    );
    expect(sizes).toEqual([6, 3, 2, 1, 3, 2, 1]);
    expect(challenged.failedParts).toEqual(['challenger: It is too long.']);
    expect(challenged.apply(claims[4] as Claim).rejected).toBe('Of C5.');
    expect(challenged.apply(claims[5] as Claim)).toEqual({ claim: claims[5], rejected: null });
  });

  it('is not asked for less where it is down', async () => {
    const { sizes, challenged } = await attack(3, () => null);
    expect(sizes).toEqual([3]);
    expect(challenged.failedParts).toEqual(['challenger: Down.']);
  });

  it('has no say in a claim that it was not asked about', async () => {
    const { challenged } = await attack(1, () => ({
      verdicts: [{ claimId: 'C2', verdict: 'REJECT', confidence: 'low', reason: 'Meddling.', rewrite: null }],
    }));
    expect(challenged.apply(claims[1] as Claim)).toEqual({ claim: claims[1], rejected: null });
  });
});
