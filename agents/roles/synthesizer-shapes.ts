import { Type, type Static } from 'typebox';
import { strictObject } from './strict-object.js';
import {
  RESOLUTION_REASONS,
  Confidence,
  Stance,
  type Opposition,
  type ShownSource,
  type StandingClaim,
  type Subtopic,
  type Wanted,
} from './vocabulary.js';

/**
 * One worker a subtopic. It sees its own digest and cites sentence numbers, never free quotes.
 * Each standing claim is answered by keep (by its id alone: words and references stay as they are), revise or withdraw.
 */
export interface SynthesizerInput {
  readonly question: string;
  readonly focus: string | null;
  readonly today: string;
  readonly round: number;
  readonly language: string | null;
  /** What this worker writes about; null for the whole question (extractive runs, quick runs). */
  readonly subtopic: Subtopic | null;
  readonly target: string;
  readonly sources: readonly ShownSource[];
  readonly standing: readonly StandingClaim[];
  /** What other workers' standing claims state, in words, so that this one does not spend its claims on it again. */
  readonly elsewhere?: readonly string[];
  /** The antagonist's last memo, which has to be answered; null in round 1. */
  readonly opposition: Opposition | null;
  /** What the answer's table wants; absent or null where nobody said. */
  readonly table?: WantedTable | null;
  /** At most this many claims. */
  readonly maxClaims: number;
}

/** The things and attributes that findings are written in the names of, and the cells that nothing read so far fills. */
export interface WantedTable extends Pick<Wanted, 'things' | 'attributes'> {
  readonly empty: readonly { readonly about: string; readonly attribute: string }[];
}

const Words = Type.String({ default: '' });
const NullableWords = Type.Union([Type.String(), Type.Null()]);
const List = Type.Array(Type.String(), { default: [] });

/** See `DraftFinding`. What a model leaves out is empty, and a finding without thing, attribute or value is dropped. */
const FindingReply = strictObject({
  about: Words,
  attribute: Words,
  value: Words,
  unit: NullableWords,
  conditions: List,
  asOf: NullableWords,
  by: NullableWords,
  /** None: those of its claim. */
  refs: List,
});

export const SynthesizerReply = strictObject({
  /** Written before the claims: what the shown evidence cannot tell. */
  limitations: Type.String(),
  /** True where the shown sentences do not answer; then `claims` may be empty. */
  insufficientEvidence: Type.Boolean(),
  claims: Type.Array(
    strictObject({
      action: Type.Enum(['new', 'keep', 'revise', 'withdraw']),
      /** Id of the standing claim for keep, revise and withdraw; null for new. */
      claimId: Type.Union([Type.String(), Type.Null()]),
      /** Empty for keep and withdraw: the program has the words. */
      claim: Type.String(),
      /** `S12.34` or `S12.34-36`. */
      refs: Type.Array(Type.String()),
      subtopic: Type.String(),
      stance: Stance,
      confidence: Confidence,
      /** Would a reader decide otherwise if this were wrong? */
      decisionCritical: Type.Boolean(),
      /** Does it answer the opposition's memo? */
      answersOpposition: Type.Boolean(),
      /** Computed from other numbers (a sum, a difference), not quoted. */
      computed: Type.Boolean(),
      findings: Type.Array(FindingReply, { default: [] }),
    }),
  ),
  contradictions: Type.Array(
    strictObject({
      topic: Type.String(),
      sides: Type.Array(strictObject({ statement: Type.String(), refs: Type.Array(Type.String()) }), {
        minItems: 2,
      }),
      resolved: Type.Boolean(),
      reason: Type.Enum([...RESOLUTION_REASONS]),
      resolution: Type.String(),
    }),
  ),
});
export type SynthesizerReply = Static<typeof SynthesizerReply>;
