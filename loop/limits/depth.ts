import type { Depth } from '../../agents/depth.js';

interface DepthLimits {
  readonly queries: number;
  readonly pages: number;
  readonly rounds: number;
  readonly researchers: number;
  readonly budgetTokens: number;
}

/** The limit of time of a run that was told to finish now: nothing more is asked, and its brief is written. */
export const FINISH_NOW_MINUTES = 0.01;

/** What each depth does a round, and how far it may go. Every figure can be overridden by an option. */
export const DEPTHS: Readonly<Record<Depth, DepthLimits>> = {
  quick: { queries: 2, pages: 3, rounds: 3, researchers: 3, budgetTokens: 150_000 },
  standard: { queries: 5, pages: 10, rounds: 4, researchers: 4, budgetTokens: 600_000 },
  deep: { queries: 10, pages: 20, rounds: 6, researchers: 5, budgetTokens: 2_000_000 },
  exhaustive: { queries: 10, pages: 40, rounds: 8, researchers: 6, budgetTokens: 5_000_000 },
};
