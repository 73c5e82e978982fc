import { parseQuestion } from '../../agents/extractive/question.js';
import { EXTRACTIVE_DIGEST_TOKENS } from '../../agents/roles/token-sizes.js';
import { findPassages } from '../../store/retrieval.js';
import type { Place } from '../../text/sentence-ref.js';
import type { Run } from '../run.js';
import { withNeighbours } from './neighbours.js';
import { sentenceCosts } from './sentence-costs.js';
import { TokenBudgetPicker } from './token-budget-picker.js';

const MOST_PASSAGES = 80;
const MOST_OF_A_SOURCE = 12;
/** What the run's own question counts next to a follow-up, which may leave out what it is about. */
const CONTEXT_WEIGHT = 0.3;

/**
 * The passages of a run's sources that speak most of its question: what rules read, who have no reader.
 *
 * @param kept what standing claims rest on: unseen, they would fall
 */
export function passagesFor(run: Run, context: string, kept: readonly Place[] = []): readonly Place[] {
  const costs = sentenceCosts(run);
  const numbers = new Map(costs.sources.map(({ sourceId, number }) => [sourceId, number]));
  const found = findPassages(run.store, {
    aspects: [
      { text: parseQuestion(run.question).text, weight: 1 },
      { text: parseQuestion(context).text, weight: CONTEXT_WEIGHT },
    ],
    runId: run.id,
    limit: MOST_PASSAGES,
    perSource: MOST_OF_A_SOURCE,
  });
  const picker = new TokenBudgetPicker(costs, EXTRACTIVE_DIGEST_TOKENS);
  picker.addAll(kept);
  for (const { sourceId, first, last } of found) {
    const source = numbers.get(sourceId);
    if (source === undefined) continue;
    const places = Array.from({ length: last - first + 1 }, (_, at): Place => [source, first + at]);
    picker.addAll([...places, ...withNeighbours(places, costs)]);
  }
  return picker.places('by-number');
}
