/** How often words occur in general prose: `loop/data/word-frequencies.json`, read when it is first asked for. */
import { readFileSync } from 'node:fs';
import { stemOf } from './signals/tokens.js';

export interface Frequencies {
  /** Number of texts that were counted. */
  readonly texts: number;
  /** Stem → texts that hold it; stems of fewer than eight texts are left out. */
  readonly stems: Readonly<Record<string, number>>;
}

/** Weight of a stem: rarer in general prose, heavier. */
export type StemWeight = (stem: string) => number;

export function stemWeights(frequencies: Frequencies): StemWeight {
  const known = new Map(Object.entries(frequencies.stems));
  return (stem) => Math.log(1 + frequencies.texts / ((known.get(stem) ?? 3) + 1));
}

let frequencies: Frequencies | undefined;
let weight: StemWeight | undefined;

function read(): Frequencies {
  const file = new URL('../data/word-frequencies.json', import.meta.url);
  return (frequencies ??= JSON.parse(readFileSync(file, 'utf8')) as Frequencies);
}

export const commonWeight = (): StemWeight => (weight ??= stemWeights(read()));

/** Lower case; a word of the committed list in any of its forms. */
export const isCommonWord = (word: string): boolean => Object.hasOwn(read().stems, stemOf(word));
