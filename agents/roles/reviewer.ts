import { Type, type Static } from 'typebox';
import type { RoleDefinition } from './definition.js';
import { claimsShown, verdictsOf } from './rendering/checks.js';
import { itemsText, type LeftOut } from './rendering/lists.js';
import { renderRequest } from './rendering/request.js';
import { claimBlock } from './rendering/show.js';
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

export const reviewerRole: RoleDefinition<ReviewerInput, ReviewerReply> = {
  schema: ReviewerReply,
  render: (input) => {
    const record: LeftOut[] = [];
    const block = (claim: (typeof input.claims)[number]): string => claimBlock(claim, REVIEW_BLOCK_TOKENS);
    return renderRequest({
      role: 'reviewer',
      schema: ReviewerReply,
      record,
      values: {
        today: input.today,
        claims: itemsText(input.claims, block, {
          what: 'claims',
          maxTokens: 20_000,
          none: '(no claims)',
          record,
        }),
      },
    });
  },
  check: (reply, input, request) => {
    const asked = claimsShown(input.claims, request);
    const { verdicts, dropped, missing } = verdictsOf(reply.verdicts, asked);
    const settled = verdicts.map(settleRewrite);
    const complaint =
      missing.length > 0 ? `There is no verdict for ${missing.slice(0, 20).join(', ')}.` : null;
    return { reply: { verdicts: settled }, dropped, complaint };
  },
};

/** Most tokens of one claim with its passages. */
const REVIEW_BLOCK_TOKENS = 4000;

/** A claim that is overstated but left without better words cannot be rewritten: nobody can tell what it says. */
function settleRewrite(verdict: ReviewerReply['verdicts'][number]): ReviewerReply['verdicts'][number] {
  if (verdict.verdict !== 'OVERSTATED') return { ...verdict, rewrite: null };
  const rewrite = verdict.rewrite?.trim() ?? '';
  return rewrite === '' ? { ...verdict, verdict: 'UNCERTAIN', rewrite: null } : { ...verdict, rewrite };
}
