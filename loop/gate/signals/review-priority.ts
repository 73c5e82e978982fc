/**
 * One number from a claim and what it cites: how much of the claim the cited text lacks, as a plain sum of four shares,
 * which on texts it was not tuned on sorts as well as trained learners did (`docs/decisions/review-priority.md`). A claim
 * in nearly the source's words that turns one of them round lacks next to nothing, and comes first.
 */
import { bestWindow, citedWordsOf, shareOf, type CitingClaim } from './cited-words.js';
import { decidingOf, type Deciding } from './deciding.js';
import type { Token } from './tokens.js';

/** What each share weighs; together 1. */
const WEIGHTS = { words: 0.4, window: 0.2, numbers: 0.2, names: 0.2 } as const;
/** Least priority of nearly the source's words with one of them turned round; nearer words, higher. */
const TURNED = 0.7;
const WINDOW_SENTENCES = 3;

/**
 * 0 (leave) to 1 (review first).
 * @param known the sentence that decides, where it was looked for already
 */
export function reviewPriority(claim: CitingClaim, known?: Deciding): number {
  const words = citedWordsOf(claim);
  const { content } = words;
  const isHeld = ({ stem }: Token): boolean => words.cited.byStem.has(stem);
  const heldOf = (tokens: readonly Token[]): number => (tokens.length === 0 ? 1 : shareOf(tokens, isHeld));
  const score =
    WEIGHTS.words * heldOf(content) +
    WEIGHTS.window * bestWindow(words, WINDOW_SENTENCES).share +
    WEIGHTS.numbers * heldOf(content.filter((token) => token.isNumber)) +
    WEIGHTS.names * heldOf(content.filter((token) => token.isName));
  const { isTurned, share } = known ?? decidingOf(words);
  const turned = isTurned ? TURNED + (1 - TURNED) * share : 0;
  return Math.round(Math.max(1 - score, turned) * 10_000) / 10_000;
}
