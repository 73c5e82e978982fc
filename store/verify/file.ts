/** Is the file sound, has it the shape it should have, and is every row what was written? */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { appliedMigrations, applyMigrations } from '../migrate.js';
import type { Store } from '../open-store.js';
import { checkSeal } from '../file-seal.js';
import { brokenSeals, registerSeal } from '../seal.js';
import type { Finding } from './finding.js';
import { damagedFrames } from './write-ahead-log.js';

export function verifyFile(store: Store): Finding[] {
  return [
    ...sealFindings(store),
    ...headerFindings(store),
    ...logFindings(store),
    ...integrityFindings(store),
    ...schemaFindings(store),
    ...brokenSeals(store.database).map(({ table, rowId }) => ({
      kind: 'row' as const,
      place: `${table} ${rowId}`,
      message: `Row ${rowId} of ${table} is not what was written.`,
    })),
  ];
}

/** Every byte, where the store was closed and not written to since. */
function sealFindings({ path, readOnly }: Store): Finding[] {
  const seal = readOnly ? checkSeal(path) : null;
  if (seal?.state !== 'broken') return [];
  return seal.places.map((message) => ({ kind: 'file', place: path, message }));
}

/** Fields of the file's header that SQLite does not check itself (https://www.sqlite.org/fileformat2.html, 1.3). */
function headerFindings({ path }: Store): Finding[] {
  if (path === ':memory:') return [];
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  readSync(file, header, 0, 100, 0);
  closeSync(file);
  const isSound =
    header.readUInt32BE(24) === header.readUInt32BE(92) && // change counter, and the one its version is valid for
    header.readUInt32BE(48) === 0 && // default cache size
    header.readUInt32BE(60) === 0 && // user version
    header.subarray(72, 92).every((byte) => byte === 0); // reserved
  return isSound ? [] : [{ kind: 'file', place: path, message: 'The header of the file was changed.' }];
}

function logFindings({ path }: Store): Finding[] {
  const logPath = `${path}-wal`;
  if (path === ':memory:' || !existsSync(logPath)) return [];
  return damagedFrames(readFileSync(logPath)).map((frame) => ({
    kind: 'file' as const,
    place: `${logPath} frame ${frame}`,
    message: `Frame ${frame} of the write-ahead log was changed; what was committed from there on is lost.`,
  }));
}

function integrityFindings({ database }: Store): Finding[] {
  const problems = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const orphans = database
    .prepare<[], { table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .all();
  return [
    ...problems
      .filter((problem) => problem !== 'ok')
      .map((message) => ({ kind: 'file' as const, place: 'integrity check', message })),
    ...orphans.map(({ table, rowid, parent }) => ({
      kind: 'reference' as const,
      place: `${table} ${rowid ?? ''}`.trim(),
      message: `A row of ${table} refers to a row of ${parent} that is not there.`,
    })),
  ];
}

/** Compares the statements that made the tables with those of a store that ran the same migrations now. */
function schemaFindings({ database }: Store): Finding[] {
  const fresh = new Database(':memory:');
  try {
    registerSeal(fresh);
    applyMigrations(fresh, appliedMigrations(database));
    const expected = statementsOf({ database: fresh });
    const found = statementsOf({ database });
    const names = [...new Set([...expected.keys(), ...found.keys()])].sort();
    return names
      .filter((name) => expected.get(name) !== found.get(name))
      .map((name) => ({ kind: 'schema', place: name, message: `${name} is not made as it should be.` }));
  } finally {
    fresh.close();
  }
}

function statementsOf({ database }: Pick<Store, 'database'>): Map<string, string> {
  const rows = database
    .prepare<[], { type: string; name: string; sql: string | null }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, sql ?? '']));
}
