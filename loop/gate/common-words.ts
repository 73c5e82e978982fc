/** English words that general prose is full of: `loop/data/common-words.json`, made by `bench/common-words.ts`. */
import { readFileSync } from 'node:fs';
import { stem } from '../../text/stem.js';

let stems: ReadonlySet<string> | undefined;

const read = (): ReadonlySet<string> =>
  new Set(
    JSON.parse(readFileSync(new URL('../data/common-words.json', import.meta.url), 'utf8')) as string[],
  );

/** @param word in lower case, in any of its forms */
export const isCommonWord = (word: string): boolean => (stems ??= read()).has(stem(word));
