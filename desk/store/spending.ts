/**
 * Money of a desk, in one ledger: what calls in progress have reserved and finished ones have cost, by day (UTC, of the
 * call), person and model. No budget of a day is exceeded, however many processes spend at once: whole billionths of a
 * dollar, and whoever reserves holds the day's first row.
 */
import type { DeskDatabase, Queryable } from './database.js';
import { deskNowMs } from './jobs.js';
import { insert, one, remove, select, table, type RowOf } from './table.js';

const NANO = 1_000_000_000;
/** More than that is no money of anybody: JavaScript counts whole numbers exactly up to nine million dollars here. */
const MOST_NANO = Number.MAX_SAFE_INTEGER / 4;

/** Most US dollars in a day (UTC); null: as many as one likes. */
export interface DeskBudgets {
  readonly dayUsd: number | null;
  /** Of the person who asked. */
  readonly personUsd: number | null;
}

export type DeskBudget = 'day' | 'person';

/** Whose money it is. */
export interface Spender {
  readonly run: string;
  readonly person: string;
  /** The taking of the job; reservations of earlier ones are nobody's any more. */
  readonly attempt: number;
}

export const RESERVATIONS = table(
  'reservations',
  {
    /** Chosen by the caller: reserved twice with one id, it is reserved once. */
    id: 'TEXT PRIMARY KEY',
    run: 'TEXT NOT NULL',
    person: 'TEXT NOT NULL',
    attempt: 'INTEGER NOT NULL',
    day: 'TEXT NOT NULL',
    /** Model or paid engine. */
    model: 'TEXT NOT NULL',
    tokens: 'BIGINT NOT NULL',
    nanoUsd: 'BIGINT NOT NULL',
  },
  ['INDEX (run)'],
);
type Reservation = RowOf<typeof RESERVATIONS>;

export const SPENT = table(
  'spent_days',
  {
    day: 'TEXT NOT NULL',
    person: 'TEXT NOT NULL',
    model: 'TEXT NOT NULL',
    calls: 'BIGINT NOT NULL DEFAULT 0',
    /** In flight when their process died; they are counted at their worst. */
    lostCalls: 'BIGINT NOT NULL DEFAULT 0',
    tokens: 'BIGINT NOT NULL DEFAULT 0',
    nanoUsd: 'BIGINT NOT NULL DEFAULT 0',
    openNanoUsd: 'BIGINT NOT NULL DEFAULT 0',
  },
  ['PRIMARY KEY (day, person, model)'],
);
type SpentDay = RowOf<typeof SPENT>;

export interface ReservedCall extends Pick<Reservation, 'id' | 'model' | 'tokens'> {
  /** The worst case; null where the price is unknown. */
  readonly usd: number | null;
  /** What has to be left besides, for what the run still owes. */
  readonly leaveUsd?: number | undefined;
}

/** `short`: a budget is too small; `wait`: it would do without the calls that are in progress. */
export type Reserved =
  { readonly kind: 'held' } | { readonly kind: 'short' | 'wait'; readonly budget: DeskBudget };

/** US dollars in billionths, upwards: what is reserved is never less than what it was meant for. */
const nanoOf = (usd: number): number => Math.max(0, Math.min(MOST_NANO, Math.ceil(usd * NANO - 1e-6)));

/** Days of a desk end at midnight UTC, by its database's clock. */
const today = async (within: Queryable): Promise<string> =>
  new Date(await deskNowMs(within)).toISOString().slice(0, 10);

/** Each budget that limits a person, with what of it is spent and open on a day. */
async function standing(
  within: Queryable,
  { day, person }: { readonly day: string; readonly person: string },
  { dayUsd, personUsd }: DeskBudgets,
): Promise<readonly { budget: DeskBudget; most: number; spent: number; open: number }[]> {
  const [row] = await within.query<Record<'spent' | 'open' | 'ownSpent' | 'ownOpen', number | null>>(
    `SELECT sum(nano_usd) AS spent, sum(open_nano_usd) AS open,
       sum(CASE WHEN person = $2 THEN nano_usd END) AS "ownSpent",
       sum(CASE WHEN person = $2 THEN open_nano_usd END) AS "ownOpen" FROM spent_days WHERE day = $1`,
    [day, person],
  );
  const all = [
    { budget: 'day', most: dayUsd, spent: row?.spent, open: row?.open },
    { budget: 'person', most: personUsd, spent: row?.ownSpent, open: row?.ownOpen },
  ] as const;
  return all.flatMap(({ budget, most, spent, open }) =>
    most === null ? [] : [{ budget, most: nanoOf(most), spent: spent ?? 0, open: open ?? 0 }],
  );
}

