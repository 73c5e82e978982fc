/** Documents that a person gives with a question: kept in the desk's database, so that any worker has them. */
import type { DeskDatabase, Queryable } from './database.js';
import { insert, NOW, one, remove, select, table, type RowOf } from './table.js';

export const UPLOADS = table(
  'uploads',
  {
    id: 'TEXT PRIMARY KEY',
    person: 'TEXT NOT NULL',
    /** The job that reads it; null until the question is asked. */
    job: 'TEXT',
    /** Fit for a file: without a path, a leading dot or a control character. */
    name: 'TEXT NOT NULL',
    /** Name of a document format. */
    format: 'TEXT NOT NULL',
    sizeBytes: 'BIGINT NOT NULL',
    createdAtMs: 'MS NOT NULL',
  },
  ['INDEX (job)', 'INDEX (person, created_at_ms)'],
);
export type Upload = RowOf<typeof UPLOADS>;

/** The documents themselves; one that was kept long enough has none. */
export const UPLOAD_CONTENTS = table('upload_contents', {
  upload: 'TEXT PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE',
  content: 'BYTES NOT NULL',
});

const DAY_MS = 86_400_000;

interface NewUpload extends Pick<Upload, 'id' | 'person' | 'name' | 'format'> {
  readonly content: Uint8Array;
}

/**
 * Keeps a document, while its person stays within what may come in a day (UTC).
 *
 * @returns undefined where it is more than that: nothing is kept then
 */
export function addUpload(
  database: DeskDatabase,
  { content, ...upload }: NewUpload,
  most: { readonly files: number; readonly bytes: number },
): Promise<Upload | undefined> {
  return database.transaction(async (within) => {
    // SQLite has one writer.
    if (database.kind === 'postgres') await within.query('LOCK TABLE uploads IN SHARE ROW EXCLUSIVE MODE');
    const added = await insert(within, UPLOADS, { ...upload, sizeBytes: content.length, createdAtMs: NOW });
    const [today] = await within.query<{ files: number; bytes: number }>(
      `SELECT count(*) AS files, sum(size_bytes) AS bytes FROM uploads
       WHERE person = $1 AND created_at_ms >= CAST(now_ms() AS BIGINT) / ${DAY_MS} * ${DAY_MS}`,
      [upload.person],
    );
    if (today === undefined || today.files > most.files || today.bytes > most.bytes) {
      await remove(within, UPLOADS, { id: upload.id });
      return undefined;
    }
    await insert(within, UPLOAD_CONTENTS, { upload: upload.id, content: Buffer.from(content) });
    return added;
  });
}

export const listUploads = (
  database: Queryable,
  which: { readonly job: string } | { readonly id: readonly string[] },
): Promise<readonly Upload[]> => select(database, UPLOADS, { which, order: 'created_at_ms, id' });

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
  const places = ids.map((_, at) => `$${at + 3}`).join(', ');
  const given = await within.query(
    `UPDATE uploads SET job = $1 WHERE person = $2 AND job IS NULL AND id IN (${places})
     AND EXISTS (SELECT 1 FROM upload_contents WHERE upload = uploads.id) RETURNING id`,
    [job, person, ...ids],
  );
  return given.length;
}

/** The document itself; null where it is gone. */
export const readUpload = async (database: Queryable, { id }: Upload): Promise<Buffer | null> =>
  (await one(database, UPLOAD_CONTENTS, { upload: id }))?.content ?? null;

/**
 * Takes away the documents of questions that ended before a time, and those that were never asked with; their rows stay and
 * say what was there.
 *
 * @returns how many were taken away
 */
export async function removeUploadsBefore(
  database: Queryable,
  { endedMs, unaskedMs }: { readonly endedMs: number; readonly unaskedMs: number },
): Promise<number> {
  const removed = await database.query(
    `DELETE FROM upload_contents WHERE upload IN (SELECT id FROM uploads WHERE
       (created_at_ms < $2 AND (job IS NULL OR job NOT IN (SELECT id FROM jobs)))
       OR job IN (SELECT id FROM jobs WHERE status IN ('done', 'stopped', 'failed', 'cancelled') AND ended_at_ms < $1)
     ) RETURNING upload`,
    [endedMs, unaskedMs],
  );
  return removed.length;
}
