/** A text of the library as it lies in the database. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A sentence that can be found. Offsets are UTF-16 code units into the text of its source. */
export interface LibraryCut {
  /** As the run numbers it, from 1. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

export const packText = (text: string): Buffer => deflateRawSync(Buffer.from(text, 'utf8'));
export const unpackText = (packed: Uint8Array): string => inflateRawSync(packed).toString('utf8');

/** Each number as what it adds to the one before, which deflates to about two bytes a sentence. */
export function packCuts(cuts: readonly LibraryCut[]): Buffer {
  let last = { number: 0, start: 0 };
  const flat = cuts.flatMap(({ number, start, end }) => {
    const row = [number - last.number, start - last.start, end - start];
    last = { number, start };
    return row;
  });
  return deflateRawSync(Buffer.from(flat.join(','), 'ascii'));
}

export function unpackCuts(packed: Uint8Array): ReadonlyMap<number, LibraryCut> {
  const flat = inflateRawSync(packed).toString('ascii').split(',').map(Number);
  const cuts = new Map<number, LibraryCut>();
  let [number, start] = [0, 0];
  for (let at = 0; at + 2 < flat.length; at += 3) {
    number += flat[at] ?? 0;
    start += flat[at + 1] ?? 0;
    cuts.set(number, { number, start, end: start + (flat[at + 2] ?? 0) });
  }
  return cuts;
}
