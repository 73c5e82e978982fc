import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ABORTED } from '../../agents/fetch/failures.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import type { Allowance, ChargedCall, HeldAllowance } from '../../loop/limits/allowance.js';
import type { JournalEntry } from '../../store/journal.js';
import { DeskError } from '../../store/desk/desk-error.js';
import type { Job } from '../../store/desk/jobs.js';
import { patiently } from '../../store/desk/patience.js';
import {
  leftOfBudgets,
  reserveCall,
  settleAbandoned,
  settleCall,
  settleEarlier,
  spentBy,
  type DeskBudget,
  type DeskBudgets,
  type SettledCall,
  type SpentBy,
  type SpentRow,
} from '../../store/desk/spending.js';
import type { Desk } from './desk.js';

/** How often a call looks whether calls in progress have left it room, in milliseconds: longer each time. */
const LOOK_AGAIN_MS = { first: 100, longest: 2_000 };

export interface AllowanceSettings {
  readonly budgets: DeskBudgets;
  /** Aborted: nothing is waited for any more. */
  readonly signal: AbortSignal;
}

/** The budgets that a job's run draws on beyond its own. While the desk's database is away, its calls wait. */
export function allowanceOf(
  { database }: Pick<Desk, 'database'>,
  job: Pick<Job, 'run' | 'askedBy' | 'attempt'>,
  { budgets, signal }: AllowanceSettings,
): Allowance {
  const spender = { run: job.run, person: job.askedBy, attempt: job.attempt };
  const held = (id: string): HeldAllowance => ({
    settle: (spent) => patiently(() => settleCall(database, id, spent)),
  });
  const reserve = async (call: ChargedCall, stop: AbortSignal): ReturnType<Allowance['reserve']> => {
    const asked = { budgets, call: { ...call, id: randomUUID() } };
    for (let waitMs = LOOK_AGAIN_MS.first; ; waitMs = Math.min(LOOK_AGAIN_MS.longest, waitMs * 2)) {
      const reserved = await patiently(() => reserveCall(database, spender, asked), stop);
      if (reserved.kind === 'held') return succeed(held(asked.call.id));
      if (reserved.kind === 'short') return { ok: false, short: reserved.budget };
      await patiently(() => settleAbandoned(database), stop);
      await wait(waitMs, undefined, { signal: stop });
    }
  };
  return {
    begin: async (finished) => {
      await patiently(() => settleEarlier(database, spender, lookUp(finished)), signal);
    },
    reserve: (call, stop) =>
      reserve(call, stop).catch((error: unknown): Result<never> => {
        if (stop.aborted) return fail(ABORTED);
        throw error;
      }),
  };
}

/** The cost of finished calls, read from the journal when the first is asked for. */
function lookUp(finished: () => Iterable<JournalEntry>): (call: string) => SettledCall | undefined {
  let costs: Map<string, SettledCall> | null = null;
  return (call) => {
    costs ??= new Map(
      [...finished()].map((entry) => [
        `${entry.kind} ${entry.requestHash}`,
        { tokens: (entry.inputTokens ?? 0) + (entry.outputTokens ?? 0), usd: entry.costUsd ?? null },
      ]),
    );
    return costs.get(call);
  };
}

const BUDGET_WORDS: Readonly<Record<DeskBudget, { readonly name: string; readonly cure: string }>> = {
  day: {
    name: "the day's budget of this desk",
    cure: 'It is there again after midnight UTC: `research-loop queue retry` goes on then. Or raise --budget-day-usd.',
  },
  desk: { name: 'the budget of this desk', cure: 'Raise --budget-desk-usd.' },
  person: {
    name: 'your budget of the day',
    cure: 'It is there again after midnight UTC: `research-loop queue retry` goes on then. Or have it raised.',
  },
};

/** A run with a model is not begun with less than that: it would stop at its first call. */
const LEAST_USD = 0.001;

/**
 * Why a job that costs money need not be begun now: a budget is spent. Jobs without a model and paid searches cost nothing,
 * and are not asked for.
 */
export async function refusalNow(
  { database }: Pick<Desk, 'database'>,
  person: string,
  budgets: DeskBudgets,
): Promise<DeskError | null> {
  const left = await leftOfBudgets(database, person, budgets);
  const spent = left.find(({ usd }) => usd !== null && usd < LEAST_USD);
  if (spent === undefined) return null;
  const { name, cure } = BUDGET_WORDS[spent.budget];
  return new DeskError('over-budget', `${name[0]?.toUpperCase() ?? ''}${name.slice(1)} is spent.`, { cure });
}

/** What the desk has spent since a day (`YYYY-MM-DD`, UTC): days newest first, people and models dearest first. */
export const spendingBy = (
  { database }: Pick<Desk, 'database'>,
  by: SpentBy,
  about: { readonly since: string; readonly person?: string },
): Promise<readonly SpentRow[]> => spentBy(database, by, about);
