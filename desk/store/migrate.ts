/** The tables of a desk, and how its database comes to have them. */
import type { DeskDatabase, Queryable } from './database.js';
import { DeskError } from './desk-error.js';
import { EVENTS } from './events.js';
import { JOBS } from './jobs.js';
import { PEOPLE, TOKENS } from './people.js';
import { RUN_CALLS } from './run-calls.js';
import { RESERVATIONS, SPENT } from './spending.js';
import { UPLOADS } from './uploads.js';

const TABLES = [JOBS, EVENTS, RUN_CALLS, RESERVATIONS, SPENT, UPLOADS, PEOPLE, TOKENS];

/** Raised with every change of a table: a desk of other tables is refused. */
const TABLES_VERSION = 7;

export interface MigratedDatabase extends Queryable {
  readonly kind: DeskDatabase['kind'];
  /** Runs several statements in one text. */
  execute(sql: string): Promise<void>;
}

/**
 * Makes the tables where there are none. For a connection that holds the lock of migrations, in one transaction.
 *
 * @throws DeskError `other-desk` where another version of the program has made it
 */
export async function migrateDesk(database: MigratedDatabase): Promise<void> {
  await database.execute('CREATE TABLE IF NOT EXISTS desk_migrations (id INTEGER PRIMARY KEY)');
  const [made] = await database.query<{ id: number }>('SELECT max(id) AS id FROM desk_migrations');
  const version = made?.id ?? null;
  if (version === TABLES_VERSION) return;
  if (version !== null)
    throw new DeskError(
      'other-desk',
      `Another version of this program has made the desk (its tables are ${version}; this one knows ${TABLES_VERSION}).`,
      {
        cure:
          version > TABLES_VERSION
            ? 'Update the program on this machine.'
            : 'Move its database away (runs/desk.db), and a new one is made; runs and their briefs stay: `research-loop list`.',
      },
    );
  for (const each of TABLES) await database.execute(each.create(database.kind));
  await database.query('INSERT INTO desk_migrations (id) VALUES ($1)', [TABLES_VERSION]);
}
