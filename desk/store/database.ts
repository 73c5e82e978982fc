/**
 * The database of a desk as a port: SQLite for one machine, Postgres for a team. One text of SQL serves both, so that
 * what is kept has one shape; what differs (locks, queues, full-text search) stands in files that say so.
 */

export type Value = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, unknown>>;

/** Statements in the dialect that both understand: `$1` is the first value, `now_ms()` the database's clock in milliseconds since 1970. */
export interface Queryable {
  /** Rows of one statement. Whole numbers come as numbers, bytes as a Buffer. */
  query<R extends object = Row>(sql: string, values?: readonly Value[]): Promise<readonly R[]>;
}

export interface DeskDatabase extends Queryable {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * All or nothing; one at a time in SQLite. The body may be run again where Postgres could not serialise it, so that it
   * holds nothing but queries.
   */
  transaction<T>(perform: (database: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whoever waits for something to happen at the desk, a worker or a page, looks so often, in milliseconds. */
export const LOOK_EVERY_MS = 1_000;
