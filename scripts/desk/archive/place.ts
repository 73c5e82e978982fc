import { resolve } from 'node:path';
import type { DeskDatabase } from '../../../store/desk/database.js';
import { UsageError } from '../../exit-codes.js';

/** Where the archives of a desk lie. Names are those that `put` gave. */
export interface ArchivePlace {
  /** Keeps a file for good; the name by which it is found again. May be done twice. */
  put(file: ArchiveFile): Promise<string>;
  /** The bytes, in order. Throws DeskError `archive-damaged` where they are gone, `unreachable` where nobody answers. */
  read(name: string, sha256: string): AsyncIterable<Uint8Array>;
  remove(name: string, sha256: string): Promise<void>;
}

/** An archive on this machine's disk, on its way. */
export interface ArchiveFile {
  /** Absolute. */
  readonly path: string;
  readonly run: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** What places are opened with. */
export interface PlaceSettings {
  readonly database: DeskDatabase;
  /** The environment: `AWS_…` for a bucket. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The name of the place that is the desk's own database. */
export const IN_DATABASE = 'database';
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/**
 * A place by what `--archive` says, or by the name under which a file was put: `database`, `s3://bucket/prefix`, or a folder.
 *
 * @throws UsageError for what is none of these, or lacks its keys
 */
export async function openPlace(where: string, settings: PlaceSettings): Promise<ArchivePlace> {
  if (where === IN_DATABASE) return (await import('./in-database.js')).databasePlace(settings.database);
  if (where.startsWith('s3:')) {
    const [, bucket, prefix = ''] = BUCKET.exec(where) ?? [];
    if (bucket === undefined)
      throw new UsageError(`${where} names no bucket.`, 'Give --archive s3://bucket/prefix.');
    const { bucketPlace } = await import('./in-bucket.js');
    return bucketPlace({ bucket, prefix: prefix.replace(/\/+$/, '') }, settings.variables);
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(where))
    throw new UsageError(
      `${where} is no place for archives.`,
      'Give --archive s3://bucket/prefix, a folder, or database.',
    );
  return (await import('./in-folder.js')).folderPlace(resolve(where));
}

/** Another state of the same run has another name, so that nobody reads half of each. */
export const archiveName = (run: string, sha256: string): string => `${run}/${sha256.slice(0, 16)}.tar.gz`;
