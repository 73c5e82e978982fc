/**
 * How a store is opened by somebody who only reads: nothing is written next to it. SQLite itself makes a log and an
 * index of it beside a file in WAL mode even for a reader, which fails where the folder is read-only, and leaves files
 * of another user where it is not.
 */
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';

/** A larger file is opened where it is: read into memory it would take as much, in bytes. */
const MOST_BYTES_IN_MEMORY = 1_000_000_000;
/** Times that a file is read again because somebody wrote to it meanwhile. */
const ATTEMPTS = 3;

const logOf = (path: string): string => `${path}-wal`;

/** Opens a store for reading: a copy in memory where nobody is writing to it, else the file with its log. */
export function openForReading(path: string, timeoutMs: number): Database.Database {
  const inPlace = (): Database.Database => new Database(path, { readonly: true, timeout: timeoutMs });
  if (path === ':memory:') return inPlace();
  const isLarge = statSync(path).size > MOST_BYTES_IN_MEMORY;
  for (let attempt = 0; attempt < ATTEMPTS && !isLarge && !existsSync(logOf(path)); attempt += 1) {
    const bytes = readUndisturbed(path);
    if (bytes !== null) return openBytes(bytes);
  }
  return mayWriteBeside(path) ? inPlace() : openCopy(path);
}

/** Null where somebody has begun to write meanwhile. */
function readUndisturbed(path: string): Buffer | null {
  const before = statSync(path);
  const bytes = readFileSync(path);
  const after = statSync(path);
  const isSame =
    before.mtimeMs === after.mtimeMs && before.size === after.size && bytes.length === after.size;
  return isSame && !existsSync(logOf(path)) ? bytes : null;
}

/** An in-memory database of a file's bytes. */
export function openBytes(bytes: Buffer, { readOnly = true } = {}): Database.Database {
  // An empty file is an empty database, which has no bytes that could be opened.
  if (bytes.length === 0) return new Database(':memory:');
  // Bytes 18 and 19 of a file's header name its journal: what is in memory has no write-ahead log.
  if (bytes.length >= 20) bytes.fill(1, 18, 20);
  return new Database(bytes, { readonly: readOnly });
}

/** Whether SQLite's own files beside the store would be its owner's, and can be made. */
function mayWriteBeside(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK);
    accessSync(path, constants.W_OK);
  } catch {
    return false;
  }
  return process.getuid === undefined || statSync(path).uid === process.getuid();
}

/** A store with a log that may not be touched: both are copied, and the log is brought into the copy. */
function openCopy(path: string): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), 'research-loop-'));
  try {
    const copy = join(folder, basename(path));
    copyFileSync(path, copy);
    if (existsSync(logOf(path))) copyFileSync(logOf(path), logOf(copy));
    const database = new Database(copy);
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
      return openBytes(database.serialize());
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
