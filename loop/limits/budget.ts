import { SHARES } from '../../agents/ask-for-less.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import { ROLE_TOKENS, WRITING_TOKENS, type RoleName } from '../../agents/roles/token-sizes.js';
import { listEvents } from '../../store/events.js';
import type { JournalOutcome, JournalRequest } from '../../store/journal.js';
import { Interrupted, type CallCost, type Run } from '../run.js';
import { note } from '../stage.js';
import type { CallSpent, DeskBudget, HeldAllowance } from './allowance.js';
import { minutesAtWork } from './work-time.js';

/** An amount of the budget. `usd` is null where the price is unknown. */
interface Amount {
  readonly tokens: number;
  readonly usd: number | null;
}

/** The worst case of a call, and what of it is the reply's. */
export interface WorstCase extends Amount {
  readonly reply: Amount;
}

/** What something has cost, or may. */
export interface Spent {
  readonly tokens: number;
  readonly usd: number;
}

/** Who spends: a model's role, or a search that costs money. */
export type Spender = RoleName | 'search';

export type Budget = 'token' | 'money' | 'time' | DeskBudget;

/** What planning and searching leave of the budget for the roles after them. */
const LEFT_BY_PLANNING = 0.25;
/**
 * Share of the budget that a spender leaves for those after it, so that a run always ends with a grounded brief: the writer
 * may use what planning and judging may not, and only judges come after it. Who is not named leaves nothing.
 */
const LEAVES: Readonly<Partial<Record<Spender, number>>> = {
  decomposer: LEFT_BY_PLANNING,
  searcher: LEFT_BY_PLANNING,
  search: LEFT_BY_PLANNING,
  picker: LEFT_BY_PLANNING,
  reader: LEFT_BY_PLANNING + 0.1,
  reviewer: 0.04,
  challenger: 0.03,
  antagonist: 0.03,
};
/** Those before the writer leave one writing with the shortest reply that is asked for, but no more than this share. */
const MOST_LEFT_SHARE = 0.65;
/** Factor of the worst case before anything is known: some services let thinking exceed the limit. */
const USUAL_EXCESS = 1.3;
/** A call that exceeded its worst case once may exceed it again, by this factor more. */
const EXCESS_MARGIN = 1.2;
/** A reply may be so many times as long as the longest of its role in this run. */
const REPLY_MARGIN = 1.5;
const WRITING_REPLY_TOKENS = ROLE_TOKENS.writer.output * (SHARES.at(-1) ?? 1) * USUAL_EXCESS;
const WRITING_REQUEST_TOKENS = WRITING_TOKENS - ROLE_TOKENS.writer.output;

/**
 * Once a brief stands, later rounds change it: of what planning and reading leave, so much is enough. With all of it held
 * back, two runs of 450,000 tokens over 123 articles stopped reading at 65 % with chosen works unread, and ended at 304,000
 * and 356,000.
 */
const LEFT_ONCE_WRITTEN = 0.5;
const isBeforeWriting = (spender: Spender): boolean => (LEAVES[spender] ?? 0) >= LEFT_BY_PLANNING;

/** What the spender leaves, now. */
function leftBy(run: Run, spender: Spender): number {
  const isWritten = isBeforeWriting(spender) && ledgerOf(run).replies.has('writer');
  return (LEAVES[spender] ?? 0) * (isWritten ? LEFT_ONCE_WRITTEN : 1);
}

/** Whether a role may still be asked when the time is over: the one that writes the brief, which is due. */
export const mayRunLate = (role: Spender): boolean => role === 'writer';

/** A call that something is reserved for. */
export interface ReservedCall {
  readonly worst: WorstCase;
  readonly asked: JournalRequest;
  /** The model, or the engine of a paid search. */
  readonly model: string;
}

/** A reservation that was granted. */
export interface Reservation {
  /**
   * The call is over: its cost is in the journal by now. `spent` is what this process paid for it, null where nobody knows:
   * budgets beyond the run's count it at its worst then.
   */
  settle(spent: CallSpent | null): Promise<void>;
  /** An attempt was in vain and has cost that; asks the budgets beyond the run's for another one. */
  renew(spent: CallSpent): Promise<Result<null>>;
}

