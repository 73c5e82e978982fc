import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import { claimsShown, verdictsOf } from './rendering/checks.js';
import { openLists } from './rendering/lists.js';
import { bounded, questionText } from './rendering/request.js';
import { claimBlocks } from './rendering/claim-blocks.js';
import { ALSO_READ_TOKENS, alsoReadBlock, missingWordsText, partLine } from './rendering/the-point.js';
import { CHALLENGE_VERDICTS, type CitedPassage, type Confidence, type ReviewVerdict } from './vocabulary.js';
import { claimTokens, ROLE_TOKENS } from './token-sizes.js';

/** Attacks decision-critical, surprising or contested claims. */
export interface ChallengerInput {
  readonly question: string;
  readonly today: string;
  /** Words of the question that no read source holds. */
  readonly missingWords: readonly string[];
  readonly claims: readonly {
    id: string;
    text: string;
    /** The part of the question that it stands under. */
    subtopic: string;
    confidence: Confidence;
    works: number;
    passages: readonly CitedPassage[];
    /** What restricts it or speaks against it elsewhere in what was read. */
    alsoRead?: readonly CitedPassage[];
    reviews: readonly { verdict: ReviewVerdict; reason: string }[];
  }[];
}

export const ChallengerReply = strictObject({
  verdicts: Type.Array(
    strictObject({
      claimId: Type.String(),
      verdict: Type.Enum([...CHALLENGE_VERDICTS]),
      confidence: Type.Enum(['high', 'med', 'low']),
      reason: Type.String(),
      /** For DOWNGRADE: the words that the evidence carries, where others than the claim's; else null. */
      rewrite: Type.Union([Type.String(), Type.Null()]),
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
    const withPassages = claimBlocks(claimTokens('challenger') - ALSO_READ_TOKENS);
    const block = (claim: (typeof input.claims)[number]): string => {
      const facts = `confidence ${claim.confidence}, ${claim.works} independent ${claim.works === 1 ? 'work' : 'works'}`;
      const reviews = claim.reviews.map(
        ({ verdict, reason }) => `review: ${verdict}: ${bounded(reason, 300)}`,
      );
      return [
        withPassages(claim),
        ...alsoReadBlock(claim),
        ...partLine(claim.subtopic),
        facts,
        ...reviews,
      ].join('\n');
    };
    return {
      record: lists.record,
      values: {
        today: input.today,
        question: questionText(input.question),
        missingWords: missingWordsText(input.missingWords),
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
