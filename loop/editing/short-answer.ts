/** The length of a short answer: what is too little is filled from the claims, what is too much stands below. Pure. */
import type { Claim, EditedSentence } from '../claim.js';

/** Fewer words answer nothing: claims fill in. */
const FEWEST_WORDS = 40;
/** Up to which they fill in. */
const ENOUGH_WORDS = 60;
/** More is no short answer. */
const MOST_WORDS = 120;
/** Scripts without spaces: two characters a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

export function wordsIn(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return spaced + Math.ceil(unspaced / 2);
}

const wordsOf = (sentences: readonly EditedSentence[]): number =>
  sentences.reduce((sum, { text }) => sum + wordsIn(text), 0);

/** @param spare what claims say in their own words, the weightiest first: one is made only where it is needed */
export function filledUp(
  short: readonly EditedSentence[],
  spare: Iterable<EditedSentence>,
): readonly EditedSentence[] {
  if (short.length === 0 || wordsOf(short) >= FEWEST_WORDS) return short;
  const filled = [...short];
  for (const sentence of spare) {
    if (wordsOf(filled) + wordsIn(sentence.text) > MOST_WORDS) continue;
    filled.push(sentence);
    if (wordsOf(filled) >= ENOUGH_WORDS) break;
  }
  return filled;
}

/** Its first sentences, up to the most words; the first always. */
export function cutShort(short: readonly EditedSentence[]): {
  readonly short: readonly EditedSentence[];
  readonly rest: readonly EditedSentence[];
} {
  const kept = short.findIndex((_, at) => at > 0 && wordsOf(short.slice(0, at + 1)) > MOST_WORDS);
  return kept < 0 ? { short, rest: [] } : { short: short.slice(0, kept), rest: short.slice(kept) };
}

const RANK = { high: 0, med: 1, low: 2 } as const;

/** What decides first, then what has a value for the table, then what is surest. */
export const byWeight = (claims: Iterable<Claim>): readonly Claim[] =>
  [...claims].sort(
    (a, b) =>
      Number(b.decisionCritical) - Number(a.decisionCritical) ||
      RANK[a.confidence] - RANK[b.confidence] ||
      Number((b.findings ?? []).length > 0) - Number((a.findings ?? []).length > 0) ||
      b.works.length - a.works.length,
  );
