import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import { claimsShown, verdictsOf } from './rendering/checks.js';
import { openLists } from './rendering/lists.js';
import { bounded, questionText } from './rendering/request.js';
import { claimBlock } from './rendering/show.js';
import type { ReviewVerdict } from './vocabulary.js';
import { type CitedPassage, type Confidence } from './vocabulary.js';
import { claimTokens, ROLE_TOKENS } from './token-sizes.js';

/** Attacks decision-critical, surprising or contested claims. */
export interface ChallengerInput {
  readonly question: string;
  readonly today: string;
  readonly claims: readonly {
    id: string;
    text: string;
    confidence: Confidence;
    works: number;
    passages: readonly CitedPassage[];
    reviews: readonly { verdict: ReviewVerdict; reason: string }[];
  }[];
}

export const ChallengerReply = strictObject({
  verdicts: Type.Array(
    strictObject({
      claimId: Type.String(),
      verdict: Type.Enum(['SURVIVES', 'DOWNGRADE', 'REJECT']),
      confidence: Type.Enum(['high', 'med', 'low']),
      reason: Type.String(),
    }),
  ),
});
export type ChallengerReply = Static<typeof ChallengerReply>;

export const challengerRole = defineRole<ChallengerInput, ChallengerReply>({
  name: 'challenger',
  schema: ChallengerReply,
  effort: 'medium',
  strongFrom: 'standard',
  parts: (input) => {
    const lists = openLists(ROLE_TOKENS.challenger.shows);
    const block = (claim: (typeof input.claims)[number]): string => {
      const facts = `confidence ${claim.confidence}, ${claim.works} independent ${claim.works === 1 ? 'work' : 'works'}`;
      const reviews = claim.reviews.map(
        ({ verdict, reason }) => `review: ${verdict}: ${bounded(reason, 300)}`,
      );
      return [claimBlock(claim, claimTokens('challenger')), facts, ...reviews].join('\n');
    };
    return {
      record: lists.record,
      values: {
        today: input.today,
        question: questionText(input.question),
        claims: lists.items('claims', { items: input.claims, toLine: block }, { none: '(no claims)' }),
      },
    };
  },
  check: (reply, input, request) => {
    const asked = claimsShown(input.claims, request);
    const { verdicts, dropped, missing } = verdictsOf(reply.verdicts, asked);
    const complaint =
      missing.length > 0 ? `There is no verdict for ${missing.slice(0, 20).join(', ')}.` : null;
    return { reply: { verdicts }, dropped, complaint };
  },
});
