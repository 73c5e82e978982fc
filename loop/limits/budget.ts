import { fail, succeed, type Result } from '../../agents/result.js';
import type { RoleTraits } from '../../agents/roles/definition.js';
import { ROLE_DEFINITIONS } from '../../agents/roles/definitions.js';
import { SYNTHESIS_TOKENS, type RoleName } from '../../agents/roles/token-sizes.js';
import { listEvents } from '../../store/events.js';
import type { CallCost, Run } from '../run.js';
import { note } from '../stage.js';
import { minutesAtWork } from './work-time.js';

/** An amount of the budget. `usd` is null where the price is unknown. */
export interface Amount {
  readonly tokens: number;
  readonly usd: number | null;
}

/** What something has cost, or may. */
export interface Spent {
  readonly tokens: number;
  readonly usd: number;
}

/** Who spends: a model's role, or a search that costs money. */
export type Spender = RoleName | 'search';

export type Budget = 'token' | 'money' | 'time';

/** Share of the budget that planning and judging leave for the roles after them; drafting roles name their own. */
const LEFT_BY_THE_REST = 0.25;
/** A call that exceeded its worst case once may exceed it again, by this factor more. */
const EXCESS_MARGIN = 1.2;
/** Factor of the worst case before anything is known: some services let thinking exceed the limit. */
const USUAL_EXCESS = 1.3;
/** Planning and judging leave at least one synthesis, but no more than a share of the budget. */
const LEAST_LEFT_TOKENS = SYNTHESIS_TOKENS * USUAL_EXCESS;
const MOST_LEFT_SHARE = 0.65;

/**
 * Share of the budget that a spender has to leave for those after it, so that a run always ends with a grounded
 * brief: drafting may use what planning and judging may not, and the answer comes last.
 */
function leavesOfBudget(spender: Spender): number | undefined {
  const definition: RoleTraits | null = spender === 'search' ? null : ROLE_DEFINITIONS[spender];
  return definition?.leavesOfBudget;
}

/** Whether a role may still be asked when the time is over: the roles that draft and answer, since the brief is due. */
export const mayRunLate = (role: RoleName): boolean => leavesOfBudget(role) !== undefined;

/** A reservation that was granted. */
export interface Reservation {
  /** The call is over: its cost is in the journal by now. */
  settle(): void;
}

interface Ledger {
  /** Reservations of calls that are in progress in this process. */
  readonly open: Set<Amount>;
  /** Callers that wait for one of them to be settled. */
  waiting: (() => void)[];
  /** How many times its worst case a call may cost, by what calls of this run have cost so far. */
  excess: number;
}

const ledgers = new WeakMap<Run, Ledger>();

function ledgerOf(run: Run): Ledger {
  const known = ledgers.get(run);
  if (known !== undefined) return known;
  const made: Ledger = { open: new Set(), waiting: [], excess: pastExcess(run) };
  ledgers.set(run, made);
  return made;
}

/**
 * Reserves the worst case of a call, or refuses it. What finished calls truly cost, and what was lost with a killed
 * process, is in the journal; so the budget survives a restart. Parallel calls cannot exceed it together: one that does
 * not fit next to those in progress waits until they are settled.
 */
export async function reserve(run: Run, spender: Spender, worst: Amount): Promise<Result<Reservation>> {
  const ledger = ledgerOf(run);
  for (;;) {
    const amount = scaled(worst, ledger.excess);
    const short = shortOf(run, spender, { amount, open: [...ledger.open] });
    if (short === null) {
      ledger.open.add(amount);
      return succeed({ settle: () => settle(ledger, amount) });
    }
    const alone = shortOf(run, spender, { amount, open: [] });
    if (alone !== null) return refuse(run, spender, alone);
    await new Promise<void>((resolve) => ledger.waiting.push(resolve));
  }
}

/** Whether a call in progress may be tried once more, now that its last attempt has been charged. */
export function mayTryAgain(run: Run, spender: Spender): Result<null> {
  const short = shortOf(run, spender, { amount: { tokens: 0, usd: 0 }, open: [...ledgerOf(run).open] });
  return short === null ? succeed(null) : refuse(run, spender, short);
}

/** What an unanswered call is charged: as much as would be reserved for it now. */
export const unansweredCost = (run: Run, worst: CallCost): CallCost => {
  const { excess } = ledgerOf(run);
  return {
    inputTokens: worst.inputTokens,
    outputTokens: Math.ceil((worst.inputTokens + worst.outputTokens) * excess) - worst.inputTokens,
    usd: worst.usd === null ? null : worst.usd * excess,
  };
};

/** A call that cost more than its worst case (thinking beyond the limit) makes all later reservations larger. */
export function learnExcess(run: Run, cost: { readonly tokens: number; readonly worst: number }): void {
  const ledger = ledgerOf(run);
  ledger.excess = Math.max(ledger.excess, excessOf(cost));
}

const excessOf = ({ tokens, worst }: { tokens: number; worst: number }): number =>
  worst > 0 && tokens > worst ? Math.max(USUAL_EXCESS, (tokens / worst) * EXCESS_MARGIN) : USUAL_EXCESS;

function pastExcess(run: Run): number {
  let most = USUAL_EXCESS;
  for (const { inputTokens = 0, outputTokens = 0, meta } of run.journal.entries(run.id, { kind: 'model' })) {
    const worst = (meta as { worstTokens?: number } | undefined)?.worstTokens ?? 0;
    most = Math.max(most, excessOf({ tokens: inputTokens + outputTokens, worst }));
  }
  return most;
}

