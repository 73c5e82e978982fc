import { parseQuestion } from '../../agents/extractive/question.js';
import { findPassages } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { HEADINGS, NO_EVIDENCE } from '../../text/document.js';
import { formatPlace, type Place } from '../../text/sentence-ref.js';
import type { StoredRun } from '../run.js';

const MOST_PASSAGES = 80;
const MOST_OF_A_SOURCE = 12;
/** What the run's own question counts next to a follow-up, which may leave out what it is about. */
const CONTEXT_WEIGHT = 0.3;

/**
 * The passages of a run's sources that speak most of its question, each with its neighbours: what rules read, who have no
 * reader. By source, in the order of the text; nothing that can support no claim.
 *
 * @param kept what standing claims rest on: unseen, they would fall
 */
export function passagesFor(run: StoredRun, context: string, kept: readonly Place[] = []): readonly Place[] {
  const sources = listRunSources(run.store, run.id);
  const numbers = new Map(sources.map(({ sourceId, number }) => [sourceId, number]));
  const ids = new Map(sources.map(({ sourceId, number }) => [number, sourceId]));
  const kindAt = ([source, sentence]: Place): string | undefined => {
    const sourceId = ids.get(source);
    const alone = { from: sentence, to: sentence };
    return sourceId === undefined ? undefined : sentencesOf(run.store, sourceId, alone)[0]?.kind;
  };
  const found = findPassages(run.store, {
    aspects: [
      { text: parseQuestion(run.question).text, weight: 1 },
      { text: parseQuestion(context).text, weight: CONTEXT_WEIGHT },
    ],
    runId: run.id,
    limit: MOST_PASSAGES,
    perSource: MOST_OF_A_SOURCE,
  });
  const withNeighbours = found.flatMap(({ sourceId, first, last }): readonly Place[] => {
    const source = numbers.get(sourceId);
    if (source === undefined) return [];
    const own = Array.from({ length: last - first + 1 }, (_, at): Place => [source, first + at]);
    const beside: readonly Place[] = [
      [source, first - 1],
      [source, last + 1],
    ];
    return [...own, ...beside.filter((place) => !HEADINGS.has(kindAt(place) ?? ''))];
  });
  const chosen = new Map([...kept, ...withNeighbours].map((place) => [formatPlace(place), place]));
  return [...chosen.values()]
    .filter((place) => {
      const kind = kindAt(place);
      return kind !== undefined && !NO_EVIDENCE.has(kind);
    })
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
