import { join, resolve } from 'node:path';
import type { DeskDatabase } from '../../store/desk/database.js';
import { openSqliteDesk } from '../../store/desk/sqlite-database.js';
import { RUNS } from '../run-folder.js';

/** A desk: the questions of one person or a team, what became of them, and where their runs lie. */
export interface Desk {
  readonly database: DeskDatabase;
  /** Where another process of this machine opens the same desk. */
  readonly place: DeskPlace;
  /** Where this machine keeps its runs. Absolute. */
  readonly runsFolder: string;
  /** Where runs that have ended are archived: `database`, `s3://bucket/prefix` or a folder; null or absent: nowhere. */
  readonly archive?: string | null;
  close(): Promise<void>;
}

export interface DeskPlace {
  /** `postgres://…`; without one the desk is a file beside the runs. */
  readonly databaseUrl: string | undefined;
  /** Schema of the desk in that database; a test has one of its own. */
  readonly schema?: string;
  /** Default: `runs/` in the working folder. */
  readonly runsFolder?: string;
  /** As `--archive` gives it. Default: the database, where that is Postgres. */
  readonly archive?: string | undefined;
  /** The configuration file that was named: it is that of every run. */
  readonly config?: string;
}

/** The desk of one machine, beside its runs. */
export const DESK_FILE = 'desk.db';

/** @throws DeskError where the database cannot be reached, or is newer than this program */
export async function openDesk(given: DeskPlace): Promise<Desk> {
  const { databaseUrl, schema, runsFolder = RUNS, archive } = given;
  const folder = resolve(runsFolder);
  const database = await openDatabase(databaseUrl, { schema, folder });
  return {
    database,
    place: { ...given, runsFolder: folder },
    runsFolder: folder,
    archive: archive ?? (database.kind === 'postgres' ? 'database' : null),
    close: () => database.close(),
  };
}

async function openDatabase(
  url: string | undefined,
  { schema, folder }: { schema: string | undefined; folder: string },
): Promise<DeskDatabase> {
  if (url === undefined) return openSqliteDesk(join(folder, DESK_FILE));
  // Loaded where it is needed: a desk of one machine has no use for it.
  const { openPostgresDesk } = await import('../../store/desk/postgres-database.js');
  return openPostgresDesk({ url, ...(schema === undefined ? {} : { schema }) });
}
