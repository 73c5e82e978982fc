import { createHash } from 'node:crypto';
import type { RawDocument, ReadDocument } from '../../agents/document.js';
import { readDocument } from '../../agents/readers/index.js';
import { succeed, type Result } from '../../agents/result.js';
import { codeDigest, openKept } from '../kept.js';

/** Reads a document, unless this user has had the same bytes read at the same address by the same code before. */
export async function readOnce(raw: RawDocument): Promise<Result<ReadDocument>> {
  const { bytes, ...rest } = raw;
  const about = { ...rest, readBy: codeDigest(), sha256: createHash('sha256').update(bytes).digest('hex') };
  const kept = openKept('read');
  const known = kept.get(about) as ReadDocument | undefined;
  if (known !== undefined) return succeed(known);
  const read = await readDocument(raw);
  if (read.ok) kept.put(about, read.value);
  return read;
}
