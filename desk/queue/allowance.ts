import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ABORTED } from '../../agents/fetch/failures.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import type { Allowance, ChargedCall } from '../../loop/limits/allowance.js';
import type { BudgetSettings } from '../../loop/options/values.js';
import type { Desk } from '../desk.js';
import type { Queryable } from '../store/database.js';
import { DeskError } from '../store/desk-error.js';
import type { Job } from '../store/jobs.js';
import { patiently } from '../store/patience.js';
import { findPerson } from '../store/people.js';
import {
  leftOfBudgets,
  reserveCall,
  settleAbandoned,
  settleCall,
  type DeskBudget,
  type DeskBudgets,
  type SettledCall,
  type Spender,
} from '../store/spending.js';

/** The budgets of a day that hold for a person: the desk's, and their own where they have one. */
export async function budgetsOf(
  database: Queryable,
  person: string,
  { dayUsd, personUsd }: BudgetSettings,
): Promise<DeskBudgets> {
  const known = await findPerson(database, person);
  return { dayUsd: dayUsd ?? null, personUsd: known?.dayUsd ?? personUsd ?? null };
}

/** How often a call looks whether calls in progress have left it room, in milliseconds: longer each time. */
const LOOK_AGAIN_MS = { first: 100, longest: 2_000 };

/** The budgets that a job's run draws on beyond its own. While the desk's database is away, its calls wait. */
export function allowanceOf(
  { database }: Pick<Desk, 'database'>,
  { run, askedBy: person, attempt }: Pick<Job, 'run' | 'askedBy' | 'attempt'>,
  budgets: DeskBudgets,
): Allowance {
  const reserve = async (
    { model, tokens, usd, leaveUsd }: ChargedCall,
    stop: AbortSignal,
  ): ReturnType<Allowance['reserve']> => {
    const id = randomUUID();
    const asked = { budgets, call: { id, model, tokens, usd, leaveUsd } };
    for (let waitMs = LOOK_AGAIN_MS.first; ; waitMs = Math.min(LOOK_AGAIN_MS.longest, waitMs * 2)) {
      const reserved = await patiently(() => reserveCall(database, { run, person, attempt }, asked), stop);
      if (reserved.kind === 'held')
        return succeed({ settle: (spent) => patiently(() => settleCall(database, id, spent)) });
      if (reserved.kind === 'short') return { ok: false, short: reserved.budget };
      await patiently(() => settleAbandoned(database), stop);
      await wait(waitMs, undefined, { signal: stop });
    }
  };
  return {
    reserve: (call, stop) =>
      reserve(call, stop).catch((error: unknown): Result<never> => {
        if (stop.aborted) return fail(ABORTED);
        throw error;
      }),
  };
}

const BUDGET_WORDS: Readonly<Record<DeskBudget, { readonly name: string; readonly raise: string }>> = {
  day: { name: "The day's budget of this desk", raise: 'Or raise budgets.dayUsd of the configuration.' },
  person: { name: 'Your budget of the day', raise: 'Or have it raised.' },
};

const spentError = (budget: DeskBudget): DeskError =>
  new DeskError('over-budget', `${BUDGET_WORDS[budget].name} is spent.`, {
    cure: `It is there again after midnight UTC: \`research-loop queue retry\` goes on then. ${BUDGET_WORDS[budget].raise}`,
  });

/** Nothing with a model is begun with less than that: it would stop at its first call. */
const LEAST_USD = 0.001;
const WITHOUT_MODEL = 'extractive';

interface Asking {
  readonly person: string;
  readonly model?: string | undefined;
}

/** Why something that costs money need not be begun now: a budget is spent. What is without a model costs nothing. */
export async function refusalNow(
  { database }: Pick<Desk, 'database'>,
  { person, model = WITHOUT_MODEL }: Asking,
  budgets: DeskBudgets,
): Promise<DeskError | null> {
  if (model === WITHOUT_MODEL) return null;
  const left = await leftOfBudgets(database, person, budgets);
  const spent = left.find(({ usd }) => usd < LEAST_USD);
  return spent === undefined ? null : spentError(spent.budget);
}

/** Work beside a run, such as an answer after it. */
interface SideWork extends Spender, Asking {
  /** Most US dollars that it was given; null: none. */
  readonly budgetUsd: number | null;
}

/**
 * Does work whose cost is known at its end within the budgets of the day: as much as it may cost is set aside before.
 *
 * @param perform given the most that it may cost; null: as much as it likes
 * @throws DeskError `over-budget` where nothing is left
 */
export async function withinBudgets<T extends { readonly spent: SettledCall }>(
  desk: Pick<Desk, 'database'>,
  { model = WITHOUT_MODEL, budgetUsd, ...spender }: SideWork,
  { budgets, perform }: { budgets: DeskBudgets; perform: (mostUsd: number | null) => Promise<T> },
): Promise<T> {
  const { database } = desk;
  if (model === WITHOUT_MODEL) return perform(budgetUsd);
  const refused = await refusalNow(desk, { person: spender.person, model }, budgets);
  if (refused !== null) throw refused;
  const left = await leftOfBudgets(database, spender.person, budgets);
  const limits = [budgetUsd, ...left.map(({ usd }) => usd)].filter((usd) => usd !== null);
  const mostUsd = limits.length === 0 ? null : Math.min(...limits);
  const call = { id: randomUUID(), model, tokens: 0, usd: mostUsd ?? 0 };
  const reserved = await reserveCall(database, spender, { budgets, call });
  if (reserved.kind !== 'held') throw spentError(reserved.budget);
  let spent: SettledCall | null = null;
  try {
    const done = await perform(mostUsd);
    spent = done.spent;
    return done;
  } finally {
    await patiently(() => settleCall(database, call.id, spent));
  }
}
