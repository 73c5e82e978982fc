import { Type, type Static } from 'typebox';

/** Cuts the question into subtopics and says how well trodden the ground is. */
export interface DecomposerInput {
  readonly question: string;
  readonly focus: string | null;
  /** The run's own date, `YYYY-MM-DD`. */
  readonly today: string;
  /** At most this many subtopics, at least 2. */
  readonly maxSubtopics: number;
}

export const DecomposerReply = Type.Object(
  {
    subtopics: Type.Array(
      Type.Object({ name: Type.String(), scope: Type.String() }, { additionalProperties: false }),
      { minItems: 1, maxItems: 8 },
    ),
    familiarity: Type.Enum(['common', 'specialised', 'contested']),
    note: Type.String(),
  },
  { additionalProperties: false },
);
export type DecomposerReply = Static<typeof DecomposerReply>;
