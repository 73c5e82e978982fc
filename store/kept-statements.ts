/** The connection as the query builder sees it: a text of SQL is prepared once, however often it is asked. */
import type Database from 'better-sqlite3';

/** More texts than the program has; queries with lists of values have one for each length. */
const MOST_KEPT = 500;

/**
 * For the query builder alone: it sets a statement's mode by the text, and never leaves one half read. Whoever prepares a
 * statement to pluck or iterate does so on the connection itself.
 */
export function keepingStatements(database: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>();
  const prepare = (sql: string): Database.Statement => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
  return Object.create(database, { prepare: { value: prepare } }) as Database.Database;
}
