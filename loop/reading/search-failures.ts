import { plans, searches } from '../history.js';
import type { StoredRun } from '../run.js';

/** Says which engines did not answer: "nothing found" and "the search failed" must never look the same. */
export function searchLimitations(run: StoredRun, rounds: number): readonly string[] {
  const failures = new Map<string, string[]>();
  let asked = 0;
  for (const { round, queries } of plans(run).slice(0, rounds)) {
    asked += queries.length;
    for (const { engine, failure } of searches(run, round).flatMap(({ failures }) => failures))
      failures.set(engine, [...(failures.get(engine) ?? []), failure.message]);
  }
  return [...failures]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([engine, reasons]) =>
        `${reasons.length} of ${asked} searches on ${engine} failed, so what it alone would have found is missing. The last: ${reasons.at(-1) ?? ''}`,
    );
}
