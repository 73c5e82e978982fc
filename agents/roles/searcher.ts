import { Type, type Static } from 'typebox';
import type { Angle } from '../search/engine.js';
import type { Subtopic } from './vocabulary.js';

/** One angle searcher, blind to the other three. */
export interface SearcherInput {
  readonly angle: Angle;
  readonly question: string;
  readonly focus: string | null;
  /** Round 1: the question; later: the one top material gap. */
  readonly target: string;
  /** A concrete query that the critic proposed for the target, where there is one. */
  readonly targetQuery: string | null;
  readonly subtopics: readonly Subtopic[];
  readonly today: string;
  readonly round: number;
  /** Queries wanted, 3 to 5. */
  readonly count: number;
  /** What this run has read, for names and terms: titles with their authors and dates. */
  readonly known: readonly { title: string; authors: readonly string[]; publishedAt: string | null }[];
  /** Terms of the read texts that stand out, most telling first. */
  readonly knownTerms: readonly string[];
  /** This angle's own earlier queries in the run. */
  readonly asked: readonly string[];
  /** Share of last round's hits that were already in the store, 0 to 1. */
  readonly saturation: number;
  /** What is left of the budget, 0 to 1. */
  readonly budgetLeft: number;
}

export const SearcherReply = Type.Object(
  {
    queries: Type.Array(
      Type.Object(
        {
          question: Type.String(),
          terms: Type.Array(Type.String(), { maxItems: 12 }),
          reformulation: Type.Enum([
            'paraphrase',
            'decompose',
            'scope-shift',
            'perspective-shift',
            'temporal-framing',
          ]),
          temporalIntent: Type.Enum(['none', 'origin', 'recent', 'range']),
          freshness: Type.Enum(['any', 'day', 'week', 'month', 'year', 'eighteen-months']),
        },
        { additionalProperties: false },
      ),
      { maxItems: 5 },
    ),
  },
  { additionalProperties: false },
);
export type SearcherReply = Static<typeof SearcherReply>;
