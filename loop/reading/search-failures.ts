import { plans, searches } from '../history.js';
import { missingSubject, missingWords } from '../missing-words.js';
import type { StoredRun } from '../run.js';

/** What the program itself says of a run's reach, beside what roles wrote: searches that failed, words that nobody read. */
export const ownLimitations = (run: StoredRun, rounds: number): readonly string[] => [
  ...searchLimitations(run, rounds),
  ...missingLimitations(run),
];

/** What the question is about and no source speaks of: whatever the brief says, it does not say it of that. */
function missingLimitations(run: StoredRun): readonly string[] {
  const words = missingSubject(missingWords(run)).map((word) => `"${word}"`);
  if (words.length === 0) return [];
  return [`No source that was read holds ${listed(words)}, though the question is about it.`];
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** Says which engines did not answer: "nothing found" and "the search failed" must never look the same. */
function searchLimitations(run: StoredRun, rounds: number): readonly string[] {
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
