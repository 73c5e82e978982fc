/** How many sentences have a word: what makes a term distinctive. Kept per connection until the sources change. */
import type { Store } from './open-store.js';
import { statement } from './statement.js';

interface Statistics {
  /** The newest source when these were counted. */
  readonly newestSource: number;
  readonly sentenceCount: number;
  readonly byToken: Map<string, number>;
}

const kept = new WeakMap<Store, Statistics>();

function statisticsOf(store: Store): Statistics {
  const newest =
    statement<[], { id: number | null }>(store, 'SELECT max(id) AS id FROM sources').get()?.id ?? 0;
  const known = kept.get(store);
  if (known?.newestSource === newest) return known;
  const counted = statement<[], { total: number }>(store, 'SELECT count(*) AS total FROM sentences').get();
  const fresh = {
    newestSource: newest,
    sentenceCount: counted?.total ?? 0,
    byToken: new Map<string, number>(),
  };
  kept.set(store, fresh);
  return fresh;
}

/** To be called where the text of a known source changes. */
export function forgetStatistics(store: Store): void {
  kept.delete(store);
}

/** Sentences that have the rarest of these tokens: an upper bound for the phrase they make. */
export function sentencesWith(store: Store, tokens: readonly string[]): number {
  const { byToken } = statisticsOf(store);
  const counts = tokens.map((token) => {
    const known = byToken.get(token);
    if (known !== undefined) return known;
    const row = statement<[string], { doc: number }>(
      store,
      'SELECT doc FROM sentence_terms WHERE term = ?',
    ).get(token);
    byToken.set(token, row?.doc ?? 0);
    return row?.doc ?? 0;
  });
  return Math.min(...counts);
}

/** Of a word that so many sentences of the store have. */
export const termWeight = (store: Store, sentenceFrequency: number): number =>
  inverseFrequency(sentenceFrequency, statisticsOf(store).sentenceCount);

/** The inverse document frequency of BM25, never negative (Lucene's form: ln(1 + (N - n + 0.5) / (n + 0.5))). */
export function inverseFrequency(having: number, all: number): number {
  const missing = Math.max(0, all - having);
  return Math.log(1 + (missing + 0.5) / (having + 0.5));
}
