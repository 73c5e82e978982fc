import type { DeskBudgets } from '../../store/desk/spending.js';
import type { Config } from '../config.js';
import type { BudgetSettings } from '../options/values.js';

/** The budgets that hold for runs of a person, who may have one of their own. Flags win over the configuration. */
export function budgetsOf(
  config: Pick<Config, 'budgets'>,
  {
    flags = {},
    person,
  }: { flags?: BudgetSettings; person?: { readonly dayUsd: number | null } | undefined } = {},
): DeskBudgets {
  const { dayUsd = null, deskUsd = null, personUsd = null } = { ...config.budgets, ...flags };
  return { dayUsd, deskUsd, personUsd: person?.dayUsd ?? personUsd };
}
