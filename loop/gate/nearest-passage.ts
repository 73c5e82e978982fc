/** The stretch of a source that a claim without a quote may be repeating. */
import type { PreparedSource } from './prepare.js';
import { cutStatements } from './sentences.js';
import { bestPassage, passagesOf, weightOf } from './signals/passages.js';
import { tokenize } from './signals/tokens.js';

/** Behind this many words a claim is read no further. */
const MOST_WORDS = 200;
const MOST_SENTENCES = 4;
/** How many times the claim's length the passage has, and how far out sentences are added on each side. */
const LONGER = 2;
const MOST_CHARACTERS = 2000;
const MOST_MORE = 5;

/**
 * The sentences that hold most of the claim's words by weight, as many as the claim has, with the one before and
 * the one behind, and more on both sides until it is well longer than the claim: a cut at an abbreviation (`et al.`,
 * `Fig.`) leaves half a sentence.
 */
export function nearestPassage(claim: string, source: PreparedSource): string {
  const whole = passagesOf(source);
  const content = tokenize(claim)
    .filter((token) => token.isContent)
    .slice(0, MOST_WORDS);
  const weights = new Map(content.map((token) => [token.stem, weightOf(whole, token.stem)]));
  const width = Math.min(MOST_SENTENCES, cutStatements(claim).length);
  const { from, count } = bestPassage(whole, weights, width);
  const end = Math.min(claim.length, MOST_CHARACTERS) * LONGER;
  for (let more = 1; ; more += 1) {
    const first = whole.sentences[Math.max(0, from - more)];
    const last = whole.sentences[Math.min(whole.sentences.length - 1, from + count - 1 + more)];
    if (!first || !last) return '';
    const isWhole = from <= more && from + count + more >= whole.sentences.length;
    if (isWhole || more === MOST_MORE || last.end - first.start >= end)
      return whole.text.slice(first.start, last.end);
  }
}
