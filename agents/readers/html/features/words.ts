import type { TextBlock } from '../blocks.js';
import { compiled, LISTS } from './lists.js';

/** Features of one unit's own words. Every value is finite. */

const PHRASES = compiled(LISTS.phrases, 'iu');

export const WORD_NAMES: readonly string[] = [
  ...LISTS.words,
  ...Object.keys(LISTS.phrases).map((name) => `phrase.${name}`),
];

/** Long blocks are judged by their start; the rest of the features only need counts. */
const LOOKED_AT = 2_000;

export function wordFeatures(block: TextBlock, into: number[]): void {
  const text = block.text.slice(0, LOOKED_AT);
  const length = text.length;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const lettersOfWords = words.reduce((sum, word) => sum + word.length, 0);
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const counted = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  into.push(
    Math.log1p(block.text.length),
    Math.log1p((words.length * block.text.length) / Math.max(1, length)),
    lettersOfWords / Math.max(1, words.length),
    block.linkCharacters / Math.max(1, block.text.length),
    Math.min(20, block.links),
    counted(/[,，、،]/gu) / Math.max(1, words.length),
    Math.min(30, counted(/[.!?。！？؟…]["'”’»)\]]*(?:\s|$)|[。！？]/gu)),
    /[.!?。！？؟…]["'”’»)\]]*$/u.test(block.text.slice(-6)) ? 1 : 0,
    capitalised / Math.max(1, words.length),
    counted(/\p{N}/gu) / Math.max(1, length),
    counted(/[|»›·•/→]/gu),
    Math.min(10, counted(/\n/gu)),
  );
  // Boilerplate phrases count in short blocks only: an article may speak of cookies.
  const short = block.text.length <= 200 ? text : '';
  for (const phrase of PHRASES) into.push(short && phrase.test(short) ? 1 : 0);
}
