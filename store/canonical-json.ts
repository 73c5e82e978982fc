/** One spelling for one JSON value, and digests over it. */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BodyEncoding } from './schema.js';

/**
 * JSON with the keys of every object sorted by UTF-16 code units, no white space; members that are undefined
 * are left out, as `JSON.stringify` does. Throws on values that JSON cannot hold (BigInt, cycles).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    const record = inner as Record<string, unknown>;
    // A null prototype, so that a key named `__proto__` stays a key.
    const sorted = Object.create(null) as Record<string, unknown>;
    for (const key of Object.keys(record).sort()) sorted[key] = record[key];
    return sorted;
  });
}

/** SHA-256, hex, of a text in UTF-8 or of bytes. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Shorter bodies are kept as they are: deflate would gain nothing. */
const COMPRESS_ABOVE_BYTES = 1024;
/** No body that was fetched or answered has more; a store that was sent may unpack without end. */
const INFLATED = { maxOutputLength: 256_000_000 };

export interface EncodedBody {
  readonly data: Buffer;
  readonly encoding: BodyEncoding;
}

export function encodeBody(body: string | Uint8Array): EncodedBody {
  const kind = typeof body === 'string' ? 'text' : 'bytes';
  const plain = typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body);
  if (plain.length <= COMPRESS_ABOVE_BYTES) return { data: plain, encoding: kind };
  const deflated = deflateRawSync(plain);
  if (deflated.length >= plain.length) return { data: plain, encoding: kind };
  return { data: deflated, encoding: `deflate-${kind}` };
}

/** What two columns of the journal keep, undefined where they keep nothing. */
export const bodyOf = (
  data: Buffer | null | undefined,
  encoding: BodyEncoding | null | undefined,
): string | Uint8Array | undefined => (data && encoding ? decodeBody({ data, encoding }) : undefined);

/** Text comes back as a string, bytes as bytes. Throws where the body is damaged. */
export function decodeBody({ data, encoding }: EncodedBody): string | Uint8Array {
  switch (encoding) {
    case 'text':
      return data.toString('utf8');
    case 'bytes':
      return data;
    case 'deflate-text':
      return inflateRawSync(data, INFLATED).toString('utf8');
    case 'deflate-bytes':
      return inflateRawSync(data, INFLATED);
  }
}
