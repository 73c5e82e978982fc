import { resolve } from 'node:path';
import { UsageError } from '../../exit-codes.js';
import { IN_DATABASE, type ArchivePlace, type PlaceSettings } from './place.js';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/**
 * A place by what `--archive` says, or by the name under which a file was put: `database`, `s3://bucket/prefix`, or a folder.
 *
 * @throws UsageError for what is none of these, or lacks its keys
 */
export async function openPlace(where: string, settings: PlaceSettings): Promise<ArchivePlace> {
  if (where === IN_DATABASE) {
    if (settings.database === null)
      throw new UsageError(
        'There is no database here for archives.',
        'Give --archive s3://bucket/prefix or a folder.',
      );
    return (await import('./in-database.js')).databasePlace(settings.database);
  }
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
