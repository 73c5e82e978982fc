/** The library's index of a database. */
import type { DeskDatabase } from '../database.js';
import type { LibraryIndex } from './index-port.js';
import { postgresIndex } from './postgres-index.js';
import { sqliteIndex } from './sqlite-index.js';

const known = new WeakMap<DeskDatabase, LibraryIndex>();

/** One for each database, since it remembers how frequent words are. */
export function libraryIndexOf(database: DeskDatabase): LibraryIndex {
  const index =
    known.get(database) ?? (database.kind === 'sqlite' ? sqliteIndex(database) : postgresIndex(database));
  known.set(database, index);
  return index;
}
