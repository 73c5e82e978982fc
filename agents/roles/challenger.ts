import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import { claimsShown, verdictsOf } from './rendering/checks.js';
import { openLists } from './rendering/lists.js';
import { bounded, questionText } from './rendering/request.js';
import { claimBlocks } from './rendering/claim-blocks.js';
import { columnsLine, COUNTER_TOKENS, notesText, partLine } from './rendering/the-point.js';
import { CHALLENGE_VERDICTS, type Confidence, type ReviewedClaim, type ReviewVerdict } from './vocabulary.js';
import { claimTokens, ROLE_TOKENS } from './token-sizes.js';

/** Attacks the few claims that a decision rests on. */
export interface ChallengerInput {
  readonly question: string;
  readonly today: string;
  /** As a reviewer sees them. */
  readonly notes: readonly string[];
  readonly claims: readonly (ReviewedClaim & {
    readonly confidence: Confidence;
    /** Independent ones that carry it. */
    readonly works: number;
    readonly reviews: readonly { verdict: ReviewVerdict; reason: string }[];
  })[];
}

export const ChallengerReply = strictObject({
  verdicts: Type.Array(
    strictObject({
      claimId: Type.String(),
      verdict: Type.Enum([...CHALLENGE_VERDICTS]),
      confidence: Type.Enum(['high', 'med', 'low']),
      reason: Type.String(),
      /** For DOWNGRADE: the words that the evidence carries, where others than the claim's; else null. */
      rewrite: Type.Union([Type.String(), Type.Null()], { default: null }),
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
    const withPassages = claimBlocks(claimTokens('challenger') - COUNTER_TOKENS);
    const block = (claim: (typeof input.claims)[number]): string => {
      const facts = `confidence ${claim.confidence}, ${claim.works} independent ${claim.works === 1 ? 'work' : 'works'}`;
      const reviews = claim.reviews.map(
        ({ verdict, reason }) => `review: ${verdict}: ${bounded(reason, 300)}`,
      );
      return [
        withPassages(claim),
        ...partLine(claim.subtopic),
        `kind: ${claim.kind}; ${facts}`,
        ...columnsLine(claim.columns),
        ...reviews,
      ].join('\n');
    };
    return {
      record: lists.record,
      values: {
        today: input.today,
        question: questionText(input.question),
        notes: notesText(input.notes),
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
