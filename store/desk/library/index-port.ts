/** The full-text index of the library as a port: what SQLite and Postgres cannot say in one text. */
import type { Queryable } from '../database.js';

/** Rows that have all of the phrases of `all` and, where there are any, one of the phrases of `any`. */
export interface Expression {
  /** Each a word or several in a row, as `tokens.ts` makes them. */
  readonly all: readonly (readonly string[])[];
  readonly any?: readonly (readonly string[])[];
}

export interface LibraryIndex {
  /** In the transaction that adds or removes the text. */
  add(
    within: Queryable,
    rows: readonly { readonly id: number; readonly tokens: readonly string[] }[],
  ): Promise<void>;
  remove(within: Queryable, ids: readonly number[]): Promise<void>;
  /** Ids of rows, `limit` at most: the newest where there are more, among the newest rows where there are far more. */
  find(expression: Expression, limit: number): Promise<readonly number[]>;
  /** About how many rows have the phrase; exact where they are few. */
  frequency(phrase: readonly string[]): Promise<number>;
  /** Rows that one search may look at: what answers within the time of a page. */
  readonly rowBudget: number;
}
