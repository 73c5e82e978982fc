import { SIGN_OFFS_TO_CONVERGE } from '../store/claims-hash.js';
import { DEPTHS } from './limits/depth.js';
import type { RunOptions } from './run.js';
import type { Ending } from './state.js';
import { wordsIn, type Words } from './words/index.js';

/** The limits of a run, as far as they are known; they are named with their figures. */
export type KnownLimits = Partial<
  Pick<RunOptions, 'depth' | 'budgetTokens' | 'budgetUsd' | 'budgetMinutes' | 'maxSources'>
>;

/** Why a run ended, in words; in English by default, as the commands print it. */
export function endingIn(ending: Ending, limits: KnownLimits, words: Words = wordsIn('en')): string {
  const amount = amountOf(ending, limits)?.toLocaleString('en');
  const { depth } = limits;
  if (amount !== undefined && ending === 'depth-tokens')
    return depth === undefined ? words.endings[ending] : words.limitReached[ending]({ amount, depth });
  if (amount !== undefined && ending in words.limitReached)
    return words.limitReached[ending as Exclude<keyof Words['limitReached'], 'depth-tokens'>]({ amount });
  const word = words.endings[ending];
  return typeof word === 'string' ? word : word({ count: SIGN_OFFS_TO_CONVERGE });
}

function amountOf(ending: Ending, limits: KnownLimits): number | undefined {
  const { depth, budgetTokens, budgetUsd, budgetMinutes, maxSources } = limits;
  const amounts: Readonly<Partial<Record<Ending, number | null | undefined>>> = {
    'depth-tokens': depth && DEPTHS[depth].budgetTokens,
    'token-budget': budgetTokens,
    'money-budget': budgetUsd,
    'time-budget': budgetMinutes,
    'source-limit': maxSources,
  };
  return amounts[ending] ?? undefined;
}
