import { textWeight } from '../../../text/text-weight.js';
import { sentencesOf, statementsOf, wordsOf } from './statements.js';

/** Text that says the same over and over: one phrase, one template, one keyword. Pure. */

const LONG_TEXT = 120;
const GRAM_WORDS = 4;
/** Weight of what is stated besides the repeats from which the page is a source, however much it is padded. */
export const LEAST_STATED = 200;

/** Why the text is nothing but repeats, as the end of a sentence; null where it is not, or states something besides them. */
export function repetitionReason(text: string): string | null {
  const reason = repeatsOf(text);
  if (reason === null) return null;
  const stated = statementsOf(text).join('\n');
  if (textWeight(stated) < LEAST_STATED) return reason;
  return isStuffed(wordsOf(stated)) ? 'it is stuffed with one keyword' : null;
}

/**
 * Real prose repeats few of its word 4-grams (below 15 % in the main text of 95 of 100 real pages, below 45 % in forums with
 * quoting); text that repeats most of them, or in which one content word makes up a tenth, may be made to fill a page.
 */
function repeatsOf(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < LONG_TEXT) return null;
  const grams = new Set<string>();
  for (let at = 0; at + GRAM_WORDS <= words.length; at += 1)
    grams.add(words.slice(at, at + GRAM_WORDS).join(' '));
  const repeated = 1 - grams.size / (words.length - GRAM_WORDS + 1);
  if (repeated > 0.6) return 'it repeats the same words over and over';
  const prose = proseOf(text);
  const skeletons = prose.map(skeletonOf);
  if (skeletons.length >= 12 && new Set(skeletons).size < skeletons.length * 0.3)
    return 'its sentences are one template';
  if (isSpun(prose)) return 'its sections are one template';
  return isStuffed(words) ? 'it is stuffed with one keyword' : null;
}

/** Sentences of running text; rows of tables and cards of a shop look alike by right. */
const proseOf = (text: string): string[] =>
  sentencesOf(text).filter((part) => /[.!?。！？]$/u.test(part) && part.length > 40);

/** A sentence without its names and numbers, so that "plumber in Austin" and "plumber in Dallas" are the same. */
const skeletonOf = (sentence: string): string =>
  sentence
    .replace(/(?<=\S\s)\p{Lu}[\p{L}\p{M}'’-]*/gu, 'X')
    .replace(/\p{N}+/gu, '0')
    .replace(/(?:X\s*)+/gu, 'X ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** This many words that other sentences share, in the same order, make two sentences the same template. */
const TEMPLATE_WORDS = 6;

/** "When it comes to choosing a kettle, …" again for lamps and chairs: sentences that differ in their own words alone. */
function isSpun(sentences: readonly string[]): boolean {
  if (sentences.length < 12) return false;
  const worded = sentences.map((sentence) => wordsOf(sentence));
  const spread = new Map<string, number>();
  for (const words of worded)
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  const templates = worded
    .map((words) => words.filter((word) => (spread.get(word) ?? 0) >= 3))
    .filter((words) => words.length >= TEMPLATE_WORDS)
    .map((words) => words.join(' '));
  const counts = new Map<string, number>();
  for (const template of templates) counts.set(template, (counts.get(template) ?? 0) + 1);
  const repeated = templates.filter((template) => (counts.get(template) ?? 0) >= 3).length;
  return repeated > sentences.length * 0.7;
}

/** One word of five letters or more that makes up an eighth of the text. */
function isStuffed(words: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    // `Pages 6-13`, `Section 2`: labels of an index.
    const isLabel = /^\p{N}/u.test(words[at + 1] ?? '');
    if (word.length >= 5 && !isLabel && !/\p{N}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) > words.length * 0.125;
}
