/** A run that goes on from another: all that the other left, under a name of its own. */
import type { Store } from './open-store.js';
import { statement } from './statement.js';

/** What happened to the other run, and what it paid, is its own; so is what was asked of it after its brief. */
const OWN_TABLES: ReadonlySet<string> = new Set(['runs', 'events', 'journal', 'follow_ups']);

/**
 * Copies the rows of a run, in one commit, to a run that has none yet.
 *
 * @param without stages whose results stay the other run's own
 */
export function copyRun(
  store: Store,
  { from, to, without }: { readonly from: string; readonly to: string; readonly without: readonly string[] },
): void {
  store.commit(() => {
    store.database.pragma('defer_foreign_keys = ON');
    for (const table of tablesOfRuns(store)) {
      const columns = columnsOf(store, table).filter((name) => name !== 'run_id' && name !== 'seal');
      const list = columns.map((name) => `"${name}"`).join(', ');
      const left = table === 'stages' ? `AND stage NOT IN (${without.map(() => '?').join(', ')})` : '';
      statement(
        store,
        `INSERT INTO "${table}" (run_id, ${list}) SELECT ?, ${list} FROM "${table}" WHERE run_id = ? ${left}`,
      ).run(to, from, ...(table === 'stages' ? without : []));
    }
    // What the rounds cost was paid by the other run.
    statement(
      store,
      `UPDATE rounds SET row = json_set(row, '$.tokens', 0, '$.usd', 0, '$.seconds', 0) WHERE run_id = ?`,
    ).run(to);
  });
}

const tablesOfRuns = (store: Store): readonly string[] =>
  statement<[], string>(
    store,
    `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND c.name = 'run_id' ORDER BY t.rowid`,
  )
    .pluck()
    .all()
    .filter((name) => !OWN_TABLES.has(name));

const columnsOf = (store: Store, table: string): readonly string[] =>
  statement<[string], string>(store, 'SELECT name FROM pragma_table_info(?) ORDER BY cid').pluck().all(table);

/** Takes every run but one out of a store that is this run's own copy, with what was asked for them. */
export function keepOneRun(store: Store, runId: string): void {
  store.commit(() => {
    store.database.pragma('defer_foreign_keys = ON');
    const tables = [...tablesOfRuns(store), ...[...OWN_TABLES].filter((name) => name !== 'runs')];
    for (const table of tables)
      statement<[string]>(store, `DELETE FROM "${table}" WHERE run_id <> ?`).run(runId);
    statement<[string]>(store, 'DELETE FROM runs WHERE id <> ?').run(runId);
    // What was asked of a text that only other runs had.
    for (const table of ['read_findings', 'readings'])
      statement(
        store,
        `DELETE FROM ${table} WHERE sha256 NOT IN (SELECT sha256 FROM sources JOIN run_sources ON source_id = sources.id)`,
      ).run();
  });
}
