/** Questions asked of a run after its brief: who answers which, and what was answered. */
import type { Queryable, Row } from './database.js';

export interface NewDeskFollowUp {
  readonly id: string;
  readonly run: string;
  readonly question: string;
  readonly options: FollowUpOptions;
  readonly askedBy: string;
  readonly idempotencyKey: string | null;
}

interface FollowUpOptions {
  /** Search for further sources first. */
  readonly search: boolean;
  /** `provider/name`; null: the run's own. */
  readonly model: string | null;
  readonly budgetTokens: number | null;
  readonly budgetUsd: number | null;
}

export interface DeskFollowUp extends NewDeskFollowUp {
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly attempt: number;
  /** Milliseconds since 1970, by the database's clock. */
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
  /** As `ask --json` prints it. */
  readonly answer: unknown;
  readonly error: { readonly code: string; readonly message: string; readonly cure?: string } | null;
}

/** Adds it, or returns the one that the person asked with the same idempotency key. */
export async function addFollowUp(database: Queryable, asked: NewDeskFollowUp): Promise<DeskFollowUp> {
  const values = [asked.id, asked.run, asked.question, JSON.stringify(asked.options), asked.askedBy];
  const added = await database.query(
    `INSERT INTO desk_follow_ups (id, run, question, options, asked_by, idempotency_key, status, attempt, held_until_ms, created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, now_ms())
     ON CONFLICT (asked_by, idempotency_key) DO NOTHING RETURNING *`,
    [...values, asked.idempotencyKey],
  );
  const [row] =
    added.length > 0
      ? added
      : await database.query('SELECT * FROM desk_follow_ups WHERE asked_by = $1 AND idempotency_key = $2', [
          asked.askedBy,
          asked.idempotencyKey,
        ]);
  return followUpOf(row ?? {});
}

export async function findFollowUp(
  database: Queryable,
  { run, id }: { readonly run: string; readonly id: string },
): Promise<DeskFollowUp | undefined> {
  const [row] = await database.query('SELECT * FROM desk_follow_ups WHERE id = $1 AND run = $2', [id, run]);
  return row && followUpOf(row);
}

/** Oldest first; 500 at most. */
export async function listDeskFollowUps(database: Queryable, run: string): Promise<readonly DeskFollowUp[]> {
  const rows = await database.query(
    'SELECT * FROM desk_follow_ups WHERE run = $1 ORDER BY created_at_ms, id LIMIT 500',
    [run],
  );
  return rows.map(followUpOf);
}

/** The oldest that waits, or that nobody holds any more; one at a time of each run. Undefined where there is none. */
export async function takeFollowUp(database: Queryable, holdMs: number): Promise<DeskFollowUp | undefined> {
  const [row] = await database.query(
    `UPDATE desk_follow_ups SET status = 'running', attempt = attempt + 1, held_until_ms = now_ms() + $1
     WHERE id = (
       SELECT id FROM desk_follow_ups AS next
       WHERE (status = 'waiting' OR (status = 'running' AND held_until_ms < now_ms())) AND NOT EXISTS (
         SELECT 1 FROM desk_follow_ups AS other
         WHERE other.run = next.run AND other.status = 'running' AND other.held_until_ms >= now_ms())
       ORDER BY created_at_ms, id LIMIT 1
     ) AND (status = 'waiting' OR (status = 'running' AND held_until_ms < now_ms())) RETURNING *`,
    [holdMs],
  );
  return row && followUpOf(row);
}

type Held = Pick<DeskFollowUp, 'id' | 'attempt'>;

/** @returns false where another has taken it since */
export async function holdFollowUp(
  database: Queryable,
  { id, attempt }: Held,
  holdMs: number,
): Promise<boolean> {
  const rows = await database.query(
    `UPDATE desk_follow_ups SET held_until_ms = now_ms() + $1
     WHERE id = $2 AND attempt = $3 AND status = 'running' RETURNING id`,
    [holdMs, id, attempt],
  );
  return rows.length > 0;
}

/** Ends it, or gives it back (`waiting`); nothing where another has taken it since. */
export async function endFollowUp(
  database: Queryable,
  { id, attempt }: Held,
  end: Pick<DeskFollowUp, 'status'> & Partial<Pick<DeskFollowUp, 'answer' | 'error'>>,
): Promise<void> {
  await database.query(
    `UPDATE desk_follow_ups SET status = $1, answer = $2, error = $3, held_until_ms = 0,
       ended_at_ms = ${end.status === 'waiting' ? 'NULL' : 'now_ms()'}
     WHERE id = $4 AND attempt = $5 AND status = 'running'`,
    [end.status, jsonOrNull(end.answer), jsonOrNull(end.error), id, attempt],
  );
}

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : null);

function followUpOf(row: Row): DeskFollowUp {
  return {
    id: row['id'],
    run: row['run'],
    question: row['question'],
    askedBy: row['asked_by'],
    status: row['status'],
    attempt: row['attempt'],
    idempotencyKey: row['idempotency_key'],
    createdAtMs: row['created_at_ms'],
    endedAtMs: row['ended_at_ms'] ?? null,
    options: parsed(row['options']),
    answer: parsed(row['answer']),
    error: parsed(row['error']),
  } as DeskFollowUp;
}
