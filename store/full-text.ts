/** Full-text search over passages and sentences, on SQLite's FTS5. Any text is safe as a term. */
import type { Store } from './open-store.js';
import { scorePassage, snippetOf } from './passage-ranking.js';
import { numberOfSentence, sentenceId, sourceOfSentence } from './sentence-id.js';
import { textsOf } from './sources.js';
import { statement } from './statement.js';
import { hashOfText, mixHash, topOf } from './top.js';
import type { Ranked } from './top.js';
import { phrasesOf, rowsWith } from './term-search.js';
import type { Phrase, RowRange } from './term-search.js';

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

/** How many times the limit are ranked by their text, and how many at least. */
const RANKED_FACTOR = 2;
const RANKED_AT_LEAST = 40;
/** Passages of one source that are ranked by their text. */
const RANKED_PER_SOURCE = 3;
/** What a word in the title counts while candidates are chosen, next to one in the passage. */
const TITLE_SHARE = 0.5;

/** The best passage of each source that has any of the terms, best source first. */
export function searchPassages(store: Store, query: PassageQuery): PassageHit[] {
  const phrases = phrasesOf(store, query.terms);
  if (phrases.length === 0 || query.limit <= 0) return [];
  const candidates = candidatePassages(store, phrases, allowedSources(store, query));
  const found = [...candidates].map(([sourceId, passages]) => ({
    sourceId,
    passages,
    score: passages[0]?.score ?? 0,
    tie: tieOf(store, sourceId),
  }));
  const ranked = topOf(found, Math.max(RANKED_AT_LEAST, query.limit * RANKED_FACTOR));
  const texts = textsOf(
    store,
    ranked.map(({ sourceId }) => sourceId),
  );
  const hits = ranked.flatMap(({ sourceId, passages, tie }) => {
    const hit = bestPassage(store, { sourceId, passages, text: texts.get(sourceId) ?? '' }, phrases);
    return hit === undefined ? [] : [{ ...hit, tie }];
  });
  return topOf(hits, query.limit).map(withoutTie);
}

interface Candidate {
  readonly id: number;
  readonly score: number;
}

/** The most promising passages by source, best first. */
function candidatePassages(
  store: Store,
  phrases: readonly Phrase[],
  allowed: Allowed | undefined,
): Map<number, Candidate[]> {
  const titles = rowsWith(store, phrases, { table: 'title_index' });
  const inRange = allowed === undefined ? {} : { range: allowed.range };
  const bySource = new Map<number, Candidate[]>();
  for (const [id, score] of rowsWith(store, phrases, { table: 'passage_index', ...inRange })) {
    const sourceId = sourceOfSentence(id);
    if (allowed !== undefined && !allowed.ids.has(sourceId)) continue;
    const candidate = { id, score: score + TITLE_SHARE * (titles.get(sourceId) ?? 0) };
    const known = bySource.get(sourceId);
    if (known === undefined) bySource.set(sourceId, [candidate]);
    else known.push(candidate);
  }
  for (const [sourceId, score] of titles) {
    if (bySource.has(sourceId) || (allowed !== undefined && !allowed.ids.has(sourceId))) continue;
    bySource.set(sourceId, [{ id: sentenceId(sourceId, 1), score: TITLE_SHARE * score }]);
  }
  for (const [sourceId, passages] of bySource) {
    passages.sort((a, b) => b.score - a.score || a.id - b.id);
    bySource.set(sourceId, passages.slice(0, RANKED_PER_SOURCE));
  }
  return bySource;
}

interface FoundSource {
  readonly sourceId: number;
  readonly passages: readonly Candidate[];
  readonly text: string;
}

function bestPassage(store: Store, found: FoundSource, phrases: readonly Phrase[]): PassageHit | undefined {
  const title =
    statement<[number], { title: string | null }>(store, 'SELECT title FROM sources WHERE id = ?').get(
      found.sourceId,
    )?.title ?? '';
  let best: PassageHit | undefined;
  for (const { id } of found.passages) {
    // The first passage at or after the id: a source that is found by its title alone shows how it begins.
    const passage = statement<[number, number], { start: number; end: number; heading: string }>(
      store,
      'SELECT start, "end", heading FROM passages WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1',
    ).get(id, sentenceId(found.sourceId + 1, 0) - 1);
    if (passage === undefined) continue;
    const text = found.text.slice(passage.start, passage.end);
    const score = scorePassage({ title, heading: passage.heading, text }, phrases);
    if (best !== undefined && best.score >= score) continue;
    const snippet = snippetOf(text, phrases);
    best = { sourceId: found.sourceId, passageStart: passage.start, passageEnd: passage.end, score, snippet };
  }
  return best;
}

/** Sentences of ordinary length count in full; much longer ones less. UTF-16 code units. */
const USUAL_SENTENCE_LENGTH = 150;
const LENGTH_PART = 0.3;
/** How many times the limit are weighed with their length, and how many at least. */
const WEIGHED_FACTOR = 3;
const WEIGHED_AT_LEAST = 300;
/** How many times its own limit a source may bring in before lengths are weighed. */
const SPREAD_FACTOR = 3;

