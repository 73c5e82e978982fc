/** Words of a text, as they are compared. */
import { fold } from './fold.js';
import { FOREIGN_STOP_WORDS, TOPIC_STOP_WORDS } from './lexicon.js';
import { stem } from './stem.js';

export interface Word {
  /** As written. */
  readonly surface: string;
  /** Lower case, accents folded. */
  readonly folded: string;
  readonly stem: string;
  /** Offsets in the text, UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Holds a capital letter, first or further on (`mRNA`). */
  readonly capital: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)?/gu;

/** Runs of letters and digits in order, `didn't` as one word. */
export function words(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: surface, index }) => {
    const folded = fold(surface);
    return {
      surface,
      folded,
      stem: stem(folded),
      start: index,
      end: index + surface.length,
      capital: /\p{Lu}/u.test(surface),
    };
  });
}

/** A word that can name a topic: not a stop word, two letters or more, not a bare number. */
export const isContentWord = ({ folded }: Pick<Word, 'folded'>): boolean =>
  folded.length > 1 &&
  !TOPIC_STOP_WORDS.has(folded) &&
  !FOREIGN_STOP_WORDS.has(folded) &&
  /\p{L}/u.test(folded);

/** The stems of every word of a text. */
export const stemsOf = (text: string): ReadonlySet<string> => new Set(words(text).map((word) => word.stem));

/** The stems of the words that can name a topic, each once, in order. */
export const contentStems = (text: string): readonly string[] => [
  ...new Set(
    words(text)
      .filter(isContentWord)
      .map((word) => word.stem),
  ),
];
