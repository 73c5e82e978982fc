import { listRunSources } from '../../../store/run-sources.js';
import type { Contradiction, ContradictionSide } from '../../claim.js';
import type { Run } from '../../run.js';
import { isInconsistency, statedDisagreements } from './settle.js';

/** What the resolver is shown of one: each side in the sentence that states it, with its date and conditions. */
export interface ShownDisagreement {
  readonly id: string;
  readonly topic: string;
  readonly sides: readonly string[];
  /** How it was decided, or why it was not; empty where nobody has said. */
  readonly resolution: string;
}

export function shownDisagreements(
  run: Run,
  contradictions: readonly Contradiction[],
): readonly ShownDisagreement[] {
  const dates = datesOfSources(run);
  return statedDisagreements(contradictions).map((each) => ({
    ...{ id: each.id, topic: each.topic },
    sides: each.sides.map((side) => sideLine(side, dates)),
    resolution: isInconsistency(each) ? `one source says both. ${each.resolution}` : each.resolution,
  }));
}

const datesOfSources = (run: Run): ReadonlyMap<string, string> =>
  new Map(
    listRunSources(run.store, run.id).map(({ number, source }) => [
      `S${number}`,
      [source.publishedAt, source.modifiedAt].filter((date) => date !== null).join(', updated ') || 'undated',
    ]),
  );

function sideLine(
  { statement, evidence, conditions = [] }: ContradictionSide,
  dates: ReadonlyMap<string, string>,
): string {
  const [first] = evidence;
  if (first === undefined) return statement;
  const sources = evidence
    .map(({ sourceId }) => `${sourceId}, ${dates.get(sourceId) ?? 'undated'}`)
    .join('; ');
  const under = conditions.length === 0 ? '' : `; ${conditions.join(', ')}`;
  return `“${first.exact}” (${sources}${under})`;
}
