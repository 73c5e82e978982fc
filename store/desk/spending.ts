/**
 * Money of a desk: what calls in progress have reserved, what finished ones have cost, and the budgets that neither exceeds
 * however many processes spend at once. Sums are whole billionths of a dollar, and every scope changes in one transaction.
 */
import type { DeskDatabase, Queryable } from './database.js';
import { deskNowMs } from './jobs.js';

const NANO = 1_000_000_000;
/** More than that is no money of anybody: JavaScript counts whole numbers exactly up to nine million dollars here. */
const MOST_NANO = Number.MAX_SAFE_INTEGER / 4;

/** Most US dollars; null: as many as one likes. */
export interface DeskBudgets {
  /** Of the whole desk in a day, UTC. */
  readonly dayUsd: number | null;
  /** Of the whole desk, in all. */
  readonly deskUsd: number | null;
  /** Of the person who asked, in a day, UTC. */
  readonly personUsd: number | null;
}

export type DeskBudget = 'day' | 'desk' | 'person';

/** Whose money it is. */
export interface Spender {
  readonly run: string;
  readonly person: string;
  /** The taking of the job; reservations of earlier ones are nobody's any more. */
  readonly attempt: number;
}

export interface ReservedCall {
  /** Chosen by the caller: reserved twice with one id, it is reserved once. */
  readonly id: string;
  /** Kind and hash of the request, as the journal of the run has them. */
  readonly call: string;
  /** Model or paid engine. */
  readonly model: string;
  readonly tokens: number;
  /** The worst case; null where the price is unknown. */
  readonly usd: number | null;
  /** What has to be left besides, for what the run still owes. */
  readonly leaveUsd?: number | undefined;
}

/** `short`: a budget is too small; `wait`: it would do without the calls that are in progress. */
export type Reserved =
  { readonly kind: 'held' } | { readonly kind: 'short' | 'wait'; readonly budget: DeskBudget };

/** US dollars in billionths, upwards: what is reserved is never less than what it was meant for. */
export const nanoOf = (usd: number): number => Math.max(0, Math.min(MOST_NANO, Math.ceil(usd * NANO - 1e-6)));

/** Days of a desk end at midnight UTC, by its database's clock. */
const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

interface Scope {
  readonly budget: DeskBudget;
  readonly name: string;
  readonly most: number | null;
}

/** In one order, so that two that reserve at once never wait for each other. */
const scopesOf = (person: string, day: string, budgets: DeskBudgets | null): readonly Scope[] => [
  { budget: 'desk', name: 'desk', most: budgets?.deskUsd ?? null },
  { budget: 'day', name: `day ${day}`, most: budgets?.dayUsd ?? null },
  { budget: 'person', name: `person ${day} ${person}`, most: budgets?.personUsd ?? null },
];

class Refused extends Error {
  readonly reserved: Exclude<Reserved, { kind: 'held' }>;
  constructor(reserved: Exclude<Reserved, { kind: 'held' }>) {
    super('refused');
    this.reserved = reserved;
  }
}

