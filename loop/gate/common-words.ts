/** English words that general prose is full of: `loop/data/common-words.json`, made by `bench/common-words.ts`. */
import { stem } from '../../text/stem.js';
import { readData } from '../data/read-data.js';

let stems: ReadonlySet<string> | undefined;

/** @param word in lower case, in any of its forms */
export const isCommonWord = (word: string): boolean =>
  (stems ??= new Set(readData('common-words.json') as string[])).has(stem(word));
