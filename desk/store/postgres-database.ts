/** The desk of a team: a schema of its own in a Postgres database, 15 or newer. */
import pg from 'pg';
import type { DeskDatabase, Queryable, Value } from './database.js';
import { DeskError } from './desk-error.js';
import { parseUrl } from '../../text/urls.js';
import { migrateDesk } from './migrate.js';
import { isAway } from './patience.js';

export interface PostgresAddress {
  /** `postgres://user:password@host:5432/name` */
  readonly url: string;
  /** Schema of the desk's tables; the queue's is called after it. Default: `research_loop`. */
  readonly schema?: string;
  /** Connections at most. Default: 4. */
  readonly connections?: number;
  /** The server ends a transaction whose process says nothing for so long, in milliseconds. Default: 15,000. */
  readonly silentForMs?: number;
  /** A query that has no answer within this time has failed, in milliseconds. Default: 60,000. */
  readonly answerWithinMs?: number;
}

const DEFAULT_SCHEMA = 'research_loop';
/** A line that is gone is noticed; a server that does not answer is given up. */
const LINE = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'research-loop',
} as const;
const DEFAULT_CONNECTIONS = 4;
const OLDEST_VERSION = 150_000;
/** A process that was stopped or cut off in a transaction keeps rows from all others: for less than a lease. */
const SILENT_FOR_MS = 15_000;
/** A line that neither answers nor breaks would hold up its process for ever. */
const ANSWER_WITHIN_MS = 60_000;
/** The server's side of the same, in seconds: a machine that is gone holds its connections no longer. */
const SERVER_KEEPS_ALIVE = { tcp_keepalives_idle: 15, tcp_keepalives_interval: 5, tcp_keepalives_count: 4 };
/** The lock that migrations of all desks of a database take in turn. */
const MIGRATION_LOCK = 0x524c646b;
const MOST_TRIES = 5;
/** Serialisation failure, deadlock (PostgreSQL manual, appendix A). */
const TRY_AGAIN = new Set(['40001', '40P01']);

const { Pool, types } = pg;
const INT8 = 20;
const NUMERIC = 1700;
const usualParser = types.getTypeParser as (oid: number, format?: string) => unknown;
/** Whole numbers of 64 bits and sums of them come as text otherwise. */
const TYPES = {
  getTypeParser: (oid: number, format?: string): unknown =>
    oid === INT8 || oid === NUMERIC ? Number : usualParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * Opens the desk, and brings its schema to the present shape.
 *
 * @throws DeskError `unreachable`, `other-desk`
 */
export async function openPostgresDesk(address: PostgresAddress): Promise<DeskDatabase> {
  const schema = address.schema ?? DEFAULT_SCHEMA;
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema)) throw new Error(`${schema} is no name of a schema`);
  const pool = poolOf(address, schema);
  try {
    await prepare(pool, schema);
  } catch (error) {
    await pool.end();
    throw asDeskError(error, address);
  }
  const withinMs = address.answerWithinMs ?? ANSWER_WITHIN_MS;
  return {
    kind: 'postgres',
    query: queryOn(pool, withinMs),
    transaction: (perform) => transactionOn(pool, perform, withinMs),
    close: () => pool.end(),
  };
}

function poolOf(address: PostgresAddress, schema: string): pg.Pool {
  const { url, connections = DEFAULT_CONNECTIONS, silentForMs = SILENT_FOR_MS } = address;
  const settings = {
    search_path: schema,
    idle_in_transaction_session_timeout: silentForMs,
    ...SERVER_KEEPS_ALIVE,
  };
  const pool = new Pool({
    connectionString: url,
    max: connections,
    types: TYPES,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...LINE,
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

async function prepare(pool: pg.Pool, schema: string): Promise<void> {
  const client = await connected(pool);
  try {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    );
    if (Number(rows[0]?.version) < OLDEST_VERSION)
      throw new DeskError('unreachable', 'The desk needs PostgreSQL 15 or newer.', {
        cure: 'Give another --database-url.',
      });
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(
      `CREATE OR REPLACE FUNCTION ${schema}.now_ms() RETURNS bigint LANGUAGE sql AS
       'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'`,
    );
    await migrateDesk({
      kind: 'postgres',
      query: queryOn(client),
      execute: async (sql) => {
        await client.query(sql);
      },
    });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * A connection that may break at any moment: its statement fails then, and is seen by whoever waits for it. What it tells
 * beside that would end the process where nobody listens.
 */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (client.listenerCount('error') === 0) client.on('error', () => undefined);
  return client;
}

/** @param withinMs none: a migration may take its time */
const queryOn =
  (client: Pick<pg.ClientBase, 'query'>, withinMs?: number): Queryable['query'] =>
  async <R extends object>(text: string, values: readonly Value[] = []): Promise<readonly R[]> => {
    const asked = { text, values: values.map(storable), query_timeout: withinMs };
    const { rows } = await client.query(asked);
    return rows as R[];
  };

/** PostgreSQL's text holds no NUL: one that a client has sent finds nothing, in place of an error of the database. */
function storable(value: Value): Value {
  if (value instanceof Uint8Array) return Buffer.from(value);
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}

async function transactionOn<T>(
  pool: pg.Pool,
  perform: (within: Queryable) => Promise<T>,
  withinMs: number,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const client = await connected(pool);
    const query = queryOn(client, withinMs);
    let broken = false;
    try {
      await query('BEGIN');
      const result = await perform({ query });
      await query('COMMIT');
      return result;
    } catch (error) {
      broken = isAway(error);
      if (!broken) await query('ROLLBACK').catch(() => (broken = true));
      if (tries >= MOST_TRIES || !TRY_AGAIN.has(String((error as { code?: unknown }).code))) throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** The address without what is secret in it. */
function shownAddress(url: string): string {
  const at = parseUrl(url);
  return at === null ? 'the database' : `${at.protocol}//${at.host}${at.pathname}`;
}

/** Says that the desk's database is the matter, never with its password. */
function asDeskError(error: unknown, { url }: PostgresAddress): unknown {
  if (error instanceof DeskError) return error;
  const { code, message } = error as { code?: string; message: string };
  const why = message === '' ? String(code) : message;
  return new DeskError('unreachable', `${shownAddress(url)} cannot be used: ${why}.`, {
    cure: 'Check --database-url, that the server runs, and that its user may create a schema.',
    cause: error,
  });
}
