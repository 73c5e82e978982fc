/** Documents that a person gives with a question: kept in the desk's database, so that any worker has them. */
import { createHash } from 'node:crypto';
import type { DeskDatabase, Queryable } from './database.js';
import { insert, NOW, select, table } from './table.js';

export interface Upload {
  readonly id: string;
  readonly person: string;
  /** The job that reads it; null until the question is asked. */
  readonly job: string | null;
  /** Fit for a file: without a path, a leading dot or a control character. */
  readonly name: string;
  /** Name of a document format. */
  readonly format: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly createdAtMs: number;
  /** When its bytes were taken away; null while they are there. */
  readonly removedAtMs: number | null;
}

/** One row of the database, and what a driver hands over at once. */
const PIECE_BYTES = 256 * 1024;

const UPLOADS = table<Upload>(
  'uploads',
  {
    id: 'TEXT PRIMARY KEY',
    person: 'TEXT NOT NULL',
    job: 'TEXT',
    name: 'TEXT NOT NULL',
    format: 'TEXT NOT NULL',
    sizeBytes: 'BIGINT NOT NULL',
    sha256: 'TEXT NOT NULL',
    createdAtMs: 'MS NOT NULL',
    removedAtMs: 'MS',
  },
  ['INDEX (job)', 'INDEX (person, created_at_ms)'],
);

interface UploadPiece {
  readonly upload: string;
  readonly place: number;
  readonly content: Uint8Array;
}
const PIECES = table<UploadPiece>(
  'upload_pieces',
  { upload: 'TEXT NOT NULL', place: 'INTEGER NOT NULL', content: 'BYTES NOT NULL' },
  ['PRIMARY KEY (upload, place)'],
);

/** How much each person has uploaded on each day since 1970. */
interface UploadDay {
  readonly person: string;
  readonly day: number;
  readonly files: number;
  readonly bytes: number;
}
const DAYS = table<UploadDay>(
  'upload_days',
  { person: 'TEXT NOT NULL', day: 'BIGINT NOT NULL', files: 'INTEGER NOT NULL', bytes: 'BIGINT NOT NULL' },
  ['PRIMARY KEY (person, day)'],
);

export const UPLOAD_TABLES = [UPLOADS, PIECES, DAYS] as const;

export type NewUpload = Pick<Upload, 'id' | 'person' | 'name' | 'format'>;

/** Keeps a document whole, or not at all. */
export async function addUpload(within: Queryable, upload: NewUpload, bytes: Uint8Array): Promise<Upload> {
  const sizes = { sizeBytes: bytes.length, sha256: sha256Of(bytes), createdAtMs: NOW };
  const row = await insert(within, UPLOADS, { ...upload, ...sizes });
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    await insert(within, PIECES, {
      upload: upload.id,
      place: start / PIECE_BYTES,
      content: bytes.subarray(start, start + PIECE_BYTES),
    });
  return row as Upload;
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const DAY_MS = 86_400_000;

/**
 * Counts a document to what a person has uploaded today, by UTC; two at once count one after the other.
 *
 * @returns false, with nothing counted, where it would be more than the most
 */
export async function countUpload(
  within: Queryable,
  upload: { readonly person: string; readonly bytes: number },
  most: { readonly files: number; readonly bytes: number },
): Promise<boolean> {
  if (upload.bytes > most.bytes || most.files < 1) return false;
  const counted = await within.query(
    `INSERT INTO upload_days (person, day, files, bytes) VALUES ($1, CAST(now_ms() AS BIGINT) / ${DAY_MS}, 1, $2)
     ON CONFLICT (person, day) DO UPDATE SET files = upload_days.files + 1, bytes = upload_days.bytes + $2
     WHERE upload_days.files < $3 AND upload_days.bytes + $2 <= $4 RETURNING files`,
    [upload.person, upload.bytes, most.files, most.bytes],
  );
  return counted.length > 0;
}

export const listUploads = (
  database: Queryable,
  which: { readonly job: string } | { readonly ids: readonly string[] },
): Promise<readonly Upload[]> =>
  select(database, UPLOADS, {
    where: ({ at }) => [
      'job' in which ? `job = ${at(which.job)}` : `id IN (${which.ids.map(at).join(', ') || 'NULL'})`,
    ],
    order: 'created_at_ms, id',
  });

/**
 * Gives uploads to a job; whoever adds the job makes it private.
 *
 * @returns how many of them were this person's, and of no job yet
 */
export async function giveUploads(
  within: Queryable,
  { job, person }: { readonly job: string; readonly person: string },
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const places = ids.map((_, at) => `$${at + 3}`).join(', ');
  const given = await within.query(
    `UPDATE uploads SET job = $1 WHERE person = $2 AND job IS NULL AND removed_at_ms IS NULL AND id IN (${places}) RETURNING id`,
    [job, person, ...ids],
  );
  return given.length;
}

/** The document itself, checked; null where it is gone or damaged. */
export async function readUpload(database: Queryable, upload: Upload): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let place = 0; place * PIECE_BYTES < upload.sizeBytes; place += 1) {
    const [row] = await select(database, PIECES, {
      where: ({ at }) => [`upload = ${at(upload.id)}`, `place = ${at(place)}`],
    });
    if (row === undefined) return null;
    pieces.push(Buffer.from(row.content));
  }
  const bytes = Buffer.concat(pieces);
  return sha256Of(bytes) === upload.sha256 ? bytes : null;
}

/**
 * Takes away the bytes of uploads whose question ended before a time, and of those that were never asked with; the rows
 * stay and say what was there.
 *
 * @returns how many were taken away
 */
export async function removeUploadsBefore(
  database: DeskDatabase,
  { endedMs, unaskedMs }: { readonly endedMs: number; readonly unaskedMs: number },
): Promise<number> {
  return database.transaction(async (within) => {
    const removed = await within.query<{ id: string }>(
      `UPDATE uploads SET removed_at_ms = now_ms() WHERE removed_at_ms IS NULL AND (
         (created_at_ms < $2 AND (job IS NULL OR job NOT IN (SELECT id FROM jobs)))
         OR job IN (SELECT id FROM jobs WHERE status IN ('done', 'stopped', 'failed', 'cancelled') AND ended_at_ms < $1)
       ) RETURNING id`,
      [endedMs, unaskedMs],
    );
    for (const { id } of removed) await within.query('DELETE FROM upload_pieces WHERE upload = $1', [id]);
    return removed.length;
  });
}
