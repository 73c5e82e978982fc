/**
 * A seal over every byte of a store's file, kept next to it (`store.db.seal`): rows and texts have checksums of their own, but
 * nothing else covers the space that SQLite leaves unused inside a file. Written when a store is closed after changes and
 * removed before the next change, so that a seal always matches the file it was written for.
 * Covers the file alone, not its write-ahead log, which must be empty. Does not say who changed a byte.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { replaceFile } from './private-files.js';

/** Bytes under one hash: what differs is named to this width. A power of two, as SQLite's pages are. */
const BLOCK_BYTES = 65_536;
/** Hex digits kept of each block's SHA-256: 128 bits. */
const HASH_DIGITS = 32;
/** How long closing waits for readers that are in the middle of reading, in milliseconds. */
const READERS_TIMEOUT_MS = 500;
const HEAD = 'research-loop seal 1';

const sealPath = (path: string): string => `${path}.seal`;
const hasLog = (path: string): boolean => existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;

/** Reading a pipe would wait for ever. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Call it before anything is written. Costs one look at the folder where there is no seal. */
export function breakSeal(path: string): void {
  if (path !== ':memory:') rmSync(sealPath(path), { force: true });
}

/**
 * Brings the log into the file, and seals the file while no other process can write. Must be the only connection of
 * this process: on POSIX, closing a file releases every lock that the process holds on it.
 * If another process is reading or writing, or the folder is read-only, no seal is written; that is not an error.
 */
export function sealFile(database: Database.Database, path: string): void {
  if (path === ':memory:') return;
  try {
    database.pragma(`busy_timeout = ${READERS_TIMEOUT_MS}`);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.exec('BEGIN IMMEDIATE');
    if (!hasLog(path)) writeSeal(path);
    database.exec('ROLLBACK');
  } catch {
    // Without a seal the content still proves itself, and `store verify` says that nothing else did.
  }
}

function writeSeal(path: string): void {
  const lines = [HEAD, `bytes ${statSync(path).size}`, ...blockHashes(path)];
  const body = `${lines.join('\n')}\n`;
  replaceFile(sealPath(path), `${body}${hashOf(Buffer.from(body))}\n`);
}

const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);

function* blockHashes(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const block = Buffer.alloc(BLOCK_BYTES);
  try {
    for (let length = fill(file, block); length > 0; length = fill(file, block))
      yield hashOf(block.subarray(0, length));
  } finally {
    closeSync(file);
  }
}

/** Reads until the block is full or the file ends: one read may return less than requested. */
function fill(file: number, block: Buffer): number {
  let length = 0;
  for (;;) {
    const read = readSync(file, block, length, BLOCK_BYTES - length, null);
    length += read;
    if (read === 0 || length === BLOCK_BYTES) return length;
  }
}

export type SealState =
  /** Every byte is the one that was there when the store was closed. */
  | { readonly state: 'whole' }
  /** In use, ended without being closed, copied without its seal, or made before there were seals. */
  | { readonly state: 'unsealed' }
  /** One sentence a place. */
  | { readonly state: 'broken'; readonly places: readonly string[] };

/** Compares the file with its seal. Not for a store that this process has open for writing. */
export function checkSeal(path: string): SealState {
  const seal = readSeal(path);
  if (seal === null || hasLog(path) || !isFile(path)) return { state: 'unsealed' };
  const places = brokenPlaces(path, seal);
  if (places.length === 0) return { state: 'whole' };
  // Whoever has begun to write meanwhile has taken the seal away first.
  return readSeal(path)?.equals(seal) === true ? { state: 'broken', places } : { state: 'unsealed' };
}

function readSeal(path: string): Buffer | null {
  if (path === ':memory:') return null;
  try {
    return readFileSync(sealPath(path));
  } catch {
    return null;
  }
}

function brokenPlaces(path: string, seal: Buffer): string[] {
  const body = seal.subarray(0, Math.max(0, seal.length - HASH_DIGITS - 1));
  if (seal.subarray(body.length).toString('latin1') !== `${hashOf(body)}\n`)
    return [`The seal ${sealPath(path)} itself was changed.`];
  const [, size = '', ...expected] = body.toString('latin1').trimEnd().split('\n');
  const bytes = statSync(path).size;
  const places =
    size === `bytes ${bytes}` ? [] : [`The file has ${bytes} bytes; it was sealed with ${size.slice(6)}.`];
  let number = 0;
  for (const hash of blockHashes(path)) {
    const from = number * BLOCK_BYTES;
    const to = Math.min(from + BLOCK_BYTES, bytes) - 1;
    if (number < expected.length && hash !== expected[number])
      places.push(`Bytes ${from} to ${to} of the file are not those that were there when it was closed.`);
    number += 1;
  }
  return places;
}
