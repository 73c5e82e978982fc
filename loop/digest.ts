import { placesOf, type Place } from './places.js';
import type { Digest, Plan } from './results.js';
import type { Subtopic } from '../agents/roles/vocabulary.js';
import { searchSentences } from '../store/full-text.js';
import { listRunSources } from '../store/run-sources.js';
import { sentencesOf } from '../store/sentence-rows.js';
import { frozenDigests } from './history.js';
import type { Run } from './run.js';
import { stage } from './stage.js';
import type { RoundState } from './state.js';
import { OPPOSING_TERMS, termsOf } from './terms.js';

/**
 * Tokens of sentences that one worker is shown. It does not grow with the store. An extractive worker
 * reads for itself, so it is shown far more.
 */
const MODEL_TOKENS = 16_000;
const EXTRACTIVE_TOKENS = 160_000;
/** Share of the digest that is frozen once it is filled. */
const FROZEN_SHARE = 0.7;
/** A source shorter than this is shown whole in an extractive digest. */
const WHOLE_SOURCE_SENTENCES = 400;
const HITS_PER_SEARCH = 400;
/** No source takes more than this of one worker's digest in a model run. */
const MOST_PER_SOURCE = 40;

/** Chooses, under a token budget that does not grow with the store, the numbered sentences worth showing. */
export async function digest(
  run: Run,
  input: { before: RoundState; queries: Plan },
): Promise<readonly Digest[]> {
  const { round, subtopics, target } = input.queries;
  return stage(run, { round, name: 'digest' }, () => {
    const workers = run.roles.kind === 'extractive' || subtopics.length === 0 ? [null] : [...subtopics];
    const digests = workers.map((subtopic) => {
      const about = [
        run.question,
        run.options.focus ?? '',
        target.text,
        subtopic === null ? '' : `${subtopic.name} ${subtopic.scope}`,
      ];
      return chooseSentences(run, { before: input.before, subtopic, terms: termsOf(about.join(' ')), round });
    });
    return { result: digests, event: { sentences: digests.map((each) => each.shown.length) } };
  });
}

function chooseSentences(
  run: Run,
  about: { before: RoundState; subtopic: Subtopic | null; terms: readonly string[]; round: number },
): Digest {
  const budget = run.roles.kind === 'extractive' ? EXTRACTIVE_TOKENS : MODEL_TOKENS;
  const chosen = new Map<string, Place>();
  let tokens = 0;
  const costs = sentenceCosts(run);
  const add = (place: Place, limit: number): boolean => {
    const name = `${place[0]}.${place[1]}`;
    if (chosen.has(name)) return true;
    const cost = costs(place);
    if (cost === null || tokens + cost > limit) return false;
    chosen.set(name, place);
    tokens += cost;
    return true;
  };
  const frozenBefore = frozenDigests(run, about.round).find(
    (each) => each.subtopic?.name === about.subtopic?.name,
  );
  for (const place of frozenBefore?.shown.slice(0, frozenBefore.frozen) ?? []) add(place, budget);
  const frozenCount = chosen.size;
  for (const claim of about.before.claims)
    for (const each of claim.evidence) for (const place of placesOf(each.ref)) add(place, budget);
  for (const place of worthShowing(run, about.terms)) if (tokens >= budget || !add(place, budget)) break;
  const frozenPart = [...chosen.values()].slice(0, frozenCount);
  const rest = [...chosen.values()].slice(frozenCount).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const shown = [...frozenPart, ...rest];
  const full = tokens > budget * FROZEN_SHARE;
  // A part that was frozen while the store was small grows until it has its share.
  const frozen = Math.max(frozenCount, full ? Math.floor(shown.length * FROZEN_SHARE) : shown.length);
  return { subtopic: about.subtopic, shown, frozen };
}

/**
 * The order in which sentences earn their place: openings and ends of every source (its own summary), then what
 * full-text search finds for the subject and for its opposition, in turn over the sources.
 */
function* worthShowing(run: Run, terms: readonly string[]): Iterable<Place> {
  const sources = listRunSources(run.store, run.id);
  const numberOf = new Map(sources.map((source) => [source.sourceId, source.number]));
  if (run.roles.kind === 'extractive') {
    for (const source of sources) {
      const count = sentencesOf(run.store, source.sourceId).length;
      if (count <= WHOLE_SOURCE_SENTENCES)
        for (let each = 1; each <= count; each += 1) yield [source.number, each];
    }
  }
  const scope = { runId: run.id, limit: HITS_PER_SEARCH, perSource: MOST_PER_SOURCE };
  const subject = inTurn(searchSentences(run.store, { terms, ...scope }));
  const opposing = inTurn(searchSentences(run.store, { terms: [...terms, ...OPPOSING_TERMS], ...scope }));
  for (let place = 0; place < Math.max(subject.length, opposing.length); place += 1) {
    for (const hit of [subject[place], opposing[place]]) {
      const number = hit === undefined ? undefined : numberOf.get(hit.sourceId);
      if (hit !== undefined && number !== undefined) yield [number, hit.number];
    }
  }
}

/** One hit of each source, then the second of each, and so on: no source crowds the others out. */
function inTurn<T extends { sourceId: number }>(hits: readonly T[]): T[] {
  const bySource = new Map<number, T[]>();
  for (const hit of hits) bySource.set(hit.sourceId, [...(bySource.get(hit.sourceId) ?? []), hit]);
  const queues = [...bySource.values()];
  const order: T[] = [];
  for (let place = 0; order.length < hits.length; place += 1) {
    for (const queue of queues) if (queue[place] !== undefined) order.push(queue[place] as T);
  }
  return order;
}

/** Estimated tokens of a sentence by its place; null where there is no such sentence. */
function sentenceCosts(run: Run): (place: Place) => number | null {
  const idOf = new Map(listRunSources(run.store, run.id).map((source) => [source.number, source.sourceId]));
  const cache = new Map<number, readonly number[]>();
  return ([number, sentence]) => {
    const sourceId = idOf.get(number);
    if (sourceId === undefined) return null;
    let costs = cache.get(sourceId);
    if (costs === undefined) {
      costs = sentencesOf(run.store, sourceId).map((row) => Math.ceil((row.end - row.start) / 4) + 6);
      cache.set(sourceId, costs);
    }
    return costs[sentence - 1] ?? null;
  };
}
