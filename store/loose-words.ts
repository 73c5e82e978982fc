/** The words of a query that are looked for one by one, as the index knows them. */
import { fold } from '../text/fold.js';
import { TOPIC_STOP_WORDS } from '../text/lexicon.js';
import { isUnspaced, tokensOf } from './tokens.js';

/** A number with its separators, or a run of letters and digits. */
const PIECE = /\p{N}+(?:[.,:]\p{N}+)+[\p{L}\p{M}]*|[\p{L}\p{M}\p{N}_]+/gu;
/** What ends a word as white space does: a slash that is no fraction, brackets, dashes between sentences. */
const APART = /\s+|\/(?!\p{N})|(?<!\p{N})\/|[()[\]{};|—]+/u;
const ENDING = /['’](?:s|t|d|m|ll|re|ve)$/iu;

/**
 * Each word's tokens, without stop words. A piece with a digit or of one letter belongs to the piece that a hyphen
 * ties it to ("IL-6", "T-cell", "COVID-19"); pieces of a script without spaces are looked for pair by pair.
 */
export function looseWords(text: string): string[][] {
  return text
    .split(APART)
    .filter((word) => !isStopWord(word))
    .flatMap((word) => tied(word.replace(ENDING, '').match(PIECE) ?? []))
    .flatMap((piece) => {
      const tokens = tokensOf(piece);
      return isUnspaced(piece) ? tokens.map((token) => [token]) : [tokens];
    });
}

/** A word of the language that names no topic. */
const isStopWord = (word: string): boolean => TOPIC_STOP_WORDS.has(fold(word).replace(/[^\p{L}\p{N}]/gu, ''));

function tied(pieces: readonly string[]): string[] {
  const words: string[] = [];
  let bindsNext = false;
  for (const piece of pieces) {
    const binds = /\p{N}/u.test(piece) || [...piece].length === 1;
    const last = words.at(-1);
    if (last !== undefined && (binds || bindsNext)) words[words.length - 1] = `${last}-${piece}`;
    else if (binds || !isStopWord(piece)) words.push(piece);
    bindsNext = binds && last === undefined;
  }
  return words;
}
