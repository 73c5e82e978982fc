import { estimateTokens } from '../../agents/models/tokens.js';
import { parseQuestion } from '../../agents/extractive/question.js';
import {
  EXTRACTIVE_DIGEST_TOKENS,
  HEADING_TOKENS,
  SENTENCE_NUMBER_TOKENS,
} from '../../agents/roles/token-sizes.js';
import { findPassages } from '../../store/retrieval.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { HEADINGS, NO_EVIDENCE } from '../../text/document.js';
import { formatPlace, type Place } from '../../text/sentence-ref.js';
import type { StoredRun } from '../run.js';
import { SourceLines } from './never-shown.js';

const MOST_PASSAGES = 80;
const MOST_OF_A_SOURCE = 12;
/** What the run's own question counts next to a follow-up, which may leave out what it is about. */
const CONTEXT_WEIGHT = 0.3;

/**
 * The passages of a run's sources that speak most of its question, each with its neighbours: what rules read, who have no
 * reader. By source, in the order of the text.
 *
 * @param kept what standing claims rest on: unseen, they would fall
 */
export function passagesFor(run: StoredRun, context: string, kept: readonly Place[] = []): readonly Place[] {
  const sources = listRunSources(run.store, run.id);
  const found = findPassages(run.store, {
    aspects: [
      { text: parseQuestion(run.question).text, weight: 1 },
      { text: parseQuestion(context).text, weight: CONTEXT_WEIGHT },
    ],
    runId: run.id,
    limit: MOST_PASSAGES,
    perSource: MOST_OF_A_SOURCE,
  });
  const numbers = new Map(sources.map(({ sourceId, number }) => [sourceId, number]));
  const shown = new Shown(run, sources);
  shown.add(kept);
  for (const { sourceId, first, last } of found) {
    const source = numbers.get(sourceId);
    if (source === undefined) continue;
    const places = Array.from({ length: last - first + 1 }, (_, at): Place => [source, first + at]);
    const beside = places.flatMap(([, sentence]): Place[] => [
      [source, sentence - 1],
      [source, sentence + 1],
    ]);
    shown.add([...places, ...beside.filter((place) => !HEADINGS.has(shown.line(place)?.kind ?? ''))]);
  }
  return shown.places();
}

/** Sentences within a number of tokens. */
class Shown {
  readonly #chosen = new Map<string, Place>();
  readonly #headed = new Set<number>();
  readonly #lines: ReadonlyMap<number, SourceLines>;
  readonly #titles: ReadonlyMap<number, string>;
  #left = EXTRACTIVE_DIGEST_TOKENS;

  constructor(run: StoredRun, sources: readonly RunSource[]) {
    this.#lines = new Map(sources.map((source) => [source.number, new SourceLines(run, source)]));
    this.#titles = new Map(sources.map(({ number, source }) => [number, source.title ?? '']));
  }

  /** Undefined where the sentence does not exist, or can support no claim. */
  line([source, sentence]: Place): ReturnType<SourceLines['at']> {
    const line = this.#lines.get(source)?.at(sentence);
    return line === undefined || NO_EVIDENCE.has(line.kind) ? undefined : line;
  }

  /** All of them, or none where they do not fit. */
  add(places: readonly Place[]): void {
    const fresh = new Map(places.map((place) => [formatPlace(place), place]));
    const headed = new Set(this.#headed);
    let tokens = 0;
    for (const [name, place] of fresh) {
      const line = this.#chosen.has(name) ? undefined : this.line(place);
      if (line === undefined) fresh.delete(name);
      else {
        const [source] = place;
        const heading = HEADING_TOKENS + estimateTokens(this.#titles.get(source) ?? '');
        tokens += estimateTokens(line.text) + SENTENCE_NUMBER_TOKENS + (headed.has(source) ? 0 : heading);
        headed.add(source);
      }
    }
    if (tokens > this.#left) return;
    this.#left -= tokens;
    for (const [name, place] of fresh) {
      this.#chosen.set(name, place);
      this.#headed.add(place[0]);
    }
  }

  places(): readonly Place[] {
    return [...this.#chosen.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }
}