/** What a call has cost this process, by its outcome: nothing where it was in the journal. */
export const spentOf = (outcome: JournalOutcome & { readonly replayed: boolean }): CallSpent =>
  outcome.replayed
    ? { tokens: 0, usd: 0 }
    : {
        tokens: (outcome.inputTokens ?? 0) + (outcome.outputTokens ?? 0),
        usd: outcome.costUsd === undefined ? 0 : outcome.costUsd,
      };

interface Ledger {
  /** Reservations of calls that are in progress in this process. */
  readonly open: Set<Amount>;
  /** Callers that wait for one of them to be settled. */
  waiting: (() => void)[];
  /** How many times its worst case a call of this run may cost. */
  excess: number;
  /** Tokens of the longest reply of each role in this run. */
  readonly replies: Map<RoleName, number>;
}

const ledgers = new WeakMap<Run, Ledger>();

function ledgerOf(run: Run): Ledger {
  const known = ledgers.get(run);
  if (known !== undefined) return known;
  const ledger: Ledger = { open: new Set(), waiting: [], excess: USUAL_EXCESS, replies: new Map() };
  ledgers.set(run, ledger);
  for (const entry of run.journal.entries(run.id, { kind: 'model' })) {
    const { inputTokens = 0, outputTokens = 0, costUsd = null, meta } = entry;
    const worstTokens = (meta as { worstTokens?: number } | undefined)?.worstTokens ?? 0;
    const cost = { inputTokens, outputTokens, usd: costUsd };
    learnCost(run, { role: entry.label as RoleName, cost, worstTokens });
  }
  return ledger;
}

/**
 * An answered call tells of those to come: one that exceeded its worst case (thinking beyond the limit) makes all later
 * reservations larger, and the longest reply of a role says how little it may be asked for.
 */
export function learnCost(
  run: Run,
  { role, cost, worstTokens }: { role: RoleName; cost: CallCost; worstTokens: number },
): void {
  const ledger = ledgerOf(run);
  const factor = worstTokens === 0 ? 0 : (cost.inputTokens + cost.outputTokens) / worstTokens;
  if (factor > 1) ledger.excess = Math.max(ledger.excess, factor * EXCESS_MARGIN);
  ledger.replies.set(role, Math.max(ledger.replies.get(role) ?? 0, cost.outputTokens));
}

/** Tokens that a reply of the role needs, by the replies of this run; 0 where there was none yet. */
export const usualReply = (run: Run, role: RoleName): number =>
  (ledgerOf(run).replies.get(role) ?? 0) * REPLY_MARGIN;

/**
 * Reserves the worst case of a call, or refuses it. What finished calls truly cost, and what was lost with a killed
 * process, is in the journal; so the budget survives a restart. Parallel calls cannot exceed it together: one that does
 * not fit next to those in progress waits until they are settled.
 */
export async function reserve(run: Run, spender: Spender, call: ReservedCall): Promise<Result<Reservation>> {
  const ledger = ledgerOf(run);
  for (;;) {
    const amount = withExcess(call.worst, ledger.excess);
    const about = { amount, left: leftForOthers(run, spender, call.worst) };
    if (shortOf(run, spender, { ...about, open: [...ledger.open] }) === null) {
      ledger.open.add(amount);
      return reserveBeyond(run, spender, {
        call,
        amount,
        release: () => {
          ledger.open.delete(amount);
          for (const wake of ledger.waiting.splice(0)) wake();
        },
      });
    }
    const alone = shortOf(run, spender, { ...about, open: [] });
    if (alone !== null) return refuse(run, spender, alone);
    await new Promise<void>((resolve) => ledger.waiting.push(resolve));
  }
}

