/** Looks at the database of a desk without changing it: what is there, in which shape, and how the queue stands. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { deskMigrations } from './migrate.js';
import { DEFAULT_SCHEMA } from './postgres-database.js';

export interface DeskInspection {
  /** Such as `PostgreSQL 15.18`. */
  readonly server: string;
  /** `absent`: the first that opens the desk makes it. `older`: the next that opens it brings it to its present shape. */
  readonly shape: 'absent' | 'older' | 'present' | 'newer';
  /** Number of the newest migration that was run; 0 where there is none. */
  readonly newest: number;
  /** Of the newest that this program knows. */
  readonly known: number;
  /** The database's clock before this machine's, in milliseconds; 0 where they are one. */
  readonly aheadMs: number;
  /** Whether the desk may be made or migrated by who asks. */
  readonly mayChange: boolean;
  /** Jobs by their status. */
  readonly jobs: Readonly<Record<string, number>>;
  /** How long the job that waits for longest has waited, in milliseconds; null where none waits. */
  readonly waitsMs: number | null;
  /** Who works on jobs now. */
  readonly workers: readonly string[];
}

type Ask = <R extends object>(sql: string) => Promise<readonly R[]>;
type Told = Pick<DeskInspection, 'server' | 'aheadMs' | 'mayChange'>;

const WITHIN_MS = 5_000;
const OLDEST_VERSION = 150_000;

/** @throws Error where the server does not answer, refuses, or is older than 15 */
export async function inspectPostgres(url: string, schema: string = DEFAULT_SCHEMA): Promise<DeskInspection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    application_name: 'research-loop doctor',
    options: `-c search_path=${schema} -c default_transaction_read_only=on`,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const ask: Ask = async <R extends object>(sql: string) => (await client.query(sql)).rows as R[];
    const before = Date.now();
    const [row] = await ask<{ name: string; number: string; now: number; may: boolean; there: boolean }>(
      `SELECT current_setting('server_version') AS name, current_setting('server_version_num') AS number,
         extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, to_regclass('${schema}.desk_migrations') IS NOT NULL AS there,
         CASE WHEN to_regnamespace('${schema}') IS NULL THEN has_database_privilege(current_database(), 'CREATE')
           ELSE has_schema_privilege('${schema}', 'CREATE') END AS may`,
    );
    if (row === undefined || Number(row.number) < OLDEST_VERSION)
      throw new Error(`the desk needs PostgreSQL 15 or newer, and this is ${row?.name ?? 'none'}`);
    const aheadMs = Math.round(row.now - (before + Date.now()) / 2);
    const told = { server: `PostgreSQL ${row.name.split(' ')[0]}`, aheadMs, mayChange: row.may };
    return await inspect(row.there ? ask : null, told, row.now);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws Error for a file that is no desk, or cannot be read */
export async function inspectSqlite(path: string): Promise<DeskInspection> {
  const told = { server: `SQLite`, aheadMs: 0, mayChange: true };
  if (!existsSync(path)) return inspect(null, told, Date.now());
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const isDesk = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'desk_migrations'`).get();
    if (isDesk === undefined) throw new Error('it is no desk of this program');
    const ask: Ask = (sql) => Promise.resolve(database.prepare(sql).all() as never);
    return await inspect(ask, told, Date.now());
  } finally {
    database.close();
  }
}

async function inspect(ask: Ask | null, told: Told, nowMs: number): Promise<DeskInspection> {
  const known = Math.max(...deskMigrations.map(({ id }) => id));
  const nothing = { jobs: {}, waitsMs: null, workers: [] };
  if (ask === null) return { ...told, ...nothing, shape: 'absent', newest: 0, known };
  const rows = await ask<{ id: number }>('SELECT id FROM desk_migrations');
  const run = new Set(rows.map(({ id }) => id));
  const newest = Math.max(0, ...run);
  const isWhole = deskMigrations.every(({ id }) => run.has(id));
  const shape = newest > known ? 'newer' : isWhole ? 'present' : 'older';
  if (!run.has(1)) return { ...told, ...nothing, shape, newest, known };
  const jobs = await ask<{ status: string; count: number | string; since: number | string }>(
    'SELECT status, count(*) AS count, min(created_at_ms) AS since FROM jobs GROUP BY status',
  );
  const workers = await ask<{ worker: string }>(
    `SELECT DISTINCT worker FROM jobs WHERE status = 'running' AND worker IS NOT NULL ORDER BY worker`,
  );
  const waiting = jobs.find(({ status }) => status === 'waiting');
  return {
    ...told,
    shape,
    newest,
    known,
    jobs: Object.fromEntries(jobs.map(({ status, count }) => [status, Number(count)])),
    waitsMs: waiting === undefined ? null : Math.max(0, Math.round(nowMs) - Number(waiting.since)),
    workers: workers.map(({ worker }) => worker),
  };
}
