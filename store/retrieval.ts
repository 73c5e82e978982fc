/**
 * The one retrieval over stored text: which sentences and which passages speak of something, best first. Used wherever
 * text is looked for: a folder's search, what roles are shown, the model-free roles, `search`, and what a brief lists.
 */
import type { Store } from './open-store.js';
import { cutPassage } from './retrieval/cut-passage.js';
import { layoutOf, tieOf } from './retrieval/layout.js';
import { scopeOf, scoreAspect, termsIn } from './retrieval/score-aspect.js';
import type { Scores } from './retrieval/score-aspect.js';
import { sentenceText } from './sentence-rows.js';
import { phrasesOf } from './term-search.js';
import { mixHash, topOf } from './top.js';
import type { Ranked } from './top.js';
import type { Phrase } from './term-search.js';
import { tokensOf } from './tokens.js';

/** One thing that is looked for. */
export interface Aspect {
  /**
   * Words, and "phrases in double quotes", which are exact and required: take the marks off what only quotes, such as a
   * question. Stop words do no harm.
   */
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
  /** Only sentences that have a word of the query themselves; passages are about such a one. */
  readonly hasWord?: boolean;
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

/**
 * Sentences, best first: none where no word of the query stands in any source; beside those that have a word, those that
 * stand between such. Never a heading, title, reference or footnote. The order depends on what is stored and not
 * on when it came.
 */
export function findSentences(store: Store, query: RetrievalQuery): FoundSentence[] {
  return bestSentences(store, query, scoresOf(store, query));
}

/** Sentences that are looked at for each passage wanted, before all are. */
const SENTENCES_A_PASSAGE = 20;

/** Passages, best first, none overlapping another. */
export function findPassages(store: Store, query: RetrievalQuery): FoundPassage[] {
  const scores = scoresOf(store, query);
  const all = { ...query, perSource: Infinity, limit: Infinity };
  const first = bestSentences(store, { ...all, limit: SENTENCES_A_PASSAGE * query.limit }, scores);
  const passages = passagesAround(store, query, { scores, sentences: first });
  if (passages.length >= query.limit || first.length < SENTENCES_A_PASSAGE * query.limit) return passages;
  return passagesAround(store, query, { scores, sentences: bestSentences(store, all, scores) });
}

function passagesAround(
  store: Store,
  { limit, perSource = Infinity }: RetrievalQuery,
  { scores, sentences }: { readonly scores: Scores; readonly sentences: readonly FoundSentence[] },
): FoundPassage[] {
  const passages: FoundPassage[] = [];
  const taken = new Map<number, Uint8Array>();
  const counts = new Map<number, number>();
  for (const { sourceId, number, score } of sentences) {
    if (passages.length >= limit) break;
    const count = counts.get(sourceId) ?? 0;
    if (count >= perSource) continue;
    const layout = layoutOf(store, sourceId);
    const own = taken.get(sourceId) ?? new Uint8Array(layout.words.length);
    taken.set(sourceId, own);
    if (own[number - 1] === 1) continue;
    const text = { layout, scores: scores.get(sourceId)?.scores ?? new Float64Array(), taken: own };
    const { first, last } = cutPassage(text, number - 1);
    own.fill(1, first, last + 1);
    counts.set(sourceId, count + 1);
    passages.push({ sourceId, first: first + 1, last: last + 1, best: number, score });
  }
  return passages;
}

export interface FoundSnippet {
  readonly sourceId: number;
  /** Of the source's best passage, cut at about 300 characters where most of the words asked for stand. */
  readonly snippet: string;
  readonly score: number;
}

/** Sources, best first, each once, with a few lines of its best passage. */
export function findSnippets(store: Store, query: RetrievalQuery): FoundSnippet[] {
  const phrases = phrasesOf(
    store,
    query.aspects.flatMap(({ text }) => termsIn(text)),
  );
  return findPassages(store, { ...query, perSource: 1 }).map(({ sourceId, first, last, score }) => {
    const text = sentenceText(store, sourceId, { from: first, to: last }) ?? '';
    return { sourceId, snippet: snippetOf(text, phrases), score };
  });
}

/** Each aspect is scored by itself, its best sentence 1, so that a long one does not drown a short one. */
function scoresOf(store: Store, query: RetrievalQuery): Scores {
  const scope = scopeOf(store, query);
  const sum: Scores = new Map();
  for (const { text, weight } of query.aspects) {
    const scores = scoreAspect(store, { text, scope, limit: query.limit });
    let most = 0;
    for (const { scores: own } of scores.values()) for (const score of own) if (score > most) most = score;
    if (most === 0) continue;
    for (const [sourceId, own] of scores) {
      const before = sum.get(sourceId);
      sum.set(sourceId, {
        scores: own.scores.map((score, at) => (before?.scores[at] ?? 0) + (weight * score) / most),
        hasWord: own.hasWord.map((has, at) => has | (before?.hasWord[at] ?? 0)),
      });
    }
  }
  return sum;
}

function bestSentences(
  store: Store,
  { limit, perSource = Infinity, hasWord: wantsWord = false }: RetrievalQuery,
  scores: Scores,
): FoundSentence[] {
  const found = [...scores].flatMap(([sourceId, { scores: own, hasWord }]) => {
    const tie = tieOf(store, sourceId);
    const ranked: (FoundSentence & Ranked)[] = [];
    own.forEach((score, at) => {
      if (score <= 0 || (wantsWord && hasWord[at] === 0)) return;
      ranked.push({ sourceId, number: at + 1, score, tie: mixHash(tie, at + 1) });
    });
    return perSource === Infinity ? ranked : topOf(ranked, perSource);
  });
  return topOf(found, limit).map(({ sourceId, number, score }) => ({ sourceId, number, score }));
}

/** UTF-16 code units. */
const SNIPPET_LENGTH = 300;

/** About 300 characters of a passage, where most of the phrases' words stand; whole words, no ellipsis. */
function snippetOf(text: string, phrases: readonly Phrase[]): string {
  if (text.length <= SNIPPET_LENGTH) return text;
  const weights = new Map<string, number>();
  for (const phrase of phrases) for (const token of phrase.tokens) weights.set(token, phrase.weight);
  const found: { at: number; token: string }[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    for (const token of tokensOf(match[0])) if (weights.has(token)) found.push({ at: match.index, token });
  }
  let best = { at: 0, score: 0 };
  found.forEach(({ at }, index) => {
    const inside = new Set<string>();
    for (let next = index; next < found.length; next += 1) {
      const hit = found[next];
      if (hit === undefined || hit.at > at + SNIPPET_LENGTH - 20) break;
      inside.add(hit.token);
    }
    const score = [...inside].reduce((sum, token) => sum + (weights.get(token) ?? 0), 0);
    if (score > best.score) best = { at, score };
  });
  const start = wordStart(text, Math.max(0, Math.min(best.at - 40, text.length - SNIPPET_LENGTH)));
  const end = start + SNIPPET_LENGTH >= text.length ? text.length : wordEnd(text, start + SNIPPET_LENGTH);
  return text.slice(start, end).trim();
}

function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space > 40 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space > 40 ? at : space;
}

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
