import { isSignedOff } from '../../store/claims-hash.js';
import type { RoundState } from '../state.js';
import type { RunOptions } from '../run.js';
import type { Budget, Spent } from './budget.js';

/** Every reason to stop is a named predicate over the results of the rounds. */

export interface StopFacts {
  readonly state: Pick<RoundState, 'round' | 'signOffs' | 'idleRounds'>;
  readonly options: RunOptions;
  readonly sources: number;
  /** Some page could be read, or nothing was found that could have been. */
  readonly readable: boolean;
  readonly spent: Spent & {
    readonly minutes: number;
    /** Tokens of unanswered calls, charged at their worst case; part of `tokens`. */
    readonly unansweredTokens: number;
  };
  /** The budget that refused a call of this round; null where none did. */
  readonly refused: Budget | null;
}

/** Rounds without a closed gap or a changed claim after which the gaps count as stalled. */
const STALLED_ROUNDS = 2;

/** Rounds without a readable page after which the run stops. */
const SNIPPET_ROUNDS = 2;

const isOutOfTokens = ({ options, spent, refused }: StopFacts): boolean =>
  refused === 'token' || (options.budgetTokens !== null && spent.tokens >= options.budgetTokens);

const isOutOfMoney = ({ options, spent, refused }: StopFacts): boolean =>
  refused === 'money' || (options.budgetUsd !== null && spent.usd >= options.budgetUsd);

/** The first that holds is the one that is named. */
const STOP_RULES = {
  'snippets-only': ({ state, options, readable }) =>
    !readable && state.round >= Math.min(SNIPPET_ROUNDS, options.maxRounds),
  converged: ({ state }) => isSignedOff(state.signOffs),
  unanswered: (facts) =>
    (isOutOfTokens(facts) || isOutOfMoney(facts)) && facts.spent.unansweredTokens > facts.spent.tokens / 2,
  'token-budget': isOutOfTokens,
  'money-budget': isOutOfMoney,
  'time-budget': ({ options, spent, refused }) =>
    refused === 'time' || (options.budgetMinutes !== null && spent.minutes >= options.budgetMinutes),
  'day-budget': ({ refused }) => refused === 'day',
  'person-budget': ({ refused }) => refused === 'person',
  'source-limit': ({ options, sources }) => options.maxSources !== null && sources >= options.maxSources,
  stalled: ({ state }) => state.idleRounds >= STALLED_ROUNDS,
  'round-limit': ({ state, options }) => state.round >= options.maxRounds,
} as const satisfies Record<string, (facts: StopFacts) => boolean>;

export type StopReason = keyof typeof STOP_RULES;

export function stopReason(facts: StopFacts): StopReason | null {
  const names = Object.keys(STOP_RULES) as StopReason[];
  return names.find((name) => STOP_RULES[name](facts)) ?? null;
}
