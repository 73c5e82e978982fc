/** Cuts the passage around a sentence out of its paragraph. Pure. */
import type { Layout } from './layout.js';

/** A longer paragraph is shown in part. Sentences. */
const MOST_SENTENCES = 8;
const LEAST_SENTENCES = 3;
/** A longer paragraph is shown in part. Words. */
const MOST_WORDS = 180;
/** A shorter paragraph takes the one beside it along. Words. */
const LEAST_WORDS = 20;
/** A sentence or row beside what is taken comes along where it scores this part of the best. */
const SIDE_SHARE = 0.8;

/** Indices of its first and last sentence, both included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

export interface CutText {
  readonly layout: Layout;
  /** By sentence, as `scoreSource` gives them. */
  readonly scores: Float64Array;
  /** 1 for a sentence that another passage has. */
  readonly taken: Uint8Array;
}

/** @param best index of the sentence that the passage is about */
export function cutPassage(text: CutText, best: number): Run {
  const { layout, scores } = text;
  const isBeside = (at: number) => layout.paragraphs[at] === layout.paragraphs[best];
  const isGood = (at: number) => (scores[at] ?? 0) >= SIDE_SHARE * (scores[best] ?? 0);
  const alone = { first: best, last: best };
  if (layout.isRow[best] === 1)
    return grow(text, alone, (at, run) => isBeside(at) && lengthOf(run) <= MOST_SENTENCES && isGood(at));
  const paragraph = paragraphOf(layout, best);
  const isWhole = lengthOf(paragraph) <= MOST_SENTENCES && wordsOf(layout, paragraph) <= MOST_WORDS;
  const most = (at: number) => (isWhole || isGood(at) ? MOST_SENTENCES : LEAST_SENTENCES);
  const run = grow(text, alone, (at, grown) => isBeside(at) && lengthOf(grown) <= most(at));
  if (wordsOf(layout, run) >= LEAST_WORDS) return run;
  const isShort = (at: number, grown: Run) => wordsOf(layout, grown) - (layout.words[at] ?? 0) < LEAST_WORDS;
  return grow(
    text,
    run,
    (at, grown) => layout.isRow[at] === 0 && lengthOf(grown) <= LEAST_SENTENCES && isShort(at, grown),
  );
}

type Fits = (at: number, grown: Run) => boolean;

/** Takes the better of the sentences on both sides, as long as one fits. */
function grow({ layout, scores, taken }: CutText, start: Run, fits: Fits): Run {
  let run = start;
  for (;;) {
    const sides = [
      { at: run.first - 1, grown: { ...run, first: run.first - 1 } },
      { at: run.last + 1, grown: { ...run, last: run.last + 1 } },
    ].filter(({ at, grown }) => {
      const isThere = (layout.words[at] ?? 0) > 0 && taken[at] === 0;
      return isThere && wordsOf(layout, grown) <= MOST_WORDS && fits(at, grown);
    });
    const [one, other] = sides;
    if (one === undefined) return run;
    run = other !== undefined && (scores[other.at] ?? 0) >= (scores[one.at] ?? 0) ? other.grown : one.grown;
  }
}

const lengthOf = ({ first, last }: Run): number => last - first + 1;

const wordsOf = ({ words }: Layout, { first, last }: Run): number =>
  words.subarray(first, last + 1).reduce((sum, each) => sum + each, 0);

function paragraphOf({ paragraphs }: Layout, at: number): Run {
  let [first, last] = [at, at];
  while (first > 0 && paragraphs[first - 1] === paragraphs[at]) first -= 1;
  while (last + 1 < paragraphs.length && paragraphs[last + 1] === paragraphs[at]) last += 1;
  return { first, last };
}
