import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensOf } from '../../store/tokens.js';

/** Sentences as the index knows them, and the words that were typed. */
export interface RealSentence {
  readonly text: string;
  readonly tokens: readonly string[];
}

const TEXT = /\.(?:txt|md)$/;
const SENTENCE = /[^.!?\n]{30,400}[.!?](?=\s)/g;

/** Sentences of the plain texts of a folder, cut roughly, in the order of their files. */
export function readSentences(folder: string, most: number): readonly RealSentence[] {
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stem = tokensOf(word).join('');
    stems.set(word, stem);
    return stem;
  };
  const sentences: RealSentence[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!TEXT.test(name)) continue;
    for (const [text] of readFileSync(join(folder, name), 'utf8').matchAll(SENTENCE)) {
      const tokens = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
        .map(stemOf)
        .filter((stem) => stem !== '');
      sentences.push({ text: text.trim(), tokens });
      if (sentences.length >= most) return sentences;
    }
  }
  return sentences;
}

/** Numbers from 0 to below `below`, the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One word in so many is drawn anew. */
const REPLACED = 4;

/** The real ones, then again and again with some words drawn by their frequencies. */
export function* manySentences(real: readonly RealSentence[], wanted: number): Generator<readonly string[]> {
  const roll = dice(7);
  for (let n = 0; n < wanted; n += 1) {
    const { tokens } = real[n % real.length] as RealSentence;
    if (n < real.length) {
      yield tokens;
      continue;
    }
    yield tokens.map((token) => {
      if (roll(REPLACED) > 0) return token;
      const other = (real[roll(real.length)] as RealSentence).tokens;
      return other[roll(other.length)] ?? token;
    });
  }
}

export const SENTENCES_PER_SOURCE = 200;
/** Runs that share the sources. */
export const RUNS = 500;
