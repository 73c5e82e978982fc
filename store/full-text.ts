/** Search by terms, as programs that import this package know it; the work is done in `retrieval.ts`. */
import type { Store } from './open-store.js';
import { findSentences } from './retrieval.js';
import type { FoundSentence } from './retrieval.js';

export interface SentenceQuery {
  /** Words, or phrases in double quotes, which are exact; more words found are better, rare ones weigh more. */
  readonly terms: readonly string[];
  /** Only the sources of this run. */
  readonly runId?: string;
  readonly sourceIds?: readonly number[];
  readonly limit: number;
  /** At most this many sentences of one source. */
  readonly perSource?: number;
}

/** The sentences that have the most distinctive of the terms, best first. */
export const searchSentences = (store: Store, { terms, ...query }: SentenceQuery): FoundSentence[] =>
  findSentences(store, { ...query, aspects: [{ text: terms.join(' '), weight: 1 }], hasWord: true });
