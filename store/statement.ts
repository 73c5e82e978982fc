/** Prepared statements, kept per connection: preparing costs more than most of the statements run here. */
import type Database from 'better-sqlite3';

const kept = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** `sql` must be one of a small, fixed set of texts: it is kept as long as the connection is open. */
export function statement<Parameters extends unknown[] = unknown[], Row = unknown>(
  store: { readonly database: Database.Database },
  sql: string,
): Database.Statement<Parameters, Row> {
  let statements = kept.get(store.database);
  if (statements === undefined)
    kept.set(store.database, (statements = new Map<string, Database.Statement>()));
  let prepared = statements.get(sql);
  if (prepared === undefined) statements.set(sql, (prepared = store.database.prepare(sql)));
  return prepared as Database.Statement<Parameters, Row>;
}