/** The sentences that have the most distinctive of the terms, best first. */
export function searchSentences(store: Store, query: SentenceQuery): SentenceHit[] {
  const phrases = phrasesOf(store, query.terms);
  if (phrases.length === 0 || query.limit <= 0) return [];
  const allowed = allowedSources(store, query);
  const inRange = allowed === undefined ? {} : { range: allowed.range };
  const bySource = new Map<number, (SentenceHit & Ranked)[]>();
  for (const [id, score] of rowsWith(store, phrases, { table: 'sentence_index', ...inRange })) {
    const sourceId = sourceOfSentence(id);
    if (allowed !== undefined && !allowed.ids.has(sourceId)) continue;
    const number = numberOfSentence(id);
    const hit = { sourceId, number, score, tie: mixHash(tieOf(store, sourceId), number) };
    const others = bySource.get(sourceId);
    if (others === undefined) bySource.set(sourceId, [hit]);
    else others.push(hit);
  }
  const most = query.perSource ?? Infinity;
  const spread = [...bySource.values()].flatMap((hits) => topOf(hits, most * SPREAD_FACTOR));
  const weighed = topOf(spread, Math.max(WEIGHED_AT_LEAST, query.limit * WEIGHED_FACTOR)).map((hit) => ({
    ...hit,
    score: hit.score * lengthFactor(store, hit),
  }));
  return atMostPerSource(topOf(weighed, weighed.length), most).slice(0, query.limit).map(withoutTie);
}

function atMostPerSource<T extends SentenceHit>(hits: readonly T[], most: number): readonly T[] {
  const taken = new Map<number, number>();
  return hits.filter(({ sourceId }) => {
    const count = (taken.get(sourceId) ?? 0) + 1;
    taken.set(sourceId, count);
    return count <= most;
  });
}

function lengthFactor(store: Store, hit: SentenceHit): number {
  const row = statement<[number], { length: number }>(
    store,
    'SELECT "end" - start AS length FROM sentences WHERE id = ?',
  ).get(sentenceId(hit.sourceId, hit.number));
  const length = row?.length ?? USUAL_SENTENCE_LENGTH;
  return 1 / (1 + LENGTH_PART * Math.max(0, length / USUAL_SENTENCE_LENGTH - 1));
}

const ties = new WeakMap<Store, Map<number, number>>();

/** Made of the source's key, which never changes, and not of its id, which depends on what was read first. */
function tieOf(store: Store, sourceId: number): number {
  let known = ties.get(store);
  if (known === undefined) ties.set(store, (known = new Map<number, number>()));
  let tie = known.get(sourceId);
  if (tie === undefined) {
    const row = statement<[number], { key: string }>(store, 'SELECT key FROM sources WHERE id = ?').get(
      sourceId,
    );
    known.set(sourceId, (tie = hashOfText(row?.key ?? '')));
  }
  return tie;
}

function withoutTie<T extends { tie: number }>(hit: T): Omit<T, 'tie'> {
  const rest: Partial<T> = { ...hit };
  delete rest.tie;
  return rest as Omit<T, 'tie'>;
}

interface Allowed {
  readonly ids: ReadonlySet<number>;
  /** From the first sentence of the lowest source to the last of the highest. */
  readonly range: RowRange;
}

interface Restriction {
  readonly corpusIds?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly runId?: string;
}

/** Undefined where nothing restricts the search. */
function allowedSources(store: Store, { sourceIds, corpusIds, runId }: Restriction): Allowed | undefined {
  const sets: ReadonlySet<number>[] = [];
  if (sourceIds !== undefined) sets.push(new Set(sourceIds));
  if (corpusIds !== undefined) sets.push(new Set(corpusIds.flatMap((id) => sourcesOf(store, OF_CORPUS, id))));
  if (runId !== undefined) sets.push(new Set(sourcesOf(store, OF_RUN, runId)));
  const [first, ...others] = sets;
  if (first === undefined) return undefined;
  const ids = new Set([...first].filter((id) => others.every((other) => other.has(id))));
  let [lowest, highest] = [Infinity, 0];
  for (const id of ids) [lowest, highest] = [Math.min(lowest, id), Math.max(highest, id)];
  const range = { first: sentenceId(Math.min(lowest, highest), 0), last: sentenceId(highest + 1, 0) - 1 };
  return { ids, range };
}

const OF_CORPUS = 'SELECT source_id AS id FROM corpus_files WHERE corpus_id = ? AND source_id IS NOT NULL';
const OF_RUN = 'SELECT source_id AS id FROM run_sources WHERE run_id = ?';

function sourcesOf(store: Store, sql: string, owner: number | string): number[] {
  return statement<[number | string], { id: number }>(store, sql)
    .all(owner)
    .map(({ id }) => id);
}
