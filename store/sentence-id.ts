/** The id of a sentence is its source and its number in one integer, so that neither needs a look-up. */

/** No source has this many sentences: 2^20. Source ids stay exact up to 2^33. */
export const SENTENCES_PER_SOURCE = 1_048_576;

/** `number` counts from 1. */
export const sentenceId = (sourceId: number, number: number): number =>
  sourceId * SENTENCES_PER_SOURCE + number;
export const sourceOfSentence = (id: number): number => Math.floor(id / SENTENCES_PER_SOURCE);
export const numberOfSentence = (id: number): number => id % SENTENCES_PER_SOURCE;
