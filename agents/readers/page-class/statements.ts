import { cutSentences } from '../../../text/sentences.js';

/**
 * What a text states once its repeats are taken out: a page may say something and be padded all the same, and a list of records is
 * one sentence filled in again and again with what the records hold. Pure.
 */

/** Words of one text in scripts with spaces; characters of Chinese and Japanese. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ??
  [];

/** Sentences, and lines that end without a stop. */
export const sentencesOf = (text: string): string[] =>
  text.split(/\n+/u).flatMap((line) => cutSentences(line).map(({ start, end }) => line.slice(start, end)));

/** A sentence of fewer different words is a heading, a label or a cell. */
const FEWEST_WORDS = 5;
/** This often, sentences made after one pattern are not statements of their own. */
const MOST_ALIKE = 3;
/** Sentences beyond this number are not looked at: it takes no more to tell that a text states something. */
const MOST_SENTENCES = 1_000;

interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
  readonly distinct: ReadonlySet<string>;
}

/**
 * The sentences that state something: each counted once, and of those made after one pattern only the first, unless they are
 * records, whose pattern holds new figures or names each time.
 */
export function statementsOf(text: string): string[] {
  const groups: Sentence[][] = [];
  for (const sentence of distinctSentences(text)) {
    const group = groups.find(([first]) => first && isAlike(first, sentence));
    if (group) group.push(sentence);
    else groups.push([sentence]);
  }
  return groups
    .flatMap((group) => (group.length < MOST_ALIKE || areRecords(group) ? group : group.slice(0, 1)))
    .map((sentence) => sentence.text);
}

function distinctSentences(text: string): Sentence[] {
  const found = new Map<string, Sentence>();
  for (const sentence of sentencesOf(text)) {
    const words = wordsOf(sentence);
    const distinct = new Set(words);
    if (distinct.size < FEWEST_WORDS || isChant(words, distinct)) continue;
    const key = words.join(' ');
    if (!found.has(key)) found.set(key, { text: sentence, words, distinct });
    if (found.size >= MOST_SENTENCES) break;
  }
  return [...found.values()];
}

/** One line that goes over the same few words. */
const isChant = (words: readonly string[], distinct: ReadonlySet<string>): boolean =>
  words.length >= 25 && distinct.size < words.length * 0.35;

/** Three of five different words are the same. */
function isAlike(one: Sentence, other: Sentence): boolean {
  const most = Math.max(one.distinct.size, other.distinct.size);
  if (Math.min(one.distinct.size, other.distinct.size) < most * 0.6) return false;
  let shared = 0;
  for (const word of other.distinct) if (one.distinct.has(word)) shared += 1;
  return shared >= most * 0.6;
}

/** Words of its own in each sentence from which a group is a list of records; a doorway page fills in one name of a word or two. */
const LEAST_OWN_WORDS = 4;
/** Names of its own likewise. */
const LEAST_OWN_NAMES = 2;

/** Whether sentences after one pattern tell something new each time: a figure that is not a mere counter, or several names. */
function areRecords(group: readonly Sentence[]): boolean {
  const figures = group.map(({ words }) => words.filter((word) => /^\p{N}+$/u.test(word)).map(Number));
  const slots = Math.min(...figures.map((row) => row.length));
  for (let slot = 0; slot < slots; slot += 1) if (isTold(figures.map((row) => row[slot] ?? 0))) return true;
  const own = ownParts(
    group.map(({ distinct }) => distinct),
    MOST_ALIKE,
  );
  const names = ownParts(
    group.map(({ text }) => new Set(text.match(NAME))),
    group.length / 2,
  );
  return own >= LEAST_OWN_WORDS || names >= LEAST_OWN_NAMES;
}

const NAME = /\p{Lu}[\p{L}\p{M}'’-]+(?:,? \p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** How many parts a row has on average that fewer rows share than `common`. */
function ownParts(rows: readonly ReadonlySet<string>[], common: number): number {
  const spread = new Map<string, number>();
  for (const row of rows) for (const part of row) spread.set(part, (spread.get(part) ?? 0) + 1);
  const own = rows.map((row) => [...row].filter((part) => (spread.get(part) ?? 0) < common).length);
  return own.reduce((sum, count) => sum + count, 0) / rows.length;
}

/** This share of the steps from figure to figure is the same where they only count. */
const COUNTER_SHARE = 0.8;

/** Figures that differ, and do not count up or down. */
function isTold(figures: readonly number[]): boolean {
  if (new Set(figures).size < Math.max(3, figures.length / 4)) return false;
  const steps = new Map<number, number>();
  for (const [at, figure] of figures.slice(1).entries()) {
    const step = figure - (figures[at] ?? 0);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return Math.max(...steps.values()) < (figures.length - 1) * COUNTER_SHARE;
}
