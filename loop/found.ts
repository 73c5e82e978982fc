import { getRun } from '../store/runs.js';
import { listRunSources } from '../store/run-sources.js';
import { answeredQueries } from './history.js';
import { bestPassages } from './report/best-passages.js';
import type { RunOptions, StoredRun } from './run.js';
import type { RoundState } from './state.js';

/** What a run has found, in one word: "nothing was found" and "search is down" must never look the same. */
export type Found =
  /** At least one claim stands. */
  | 'claims'
  /** No claim stands; without a model, the brief lists passages that match the question. */
  | 'passages'
  /** Claims were made, and every one was struck. */
  | 'nothing-stands'
  /** Searches were answered and what they led to was read, and nothing of it became a claim. */
  | 'nothing'
  /** No engine answered any search of the run. */
  | 'search-failed';

export const isSomething = (found: Found): found is 'claims' | 'passages' =>
  found === 'claims' || found === 'passages';

/** A run without a model that found passages has done what it can, whether or not the critic's gaps closed. */
export const endsWell = (ending: string, found: Found): boolean =>
  (ending === 'converged' && isSomething(found)) || (ending === 'stalled' && found === 'passages');

/** How a run came out, in the words that terminal, list, desk and brief share. */
export const RUN_STATES = {
  answered: 'answered',
  passages: 'passages only',
  nothing: 'nothing found',
  limit: 'stopped by your limit',
  failed: 'failed',
} as const;
export type RunState = keyof typeof RUN_STATES;

/** What is said of a run that has not ended, by its stored status. */
export const GOING_ON: Readonly<Record<string, string>> = {
  running: 'at work, or killed (resume goes on)',
  interrupted: 'interrupted (resume goes on)',
  error: 'failed (resume tries again)',
};

/** What the user set, or the depth that the user chose. */
const YOUR_LIMITS: ReadonlySet<string> = new Set([
  'token-budget',
  'money-budget',
  'time-budget',
  'day-budget',
  'person-budget',
  'source-limit',
]);

/**
 * The state of a run that has ended. One whose rounds are used up, or whose last questions found nothing, has answered what
 * it could: its brief says what stayed open.
 */
export function stateOf(ending: string, found: Found): RunState {
  if (ending === 'unanswered' || found === 'search-failed') return 'failed';
  if (YOUR_LIMITS.has(ending)) return 'limit';
  if (!isSomething(found)) return 'nothing';
  return found === 'claims' ? 'answered' : 'passages';
}

export function foundBy(run: StoredRun, { claims, struck }: Pick<RoundState, 'claims' | 'struck'>): Found {
  if (claims.length > 0) return 'claims';
  if (listsPassages(run)) return 'passages';
  if (struck.length > 0) return 'nothing-stands';
  const asked = answeredQueries(run);
  return asked.length > 0 && asked.every(({ queries }) => queries.length === 0) ? 'search-failed' : 'nothing';
}

function listsPassages(run: StoredRun): boolean {
  const options = getRun(run.store, run.id)?.options as RunOptions | undefined;
  if (options?.model !== 'extractive') return false;
  return bestPassages(run, options, listRunSources(run.store, run.id)).match;
}
