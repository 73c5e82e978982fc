import type { DeskDatabase } from '../../store/desk/database.js';
import { findPerson } from '../../store/desk/people.js';
import type { DeskBudgets } from '../../store/desk/spending.js';
import type { BudgetSettings } from '../options/values.js';

/** What a worker was told of budgets. */
export type WorkerBudgets = BudgetSettings;

/** The budgets that hold for runs of a person: those of the desk, and the person's own of the day. */
export async function budgetsOf(
  database: DeskDatabase,
  person: string,
  { dayUsd, deskUsd, personUsd }: WorkerBudgets,
): Promise<DeskBudgets> {
  const known = await findPerson(database, person);
  return {
    dayUsd: dayUsd ?? null,
    deskUsd: deskUsd ?? null,
    personUsd: known?.dayUsd ?? personUsd ?? null,
  };
}
