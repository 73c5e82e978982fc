/** Brings the database of a desk to its present shape. */
import { DeskError } from './desk-error.js';
import type { DeskDatabase, Queryable } from './database.js';
import { deskMigrations, wordedFor } from './migrations.js';

export interface MigratedDatabase extends Queryable {
  readonly kind: DeskDatabase['kind'];
  /** Runs several statements in one text. */
  execute(sql: string): Promise<void>;
}

/**
 * Runs what is missing. For a connection that holds the lock of migrations, in one transaction.
 *
 * @throws DeskError `newer-desk` where a newer version of the program was here before
 */
export async function migrateDesk(database: MigratedDatabase): Promise<void> {
  await database.execute('CREATE TABLE IF NOT EXISTS desk_migrations (id INTEGER PRIMARY KEY)');
  await refuseNewerDesk(database);
  const rows = await database.query<{ id: number }>('SELECT id FROM desk_migrations');
  const applied = new Set(rows.map(({ id }) => id));
  for (const migration of deskMigrations) {
    if (applied.has(migration.id)) continue;
    if (migration.only === undefined || migration.only === database.kind)
      await database.execute(wordedFor(database.kind, migration));
    await database.query('INSERT INTO desk_migrations (id) VALUES ($1)', [migration.id]);
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
