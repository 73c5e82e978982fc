/** Full-text search over passages and sentences (SQLite FTS5, BM25). Any text is safe as a term. */
import type { Store } from './open-store.js';
import { numberOfSentence, sentenceId, sourceOfSentence } from './sentence-id.js';
import { tokensOf } from './tokens.js';
import { textsOf } from './sources.js';
import { sentencesOf } from './sentence-rows.js';
import { passagesOf } from './passages.js';
import { getText } from './sources.js';

export interface PassageQuery {
  /** Words, or phrases in double quotes; more terms found are better, rare ones weigh more. */
  readonly terms: readonly string[];
  /** Only sources that these corpora have. */
  readonly corpusIds?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly limit: number;
}

export interface PassageHit {
  readonly sourceId: number;
  /** Offsets of the best passage in the source's text. */
  readonly passageStart: number;
  readonly passageEnd: number;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
  /** The words of the passage, cut at about 300 characters around the first term found. */
  readonly snippet: string;
}

export interface SentenceQuery {
  readonly terms: readonly string[];
  /** Only the sources of this run. */
  readonly runId?: string;
  readonly sourceIds?: readonly number[];
  readonly limit: number;
  /** At most this many sentences of one source. */
  readonly perSource?: number;
}

export interface SentenceHit {
  readonly sourceId: number;
  readonly number: number;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

/** The best passage of each source that has any of the terms, best source first. */
export function searchPassages(store: Store, query: PassageQuery): PassageHit[] {
  const match = matchOf(query.terms);
  if (match === '') return [];
  const allowed = allowedSources(store, query);
  const rows = store.database
    .prepare<[string], { id: number; score: number }>(
      'SELECT rowid AS id, -bm25(passage_index, 2.0, 1.0) AS score FROM passage_index WHERE passage_index MATCH ? ORDER BY score DESC',
    )
    .all(match);
  const best = new Map<number, PassageHit>();
  for (const { id, score } of rows) {
    const sourceId = sourceOfSentence(id);
    if (best.has(sourceId) || (allowed !== undefined && !allowed.has(sourceId))) continue;
    if (best.size >= query.limit) break;
    const stored = getText(store, sourceId);
    if (stored === undefined) continue;
    const passage = passagesOf(sentencesOf(store, sourceId), stored.blocks).find(
      (candidate) => sentenceId(sourceId, candidate.first) === id,
    );
    if (passage === undefined) continue;
    const snippet = stored.text.slice(passage.start, Math.min(passage.end, passage.start + 300));
    best.set(sourceId, { sourceId, passageStart: passage.start, passageEnd: passage.end, score, snippet });
  }
  void textsOf;
  return [...best.values()];
}

/** The sentences that have the most telling of the terms, best first. */
export function searchSentences(store: Store, query: SentenceQuery): SentenceHit[] {
  const match = matchOf(query.terms);
  if (match === '') return [];
  const allowed = allowedSources(store, query);
  const rows = store.database
    .prepare<[string], { id: number; score: number }>(
      'SELECT rowid AS id, -bm25(sentence_index) AS score FROM sentence_index WHERE sentence_index MATCH ? ORDER BY score DESC',
    )
    .all(match);
  const perSource = new Map<number, number>();
  const hits: SentenceHit[] = [];
  for (const { id, score } of rows) {
    const sourceId = sourceOfSentence(id);
    if (allowed !== undefined && !allowed.has(sourceId)) continue;
    const count = perSource.get(sourceId) ?? 0;
    if (count >= (query.perSource ?? Infinity)) continue;
    perSource.set(sourceId, count + 1);
    hits.push({ sourceId, number: numberOfSentence(id), score });
    if (hits.length >= query.limit) break;
  }
  return hits;
}

function matchOf(terms: readonly string[]): string {
  return terms
    .map((term) => tokensOf(term).join(' '))
    .filter((phrase) => phrase !== '')
    .map((phrase) => `"${phrase}"`)
    .join(' OR ');
}

function allowedSources(
  store: Store,
  query: {
    readonly corpusIds?: readonly number[];
    readonly sourceIds?: readonly number[];
    readonly runId?: string;
  },
): Set<number> | undefined {
  const sets: Set<number>[] = [];
  if (query.sourceIds !== undefined) sets.push(new Set(query.sourceIds));
  if (query.corpusIds !== undefined) {
    const ids = query.corpusIds.flatMap((id) =>
      store.database
        .prepare<[number], number>(
          'SELECT source_id FROM corpus_files WHERE corpus_id = ? AND source_id IS NOT NULL',
        )
        .pluck()
        .all(id),
    );
    sets.push(new Set(ids));
  }
  if (query.runId !== undefined) {
    const ids = store.database
      .prepare<[string], number>('SELECT source_id FROM run_sources WHERE run_id = ?')
      .pluck()
      .all(query.runId);
    sets.push(new Set(ids));
  }
  const [first, ...others] = sets;
  return first && new Set([...first].filter((id) => others.every((other) => other.has(id))));
}