/** Asks the budgets beyond the run's for what its own have granted; `release` gives that back. */
async function reserveBeyond(
  run: Run,
  spender: Spender,
  { call, amount, release }: { call: ReservedCall; amount: Amount; release: () => void },
): Promise<Result<Reservation>> {
  const { allowance } = run;
  let held: HeldAllowance | null = null;
  const hold = async (): Promise<Result<null>> => {
    const granted = await allowance?.reserve(
      {
        model: call.model,
        ...amount,
        // A desk without money still gets a brief for what it paid.
        leaveUsd: isBeforeWriting(spender) ? writingUsd(call.worst) : 0,
      },
      run.signal,
    );
    if (granted !== undefined && run.signal.aborted) {
      if (granted.ok) await granted.value.settle({ tokens: 0, usd: 0 });
      throw new Interrupted();
    }
    if (granted?.ok === false) return 'short' in granted ? refuse(run, spender, granted.short) : granted;
    held = granted?.value ?? null;
    return succeed(null);
  };
  const settle = async (spent: CallSpent | null): Promise<void> => {
    const before = held;
    held = null;
    await before?.settle(spent);
  };
  const reservation: Reservation = {
    settle: (spent) => {
      release();
      return settle(spent);
    },
    renew: async (spent) => {
      await settle(spent);
      return hold();
    },
  };
  const granted = await hold().catch((error: unknown) => {
    release();
    throw error;
  });
  if (granted.ok) return succeed(reservation);
  release();
  return granted;
}

const NOTHING: WorstCase = { tokens: 0, usd: 0, reply: { tokens: 0, usd: 0 } };

/** Whether a call in progress may be tried once more, now that its last attempt has been charged. */
export function mayTryAgain(run: Run, spender: Spender): Result<null> {
  const left = leftForOthers(run, spender, NOTHING);
  const short = shortOf(run, spender, { amount: NOTHING, left, open: [...ledgerOf(run).open] });
  return short === null ? succeed(null) : refuse(run, spender, short);
}

/** What an unanswered call is charged: as much as would be reserved for it now. */
export const unansweredCost = (run: Run, worst: WorstCase): CallCost => {
  const { tokens, usd } = withExcess(worst, ledgerOf(run).excess);
  const inputTokens = worst.tokens - worst.reply.tokens;
  return { inputTokens, outputTokens: tokens - inputTokens, usd };
};

/**
 * The size of a request is known, that of a reply is not: until a call has exceeded its worst case, only the reply is taken
 * for longer than its limit.
 */
function withExcess({ tokens, usd, reply }: WorstCase, excess: number): Amount {
  const base = excess > USUAL_EXCESS ? { tokens, usd } : reply;
  return {
    tokens: Math.ceil(tokens + base.tokens * (excess - 1)),
    usd: usd === null || base.usd === null ? null : usd + base.usd * (excess - 1),
  };
}

/** Which budget is too small for the amount and what is in progress; null where all allow it. */
function shortOf(
  run: Run,
  spender: Spender,
  { amount, left, open }: { amount: Amount; left: Spent; open: readonly Amount[] },
): Budget | null {
  const { budgetTokens, budgetUsd, budgetMinutes } = run.options;
  if (budgetTokens === null && budgetUsd === null && budgetMinutes === null) return null;
  const spent = spentBudget(run);
  const tokens = spent.tokens + sum(open.map((each) => each.tokens)) + amount.tokens;
  // A search takes no tokens; a retried model call does, though its reservation is counted already.
  if (spender !== 'search' && budgetTokens !== null && tokens > budgetTokens - left.tokens) return 'token';
  const usd = spent.usd + sum(open.map((each) => each.usd ?? 0)) + (amount.usd ?? Infinity);
  if (budgetUsd !== null && usd > budgetUsd - left.usd) return 'money';
  const isLate = budgetMinutes !== null && minutesAtWork(run) >= budgetMinutes;
  return isLate && !mayRunLate(spender) ? 'time' : null;
}

