import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { DeskDatabase } from './store/database.js';
import { openSqliteDesk } from './store/sqlite-database.js';
import { RUNS } from '../loop/files/run-folder.js';

/** A desk: the questions of one person or a team, what became of them, and where their runs lie. */
export interface Desk {
  readonly database: DeskDatabase;
  /** Where this machine keeps its runs. Absolute. */
  readonly runsFolder: string;
  /** A folder that all machines share, where runs that have ended are copied to; null: nowhere. Absolute. */
  readonly archive: string | null;
  /** The configuration file of every run; null: as in the working folder. */
  readonly config?: string | undefined;
  close(): Promise<void>;
}

export interface DeskPlace {
  /** `postgres://…`; without one the desk is a file beside the runs. */
  readonly databaseUrl: string | undefined;
  /** Schema of the desk in that database; a test has one of its own. */
  readonly schema?: string;
  /** Default: `runs/` in the working folder. */
  readonly runsFolder?: string;
  /** As `archive` of the configuration gives it. */
  readonly archive?: string | undefined;
  /** The configuration file that was named: it is that of every run. */
  readonly config?: string;
}

/** The desk of one machine, beside its runs. */
export const DESK_FILE = 'desk.db';

/** This machine and its folder of runs, for the desk to say where a run lies. */
export const machineOf = ({ runsFolder }: Pick<Desk, 'runsFolder'>): string => `${hostname()}:${runsFolder}`;

/** @throws DeskError where the database cannot be reached, or is newer than this program */
export async function openDesk(given: DeskPlace): Promise<Desk> {
  const { databaseUrl, schema, runsFolder = RUNS, archive, config } = given;
  const folder = resolve(runsFolder);
  const database = await openDatabase(databaseUrl, { schema, folder });
  return {
    database,
    runsFolder: folder,
    archive: archive === undefined ? null : resolve(archive),
    config,
    close: () => database.close(),
  };
}

async function openDatabase(
  url: string | undefined,
  { schema, folder }: { schema: string | undefined; folder: string },
): Promise<DeskDatabase> {
  if (url === undefined) return openSqliteDesk(join(folder, DESK_FILE));
  // Loaded where it is needed: a desk of one machine has no use for it.
  const { openPostgresDesk } = await import('./store/postgres-database.js');
  return openPostgresDesk({ url, ...(schema === undefined ? {} : { schema }) });
}

/** As much of a job's id as people type. */
export const shortId = ({ id }: { readonly id: string }): string => id.slice(0, 8);
