/** Looks at the database of a desk without changing it: what is there, of which version, and how the queue stands. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { DEFAULT_SCHEMA } from './postgres-database.js';

export interface DeskInspection {
  /** Such as `PostgreSQL 15.18`. */
  readonly server: string;
  /** Of its tables, as `TABLES_VERSION`; null where there are none yet. */
  readonly version: number | null;
  /** Jobs by their status. */
  readonly jobs: Readonly<Record<string, number>>;
}

type Ask = <R extends object>(sql: string) => Promise<readonly R[]>;

const WITHIN_MS = 5_000;

/** @throws Error where the server does not answer, or refuses */
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
    const [row] = await ask<{ name: string; there: boolean }>(
      `SELECT current_setting('server_version') AS name, to_regclass('${schema}.desk_migrations') IS NOT NULL AS there`,
    );
    return await inspect(`PostgreSQL ${row?.name.split(' ')[0] ?? ''}`, row?.there === true ? ask : null);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws Error for a file that is no desk, or cannot be read */
export async function inspectSqlite(path: string): Promise<DeskInspection> {
  if (!existsSync(path)) return inspect('SQLite', null);
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return await inspect('SQLite', (sql) => Promise.resolve(database.prepare(sql).all() as never));
  } finally {
    database.close();
  }
}

async function inspect(server: string, ask: Ask | null): Promise<DeskInspection> {
  if (ask === null) return { server, version: null, jobs: {} };
  const [made] = await ask<{ id: number | null }>('SELECT max(id) AS id FROM desk_migrations');
  const jobs = await ask<{ status: string; count: number | string }>(
    'SELECT status, count(*) AS count FROM jobs GROUP BY status',
  );
  return {
    server,
    version: made?.id ?? null,
    jobs: Object.fromEntries(jobs.map(({ status, count }) => [status, Number(count)])),
  };
}