/** What a spender may not touch: those after it in the round have to end it with an answer. */
function leftForOthers(run: Run, spender: Spender, worst: WorstCase): Spent {
  // Work without rounds is this one role's.
  if (run.options.maxRounds === 0) return { tokens: 0, usd: 0 };
  const leave = (budget: number | null, writing: number): number =>
    Math.max(
      (budget ?? 0) * leftBy(run, spender),
      isBeforeWriting(spender) ? Math.min(writing, (budget ?? 0) * MOST_LEFT_SHARE) : 0,
    );
  const { budgetTokens, budgetUsd } = run.options;
  return {
    tokens: leave(budgetTokens, WRITING_REQUEST_TOKENS + WRITING_REPLY_TOKENS),
    usd: leave(budgetUsd, writingUsd(worst)),
  };
}

/** What one writing may cost at the prices of this call; 0 where they are not known. */
function writingUsd({ tokens, usd, reply }: WorstCase): number {
  const price = (cost: number, of: number): number => (of > 0 ? cost / of : 0);
  const ofRequest = price((usd ?? 0) - (reply.usd ?? 0), tokens - reply.tokens);
  return WRITING_REQUEST_TOKENS * ofRequest + WRITING_REPLY_TOKENS * price(reply.usd ?? 0, reply.tokens);
}

/** What the run has cost so far, unanswered calls at their worst case. */
export function spentBudget(run: Run): Spent {
  const { inputTokens, outputTokens, lostReservedTokens, costUsd, lostReservedUsd } = run.journal.totals(
    run.id,
  );
  return { tokens: inputTokens + outputTokens + lostReservedTokens, usd: costUsd + lostReservedUsd };
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
export function budgetLeft({ options }: Run, rounds: readonly Spent[]): number {
  const left = (budget: number | null, spent: readonly number[]): number =>
    budget === null ? 1 : 1 - sum(spent) / budget;
  const tokens = left(
    options.budgetTokens,
    rounds.map((row) => row.tokens),
  );
  const usd = left(
    options.budgetUsd,
    rounds.map((row) => row.usd),
  );
  return Math.max(0, Math.min(tokens, usd));
}

const RETRY = '`research-loop queue retry` goes on from here after midnight UTC, or with a larger';
const REFUSALS: Readonly<Record<Budget, { readonly name: string; readonly cure: string }>> = {
  token: { name: 'token budget', cure: 'Resume with a larger --budget-tokens to go on from here.' },
  money: { name: 'money budget', cure: 'Resume with a larger --budget-usd to go on from here.' },
  time: { name: 'time budget', cure: 'Resume with a larger --budget-minutes to go on from here.' },
  day: { name: "day's budget of this desk", cure: `${RETRY} budgets.dayUsd in the configuration.` },
  person: { name: "person's budget of the day", cure: `${RETRY} budget.` },
};

/** Records that a budget ended or refused a call; `refusedBudget` reads it. */
export function noteRefusal(run: Run, spender: Spender | 'page', budget: Budget): void {
  note(run, { type: 'budget-refused', budget, spender });
}

function refuse(run: Run, spender: Spender, budget: Budget): Result<never> {
  noteRefusal(run, spender, budget);
  const { name, cure } = REFUSALS[budget];
  const message = `The ${name} does not allow this call.`;
  return fail({ code: 'over-budget', message, retryable: false, cure });
}

/** A reply that the budget allowed in short only was cut off. */
export const refuseLonger = (run: Run, spender: Spender): Result<never> =>
  refuse(run, spender, run.options.budgetTokens === null ? 'money' : 'token');

/** The budget that refused a call since the last round ended or the run was reopened; null where none did. */
export function refusedBudget(run: Run): Budget | null {
  let refused: Budget | null = null;
  for (const { type, data } of listEvents(run.store, run.id)) {
    const said = data as { stage?: string; budget?: Budget } | null;
    if (type === 'run-reopened' || (type === 'stage-finished' && said?.stage === 'decide')) refused = null;
    else if (type === 'budget-refused') refused = said?.budget ?? null;
  }
  return refused;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
