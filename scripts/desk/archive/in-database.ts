import { createReadStream } from 'node:fs';
import { dropParts, partsOf, putPart } from '../../../store/desk/archives.js';
import type { DeskDatabase } from '../../../store/desk/database.js';
import { patiently } from '../../../store/desk/patience.js';
import { IN_DATABASE, type ArchivePlace } from './place.js';

/** Bytes of a row: so much of it is in memory a few times over. */
const PART_BYTES = 1024 * 1024;

/** Archives in the database of the desk itself. */
export const databasePlace = (database: DeskDatabase): ArchivePlace => ({
  put: async ({ path, sha256 }) => {
    let ordinal = 0;
    for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
      const at = { sha256, ordinal };
      await patiently(() => putPart(database, at, part as Buffer));
      ordinal += 1;
    }
    return IN_DATABASE;
  },
  read: (_name, sha256) => partsOf(database, sha256),
  remove: (_name, sha256) => dropParts(database, sha256),
});
