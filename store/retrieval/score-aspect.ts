/** Scores every sentence of a store for one aspect of a query. */
import type { Store } from '../open-store.js';
import { numberOfSentence, sentenceId, sourceOfSentence } from '../sentence-id.js';
import { sentenceCountOf } from '../sentence-rows.js';
import { valuesOf } from '../statement.js';
import { withoutFrame } from '../../text/question-frame.js';
import { countOfDriving, matchesOf, phrasesOf, weightOf, inverseFrequency } from '../term-search.js';
import type { Phrase, RowRange } from '../term-search.js';
import { topOf } from '../top.js';
import { layoutOf, tieOf } from './layout.js';
import { scoreSource } from './score-source.js';
import type { ScoreWeights, SourceMatches } from './score-source.js';

/** Together: only sources that fulfil each that is given. */
export interface Restriction {
  readonly corpusIds?: readonly number[];
  readonly sourceIds?: readonly number[];
  readonly runId?: string;
}

export interface Scope {
  readonly ids: ReadonlySet<number>;
  /** From the first sentence of the lowest source to the last of the highest. */
  readonly range: RowRange;
}

/** Undefined where nothing restricts the search. */
export function scopeOf(store: Store, { sourceIds, corpusIds, runId }: Restriction): Scope | undefined {
  const sets: ReadonlySet<number>[] = [];
  if (sourceIds !== undefined) sets.push(new Set(sourceIds));
  if (corpusIds !== undefined)
    sets.push(new Set(corpusIds.flatMap((id) => valuesOf<number>(store, OF_CORPUS, id))));
  if (runId !== undefined) sets.push(new Set(valuesOf<number>(store, OF_RUN, runId)));
  const [first, ...others] = sets;
  if (first === undefined) return undefined;
  const ids = new Set([...first].filter((id) => others.every((other) => other.has(id))));
  let [lowest, highest] = [Infinity, 0];
  for (const id of ids) [lowest, highest] = [Math.min(lowest, id), Math.max(highest, id)];
  const range = { first: sentenceId(Math.min(lowest, highest), 0), last: sentenceId(highest + 1, 0) - 1 };
  return { ids, range };
}

const OF_CORPUS = 'SELECT source_id FROM corpus_files WHERE corpus_id = ? AND source_id IS NOT NULL';
const OF_RUN = 'SELECT source_id FROM run_sources WHERE run_id = ?';

/** Sources whose sentences are scored at least, the most promising ones; twice the limit where that is more. */
const LEAST_SOURCES = 100;

export interface AspectQuery {
  readonly text: string;
  readonly scope: Scope | undefined;
  /** Of the query. */
  readonly limit: number;
  readonly weights?: ScoreWeights;
}

interface SourceScores {
  /** By sentence, that of number 1 first. */
  readonly scores: Float64Array;
  /** 1 for a sentence that has a word of the query itself, or a heading or title that alone leads to it. */
  readonly hasWord: Uint8Array;
}

/** By source, for those that have any word of the query. */
export type Scores = Map<number, SourceScores>;

/** Phrases with their quotation marks, and words; none of those that only ask. */
export const termsIn = (text: string): readonly string[] =>
  withoutFrame(text).match(/["“«][^"”»]+["”»]|[^\s"“«”»]+/gu) ?? [];

export function scoreAspect(store: Store, { text: asked, scope, limit, weights }: AspectQuery): Scores {
  const known = phrasesOf(store, termsIn(asked));
  const scores: Scores = new Map();
  if (known.length === 0) return scores;
  const found = bySource(store, known, scope);
  const phrases = weighedIn(store, known, { scope, found });
  const sources = [...found].filter(([, matches]) => hasRequired(matches, phrases));
  const ranked = topOf(
    sources.map(([sourceId, matches]) => ({
      sourceId,
      matches,
      score: promiseOf(matches, phrases),
      tie: tieOf(store, sourceId),
    })),
    Math.max(LEAST_SOURCES, 2 * limit),
  );
  for (const { sourceId, matches } of ranked) {
    const text = { layout: layoutOf(store, sourceId), matches, phrases };
    const scored = scoreSource(text, weights);
    scores.set(sourceId, { ...scored, scores: keepRequired(scored.scores, matches, phrases) });
  }
  return scores;
}

