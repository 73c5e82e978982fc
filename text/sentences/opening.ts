/** What can be the first word of a sentence, and what is one more often than not. */
import { OPENERS } from './abbreviations.js';

/** The word that starts at `start`, letters and inner marks only. */
export function wordAfter(text: string, start: number): string {
  return /^[\p{L}\p{M}\p{N}'’-]{1,40}/u.exec(text.slice(start, start + 80))?.[0] ?? '';
}

/** Skips quotation marks and brackets that open the next sentence. */
function skipOpeners(text: string, start: number): number {
  let at = start;
  while (at < text.length && at - start < 4 && /["'“‘«„([{¿¡*_—–-]/u.test(text[at] ?? '')) at += 1;
  while (at < text.length && at - start < 6 && text[at] === ' ') at += 1;
  return at;
}

/** "(i) Develop", "a) The", "b2. Cells": a letter or number that counts, and the sentence that it counts. */
const COUNTED =
  /^(?:\((?:[ivx]{1,4}|[a-z]\d{0,2})\)\s{1,3}["'“]?[\p{Lu}\p{N}]|(?:(?:i{1,3}|i[vx]|vi{1,3}|[a-h]\d{0,2})[.)]|[a-h]\d{1,2}[–-][a-h]\d{1,2}\.)\s{1,3}["'“]?\d?\p{Lu})/u;

/** True where the text at `start` can be the first word of a sentence. */
export function canOpenSentence(text: string, start: number): boolean {
  if (start >= text.length) return true;
  const at = skipOpeners(text, start);
  const word = wordAfter(text, at);
  if (word === '')
    return !/[,;:.!?)\]}%&=<>+/|]/u.test(text[at] ?? '') || /^[<>]\s?\p{N}/u.test(text.slice(at, at + 3));
  if (!/^\p{Ll}/u.test(word)) return true;
  // "mRNA", "pH", "p53": lower-case first letters that names of molecules and units begin with
  if (/^\p{Ll}{1,4}[-\p{Lu}\p{N}]/u.test(word) && /[\p{Lu}\p{N}]/u.test(word)) return true;
  if (/^[α-ω]-\p{L}/u.test(word)) return true;
  return COUNTED.test(text.slice(start, start + 24));
}

export const isOpener = (text: string, start: number): boolean => {
  const at = skipOpeners(text, start);
  const word = wordAfter(text, at);
  const isInitial = word.length === 1 && text.startsWith(`${word}.`, at);
  if (/^(?:Mr|Mrs|Ms|Dr)\.?\s/u.test(text.slice(at, at + 5))) return true;
  return /^\p{Lu}/u.test(word) && !isInitial && OPENERS.has(word.toLowerCase());
};
