import { SHARES } from '../../agents/ask-for-less.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import type { RoleTraits } from '../../agents/roles/definition.js';
import { ROLE_DEFINITIONS } from '../../agents/roles/definitions.js';
import { ROLE_TOKENS, WRITING_TOKENS, type RoleName } from '../../agents/roles/token-sizes.js';
import { canonicalJson, sha256 } from '../../store/canonical-json.js';
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

const isRole = (spender: Spender): spender is RoleName => spender !== 'search';

export type Budget = 'token' | 'money' | 'time' | DeskBudget;

/** Share of the budget that planning leaves for the roles after it; drafting roles name their own. */
const LEFT_BY_PLANNING = 0.25;
/** The same for the roles that judge: the round's answer is written by then, and only they themselves come after. */
const LEFT_BY_JUDGES: Partial<Record<Spender, number>> = {
  reviewer: 0.04,
  challenger: 0.03,
  antagonist: 0.03,
  critic: 0,
};
/** What reading leaves besides what planning does: the claims of its findings are reviewed. */
const LEFT_BY_READING = 0.1;
/** A call that exceeded its worst case once may exceed it again, by this factor more. */
const EXCESS_MARGIN = 1.2;
/** Factor of the worst case before anything is known: some services let thinking exceed the limit. */
const USUAL_EXCESS = 1.3;
/** Planning leaves at least one writing with the shortest reply that is asked for, but no more than a share of the budget. */
const WRITING_REPLY_TOKENS = ROLE_TOKENS.writer.output * (SHARES.at(-1) ?? 1) * USUAL_EXCESS;
const WRITING_REQUEST_TOKENS = WRITING_TOKENS - ROLE_TOKENS.writer.output;
const MOST_LEFT_SHARE = 0.65;
/** What a round's drafts and answer may cost, as a factor of what they have cost in this run. */
const DRAFTING_MARGIN = 1.5;
/** A reply may be so many times as long as the longest of its role in this run. */
const REPLY_MARGIN = 1.5;

/**
 * Share of the budget that a spender has to leave for those after it, so that a run always ends with a grounded
 * brief: drafting may use what planning and judging may not, and the answer comes last.
 */
function leavesOfBudget(spender: Spender): number | undefined {
  const definition: RoleTraits | null = isRole(spender) ? ROLE_DEFINITIONS[spender] : null;
  return definition?.leavesOfBudget;
}

/** Whether a role may still be asked when the time is over: the roles that draft and answer, since the brief is due. */
export const mayRunLate = (role: RoleName): boolean => leavesOfBudget(role) !== undefined;

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
  /** What calls of this run have cost so far. */
  readonly learned: Learned;
}

interface Learned {
  /** How many times its worst case a call may cost. */
  excess: number;
  /** Tokens of the longest reply of each role. */
  readonly replies: Map<RoleName, number>;
  /** Drafts and answers, and how many answers there were: one a round. */
  drafting: Spent & { readonly answers: number };
}

/** What an answered call has cost. */
export interface Answered {
  readonly role: RoleName;
  readonly cost: CallCost;
  readonly worstTokens: number;
}

const ledgers = new WeakMap<Run, Ledger>();

function ledgerOf(run: Run): Ledger {
  const known = ledgers.get(run);
  if (known !== undefined) return known;
  const made: Ledger = { open: new Set(), waiting: [], learned: learnedBefore(run) };
  ledgers.set(run, made);
  return made;
}

/**
 * Reserves the worst case of a call, or refuses it. What finished calls truly cost, and what was lost with a killed
 * process, is in the journal; so the budget survives a restart. Parallel calls cannot exceed it together: one that does
 * not fit next to those in progress waits until they are settled.
 */
