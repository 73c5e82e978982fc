/** The stretch of a source that a claim without a quote may be repeating. */
import type { PreparedSource } from './prepare.js';
import {
  bestPassage,
  cutSentences,
  passagesOf,
  weightOf,
  type BestPassage,
  type Passages,
} from './signals/passages.js';
import { tokenize, type Token } from './signals/tokens.js';

/** After this many words a claim is read no further. */
const MOST_WORDS = 200;
const MOST_SENTENCES = 4;
/** How many times the claim's length the passage has, and how far out sentences are added on each side. */
const LONGER = 2;
const MOST_CHARACTERS = 2000;
const MOST_MORE = 5;

/**
 * The sentences that hold most of the claim's words, as many as the claim has, with the one before and the one
 * after, and more on both sides until it is well longer than the claim: a cut at an abbreviation (`et al.`, `Fig.`)
 * leaves half a sentence. Rare words count more; where other sentences hold most of the words whatever their weight,
 * the ones are taken that have more of the claim's words side by side.
 */
export function nearestPassage(claim: string, source: PreparedSource): string {
  const whole = passagesOf(source);
  const tokens = tokenize(claim).slice(0, MOST_WORDS);
  const width = Math.min(MOST_SENTENCES, cutSentences(claim).length);
  const content = tokens.filter((token) => token.isContent);
  const byWeight = bestPassage(
    whole,
    new Map(content.map(({ stem }) => [stem, weightOf(whole, stem)])),
    width,
  );
  const byCount = bestPassage(whole, new Map(tokens.map(({ stem }) => [stem, 1])), width);
  const best =
    byCount.from !== byWeight.from && pairsHeld(tokens, whole, byCount) > pairsHeld(tokens, whole, byWeight)
      ? byCount
      : byWeight;
  return widened(whole, best, Math.min(claim.length, MOST_CHARACTERS) * LONGER);
}

type Stretch = Pick<BestPassage, 'from' | 'count'>;

/** How many pairs of neighbouring words of the claim stand side by side there. */
function pairsHeld(claim: readonly Token[], whole: Passages, { from, count }: Stretch): number {
  const held = new Set<string>();
  for (let at = from; at < from + count; at++) for (const pair of pairsOf(whole.tokensOf(at))) held.add(pair);
  return pairsOf(claim).filter((pair) => held.has(pair)).length;
}

const pairsOf = (tokens: readonly Token[]): string[] =>
  tokens.slice(1).map((token, at) => `${(tokens[at] as Token).stem} ${token.stem}`);

function widened(whole: Passages, { from, count }: Stretch, length: number): string {
  for (let more = 1; ; more += 1) {
    const first = whole.sentences[Math.max(0, from - more)];
    const last = whole.sentences[Math.min(whole.sentences.length - 1, from + count - 1 + more)];
    if (!first || !last) return '';
    const isWhole = from <= more && from + count + more >= whole.sentences.length;
    if (isWhole || more === MOST_MORE || last.end - first.start >= length)
      return whole.text.slice(first.start, last.end);
  }
}
