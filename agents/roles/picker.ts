import { Type, type Static } from 'typebox';
import type { Angle } from '../search/engine.js';
import { SourceType } from './vocabulary.js';

/** An angle's searcher chooses from its own ranked hits. "Nothing new" (no picks) is an honest answer. */
export interface PickerInput {
  readonly angle: Angle;
  readonly question: string;
  readonly target: string;
  readonly today: string;
  readonly wanted: number;
  readonly hits: readonly {
    /** `H1`, `H2` … */
    id: string;
    title: string;
    address: string;
    snippet: string;
    publishedAt: string | null;
  }[];
}

export const PickerReply = Type.Object(
  {
    picks: Type.Array(
      Type.Object(
        { hit: Type.String(), sourceType: SourceType, whyRelevant: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type PickerReply = Static<typeof PickerReply>;
