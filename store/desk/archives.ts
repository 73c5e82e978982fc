/** Which runs are archived, and where; and the archives that the database keeps itself. */
import type { DeskDatabase, Queryable } from './database.js';

/** The folder of a run as one file. */
export interface Archive {
  readonly run: string;
  /** `database`, `s3://bucket/key`, or the absolute path of a file. */
  readonly place: string;
  readonly bytes: number;
  /** Of the file, hex. */
  readonly sha256: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly archivedAtMs: number;
}

type ArchiveRow = Omit<Archive, 'archivedAtMs'> & { readonly archived_at_ms: number };

const archiveOf = ({ archived_at_ms: archivedAtMs, ...row }: ArchiveRow): Archive => ({
  ...row,
  archivedAtMs,
});

export async function findArchive(database: Queryable, run: string): Promise<Archive | undefined> {
  const [row] = await database.query<ArchiveRow>('SELECT * FROM archives WHERE run = $1', [run]);
  return row && archiveOf(row);
}

/** Archives that are at least so many milliseconds old, the oldest first. */
export async function oldArchives(database: Queryable, olderThanMs: number): Promise<readonly Archive[]> {
  const rows = await database.query<ArchiveRow>(
    'SELECT * FROM archives WHERE archived_at_ms <= now_ms() - $1 ORDER BY archived_at_ms',
    [olderThanMs],
  );
  return rows.map(archiveOf);
}

/** Notes where a run lies from now on. */
export async function putArchive(
  database: Queryable,
  { run, place, bytes, sha256 }: Omit<Archive, 'archivedAtMs'>,
): Promise<void> {
  await database.query(
    `INSERT INTO archives (run, place, bytes, sha256, archived_at_ms) VALUES ($1, $2, $3, $4, now_ms())
     ON CONFLICT (run) DO UPDATE SET place = excluded.place, bytes = excluded.bytes, sha256 = excluded.sha256,
       archived_at_ms = excluded.archived_at_ms`,
    [run, place, bytes, sha256],
  );
}

export async function forgetArchive(
  database: Queryable,
  { run, sha256 }: Pick<Archive, 'run' | 'sha256'>,
): Promise<void> {
  await database.query('DELETE FROM archives WHERE run = $1 AND sha256 = $2', [run, sha256]);
}

/** Puts a part of an archive into the database. May be done twice. */
export async function putPart(
  database: DeskDatabase,
  { sha256, ordinal }: { readonly sha256: string; readonly ordinal: number },
  body: Uint8Array,
): Promise<void> {
  await database.query(
    'INSERT INTO archive_parts (sha256, ordinal, body) VALUES ($1, $2, $3) ON CONFLICT (sha256, ordinal) DO NOTHING',
    [sha256, ordinal, body],
  );
}

/** The parts of an archive in their order, one in memory at a time. */
export async function* partsOf(database: Queryable, sha256: string): AsyncGenerator<Buffer> {
  for (let ordinal = 0; ; ordinal += 1) {
    const [part] = await database.query<{ body: Buffer }>(
      'SELECT body FROM archive_parts WHERE sha256 = $1 AND ordinal = $2',
      [sha256, ordinal],
    );
    if (part === undefined) return;
    yield part.body;
  }
}

export async function dropParts(database: Queryable, sha256: string): Promise<void> {
  await database.query('DELETE FROM archive_parts WHERE sha256 = $1', [sha256]);
}