export async function reserve(run: Run, spender: Spender, call: ReservedCall): Promise<Result<Reservation>> {
  const { worst } = call;
  const ledger = ledgerOf(run);
  for (;;) {
    const amount = withExcess(worst, ledger.learned.excess);
    const left = leftForOthers(run, spender, worst);
    const short = shortOf(run, spender, { amount, left, open: [...ledger.open] });
    if (short === null) {
      ledger.open.add(amount);
      return reserveBeyond(run, spender, { call, amount, release: () => settle(ledger, amount) });
    }
    const alone = shortOf(run, spender, { amount, left, open: [] });
    if (alone !== null) return refuse(run, spender, alone);
    await new Promise<void>((resolve) => ledger.waiting.push(resolve));
  }
}

interface OwnReservation {
  readonly call: ReservedCall;
  readonly amount: Amount;
  readonly release: () => void;
}

/** Asks the budgets beyond the run's for what its own have granted. */
async function reserveBeyond(
  run: Run,
  spender: Spender,
  { call, amount, release }: OwnReservation,
): Promise<Result<Reservation>> {
  const { allowance } = run;
  if (allowance === undefined)
    return succeed({
      settle: () => {
        release();
        return Promise.resolve();
      },
      renew: () => Promise.resolve(succeed(null)),
    });
  const charged = {
    call: `${call.asked.kind} ${sha256(canonicalJson(call.asked.request))}`,
    model: call.model,
    ...amount,
    leaveUsd: owesWriting(spender) ? writingUsd(call.worst) : 0,
  };
  const ask = async (): Promise<Result<HeldAllowance>> => {
    const granted = await allowance.reserve(charged, run.signal);
    if (run.signal.aborted) {
      if (granted.ok) await granted.value.settle({ tokens: 0, usd: 0 });
      throw new Interrupted();
    }
    return 'short' in granted ? refuse(run, spender, granted.short) : granted;
  };
  let held: HeldAllowance | null = null;
  try {
    const granted = await ask();
    if (!granted.ok) return granted;
    held = granted.value;
  } finally {
    if (held === null) release();
  }
  return succeed(heldBeyond(held, ask, release));
}

function heldBeyond(
  first: HeldAllowance,
  ask: () => Promise<Result<HeldAllowance>>,
  release: () => void,
): Reservation {
  let held: HeldAllowance | null = first;
  return {
    settle: async (spent) => {
      release();
      await held?.settle(spent);
    },
    renew: async (spent) => {
      await held?.settle(spent);
      held = null;
      const again = await ask();
      if (!again.ok) return again;
      held = again.value;
      return succeed(null);
    },
  };
}

/** Whoever plans and searches leaves what a draft costs, so that a desk without money still gets a brief for what it paid. */
const owesWriting = (spender: Spender): boolean =>
  isRole(spender) && !mayRunLate(spender) && LEFT_BY_JUDGES[spender] === undefined;

const NOTHING: Amount = { tokens: 0, usd: 0 };

/** Whether a call in progress may be tried once more, now that its last attempt has been charged. */
export function mayTryAgain(run: Run, spender: Spender): Result<null> {
  const left = leftForOthers(run, spender, { ...NOTHING, reply: NOTHING });
  const short = shortOf(run, spender, { amount: NOTHING, left, open: [...ledgerOf(run).open] });
  return short === null ? succeed(null) : refuse(run, spender, short);
}

/** What an unanswered call is charged: as much as would be reserved for it now. */
export const unansweredCost = (run: Run, worst: WorstCase): CallCost => {
  const { tokens, usd } = withExcess(worst, ledgerOf(run).learned.excess);
  const inputTokens = worst.tokens - worst.reply.tokens;
  return { inputTokens, outputTokens: tokens - inputTokens, usd };
};

/**
 * What a call has cost tells of those to come: one that exceeded its worst case (thinking beyond the limit) makes all
 * later reservations larger, the longest reply of a role says how little it may be asked for, and what drafts and answers
 * took is what planning has to leave for them.
 */
export const learnCost = (run: Run, answered: Answered): void => learn(ledgerOf(run).learned, answered);

