import { createHash } from 'node:crypto';

/** A number from 0 to 1 that depends on the words alone, so that the same request meets the same fate. */
export function seededShare(...words: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('\u0000')).digest();
  return digest.readUInt32BE(0) / 0x1_0000_0000;
}
