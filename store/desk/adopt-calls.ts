/** Calls that one copy of a run's journal has and another lacks. */
import type { Store } from '../open-store.js';
import type { StoredValue } from './row-changes.js';
import { CALL_COLUMNS } from './run-journal-rows.js';

/**
 * Adds the finished calls of `other` that the store lacks: what this machine has paid for and could not tell the desk. A call
 * that counts as lost gets its outcome.
 *
 * @returns how many
 */
export function adoptCalls(store: Store, other: Store): number {
  const columns: readonly string[] = CALL_COLUMNS;
  const finished = other.database
    .prepare<[], StoredValue[]>(
      `SELECT id, ${columns.join(', ')} FROM journal WHERE status = 'finished' ORDER BY id`,
    )
    .raw();
  const isKnown = store.database.prepare(
    `SELECT 1 FROM journal WHERE run_id = ? AND kind = ? AND request_hash = ? AND status = 'finished'`,
  );
  const isLost = store.database.prepare(
    `SELECT 1 FROM journal WHERE id = ? AND run_id = ? AND kind = ? AND request_hash = ?`,
  );
  const update = store.database.prepare(
    `UPDATE journal SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  const insert = store.database.prepare(
    `INSERT INTO journal (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const at = (column: string): number => columns.indexOf(column);
  let adopted = 0;
  store.commit(() => {
    for (const [id = null, ...values] of finished.iterate()) {
      const name = ['run_id', 'kind', 'request_hash'].map((column) => values[at(column)] ?? null);
      if (isKnown.get(...name) !== undefined) continue;
      if (isLost.get(id, ...name) === undefined) insert.run(...values);
      else update.run(...values, id);
      adopted += 1;
    }
  });
  return adopted;
}