/** Reserves the worst case of a call from all budgets, or from none. */
export async function reserveCall(
  database: DeskDatabase,
  spender: Spender,
  { budgets, call }: { readonly budgets: DeskBudgets; readonly call: ReservedCall },
): Promise<Reserved> {
  const amount = nanoOf(call.usd ?? 0);
  try {
    return await database.transaction(async (within) => {
      const day = dayOf(await deskNowMs(within));
      const known = await within.query('SELECT 1 FROM reservations WHERE id = $1', [call.id]);
      if (known.length > 0) return { kind: 'held' } as const;
      for (const scope of scopesOf(spender.person, day, budgets)) {
        const sums = await addToSums(within, scope.name, { spent: 0, open: amount });
        if (scope.most === null) continue;
        const left = nanoOf(scope.most) - sums.spent - nanoOf(call.leaveUsd ?? 0);
        if (call.usd === null || amount > left) throw new Refused({ kind: 'short', budget: scope.budget });
        if (sums.open > left) throw new Refused({ kind: 'wait', budget: scope.budget });
      }
      await within.query(
        `INSERT INTO reservations (id, run, call, person, day, model, attempt, tokens, nano_usd)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          call.id,
          spender.run,
          call.call,
          spender.person,
          day,
          call.model,
          spender.attempt,
          call.tokens,
          amount,
        ],
      );
      return { kind: 'held' } as const;
    });
  } catch (error) {
    if (error instanceof Refused) return error.reserved;
    throw error;
  }
}

async function addToSums(
  within: Queryable,
  scope: string,
  { spent, open }: { spent: number; open: number },
): Promise<{ spent: number; open: number }> {
  const [row] = await within.query<{ spent: number; open: number }>(
    `INSERT INTO spent_sums (scope, spent_nano_usd, open_nano_usd) VALUES ($1, $2, $3)
     ON CONFLICT (scope) DO UPDATE SET spent_nano_usd = spent_sums.spent_nano_usd + $2,
       open_nano_usd = spent_sums.open_nano_usd + $3
     RETURNING spent_nano_usd AS spent, open_nano_usd AS open`,
    [scope, spent, open],
  );
  return { spent: row?.spent ?? 0, open: row?.open ?? 0 };
}

/** What a call has cost. `usd` is null where the price is unknown. */
export interface SettledCall {
  readonly tokens: number;
  readonly usd: number | null;
  /** Nobody knows whether it was paid for. */
  readonly isLost?: boolean;
}

/** The call is over. Settled twice, it counts once. @param spent null: it counts as it was reserved */
export function settleCall(database: DeskDatabase, id: string, spent: SettledCall | null): Promise<void> {
  return database.transaction((within) => settleWithin(within, id, spent));
}

interface ReservationRow {
  readonly id: string;
  readonly call: string;
  readonly person: string;
  readonly day: string;
  readonly model: string;
  readonly tokens: number;
  readonly nano_usd: number;
}

async function settleWithin(within: Queryable, id: string, spent: SettledCall | null): Promise<void> {
  const [held] = await within.query<ReservationRow>('DELETE FROM reservations WHERE id = $1 RETURNING *', [
    id,
  ]);
  if (held === undefined) return;
  const nano = spent === null ? held.nano_usd : Math.round((spent.usd ?? 0) * NANO);
  for (const { name } of scopesOf(held.person, held.day, null))
    await addToSums(within, name, { spent: nano, open: -held.nano_usd });
  const isLost = spent === null || spent.isLost === true;
  await within.query(
    `INSERT INTO spent_days (day, person, model, calls, lost_calls, tokens, nano_usd) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (day, person, model) DO UPDATE SET calls = spent_days.calls + $4,
       lost_calls = spent_days.lost_calls + $5, tokens = spent_days.tokens + $6, nano_usd = spent_days.nano_usd + $7`,
    [held.day, held.person, held.model, 1, isLost ? 1 : 0, spent?.tokens ?? held.tokens, nano],
  );
}

/**
 * What earlier takings of a run left open. A call that its journal has finished counts as it cost there; any other was in
 * flight when its process died, and counts as it was reserved, as the run's own budget has it.
 *
 * @param costOf what the journal says of a call; undefined where it has not finished
 * @returns the number of calls that were lost
 */
export async function settleEarlier(
  database: DeskDatabase,
  { run, attempt }: Spender,
  costOf: (call: string) => SettledCall | undefined,
): Promise<number> {
  const rows = await database.query<ReservationRow>(
    'SELECT * FROM reservations WHERE run = $1 AND attempt < $2',
    [run, attempt],
  );
  let lost = 0;
  const finished = new Set<string>();
  for (const { id, call } of rows) {
    // Several attempts at one call: the journal has one outcome.
    const cost = finished.has(call) ? undefined : costOf(call);
    if (cost === undefined) lost += 1;
    else finished.add(call);
    await settleCall(database, id, cost ?? null);
  }
  return lost;
}

/** What runs left open that nobody works on now: their calls may have been paid for. */
export async function settleAbandoned(database: DeskDatabase): Promise<void> {
  const rows = await database.query<{ id: string }>(
    `SELECT r.id FROM reservations r JOIN jobs j ON j.run = r.run WHERE j.status <> 'running'`,
  );
  for (const { id } of rows) await settleCall(database, id, null);
}

/** What a budget has left now, in US dollars, calls in progress at their worst; null: no budget. */
export async function leftOfBudgets(
  database: Queryable,
  person: string,
  budgets: DeskBudgets,
): Promise<readonly { readonly budget: DeskBudget; readonly usd: number | null }[]> {
  const day = dayOf(await deskNowMs(database));
  const left: { budget: DeskBudget; usd: number | null }[] = [];
  for (const { budget, name, most } of scopesOf(person, day, budgets)) {
    const [row] = await database.query<{ taken: number }>(
      'SELECT spent_nano_usd + open_nano_usd AS taken FROM spent_sums WHERE scope = $1',
      [name],
    );
    left.push({ budget, usd: most === null ? null : most - (row?.taken ?? 0) / NANO });
  }
  return left;
}

export interface SpentRow {
  /** The day (`YYYY-MM-DD`), person or model. */
  readonly of: string;
  readonly calls: number;
  /** Calls in flight when their process died; they are counted at their worst. */
  readonly lostCalls: number;
  readonly tokens: number;
  readonly usd: number;
}

export type SpentBy = 'day' | 'person' | 'model';

/** What was spent since a day (`YYYY-MM-DD`, UTC), by day (newest first), person or model (dearest first). */
export async function spentBy(
  database: Queryable,
  by: SpentBy,
  { since, person }: { since: string; person?: string },
): Promise<readonly SpentRow[]> {
  const columns = { day: 'day', person: 'person', model: 'model' } as const;
  const column = columns[by];
  const rows = await database.query<Omit<SpentRow, 'lostCalls' | 'usd'> & { lost: number; nano: number }>(
    `SELECT ${column} AS "of", sum(calls) AS calls, sum(lost_calls) AS lost, sum(tokens) AS tokens, sum(nano_usd) AS nano
     FROM spent_days WHERE day >= $1 AND (person = $2 OR $2 = '') GROUP BY ${column}
     ORDER BY ${by === 'day' ? 'day DESC' : `nano DESC, ${column}`}`,
    [since, person ?? ''],
  );
  return rows.map(({ lost, nano, ...row }) => ({ ...row, lostCalls: lost, usd: nano / NANO }));
}
