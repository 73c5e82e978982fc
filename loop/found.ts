import { getRun } from '../store/runs.js';
import { listRunSources } from '../store/run-sources.js';
import { answeredQueries } from './history.js';
import { bestPassages } from './report/best-passages.js';
import type { RunOptions, StoredRun } from './run.js';
import { ENDINGS, type Ending, type RoundState } from './state.js';
import { endingIn, type KnownLimits } from './ending-words.js';
import { capital } from '../text/text-width.js';

/** What a run has found, in one word: "nothing was found" and "search is down" must never look the same. */
export type Found =
  /** At least one claim stands, written by a model. */
  | 'claims'
  /** Without a model: sentences that stand, or passages that match the question. Nobody has judged whether they answer it. */
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
  limit: 'ended early',
  failed: 'failed',
} as const;
export type RunState = keyof typeof RUN_STATES;

/** What is said of a run that has not ended, by its stored status. */
export const GOING_ON: Readonly<Record<string, string>> = {
  running: 'at work, or killed (resume goes on)',
  interrupted: 'interrupted (resume goes on)',
  error: 'failed (resume tries again)',
};

/** Endings that a person, a limit of theirs or the depth that they chose brought about. */
const EARLY: ReadonlySet<string> = new Set<Ending>([
  'finished',
  'depth-tokens',
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
  if (EARLY.has(ending)) return 'limit';
  if (!isSomething(found)) return 'nothing';
  return found === 'claims' ? 'answered' : 'passages';
}

/** The same in words: an early end is called by its cause. Badge, list, brief and the last line of a run say this. */
export function stateIn(ending: string, found: Found, limits: KnownLimits): string {
  const state = stateOf(ending, found);
  const known = ENDINGS.find((each) => each === ending);
  return state === 'limit' && known !== undefined ? endingIn(known, limits) : RUN_STATES[state];
}

/** How it came out and why, in one sentence without its full stop. */
export function endIn(ending: Ending, found: Found, limits: KnownLimits): string {
  const said = capital(stateIn(ending, found, limits));
  return stateOf(ending, found) === 'limit' ? said : `${said}: ${endingIn(ending, limits)}`;
}

/** It ended early, and no model has said whether what was read answers the question. */
export const isUnjudged = (ending: string, found: Found): boolean =>
  found === 'nothing' && stateOf(ending, found) === 'limit';

/** The same in words, for terminal and desk. */
export const UNJUDGED =
  'It ended before an answer was written. Nobody has judged whether the passages in the brief answer the question.';

export function foundBy(run: StoredRun, state: Pick<RoundState, 'claims' | 'struck'>): Found {
  const options = getRun(run.store, run.id)?.options as RunOptions | undefined;
  return foundOf(state, {
    isJudged: options?.model !== 'extractive',
    hasPassages: () =>
      options !== undefined && bestPassages(run, options, listRunSources(run.store, run.id)).match,
    answered: () => answeredQueries(run),
  });
}

/**
 * The same of what is known of a run.
 *
 * @param known whether a model wrote; what is looked at only where no claim stands: whether passages match the question, and
 *   the queries of each round that an engine answered
 */
export function foundOf(
  { claims, struck }: { readonly claims: readonly unknown[]; readonly struck: readonly unknown[] },
  known: {
    readonly isJudged: boolean;
    hasPassages(): boolean;
    answered(): readonly { readonly queries: readonly unknown[] }[];
  },
): Found {
  if (claims.length > 0) return known.isJudged ? 'claims' : 'passages';
  if (!known.isJudged && known.hasPassages()) return 'passages';
  if (struck.length > 0) return 'nothing-stands';
  const asked = known.answered();
  return asked.length > 0 && asked.every(({ queries }) => queries.length === 0) ? 'search-failed' : 'nothing';
}
