import { Type, type Static } from 'typebox';
import type { ShownSource } from './vocabulary.js';

/** The one attempt to mend a claim that the gate struck, with the gate's reason. */
export interface RepairerInput {
  readonly question: string;
  readonly language: string | null;
  readonly claim: string;
  readonly refs: readonly string[];
  readonly reason: string;
  /** The cited sources with the cited sentences and their neighbours. */
  readonly sources: readonly ShownSource[];
}

export const RepairerReply = Type.Object(
  {
    action: Type.Enum(['revise', 'withdraw']),
    claim: Type.String(),
    refs: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
export type RepairerReply = Static<typeof RepairerReply>;
