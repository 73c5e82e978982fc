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
  /** A turn counts as at work for so long, unless it is kept. */
  readonly leaseMs: number;
}

/** One call of those that wait. */
export interface WaitingTurn {
  /** Calls at work at once. */
  readonly concurrency: number;
  readonly tokens?: { readonly amount: number; readonly perMinute: number } | undefined;
}

/** The turns that were given, in their order; how long to wait before the others may be asked for again, 0 where there are none. */
export interface Entered {
  readonly ids: readonly string[];
  readonly waitMs: number;
}

/** Takes places among the calls at work, and tokens of the minute, for as many of those that wait as there is room for. */
export function enterTurns(
  database: DeskDatabase,
  entry: TurnEntry,
  waiting: readonly WaitingTurn[],
): Promise<Entered> {
  return database.transaction(async (within) => {
    const { queue, holder, leaseMs } = entry;
    const { pausedUntilMs, nowMs } = await lockQueue(within, queue);
    if (pausedUntilMs > nowMs) return { ids: [], waitMs: pausedUntilMs - nowMs };
    const [row] = await within.query<{ count: number }>(
      'SELECT count(*) AS count FROM turns WHERE queue = $1 AND until_ms > $2',
      [queue, nowMs],
    );
    const minute = waiting.some(({ tokens }) => tokens) ? await lastMinute(within, queue, nowMs) : [];
    const { given, waitMs } = admitted(waiting, { atWork: row?.count ?? 0, minute, nowMs });
    if (given.length === 0) return { ids: [], waitMs };
    const rows = given.map((tokens) => ({ id: randomUUID(), tokens }));
    await within.query(
      `INSERT INTO turns (id, queue, holder, started_at_ms, until_ms, tokens) VALUES
       ${rows.map((_, at) => `($${at * 2 + 5}, $1, $2, $3, $4, $${at * 2 + 6})`).join(', ')}`,
      [queue, holder, nowMs, nowMs + leaseMs, ...rows.flatMap(({ id, tokens }) => [id, tokens])],
    );
    return { ids: rows.map(({ id }) => id), waitMs };
  });
}

interface Minute {
  readonly at: number;
  readonly tokens: number;
}

/** Calls whose tokens still count, oldest first. */
const lastMinute = (within: Queryable, queue: string, nowMs: number): Promise<readonly Minute[]> =>
  within.query<Minute>(
    `SELECT started_at_ms AS at, tokens FROM turns WHERE queue = $1 AND started_at_ms > $2 AND tokens > 0
     ORDER BY started_at_ms`,
    [queue, nowMs - TOKENS_PER_MS - MARGIN_MS],
  );

/** The tokens of those that have room, in their order: who waits first is not overtaken by one that needs less. */
function admitted(
  waiting: readonly WaitingTurn[],
  { atWork, minute, nowMs }: { atWork: number; minute: readonly Minute[]; nowMs: number },
): { given: readonly number[]; waitMs: number } {
  const given: number[] = [];
  for (const { concurrency, tokens } of waiting) {
    if (atWork + given.length >= concurrency) return { given, waitMs: LOOK_AGAIN_MS };
    // A call larger than the minute gets the minute for itself.
    const amount = Math.ceil(Math.min(tokens?.amount ?? 0, tokens?.perMinute ?? 0));
    const now = given.map((each): Minute => ({ at: nowMs, tokens: each }));
    const waitMs =
      tokens === undefined ? 0 : waitForTokens([...minute, ...now], tokens.perMinute - amount, nowMs);
    if (waitMs > 0) return { given, waitMs };
    given.push(amount);
  }
  return { given, waitMs: 0 };
}

/** How long until the calls of the last minute have taken no more than `most`. */
function waitForTokens(minute: readonly Minute[], most: number, nowMs: number): number {
  let taken = minute.reduce((sum, { tokens }) => sum + tokens, 0);
  let waitMs = 0;
  for (const { at, tokens } of minute) {
    if (taken <= most) return waitMs;
    taken -= tokens;
    waitMs = Math.max(1, at + TOKENS_PER_MS + MARGIN_MS - nowMs);
  }
  return waitMs;
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
