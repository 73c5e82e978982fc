/** What a store holds, in short: whether another place has the same. */
import { createHash } from 'node:crypto';
import type { Store } from '../open-store.js';
import { sealedTables } from '../seal.js';
import { TABLES } from '../tables.js';

export interface StoreDigests {
  /** Of the seals of all rows, by table. */
  readonly tables: ReadonlyMap<string, string>;
  /** Seals of the calls of the journal, by id. */
  readonly calls: ReadonlyMap<number, string>;
}

export function digestsOf({ database }: Store): StoreDigests {
  const tables = new Map<string, string>();
  for (const { name } of sealedTables(TABLES)) {
    const hash = createHash('sha256');
    const rows = database
      .prepare<[], [number, string]>(`SELECT rowid, seal FROM "${name}" ORDER BY rowid`)
      .raw();
    for (const [rowId, seal] of rows.iterate()) hash.update(`${rowId} ${seal}\n`);
    tables.set(name, hash.digest('hex'));
  }
  const calls = database.prepare<[], [number, string]>('SELECT id, seal FROM journal').raw().all();
  return { tables, calls: new Map(calls) };
}
