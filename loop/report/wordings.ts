/** Whether two sentences are one statement in other words, with another value, or two statements. Pure. */
import { distance } from 'fastest-levenshtein';
import { bareWords } from '../../text/bare-words.js';
import { alteredRestatement } from '../gate/restatement.js';
import { namesIn } from '../names.js';

/** Share of the letters by which two wordings of one statement may differ at most. */
export const REWORDED_BY = 0.35;
/** Letters of a statement that are compared: the time of a comparison grows with their square. */
const COMPARED_LETTERS = 600;

export const sameWords = (left: string, right: string): boolean => bareWords(left) === bareWords(right);

/** 0: the same words; 1: nothing in common. Figures count as one letter each, so that a longer number is no other sentence. */
export function unlikeness(left: string, right: string): number {
  const [one, other] = [masked(left), masked(right)];
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : distance(one, other) / longest;
}

const masked = (text: string): string =>
  bareWords(text)
    .replace(/\p{N}+/gu, '0')
    .slice(0, COMPARED_LETTERS);

/** Figures in the order of the text, as they are written. */
const figuresIn = (text: string): string =>
  (text.match(/[-−–]?\p{N}+(?:[.,٫٬]\p{N}+)*/gu) ?? [])
    .map((figure) => figure.replace(/[−–]/, '-'))
    .sort()
    .join(' ');

export const sameFigures = (left: string, right: string): boolean => figuresIn(left) === figuresIn(right);

/** Each names something that the other does not: what is said of one thing is not said of another. */
export function namesDiffer(left: string, right: string): boolean {
  const [one, other] = [new Set(namesIn(left).flat()), new Set(namesIn(right).flat())];
  const lacks = (whole: ReadonlySet<string>, part: ReadonlySet<string>): boolean =>
    [...part].some((stem) => !whole.has(stem));
  return lacks(one, other) && lacks(other, one);
}

/** The one does not say what the other says: it is turned round, or speaks of something else. */
export const turnsRound = (before: string, after: string): boolean =>
  alteredRestatement(after, before) !== undefined || alteredRestatement(before, after) !== undefined;
