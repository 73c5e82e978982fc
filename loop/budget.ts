import { fail, succeed, type Result } from '../agents/result.js';
import type { RoleName } from '../agents/roles/roles.js';
import type { Run } from './run.js';

/** An amount of the budget. `usd` is null where the model's price is unknown. */
export interface Amount {
  readonly tokens: number;
  readonly usd: number | null;
}

/** Roles that write the brief: they alone may use the part that is kept back for the last synthesis. */
const WRITERS: ReadonlySet<RoleName> = new Set(['synthesizer', 'resolver', 'repairer']);

/** Share of a budget that is kept back so that a run always ends with a grounded brief. */
const RESERVED_SHARE = 0.25;

/** Reservations of calls that are under way in this process, by run. */
const underWay = new WeakMap<Run, Set<Amount>>();

/**
 * Puts the worst case of a call aside, or refuses it. What finished calls truly cost, and what was lost with a
 * killed process, stands in the journal; so the budget survives a restart, and parallel calls cannot overrun it together.
 */
export function reserve(run: Run, role: RoleName, amount: Amount): Result<{ settle(): void }> {
  const open = underWay.get(run) ?? new Set<Amount>();
  underWay.set(run, open);
  const spent = spentBudget(run);
  const keptBack = WRITERS.has(role) ? 0 : RESERVED_SHARE;
  const reservedTokens = sum([...open].map((each) => each.tokens));
  const reservedUsd = sum([...open].map((each) => each.usd ?? 0));
  const { budgetTokens, budgetUsd } = run.options;
  if (
    budgetTokens !== null &&
    spent.tokens + reservedTokens + amount.tokens > budgetTokens * (1 - keptBack)
  ) {
    return overBudget('token');
  }
  if (budgetUsd !== null && spent.usd + reservedUsd + (amount.usd ?? Infinity) > budgetUsd * (1 - keptBack)) {
    return overBudget('money');
  }
  open.add(amount);
  return succeed({ settle: () => void open.delete(amount) });
}

/** What the run has cost so far, lost calls at their worst case. */
export function spentBudget(run: Run): { tokens: number; usd: number } {
  const totals = run.journal.totals(run.id);
  return {
    tokens: totals.inputTokens + totals.outputTokens + totals.lostReservedTokens,
    usd: totals.costUsd + totals.lostReservedUsd,
  };
}

/** What is left of the scarcest budget, 0 to 1; 1 where none is set. */
export function budgetLeft(run: Run): number {
  const spent = spentBudget(run);
  const { budgetTokens, budgetUsd } = run.options;
  const shares = [
    budgetTokens === null ? 1 : 1 - spent.tokens / budgetTokens,
    budgetUsd === null ? 1 : 1 - spent.usd / budgetUsd,
  ];
  return Math.max(0, Math.min(...shares));
}

function overBudget(what: 'token' | 'money'): Result<never> {
  return fail({
    code: 'over-budget',
    message: `The ${what} budget does not allow this call.`,
    retryable: false,
    cure: `Resume with a larger ${what === 'token' ? '--budget-tokens' : '--budget-usd'} to go on from here.`,
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
