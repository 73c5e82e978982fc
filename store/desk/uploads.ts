/** Documents that a person gives with a question: kept in the desk's database, so that any worker has them. */
import { createHash } from 'node:crypto';
import type { DeskDatabase, Queryable, Row } from './database.js';

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
const COLUMNS = 'id, person, job, name, format, size_bytes, sha256, created_at_ms, removed_at_ms';

export type NewUpload = Pick<Upload, 'id' | 'person' | 'name' | 'format'>;

/** Keeps a document whole, or not at all. */
export async function addUpload(within: Queryable, upload: NewUpload, bytes: Uint8Array): Promise<Upload> {
  const { id, person, name, format } = upload;
  const [row] = await within.query(
    `INSERT INTO uploads (id, person, name, format, size_bytes, sha256, created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, now_ms()) RETURNING ${COLUMNS}`,
    [id, person, name, format, bytes.length, sha256Of(bytes)],
  );
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    await within.query('INSERT INTO upload_pieces (upload, place, content) VALUES ($1, $2, $3)', [
      id,
      start / PIECE_BYTES,
      bytes.subarray(start, start + PIECE_BYTES),
    ]);
  return uploadOf(row ?? {});
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

export async function listUploads(
  database: Queryable,
  which: { readonly job: string } | { readonly ids: readonly string[] },
): Promise<readonly Upload[]> {
  const values = 'job' in which ? [which.job] : which.ids;
  if (values.length === 0) return [];
  const where = 'job' in which ? 'job = $1' : `id IN (${values.map((_, at) => `$${at + 1}`).join(', ')})`;
  const rows = await database.query(
    `SELECT ${COLUMNS} FROM uploads WHERE ${where} ORDER BY created_at_ms, id`,
    values,
  );
  return rows.map(uploadOf);
}

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
    const [row] = await database.query<{ content: Uint8Array }>(
      'SELECT content FROM upload_pieces WHERE upload = $1 AND place = $2',
      [upload.id, place],
    );
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

const uploadOf = (row: Row): Upload => ({
  id: row['id'] as string,
  person: row['person'] as string,
  job: (row['job'] as string | null | undefined) ?? null,
  name: row['name'] as string,
  format: row['format'] as string,
  sizeBytes: row['size_bytes'] as number,
  sha256: row['sha256'] as string,
  createdAtMs: row['created_at_ms'] as number,
  removedAtMs: (row['removed_at_ms'] as number | null | undefined) ?? null,
});
