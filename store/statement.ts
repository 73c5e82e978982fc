/** Prepared statements, kept per connection: preparing costs more than most of the statements run here. */
import type Database from 'better-sqlite3';

interface Connected {
  readonly database: Database.Database;
}

const kept = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** `sql` must be one of a small, fixed set of texts: it is kept as long as the connection is open. */
export function statement<Parameters extends unknown[] = unknown[], Row = unknown>(
  { database }: Connected,
  sql: string,
): Database.Statement<Parameters, Row> {
  let statements = kept.get(database);
  if (statements === undefined) kept.set(database, (statements = new Map<string, Database.Statement>()));
  let prepared = statements.get(sql);
  if (prepared === undefined) statements.set(sql, (prepared = database.prepare(sql)));
  return prepared as Database.Statement<Parameters, Row>;
}

/** The only column of every row. */
export const valuesOf = <T>(store: Connected, sql: string, ...values: readonly unknown[]): T[] =>
  statement<unknown[], T>(store, sql)
    .pluck()
    .all(...values);

/** That of the first row; undefined where there is none. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the column's type
export const valueOf = <T>(store: Connected, sql: string, ...values: readonly unknown[]): T | undefined =>
  statement<unknown[], T>(store, sql)
    .pluck()
    .get(...values);
