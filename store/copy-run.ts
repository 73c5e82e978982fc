/** Copies of what runs left: a run that goes on from another, a store of one run, a store without runs. */
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { runs } from './schema.js';
import { removeRows } from './rows.js';
import { statement } from './statement.js';
import { TABLES } from './tables.js';
import { openStore, type Store } from './open-store.js';
import { touchPrivateFile } from './private-files.js';

/** What happened to the other run, and what it paid, is its own; so is what was asked of it after its brief. */
const OWN_TABLES: ReadonlySet<string> = new Set(['events', 'journal', 'follow_ups']);

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
    for (const each of OF_RUNS) {
      const table = getTableConfig(each).name;
      if (OWN_TABLES.has(table)) continue;
      const columns = columnsOf(each).filter((name) => name !== 'run_id' && name !== 'seal');
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

const columnsOf = (table: SQLiteTable): string[] => getTableConfig(table).columns.map(({ name }) => name);
const OF_RUNS = TABLES.filter((table) => columnsOf(table).includes('run_id'));

/** Takes every run but one out of a store that is this run's own copy, with what was asked for them. */
export function keepOneRun(store: Store, runId: string): void {
  store.commit(() => {
    store.database.pragma('defer_foreign_keys = ON');
    for (const table of OF_RUNS) removeRows(store, table, ['WHERE run_id <> ?', runId]);
    removeRows(store, runs, ['WHERE id <> ?', runId]);
    // What was asked of a text that only other runs had.
    for (const table of ['read_findings', 'readings'])
      statement(
        store,
        `DELETE FROM ${table} WHERE sha256 NOT IN (SELECT sha256 FROM sources JOIN run_sources ON source_id = sources.id)`,
      ).run();
  });
}

/**
 * Writes the copy to `path`, where there must be nothing, and seals it.
 *
 * @returns false, and no copy, where the store has sources that no file of a folder gave
 */
export function withoutRuns(store: Store, path: string): boolean {
  const other = statement<[], { id: number }>(
    store,
    'SELECT id FROM sources WHERE id NOT IN (SELECT source_id FROM corpus_files WHERE source_id IS NOT NULL) LIMIT 1',
  ).get();
  if (other !== undefined) return false;
  // SQLite writes into an empty file of ours, which nobody else can read.
  touchPrivateFile(path);
  store.database.prepare('VACUUM INTO ?').run(path);
  const copy = openStore(path);
  try {
    copy.database.pragma('foreign_keys = OFF');
    copy.commit(() => {
      for (const table of [...OF_RUNS, runs]) removeRows(copy, table);
      // What was asked of a text is of the runs that asked it.
      copy.database.exec('DELETE FROM read_findings; DELETE FROM readings');
      // A reader that was cut short, on a machine that was busy, may do better next time.
      copy.database.exec(
        `DELETE FROM corpus_files WHERE failure ->> 'code' IN ('timed-out', 'parser-crashed', 'aborted')`,
      );
    });
  } finally {
    copy.close();
  }
  return true;
}
