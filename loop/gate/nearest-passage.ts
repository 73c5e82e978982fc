/** The stretch of a source that a claim without a quote may be repeating. */
import type { PreparedSource } from './prepare.js';
import { cutStatements } from './sentences.js';
import { bestPassage, passagesOf, weightOf } from './signals/passages.js';
import { tokenize } from './signals/tokens.js';

/** Behind this many words a claim is read no further. */
const MOST_WORDS = 200;
const MOST_SENTENCES = 4;

/**
 * The sentences that hold most of the claim's words by weight, as many as the claim has, with the one before and
 * the one behind: a cut at an abbreviation leaves half a sentence.
 */
export function nearestPassage(claim: string, source: PreparedSource): string {
  const whole = passagesOf(source);
  const content = tokenize(claim)
    .filter((token) => token.isContent)
    .slice(0, MOST_WORDS);
  const weights = new Map(content.map((token) => [token.stem, weightOf(whole, token.stem)]));
  const width = Math.min(MOST_SENTENCES, cutStatements(claim).length);
  const { from, count } = bestPassage(whole, weights, width);
  const first = whole.sentences[Math.max(0, from - 1)];
  const last = whole.sentences[Math.min(whole.sentences.length - 1, from + count)];
  return first && last ? whole.text.slice(first.start, last.end) : '';
}
