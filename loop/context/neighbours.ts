import type { Place } from '../../text/sentence-ref.js';
import type { SentenceCosts } from './sentence-costs.js';

/**
 * The sentences on both sides of cited ones, which are read with them in every role and every round; headings and what
 * supports nothing are passed over.
 */
export function withNeighbours(cited: readonly Place[], costs: SentenceCosts): readonly Place[] {
  return cited.flatMap(([source, sentence]) =>
    [-1, 1].flatMap((step): Place[] => {
      const line = costs.of([source, sentence + step]);
      return line === undefined || line.kind === 'heading' || line.kind === 'title'
        ? []
        : [[source, sentence + step]];
    }),
  );
}