/** Reserves the worst case of a call from all budgets, or from none. */
export function reserveCall(
  database: DeskDatabase,
  spender: Spender,
  { budgets, call }: { readonly budgets: DeskBudgets; readonly call: ReservedCall },
): Promise<Reserved> {
  const nanoUsd = nanoOf(call.usd ?? 0);
  return database.transaction(async (within): Promise<Reserved> => {
    const day = await today(within);
    await addSpent(within, { day, person: '', model: '' }, {});
    if ((await one(within, RESERVATIONS, { id: call.id })) !== undefined) return { kind: 'held' };
    for (const { budget, most, spent, open } of await standing(within, { day, ...spender }, budgets)) {
      const left = most - spent - nanoOf(call.leaveUsd ?? 0);
      if (call.usd === null || nanoUsd > left) return { kind: 'short', budget };
      if (open + nanoUsd > left) return { kind: 'wait', budget };
    }
    const { id, model, tokens } = call;
    await insert(within, RESERVATIONS, { ...spender, id, model, tokens, day, nanoUsd });
    await addSpent(within, { day, person: spender.person, model }, { openNanoUsd: nanoUsd });
    return { kind: 'held' };
  });
}

type Added = Partial<Pick<SpentDay, 'calls' | 'lostCalls' | 'tokens' | 'nanoUsd' | 'openNanoUsd'>>;

async function addSpent(
  within: Queryable,
  { day, person, model }: Pick<SpentDay, 'day' | 'person' | 'model'>,
  { calls = 0, lostCalls = 0, tokens = 0, nanoUsd = 0, openNanoUsd = 0 }: Added,
): Promise<void> {
  const set = ['calls', 'lost_calls', 'tokens', 'nano_usd', 'open_nano_usd'].map(
    (name) => `${name} = spent_days.${name} + excluded.${name}`,
  );
  await insert(within, SPENT, {
    ...{ day, person, model, calls, lostCalls, tokens, nanoUsd, openNanoUsd },
    conflict: `(day, person, model) DO UPDATE SET ${set.join(', ')}`,
  });
}

/** What a call has cost. `usd` is null where the price is unknown. */
export interface SettledCall {
  readonly tokens: number;
  readonly usd: number | null;
}

/** The call is over. Settled twice, it counts once. @param spent null: nobody knows, and it counts as it was reserved */
export function settleCall(database: DeskDatabase, id: string, spent: SettledCall | null): Promise<void> {
  return database.transaction(async (within) => {
    const [held] = await remove(within, RESERVATIONS, { id });
    if (held === undefined) return;
    await addSpent(within, held, {
      calls: 1,
      lostCalls: spent === null ? 1 : 0,
      tokens: spent?.tokens ?? held.tokens,
      nanoUsd: spent === null ? held.nanoUsd : Math.round((spent.usd ?? 0) * NANO),
      openNanoUsd: -held.nanoUsd,
    });
  });
}

/** What runs left open that nobody works on now, or another taking: their calls may have been paid for. */
export async function settleAbandoned(database: DeskDatabase): Promise<void> {
  const rows = await database.query<{ id: string }>(
    `SELECT r.id FROM reservations r JOIN jobs j ON j.run = r.run
     WHERE r.attempt > 0 AND (j.status <> 'running' OR j.attempt > r.attempt)`,
  );
  for (const { id } of rows) await settleCall(database, id, null);
}

/** What each budget that there is has left now, in US dollars, calls in progress at their worst. */
export async function leftOfBudgets(
  database: Queryable,
  person: string,
  budgets: DeskBudgets,
): Promise<readonly { readonly budget: DeskBudget; readonly usd: number }[]> {
  const all = await standing(database, { day: await today(database), person }, budgets);
  return all.map(({ budget, most, spent, open }) => ({ budget, usd: (most - spent - open) / NANO }));
}

export interface SpentRow extends Pick<
  SpentDay,
  'day' | 'person' | 'model' | 'calls' | 'lostCalls' | 'tokens'
> {
  readonly costUsd: number;
}

/** What was spent since a day (`YYYY-MM-DD`, UTC), newest first and then dearest; of one person where given. */
export async function spentSince(
  database: Queryable,
  { day, person }: { readonly day: string; readonly person?: string },
): Promise<readonly SpentRow[]> {
  const rows = await select(database, SPENT, {
    which: { person },
    also: ({ at }) => [`day >= ${at(day)}`, 'calls > 0'],
    order: 'day DESC, nano_usd DESC, person, model',
  });
  return rows.map(({ nanoUsd, openNanoUsd: _, ...row }) => ({ ...row, costUsd: nanoUsd / NANO }));
}
