import { Type, type Static } from 'typebox';
import type { CitedPassage } from './vocabulary.js';

/** Sees claims and their cited passages with context; never the synthesis, the question's answer or other reviewers. */
export interface ReviewerInput {
  readonly today: string;
  readonly claims: readonly { id: string; text: string; passages: readonly CitedPassage[] }[];
}

export const REVIEW_VERDICTS = [
  'SUPPORTED',
  'UNSUPPORTED',
  'OVERSTATED',
  'CONTRADICTED',
  'UNCERTAIN',
] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

export const ReviewerReply = Type.Object(
  {
    verdicts: Type.Array(
      Type.Object(
        {
          claimId: Type.String(),
          verdict: Type.Enum([...REVIEW_VERDICTS]),
          reason: Type.String(),
          /** For OVERSTATED: what the passage does say; else null. */
          rewrite: Type.Union([Type.String(), Type.Null()]),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ReviewerReply = Static<typeof ReviewerReply>;