interface Found extends SourceMatches {
  title: number;
  readonly headings: Map<number, number>;
  readonly sentences: Map<number, number>;
}

function bySource(store: Store, phrases: readonly Phrase[], scope: Scope | undefined): Map<number, Found> {
  const found = new Map<number, Found>();
  const of = (sourceId: number): Found | undefined => {
    if (scope !== undefined && !scope.ids.has(sourceId)) return undefined;
    let known = found.get(sourceId);
    if (known === undefined)
      found.set(sourceId, (known = { title: 0, headings: new Map(), sentences: new Map() }));
    return known;
  };
  const inRange = scope === undefined ? {} : { range: scope.range };
  for (const [id, mask] of matchesOf(store, phrases, { table: 'sentence_index', ...inRange }))
    of(sourceOfSentence(id))?.sentences.set(numberOfSentence(id), mask);
  for (const [id, mask] of matchesOf(store, phrases, { table: 'heading_index', ...inRange }))
    of(sourceOfSentence(id))?.headings.set(numberOfSentence(id), mask);
  for (const [sourceId, mask] of matchesOf(store, phrases, { table: 'title_index' })) {
    const source = of(sourceId);
    if (source !== undefined) source.title = mask;
  }
  return found;
}

/** Sources of a search whose sentences are counted; in a larger one words weigh what they do in the whole store. */
const MOST_COUNTED = 500;

/** What is rare in a store may be on every page of what is searched: words weigh by the sentences of the scope. */
function weighedIn(
  store: Store,
  phrases: readonly Phrase[],
  { scope, found }: { readonly scope: Scope | undefined; readonly found: ReadonlyMap<number, Found> },
): readonly Phrase[] {
  if (scope === undefined || scope.ids.size > MOST_COUNTED) return phrases;
  let all = 0;
  for (const sourceId of scope.ids) all += sentenceCountOf(store, sourceId);
  const having = new Uint32Array(phrases.length);
  for (const { sentences } of found.values())
    for (const mask of sentences.values())
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        having[bit] = (having[bit] ?? 0) + 1;
      }
  // Of the common words that follow, not every sentence was looked for.
  const counted = countOfDriving(phrases);
  return phrases.map((phrase, bit) =>
    bit < counted ? { ...phrase, weight: inverseFrequency(having[bit] ?? 0, all) } : phrase,
  );
}

/** How much a source may have, by its best sentence and by all that it has of the query. */
function promiseOf({ title, headings, sentences }: Found, phrases: readonly Phrase[]): number {
  let [best, union] = [0, title];
  const seen = new Map<number, number>();
  for (const masks of [headings, sentences]) {
    for (const mask of masks.values()) {
      union |= mask;
      let weight = seen.get(mask);
      if (weight === undefined) seen.set(mask, (weight = weightOf(mask, phrases)));
      if (weight > best) best = weight;
    }
  }
  return best + weightOf(union, phrases);
}

const requiredOf = (phrases: readonly Phrase[]): number =>
  phrases.reduce((mask, { isRequired }, bit) => (isRequired ? mask | (1 << bit) : mask), 0);

/** Whether everything that stood in quotation marks stands somewhere in the source. */
function hasRequired({ title, headings, sentences }: Found, phrases: readonly Phrase[]): boolean {
  const required = requiredOf(phrases);
  if (required === 0) return true;
  let union = title;
  for (const masks of [headings, sentences]) for (const mask of masks.values()) union |= mask;
  return (union & required) === required;
}

/** Sentences on each side in which other quoted phrases of the query may stand. */
const SIDE = 3;

/** Leaves the scores of sentences that have a quoted phrase, and all others within reach. */
function keepRequired(scores: Float64Array, found: Found, phrases: readonly Phrase[]): Float64Array {
  const required = requiredOf(phrases) & ~found.title;
  if (required === 0) return scores;
  return scores.map((score, at) => {
    const own = (found.sentences.get(at + 1) ?? 0) | (found.headings.get(at + 1) ?? 0);
    if ((own & required) === 0) return 0;
    let near = own;
    for (let number = at + 1 - SIDE; number <= at + 1 + SIDE; number += 1)
      near |= (found.sentences.get(number) ?? 0) | (found.headings.get(number) ?? 0);
    return (near & required) === required ? score : 0;
  });
}
