import { SHORTEST_SOURCE } from './document.js';

/** How much a text says, whatever its script: limits on length are meant for scripts that spell words out. */

/**
 * Characters of the text, those of Chinese and Japanese and the syllables of Korean at what they stand for in letters: translated
 * text of 100 Han characters takes about 300 letters in English, 100 kana or Hangul syllables about 200.
 */
export function textWeight(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const syllables = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return text.length + 2 * han + syllables;
}

/** UTF-16 units that are read: enough of any text to tell. */
const MOST_READ = 20_000;
const EMPTY = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu;

/** Whether a text says enough to be a source. White space and characters without width say nothing. */
export function isSource(text: string): boolean {
  for (let from = 0, weight = 0; from < text.length; from += MOST_READ) {
    weight += textWeight(
      text
        .slice(from, from + MOST_READ)
        .replace(EMPTY, ' ')
        .trim(),
    );
    if (weight >= SHORTEST_SOURCE) return true;
  }
  return false;
}
