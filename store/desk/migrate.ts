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
  const rows = await database.query<{ id: number }>('SELECT id FROM desk_migrations');
  const applied = new Set(rows.map(({ id }) => id));
  const newest = Math.max(...deskMigrations.map(({ id }) => id));
  if (Math.max(0, ...applied) > newest)
    throw new DeskError('newer-desk', 'A newer version of this program has brought the desk to its shape.', {
      cure: 'Update the program on this machine; workers of the newer version go on meanwhile.',
    });
  for (const migration of deskMigrations) {
    if (applied.has(migration.id)) continue;
    if (migration.only === undefined || migration.only === database.kind)
      await database.execute(wordedFor(database.kind, migration));
    await database.query('INSERT INTO desk_migrations (id) VALUES ($1)', [migration.id]);
  }
}