function settle(ledger: Ledger, amount: Amount): void {
  ledger.open.delete(amount);
  const { waiting } = ledger;
  ledger.waiting = [];
  for (const wake of waiting) wake();
}

const scaled = ({ tokens, usd }: Amount, factor: number): Amount => ({
  tokens: Math.ceil(tokens * factor),
  usd: usd === null ? null : usd * factor,
});

/** Which budget is too small for the amount and what is in progress; null where all allow it. */
function shortOf(
  run: Run,
  spender: Spender,
  about: { amount: Amount; open: readonly Amount[] },
): Budget | null {
  const { budgetTokens, budgetUsd, budgetMinutes } = run.options;
  if (budgetTokens === null && budgetUsd === null && budgetMinutes === null) return null;
  const { amount, open } = about;
  const spent = spentBudget(run);
  const left = leftForOthers(run, spender, amount);
  const tokens = spent.tokens + sum(open.map((each) => each.tokens)) + amount.tokens;
  // A search takes no tokens; a retried model call does, though its reservation is counted already.
  if (spender !== 'search' && budgetTokens !== null && tokens > budgetTokens - left.tokens) return 'token';
  const usd = spent.usd + sum(open.map((each) => each.usd ?? 0)) + (amount.usd ?? Infinity);
  if (budgetUsd !== null && usd > budgetUsd - left.usd) return 'money';
  const late = budgetMinutes !== null && minutesAtWork(run) >= budgetMinutes;
  return late && (spender === 'search' || !mayRunLate(spender)) ? 'time' : null;
}

function leftForOthers(run: Run, spender: Spender, amount: Amount): Spent {
  const budgetTokens = run.options.budgetTokens ?? 0;
  const budgetUsd = run.options.budgetUsd ?? 0;
  const share = leavesOfBudget(spender);
  if (share !== undefined) return { tokens: budgetTokens * share, usd: budgetUsd * share };
  // The price of a later token is not known yet; it is taken to be that of this call.
  const usdOfToken = amount.tokens > 0 ? (amount.usd ?? 0) / amount.tokens : 0;
  const atLeast = (budget: number, least: number): number =>
    Math.max(budget * LEFT_BY_THE_REST, Math.min(least, budget * MOST_LEFT_SHARE));
  return {
    tokens: atLeast(budgetTokens, LEAST_LEFT_TOKENS),
    usd: atLeast(budgetUsd, LEAST_LEFT_TOKENS * usdOfToken),
  };
}

/** What the run has cost so far, unanswered calls at their worst case. */
export function spentBudget(run: Run): Spent {
  const totals = run.journal.totals(run.id);
  return {
    tokens: totals.inputTokens + totals.outputTokens + totals.lostReservedTokens,
    usd: totals.costUsd + totals.lostReservedUsd,
  };
}

/** Tokens of unanswered calls, charged at their worst case; part of what the run has cost. */
export function unansweredTokens(run: Run): number {
  const entries = [...run.journal.entries(run.id, { kind: 'unanswered' })];
  return sum(entries.map(({ inputTokens = 0, outputTokens = 0 }) => inputTokens + outputTokens));
}

/** What answered calls have cost: the same for a run that was killed and resumed. */
export function answeredCost(run: Run): Spent {
  const { inputTokens, outputTokens, costUsd } = run.journal.totals(run.id);
  return { tokens: inputTokens + outputTokens, usd: costUsd };
}

/**
 * What is left of the scarcest budget when a round begins, 0 to 1; 1 where none is set. It is computed from the rounds
 * before, so that a resumed round gets the same figure and asks the same.
 */
export function budgetLeft(run: Run, rounds: readonly Spent[]): number {
  const { budgetTokens, budgetUsd } = run.options;
  const shares = [
    budgetTokens === null ? 1 : 1 - sum(rounds.map((row) => row.tokens)) / budgetTokens,
    budgetUsd === null ? 1 : 1 - sum(rounds.map((row) => row.usd)) / budgetUsd,
  ];
  return Math.max(0, Math.min(...shares));
}

const FLAGS = { token: '--budget-tokens', money: '--budget-usd', time: '--budget-minutes' } as const;

/** Records that a budget ended or refused a call; `refusedBudget` reads it. */
export function noteRefusal(run: Run, spender: Spender | 'page', budget: Budget): void {
  note(run, { type: 'budget-refused', budget, spender });
}

function refuse(run: Run, spender: Spender, budget: Budget): Result<never> {
  noteRefusal(run, spender, budget);
  return fail({
    code: 'over-budget',
    message: `The ${budget} budget does not allow this call.`,
    retryable: false,
    cure: `Resume with a larger ${FLAGS[budget]} to go on from here.`,
  });
}

/** The budget that refused a call since the last round ended or the run was reopened; null where none did. */
export function refusedBudget(run: Run): Budget | null {
  let refused: Budget | null = null;
  for (const { type, data } of listEvents(run.store, run.id)) {
    const said = data as { stage?: string; budget?: Budget } | null;
    const isNewStart = type === 'run-reopened' || (type === 'stage-finished' && said?.stage === 'decide');
    if (isNewStart) refused = null;
    else if (type === 'budget-refused') refused = said?.budget ?? null;
  }
  return refused;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
