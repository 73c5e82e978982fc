import type { Line } from './corpus.js';
import { FINDING, GENERAL } from './lexicon.js';
import type { Subject } from './topic.js';
import { isContentWord, type Word } from '../../text/tokens.js';

/** Content words that are neither the anchor nor words of reporting. */
export function tellingWords(line: Line, { subject }: { subject: Subject }): Word[] {
  const barred = new Set(subject.anchor?.exact.flat() ?? []);
  return line.words.filter(
    (word) =>
      isContentWord(word) && !barred.has(word.stem) && !GENERAL.has(word.stem) && !FINDING.has(word.stem),
  );
}
