/** Fuses the ranking by words with one by meaning. */
import type { Store } from '../open-store.js';
import { mixHash, topOf } from '../top.js';
import { layoutOf, tieOf } from './layout.js';
import type { Scores, SourceScores } from './score-aspect.js';
import type { Scope } from './scope.js';

/** A stored passage whose meaning is near what is looked for. */
export interface MeaningPassage {
  readonly sourceId: number;
  /** Numbers of its first and last sentence, both included. */
  readonly first: number;
  readonly last: number;
}

/** Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion" (SIGIR 2009): how little the first ranks stand out. */
const RANK_OFFSET = 60;

/**
 * By reciprocal rank: a sentence counts 1 / (60 + rank) of its own rank by words, and as much of its passage's by meaning.
 * A passage near in meaning needs none of the words.
 */
export function fuseMeaning(
  store: Store,
  byWords: Scores,
  about: { readonly passages: readonly MeaningPassage[]; readonly scope: Scope | undefined },
): Scores {
  const fused: Scores = new Map();
  const of = (sourceId: number): SourceScores => {
    let known = fused.get(sourceId);
    if (known === undefined) {
      const { length } = layoutOf(store, sourceId).words;
      const hasWord = byWords.get(sourceId)?.hasWord.slice() ?? new Uint8Array(length);
      fused.set(sourceId, (known = { scores: new Float64Array(length), hasWord }));
    }
    return known;
  };
  const add = (sourceId: number, at: number, rank: number): void => {
    const { scores } = of(sourceId);
    scores[at] = (scores[at] ?? 0) + 1 / (RANK_OFFSET + rank);
  };
  rankedSentences(store, byWords).forEach(({ sourceId, at }, index) => add(sourceId, at, index + 1));
  about.passages.forEach(({ sourceId, first, last }, index) => {
    if (about.scope !== undefined && !about.scope.ids.has(sourceId)) return;
    const { words } = layoutOf(store, sourceId);
    for (let at = first - 1; at < last; at += 1) {
      if ((words[at] ?? 0) === 0) continue;
      add(sourceId, at, index + 1);
      of(sourceId).hasWord[at] = 1;
    }
  });
  return fused;
}

function rankedSentences(store: Store, byWords: Scores): readonly { sourceId: number; at: number }[] {
  const all = [...byWords].flatMap(([sourceId, { scores }]) => {
    const tie = tieOf(store, sourceId);
    return [...scores].flatMap((score, at) =>
      score > 0 ? [{ sourceId, at, score, tie: mixHash(tie, at + 1) }] : [],
    );
  });
  return topOf(all, Infinity);
}
