/** Bodies at rest: text or bytes, deflated where that pays. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BodyEncoding } from './schema.js';

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
