import { number } from '../../loop/options/option.js';
import type { BudgetSettings } from '../../loop/options/values.js';

const MONEY = { placeholder: 'x', group: 'What runs may cost together, in US dollars:' } as const;

/** Budgets of a desk, for the commands that work off its queue. Each worker has to be given the same. */
export const BUDGET_OPTIONS = {
  budgetDayUsd: number({ ...MONEY, help: 'of the whole desk in a day (UTC)' }),
  budgetPersonUsd: number({ ...MONEY, help: 'of each person in a day, where the person has no other' }),
} as const;

export interface BudgetFlags {
  readonly budgetDayUsd?: number;
  readonly budgetPersonUsd?: number;
}

/** What was typed wins over the configuration. */
export function budgetSettings(
  { budgetDayUsd, budgetPersonUsd }: BudgetFlags,
  config: { readonly budgets?: BudgetSettings },
): BudgetSettings {
  return {
    ...config.budgets,
    ...(budgetDayUsd === undefined ? {} : { dayUsd: budgetDayUsd }),
    ...(budgetPersonUsd === undefined ? {} : { personUsd: budgetPersonUsd }),
  };
}
