import type { DeskDatabase } from '../../store/desk/database.js';
import { findPerson } from '../../store/desk/people.js';
import type { DeskBudgets } from '../../store/desk/spending.js';
import { readUsers, USERS_FILE } from '../access/directory.js';
import type { BudgetSettings } from '../options/values.js';

/** What a worker was told of budgets. */
export interface WorkerBudgets extends BudgetSettings {
  /** Users file, whose people may have a budget of their own. Default: users.json, where there is one. */
  readonly usersFile?: string | undefined;
}

/**
 * The budgets that hold for runs of a person: those of the desk, and the person's own of the day, as the provider of
 * identities or the users file has it.
 */
export async function budgetsOf(
  database: DeskDatabase,
  person: string,
  { dayUsd, deskUsd, personUsd, usersFile = USERS_FILE }: WorkerBudgets,
): Promise<DeskBudgets> {
  const known =
    (await findPerson(database, person)) ?? readUsers(usersFile).find(({ name }) => name === person);
  return {
    dayUsd: dayUsd ?? null,
    deskUsd: deskUsd ?? null,
    personUsd: known?.dayUsd ?? personUsd ?? null,
  };
}
