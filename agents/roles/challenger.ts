import { Type, type Static } from 'typebox';
import type { ReviewVerdict } from './reviewer.js';
import { type CitedPassage, type Confidence } from './vocabulary.js';

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

export const ChallengerReply = Type.Object(
  {
    verdicts: Type.Array(
      Type.Object(
        {
          claimId: Type.String(),
          verdict: Type.Enum(['SURVIVES', 'DOWNGRADE', 'REJECT']),
          confidence: Type.Enum(['high', 'med', 'low']),
          reason: Type.String(),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ChallengerReply = Static<typeof ChallengerReply>;
