import { answeredQueries } from './history.js';
import type { StoredRun } from './run.js';
import type { RoundState } from './state.js';

/** What a run has found, in one word: "nothing was found" and "search is down" must never look the same. */
export type Found =
  /** At least one claim stands. */
  | 'claims'
  /** Claims were made, and every one was struck. */
  | 'nothing-stands'
  /** Searches were answered and what they led to was read, and nothing of it became a claim. */
  | 'nothing'
  /** No engine answered any search of the run. */
  | 'search-failed';

export function foundBy(run: StoredRun, { claims, struck }: Pick<RoundState, 'claims' | 'struck'>): Found {
  if (claims.length > 0) return 'claims';
  if (struck.length > 0) return 'nothing-stands';
  const asked = answeredQueries(run);
  return asked.length > 0 && asked.every(({ queries }) => queries.length === 0) ? 'search-failed' : 'nothing';
}
