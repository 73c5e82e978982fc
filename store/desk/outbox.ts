/** What is to be sent to whom: kept before it is sent, taken by one worker at a time, tried again with growing waits. */
import { createHash } from 'node:crypto';
import type { Queryable, Row } from './database.js';

export interface NewLetter {
  /** Name of the run whose brief it tells of. */
  readonly run: string;
  /** The address of a webhook. */
  readonly receiver: string;
}

export interface Letter extends NewLetter {
  /** Of the run and the receiver. */
  readonly id: string;
  readonly status: 'waiting' | 'sent' | 'failed';
  /** Times that it was taken, this one included. */
  readonly attempts: number;
  /** Why it was not sent the last time. */
  readonly error: string | null;
}

/** As long as one try may take, and a worker that died with it holds it up. */
const HELD_MS = 120_000;
/** The first wait; each further is twice as long: the last of ten comes after about four days. */
const FIRST_WAIT_MS = 10 * 60_000;
const MOST_ATTEMPTS = 10;

const idOf = ({ run, receiver }: NewLetter): string =>
  createHash('sha256')
    .update(JSON.stringify([run, receiver]))
    .digest('hex')
    .slice(0, 32);

/** Puts letters into the outbox; nobody is told of a run twice, however often this is called. */
export async function addLetters(database: Queryable, letters: readonly NewLetter[]): Promise<void> {
  for (const letter of letters)
    await database.query(
      `INSERT INTO outbox (id, run, receiver, status, attempts, next_at_ms, held_until_ms, created_at_ms)
       VALUES ($1, $2, $3, 'waiting', 0, now_ms(), 0, now_ms()) ON CONFLICT (id) DO NOTHING`,
      [idOf(letter), letter.run, letter.receiver],
    );
}

/** The next letter that is due, now this holder's alone; undefined where none is. */
export async function takeLetter(database: Queryable, holder: string): Promise<Letter | undefined> {
  for (;;) {
    const [due] = await database.query<{ id: string; attempts: number }>(
      `SELECT id, attempts FROM outbox WHERE status = 'waiting' AND next_at_ms <= now_ms() AND held_until_ms <= now_ms()
       ORDER BY next_at_ms, id LIMIT 1`,
    );
    if (due === undefined) return undefined;
    const rows = await database.query(
      `UPDATE outbox SET holder = $1, held_until_ms = now_ms() + $2, attempts = attempts + 1
       WHERE id = $3 AND status = 'waiting' AND attempts = $4 RETURNING *`,
      [holder, HELD_MS, due.id, due.attempts],
    );
    if (rows[0] !== undefined) return letterOf(rows[0]);
  }
}

/** The letter has arrived. */
export async function letterSent(database: Queryable, { id }: Letter): Promise<void> {
  await database.query(
    `UPDATE outbox SET status = 'sent', holder = NULL, held_until_ms = 0, error = NULL WHERE id = $1`,
    [id],
  );
}

/** It did not arrive: tried again later, unless that is of no use or was tried often enough. */
export async function letterFailed(
  database: Queryable,
  { id, attempts }: Letter,
  { error, mayPass }: { readonly error: string; readonly mayPass: boolean },
): Promise<void> {
  const isOver = !mayPass || attempts >= MOST_ATTEMPTS;
  await database.query(
    `UPDATE outbox SET status = $1, holder = NULL, held_until_ms = 0, next_at_ms = now_ms() + $2, error = $3 WHERE id = $4 AND status = 'waiting'`,
    [isOver ? 'failed' : 'waiting', FIRST_WAIT_MS * 2 ** (attempts - 1), error.slice(0, 500), id],
  );
}

/** All letters about a run, with what became of them. */
export async function lettersOf(database: Queryable, run: string): Promise<readonly Letter[]> {
  const rows = await database.query('SELECT * FROM outbox WHERE run = $1 ORDER BY created_at_ms, id', [run]);
  return rows.map(letterOf);
}

const letterOf = (row: Row): Letter => ({
  id: row['id'] as string,
  run: row['run'] as string,
  receiver: row['receiver'] as string,
  status: row['status'] as Letter['status'],
  attempts: row['attempts'] as number,
  error: row['error'] as string | null,
});
