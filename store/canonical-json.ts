/** One spelling for one JSON value, and digests over it. */
import { createHash } from 'node:crypto';

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
