import { bounded } from './request.js';

/** What a role needs to say whether a claim is to the point. */

const MOST_WORDS = 12;

/** Words of the question that no read source holds, for a role; they are the user's own. */
export const missingWordsText = (words: readonly string[]): string =>
  words.length === 0
    ? 'none'
    : words
        .slice(0, MOST_WORDS)
        .map((word) => bounded(word, 60))
        .join(', ');

/** The part of the question that a claim stands under, as a line after it. */
export const partLine = (subtopic: string): readonly string[] =>
  subtopic.trim() === '' ? [] : [`part of the question: ${bounded(subtopic, 120)}`];
