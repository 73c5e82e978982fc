/**
 * Turns at hosts and services, over all workers of a desk: how many calls are at work, which tokens the last minute took,
 * until when a queue is held back. Even starts are the limiter's, not ours.
 */
import { randomUUID } from 'node:crypto';
import type { DeskDatabase, Queryable } from './database.js';

/** Tokens count for so long after a call has started. */
const TOKENS_PER_MS = 60_000;
/** A clock of the service's own begins its minutes when calls arrive, which some do later than others. */
const MARGIN_MS = 250;
/** How soon a place at work is looked for again, in milliseconds. */
const LOOK_AGAIN_MS = 25;

export interface TurnEntry {
  readonly queue: string;
  /** The worker; what it holds can be kept and given up together. */
  readonly holder: string;
  /** Calls at work at once. */
  readonly concurrency: number;
  /** The turn counts as at work for so long, unless it is kept. */
  readonly leaseMs: number;
  readonly tokens?: { readonly amount: number; readonly perMinute: number } | undefined;
}

/** A turn that was given, or how long to wait before it may be asked for again. */
export type Entered =
  { readonly id: string } | { readonly waitMs: number; readonly why: 'paused' | 'full' | 'tokens' };

/** Takes a place among the calls at work, and tokens of the minute; both or nothing. */
export function enterTurn(database: DeskDatabase, entry: TurnEntry): Promise<Entered> {
  return database.transaction(async (within) => {
    const { queue, concurrency, tokens, holder, leaseMs } = entry;
    const { pausedUntilMs, nowMs } = await lockQueue(within, queue);
    if (pausedUntilMs > nowMs) return { waitMs: pausedUntilMs - nowMs, why: 'paused' };
    await within.query('DELETE FROM turns WHERE queue = $1 AND until_ms <= $2 AND started_at_ms <= $3', [
      queue,
      nowMs,
      nowMs - TOKENS_PER_MS - MARGIN_MS,
    ]);
    const [row] = await within.query<{ count: number }>(
      'SELECT count(*) AS count FROM turns WHERE queue = $1 AND until_ms > $2',
      [queue, nowMs],
    );
    if ((row?.count ?? 0) >= concurrency) return { waitMs: LOOK_AGAIN_MS, why: 'full' };
    const amount = Math.min(tokens?.amount ?? 0, tokens?.perMinute ?? 0);
    const waitMs =
      tokens === undefined
        ? 0
        : await waitForTokens(within, { queue, nowMs, amount, perMinute: tokens.perMinute });
    if (waitMs > 0) return { waitMs, why: 'tokens' };
    const id = randomUUID();
    await within.query(
      'INSERT INTO turns (id, queue, holder, started_at_ms, until_ms, tokens) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, queue, holder, nowMs, nowMs + leaseMs, Math.ceil(amount)],
    );
    return { id };
  });
}

/** One at a time for a queue, whoever asks; its pause with it. */
async function lockQueue(
  within: Queryable,
  queue: string,
): Promise<{ pausedUntilMs: number; nowMs: number }> {
  const [row] = await within.query<{ paused: number; now: number }>(
    `INSERT INTO turn_queues (queue, paused_until_ms) VALUES ($1, 0)
     ON CONFLICT (queue) DO UPDATE SET queue = $1 RETURNING paused_until_ms AS paused, now_ms() AS now`,
    [queue],
  );
  return { pausedUntilMs: row?.paused ?? 0, nowMs: row?.now ?? 0 };
}

interface TokenRoom {
  readonly queue: string;
  readonly nowMs: number;
  readonly amount: number;
  readonly perMinute: number;
}

/** How long until the last minute has room for so many tokens; 0: it has. */
async function waitForTokens(
  within: Queryable,
  { queue, nowMs, amount, perMinute }: TokenRoom,
): Promise<number> {
  const since = nowMs - TOKENS_PER_MS - MARGIN_MS;
  const rows = await within.query<{ at: number; tokens: number }>(
    `SELECT started_at_ms AS at, tokens FROM turns WHERE queue = $1 AND started_at_ms > $2 ORDER BY started_at_ms`,
    [queue, since],
  );
  let taken = rows.reduce((sum, row) => sum + row.tokens, 0);
  for (const { at, tokens } of rows) {
    if (taken + amount <= perMinute) return 0;
    taken -= tokens;
    if (taken + amount <= perMinute) return at - since;
  }
  return 0;
}

/** The call is over. Its tokens, where any were taken, count for their minute: as many as it has truly taken, if known. */
export async function endTurn(
  database: DeskDatabase,
  id: string,
  tokens: { readonly taken: number | undefined } | null,
): Promise<void> {
  if (tokens === null) await database.query('DELETE FROM turns WHERE id = $1', [id]);
  else if (tokens.taken === undefined)
    await database.query('UPDATE turns SET until_ms = 0 WHERE id = $1', [id]);
  else
    await database.query('UPDATE turns SET until_ms = 0, tokens = $2 WHERE id = $1', [
      id,
      Math.ceil(tokens.taken),
    ]);
}

/** A worker that lives keeps the turns that its calls have. */
export async function keepTurns(database: DeskDatabase, holder: string, leaseMs: number): Promise<void> {
  await database.query('UPDATE turns SET until_ms = now_ms() + $2 WHERE holder = $1 AND until_ms > 0', [
    holder,
    leaseMs,
  ]);
  await database.query('DELETE FROM turns WHERE until_ms < now_ms() - $1 AND started_at_ms < now_ms() - $1', [
    TOKENS_PER_MS + MARGIN_MS,
  ]);
}

/** Nothing of the worker is at work any more; what its calls took of the minute still counts. */
export async function dropTurns(database: DeskDatabase, holder: string): Promise<void> {
  await database.query('UPDATE turns SET until_ms = 0 WHERE holder = $1', [holder]);
}

/** Holds back a queue; a shorter pause does not end a longer one. */
export async function pauseTurns(database: DeskDatabase, queue: string, forMs: number): Promise<void> {
  await database.query(
    `INSERT INTO turn_queues (queue, paused_until_ms) VALUES ($1, now_ms() + $2)
     ON CONFLICT (queue) DO UPDATE SET paused_until_ms = CASE
       WHEN turn_queues.paused_until_ms > now_ms() + $2 THEN turn_queues.paused_until_ms ELSE now_ms() + $2 END`,
    [queue, Math.ceil(forMs)],
  );
}
