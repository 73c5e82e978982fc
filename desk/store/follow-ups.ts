/** Questions asked of a run after its brief: who answers which, and what was answered. */
import type { DeskDatabase, Queryable } from './database.js';
import type { Job } from './jobs.js';
import { after, as, insert, NOW, select, table, update, type RowOf } from './table.js';

export interface FollowUpOptions {
  /** Search for further sources first. */
  readonly search: boolean;
  /** `provider/name`; null: the run's own. */
  readonly model: string | null;
  readonly budgetTokens: number | null;
  readonly budgetUsd: number | null;
}

export const FOLLOW_UPS = table(
  'follow_ups',
  {
    id: 'TEXT PRIMARY KEY',
    run: 'TEXT NOT NULL',
    question: 'TEXT NOT NULL',
    options: as<FollowUpOptions>('JSON NOT NULL'),
    askedBy: 'TEXT NOT NULL',
    idempotencyKey: 'TEXT',
    status: as<'waiting' | 'running' | 'done' | 'failed'>(`TEXT NOT NULL DEFAULT 'waiting'`),
    attempt: 'INTEGER NOT NULL DEFAULT 0',
    /** Whoever answers it renews this; later another may take it. */
    heldUntilMs: 'MS NOT NULL DEFAULT 0',
    createdAtMs: 'MS NOT NULL',
    endedAtMs: 'MS',
    /** As `ask --json` prints it. */
    answer: 'JSON',
    error: as<Job['error']>('JSON'),
  },
  ['UNIQUE (asked_by, idempotency_key)', 'INDEX (run, created_at_ms)', 'INDEX (status, created_at_ms)'],
);
export type DeskFollowUp = RowOf<typeof FOLLOW_UPS>;
type NewDeskFollowUp = Pick<
  DeskFollowUp,
  'id' | 'run' | 'question' | 'options' | 'askedBy' | 'idempotencyKey'
>;

/** Adds it, or returns the one that the person asked with the same idempotency key. */
export async function addFollowUp(database: Queryable, asked: NewDeskFollowUp): Promise<DeskFollowUp> {
  const { askedBy, idempotencyKey } = asked;
  const added = await insert(database, FOLLOW_UPS, {
    ...asked,
    createdAtMs: NOW,
    conflict: '(asked_by, idempotency_key) DO NOTHING',
  });
  if (added !== undefined) return added;
  const [known] = await select(database, FOLLOW_UPS, {
    where: ({ at }) => [`asked_by = ${at(askedBy)}`, `idempotency_key = ${at(idempotencyKey)}`],
  });
  return known as DeskFollowUp;
}

/** Oldest first, 500 at most; with `id`, that one alone. */
export const listFollowUps = (
  database: Queryable,
  { run, id }: { readonly run: string; readonly id?: string },
): Promise<readonly DeskFollowUp[]> =>
  select(database, FOLLOW_UPS, {
    where: ({ at }) => [`run = ${at(run)}`, id === undefined ? undefined : `id = ${at(id)}`],
    order: 'created_at_ms, id LIMIT 500',
  });

/**
 * The oldest that waits, or that nobody holds any more, of a run whose newest folder this machine has or can fetch; one at a
 * time of each run. The row of the run's job is locked: two machines never take two of one run.
 */
export function takeFollowUp(
  database: DeskDatabase,
  { holdMs, machine }: { readonly holdMs: number; readonly machine: string | null },
): Promise<DeskFollowUp | undefined> {
  const lock = database.kind === 'postgres' ? 'FOR UPDATE OF j SKIP LOCKED' : '';
  const isFree = `(f.status = 'waiting' OR (f.status = 'running' AND f.held_until_ms < now_ms()))`;
  return database.transaction(async (within) => {
    const [free] = await within.query<{ id: string }>(
      `SELECT f.id FROM follow_ups AS f JOIN jobs AS j ON j.run = f.run
       WHERE ${isFree} AND ($1 = '' OR j.folder IS NULL OR j.folder LIKE $1 ESCAPE '\\') AND NOT EXISTS (
         SELECT 1 FROM follow_ups AS other
         WHERE other.run = f.run AND other.status = 'running' AND other.held_until_ms >= now_ms())
       ORDER BY f.created_at_ms, f.id LIMIT 1 ${lock}`,
      [
        machine === null
          ? ''
          : `%"machine":${JSON.stringify(machine).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
      ],
    );
    if (free === undefined) return undefined;
    const rows = await within.query(
      `UPDATE follow_ups SET status = 'running', attempt = attempt + 1, held_until_ms = now_ms() + $1
       WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM follow_ups AS other WHERE other.run = follow_ups.run
         AND other.status = 'running' AND other.held_until_ms >= now_ms()) RETURNING *`,
      [holdMs, free.id],
    );
    return rows[0] && FOLLOW_UPS.read(rows[0]);
  });
}

const held =
  ({ id, attempt }: Pick<DeskFollowUp, 'id' | 'attempt'>) =>
  ({ at }: { at: (value: string | number) => string }): readonly string[] => [
    `id = ${at(id)}`,
    `attempt = ${at(attempt)}`,
    `status = 'running'`,
  ];

/** @returns false where another has taken it since */
export async function holdFollowUp(
  database: Queryable,
  which: Pick<DeskFollowUp, 'id' | 'attempt'>,
  holdMs: number,
): Promise<boolean> {
  const set = { heldUntilMs: after(holdMs) };
  return (await update(database, FOLLOW_UPS, { set, where: held(which) })).length > 0;
}

/** Ends it, or gives it back (`waiting`); nothing where another has taken it since. */
export async function endFollowUp(
  database: Queryable,
  which: Pick<DeskFollowUp, 'id' | 'attempt'>,
  end: Pick<DeskFollowUp, 'status'> & Partial<Pick<DeskFollowUp, 'answer' | 'error'>>,
): Promise<void> {
  const set = { ...end, heldUntilMs: 0, endedAtMs: end.status === 'waiting' ? null : NOW };
  await update(database, FOLLOW_UPS, { set, where: held(which) });
}
