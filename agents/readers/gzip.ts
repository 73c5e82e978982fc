/** Takes gzip off, within a limit on what comes out of it. */
import { gunzipSync } from 'node:zlib';
import type { RawDocument } from '../document.js';
import { fail, succeed } from '../result.js';
import type { Result } from '../result.js';

/** More wrappings than this one inside the other is an attack. */
const MOST_LAYERS = 2;

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The document without its gzip wrapping; `too-large` where it would grow beyond `maxBytes`. */
export function unwrapGzip(raw: RawDocument, maxBytes: number): Result<RawDocument> {
  let { bytes } = raw;
  for (let layer = 0; isGzip(bytes); layer += 1) {
    if (layer === MOST_LAYERS)
      return fail({
        code: 'too-large',
        message: 'The file is compressed again and again.',
        retryable: false,
      });
    try {
      bytes = gunzipSync(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      const tooLarge = error instanceof RangeError;
      return fail({
        code: tooLarge ? 'too-large' : 'damaged',
        message: tooLarge
          ? `Unpacked, the file is larger than ${maxBytes} bytes.`
          : 'The gzip file is damaged.',
        retryable: false,
      });
    }
  }
  return succeed({ ...raw, bytes });
}