function learn(learned: Learned, { role, cost, worstTokens }: Answered): void {
  const tokens = cost.inputTokens + cost.outputTokens;
  learned.excess = Math.max(learned.excess, excessOf({ tokens, worst: worstTokens }));
  learned.replies.set(role, Math.max(learned.replies.get(role) ?? 0, cost.outputTokens));
  if (!mayRunLate(role)) return;
  const { drafting } = learned;
  learned.drafting = {
    tokens: drafting.tokens + tokens,
    usd: drafting.usd + (cost.usd ?? 0),
    answers: drafting.answers + (role === 'writer' ? 1 : 0),
  };
}

const excessOf = ({ tokens, worst }: { tokens: number; worst: number }): number =>
  worst > 0 && tokens > worst ? Math.max(USUAL_EXCESS, (tokens / worst) * EXCESS_MARGIN) : USUAL_EXCESS;

function learnedBefore(run: Run): Learned {
  const learned: Learned = {
    excess: USUAL_EXCESS,
    replies: new Map(),
    drafting: { tokens: 0, usd: 0, answers: 0 },
  };
  for (const entry of run.journal.entries(run.id, { kind: 'model' })) {
    const { inputTokens = 0, outputTokens = 0, costUsd = null, meta } = entry;
    const worstTokens = (meta as { worstTokens?: number } | undefined)?.worstTokens ?? 0;
    const cost = { inputTokens, outputTokens, usd: costUsd };
    learn(learned, { role: entry.label as RoleName, cost, worstTokens });
  }
  return learned;
}

/** Tokens that a reply of the role needs, by the replies of this run; 0 where there was none yet. */
export const usualReply = (run: Run, role: RoleName): number =>
  (ledgerOf(run).learned.replies.get(role) ?? 0) * REPLY_MARGIN;

function settle(ledger: Ledger, amount: Amount): void {
  ledger.open.delete(amount);
  const { waiting } = ledger;
  ledger.waiting = [];
  for (const wake of waiting) wake();
}

/**
 * The size of a request is known, that of a reply is not: until a call has exceeded its worst case, only the reply is taken
 * for longer than its limit.
 */
function withExcess({ tokens, usd, reply }: WorstCase, excess: number): Amount {
  const more = excess - 1;
  const base = excess > USUAL_EXCESS ? { tokens, usd } : reply;
  return {
    tokens: Math.ceil(tokens + base.tokens * more),
    usd: usd === null || base.usd === null ? null : usd + base.usd * more,
  };
}

/** Which budget is too small for the amount and what is in progress; null where all allow it. */
function shortOf(
  run: Run,
  spender: Spender,
  about: { amount: Amount; left: Spent; open: readonly Amount[] },
): Budget | null {
  const { budgetTokens, budgetUsd, budgetMinutes } = run.options;
  if (budgetTokens === null && budgetUsd === null && budgetMinutes === null) return null;
  const { amount, left, open } = about;
  const spent = spentBudget(run);
  const tokens = spent.tokens + sum(open.map((each) => each.tokens)) + amount.tokens;
  // A search takes no tokens; a retried model call does, though its reservation is counted already.
  if (spender !== 'search' && budgetTokens !== null && tokens > budgetTokens - left.tokens) return 'token';
  const usd = spent.usd + sum(open.map((each) => each.usd ?? 0)) + (amount.usd ?? Infinity);
  if (budgetUsd !== null && usd > budgetUsd - left.usd) return 'money';
  const late = budgetMinutes !== null && minutesAtWork(run) >= budgetMinutes;
  return late && (!isRole(spender) || !mayRunLate(spender)) ? 'time' : null;
}

const NOTHING_LEFT: Spent = { tokens: 0, usd: 0 };

/** What a spender may not touch: those after it in the round have to end it with an answer. */
function leftForOthers(run: Run, spender: Spender, worst: WorstCase): Spent {
  // Work without rounds is this one role's.
  if (run.options.maxRounds === 0) return NOTHING_LEFT;
  const budgetTokens = run.options.budgetTokens ?? 0;
  const budgetUsd = run.options.budgetUsd ?? 0;
  const share = leavesOfBudget(spender) ?? LEFT_BY_JUDGES[spender];
  if (share !== undefined) {
    return { tokens: budgetTokens * share, usd: budgetUsd * share };
  }
  const planning = leftByPlanning(run, worst);
  if (spender !== 'reader') return planning;
  return {
    tokens: planning.tokens + budgetTokens * LEFT_BY_READING,
    usd: planning.usd + budgetUsd * LEFT_BY_READING,
  };
}

