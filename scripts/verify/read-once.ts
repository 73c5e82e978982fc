import { createHash } from 'node:crypto';
import type { RawDocument, ReadDocument } from '../../agents/document.js';
import { readDocument } from '../../agents/readers/index.js';
import { succeed, type Result } from '../../agents/result.js';
import { programAsBuilt, NOTHING_KEPT, openKept } from '../kept/kept.js';

/** Whether all is read anew, and nothing kept. */
export interface Fresh {
  readonly isFresh: boolean;
}

/** Reads a document, unless this user has had the same bytes read at the same address by the same code before. */
export async function readOnce(raw: RawDocument, { isFresh }: Fresh): Promise<Result<ReadDocument>> {
  const { bytes, ...rest } = raw;
  const about = {
    ...rest,
    readBy: programAsBuilt(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const kept = isFresh ? NOTHING_KEPT : openKept('read');
  const known = kept.get(about) as ReadDocument | undefined;
  if (known !== undefined) return succeed(known);
  const read = await readDocument(raw);
  if (read.ok) kept.put(about, read.value);
  return read;
}
