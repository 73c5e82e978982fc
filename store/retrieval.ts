/**
 * The one retrieval over stored text: which sentences and which passages speak of something, best first. Used wherever
 * text is looked for: a folder's search, what roles are shown, the model-free roles, `search`, and what a brief lists.
 */
import { searchSentences } from './full-text.js';
import type { Store } from './open-store.js';
import { sentencesOf } from './sentence-rows.js';

/** One thing that is looked for. */
export interface Aspect {
  /** Words, and "phrases in double quotes", which are exact; stop words do no harm. */
  readonly text: string;
  /** How much it counts next to the others of the query; above 0. */
  readonly weight: number;
}

export interface RetrievalQuery {
  /** At least one; those without a word are passed over. */
  readonly aspects: readonly Aspect[];
  /** Only the sources of this run. */
  readonly runId?: string;
  /** Only sources that these corpora have. */
  readonly corpusIds?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly limit: number;
  /** At most this many of one source. */
  readonly perSource?: number;
}

export interface FoundSentence {
  readonly sourceId: number;
  readonly number: number;
  /** Higher is better, above 0; comparable within one query only. */
  readonly score: number;
}

/** A run of sentences that can be read alone. */
export interface FoundPassage {
  readonly sourceId: number;
  /** Numbers of its first and last sentence, both included. */
  readonly first: number;
  readonly last: number;
  /** Number of the sentence that speaks most of what was asked. */
  readonly best: number;
  readonly score: number;
}

/** Sentences, best first. None where no word of the query stands in any source. */
export function findSentences(store: Store, query: RetrievalQuery): FoundSentence[] {
  const found = new Map<string, FoundSentence>();
  for (const { text, weight } of query.aspects) {
    const terms = text.match(/"[^"]+"|\S+/gu) ?? [];
    const hits = searchSentences(store, { ...query, terms });
    const most = hits[0]?.score ?? 1;
    for (const { sourceId, number, score } of hits) {
      const name = `${sourceId}.${number}`;
      const before = found.get(name)?.score ?? 0;
      found.set(name, { sourceId, number, score: before + (weight * score) / most });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).slice(0, query.limit);
}

/** Sentences on each side that a passage takes from the paragraph of its best sentence. */
const SIDE = 3;

/** Passages, best first, none overlapping another. */
export function findPassages(store: Store, query: RetrievalQuery): FoundPassage[] {
  const passages: FoundPassage[] = [];
  for (const { sourceId, number, score } of findSentences(store, { ...query, limit: query.limit * 4 })) {
    if (passages.length >= query.limit) break;
    const near = sentencesOf(store, sourceId, { from: Math.max(1, number - SIDE), to: number + SIDE });
    const own = near.find((row) => row.number === number);
    const paragraph = near.filter((row) => row.paragraph === own?.paragraph).map((row) => row.number);
    const [first, last] = [Math.min(number, ...paragraph), Math.max(number, ...paragraph)];
    const isTaken = passages.some(
      (each) => each.sourceId === sourceId && each.first <= last && first <= each.last,
    );
    if (!isTaken) passages.push({ sourceId, first, last, best: number, score });
  }
  return passages;
}