/** What has to be left for the round's drafts: as much as they took in this run, or one that is short. */
function leftByPlanning(run: Run, worst: WorstCase): Spent {
  const budgetTokens = run.options.budgetTokens ?? 0;
  const budgetUsd = run.options.budgetUsd ?? 0;
  const { drafting } = ledgerOf(run).learned;
  if (drafting.answers > 0) {
    const due = (spent: number): number => (spent / drafting.answers) * DRAFTING_MARGIN;
    return {
      tokens: Math.min(due(drafting.tokens), budgetTokens * LEFT_BY_PLANNING),
      usd: Math.min(due(drafting.usd), budgetUsd * LEFT_BY_PLANNING),
    };
  }
  const atLeast = (budget: number, least: number): number =>
    Math.max(budget * LEFT_BY_PLANNING, Math.min(least, budget * MOST_LEFT_SHARE));
  return {
    tokens: atLeast(budgetTokens, WRITING_REQUEST_TOKENS + WRITING_REPLY_TOKENS),
    usd: atLeast(budgetUsd, writingUsd(worst)),
  };
}

/** What one writing may cost at the prices of this call; 0 where they are not known. */
function writingUsd({ tokens, usd, reply }: WorstCase): number {
  const ofRequest = price((usd ?? 0) - (reply.usd ?? 0), tokens - reply.tokens);
  const ofReply = price(reply.usd ?? 0, reply.tokens);
  return WRITING_REQUEST_TOKENS * ofRequest + WRITING_REPLY_TOKENS * ofReply;
}

const price = (usd: number, tokens: number): number => (tokens > 0 ? usd / tokens : 0);

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

const REFUSALS: Readonly<Record<Budget, { readonly name: string; readonly cure: string }>> = {
  token: { name: 'token budget', cure: 'Resume with a larger --budget-tokens to go on from here.' },
  money: { name: 'money budget', cure: 'Resume with a larger --budget-usd to go on from here.' },
  time: { name: 'time budget', cure: 'Resume with a larger --budget-minutes to go on from here.' },
  day: {
    name: "day's budget of this desk",
    cure: '`research-loop queue retry` goes on from here after midnight UTC, or with a larger --budget-day-usd.',
  },
  person: {
    name: "person's budget of the day",
    cure: '`research-loop queue retry` goes on from here after midnight UTC, or with a larger budget.',
  },
};

/** Records that a budget ended or refused a call; `refusedBudget` reads it. */
export function noteRefusal(run: Run, spender: Spender | 'page', budget: Budget): void {
  note(run, { type: 'budget-refused', budget, spender });
}

function refuse(run: Run, spender: Spender, budget: Budget): Result<never> {
  noteRefusal(run, spender, budget);
  return fail({
    code: 'over-budget',
    message: `The ${REFUSALS[budget].name} does not allow this call.`,
    retryable: false,
    cure: REFUSALS[budget].cure,
  });
}

/** A reply that the budget allowed in short only was cut off. */
export const refuseLonger = (run: Run, spender: Spender): Result<never> =>
  refuse(run, spender, run.options.budgetTokens === null ? 'money' : 'token');

/** The budget that refused a call since the last round ended or the run was reopened; null where none did. */
export function refusedBudget(run: Run): Budget | null {
  let refused: Budget | null = null;
  for (const { type, data } of listEvents(run.store, run.id)) {
    const said = data as { stage?: string; budget?: Budget; spender?: string } | null;
    const isNewStart = type === 'run-reopened' || (type === 'stage-finished' && said?.stage === 'decide');
    if (isNewStart) refused = null;
    else if (type === 'budget-refused') refused = said?.budget ?? null;
  }
  return refused;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
