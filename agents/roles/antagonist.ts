import { Type, type Static } from 'typebox';
import type { ShownSource, StandingClaim } from './vocabulary.js';

/** Writes the strongest opposing case from what was read, and names the searches that could disprove the claims. */
export interface AntagonistInput {
  readonly question: string;
  readonly today: string;
  readonly language: string | null;
  readonly claims: readonly StandingClaim[];
  readonly sources: readonly ShownSource[];
}

export const AntagonistReply = Type.Object(
  {
    /** The opposing case in a few sentences; empty only where nothing read opposes, then `absence` says so. */
    memo: Type.String(),
    refs: Type.Array(Type.String()),
    /** Claims that it attacks. */
    attacks: Type.Array(
      Type.Object({ claimId: Type.String(), why: Type.String() }, { additionalProperties: false }),
    ),
    /** Searches whose success would disprove a claim. */
    queries: Type.Array(Type.String(), { maxItems: 5 }),
    absence: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
export type AntagonistReply = Static<typeof AntagonistReply>;
