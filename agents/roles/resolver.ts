import { Type, type Static } from 'typebox';
import { type Confidence, type Opposition, type Stance } from './vocabulary.js';

/** Sees the workers' claims, not the sources: joins duplicates, adjudicates, writes the answer. */
export interface ResolverInput {
  readonly question: string;
  readonly today: string;
  readonly language: string | null;
  readonly output: 'report' | 'brief';
  readonly claims: readonly {
    id: string;
    text: string;
    subtopic: string;
    stance: Stance;
    confidence: Confidence;
    works: number;
    decisionCritical: boolean;
    sourceIds: readonly string[];
  }[];
  readonly contradictions: readonly {
    id: string;
    topic: string;
    sides: readonly string[];
    resolution: string;
  }[];
  readonly opposition: Opposition | null;
  readonly limitations: readonly string[];
}

export const ResolverReply = Type.Object(
  {
    /** Written first. */
    limitations: Type.Array(Type.String()),
    /** Ids of claims that say the same: the first stays, the others' evidence joins it. */
    duplicates: Type.Array(Type.Array(Type.String())),
    contradictions: Type.Array(
      Type.Object(
        {
          topic: Type.String(),
          claimIds: Type.Array(Type.String()),
          resolved: Type.Boolean(),
          reason: Type.Enum([
            'better-design',
            'larger-sample',
            'newer',
            'retracted',
            'different-population',
            'different-measure',
            'different-time',
            'unresolved',
          ]),
          resolution: Type.String(),
        },
        { additionalProperties: false },
      ),
    ),
    /** The answer, sentence by sentence; each names the claims that it rests on. Empty: insufficient evidence. */
    answer: Type.Array(
      Type.Object(
        { sentence: Type.String(), claimIds: Type.Array(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ResolverReply = Static<typeof ResolverReply>;
