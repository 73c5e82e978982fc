/** How alike two titles are, letter by letter. What is cleaned off a title before it is compared is not known here. */
import { distance } from 'fastest-levenshtein';

/** Titles more alike than this may be one title. It raises the question whether two records are one work; it proves nothing. */
export const SAME_TITLE = 0.85;

/** 0 to 1: 1 minus the edit distance by the longer text; 0 at once where the lengths alone rule out a likeness, or where both are empty. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || Math.abs(a.length - b.length) > longest / 2) return 0;
  return 1 - distance(a, b) / longest;
}
