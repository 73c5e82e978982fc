/** The tables of a desk, and how its database comes to have them. */
import { readFileSync } from 'node:fs';
import type { DeskDatabase, Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import { EVENTS } from './events.js';
import { FOLLOW_UPS } from './follow-ups.js';
import { KEYS } from './idempotency.js';
import { JOBS } from './jobs.js';
import { RUN_CALLS } from './run-calls.js';
import { SCHEDULES } from './schedules.js';
import { SHARED_REPLIES } from './shared-pages.js';
import { RESERVATIONS, SPENT } from './spending.js';
import { wordedFor } from './table.js';
import { UPLOAD_TABLES } from './uploads.js';

const TABLES = [
  ...[JOBS, EVENTS, RUN_CALLS, FOLLOW_UPS, KEYS, SCHEDULES, SHARED_REPLIES, RESERVATIONS, SPENT],
  ...UPLOAD_TABLES,
];

/** People and what they did: see `sessions.ts` and `audit.ts`. */
const PEOPLE = readFileSync(new URL('./migrations/009-people.sql', import.meta.url), 'utf8');

/** How a desk comes to its present shape; append only. One that was made before the first of these is refused. */
export const deskMigrations: readonly {
  readonly id: number;
  readonly sql: (kind: DeskDatabase['kind']) => string;
}[] = [
  {
    id: 2,
    sql: (kind) => [...TABLES.map((each) => each.create(kind)), wordedFor(kind, PEOPLE)].join('\n'),
  },
];

export interface MigratedDatabase extends Queryable {
  readonly kind: DeskDatabase['kind'];
  /** Runs several statements in one text. */
  execute(sql: string): Promise<void>;
}

/**
 * Runs what is missing. For a connection that holds the lock of migrations, in one transaction.
 *
 * @throws DeskError `newer-desk`, `older-desk` where another version of the program was here before
 */
export async function migrateDesk(database: MigratedDatabase): Promise<void> {
  await database.execute('CREATE TABLE IF NOT EXISTS desk_migrations (id INTEGER PRIMARY KEY)');
  await refuseNewerDesk(database);
  const rows = await database.query<{ id: number }>('SELECT id FROM desk_migrations');
  const applied = new Set(rows.map(({ id }) => id));
  const first = Math.min(...deskMigrations.map(({ id }) => id));
  if (applied.size > 0 && !applied.has(first))
    throw new DeskError('older-desk', 'This desk was made by an earlier version of the program.', {
      cure: 'Move its database away (runs/desk.db), and a new one is made; runs and their briefs stay: `research-loop list`.',
    });
  for (const { id, sql } of deskMigrations.filter((each) => !applied.has(each.id))) {
    await database.execute(sql(database.kind));
    await database.query('INSERT INTO desk_migrations (id) VALUES ($1)', [id]);
  }
}

/**
 * Whoever works for long asks again: a newer version may be started meanwhile, which brings the desk to another shape.
 *
 * @throws DeskError `newer-desk` where a newer version of the program was here before
 */
export async function refuseNewerDesk(database: Queryable): Promise<void> {
  const [row] = await database.query<{ newest: number | null }>(
    'SELECT max(id) AS newest FROM desk_migrations',
  );
  const known = Math.max(...deskMigrations.map(({ id }) => id));
  const newest = row?.newest ?? 0;
  if (newest > known)
    throw new DeskError(
      'newer-desk',
      `A newer version of this program has brought the desk to its shape (${newest}; this one knows ${known}).`,
      { cure: 'Update the program on this machine; workers of the newer version go on meanwhile.' },
    );
}
