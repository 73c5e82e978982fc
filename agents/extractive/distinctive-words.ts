import type { Line } from './corpus.js';
import { FINDING, GENERAL } from './lexicon.js';
import type { Topic } from './topic.js';
import { isContentWord, type Word } from '../../text/tokens.js';

/** Content words that are neither the anchor nor words of reporting. */
export function distinctiveWords(line: Line, { topic }: { topic: Topic }): Word[] {
  const barred = new Set(topic.anchor?.exact.flat() ?? []);
  return line.words.filter(
    (word) =>
      isContentWord(word) && !barred.has(word.stem) && !GENERAL.has(word.stem) && !FINDING.has(word.stem),
  );
}
