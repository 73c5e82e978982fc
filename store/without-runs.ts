/** A copy of a store that holds what was read and nothing of any run. */
import { openStore, type Store } from './open-store.js';
import { statement } from './statement.js';
import { touchPrivateFile } from './private-files.js';

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
      for (const table of [...tablesOfRuns(copy), 'runs']) copy.database.exec(`DELETE FROM "${table}"`);
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

const tablesOfRuns = (store: Store): readonly string[] =>
  store.database
    .prepare<[], string>(
      `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND c.name = 'run_id' ORDER BY t.name`,
    )
    .pluck()
    .all();
