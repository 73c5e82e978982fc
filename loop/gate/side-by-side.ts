/** Two lists of words laid side by side: which words both have, in order. The gate's one alignment. */

export interface SideBySide {
  /** Indexes of the words that both have, ascending. */
  readonly pairs: readonly (readonly [left: number, right: number])[];
  /** The stretch of `left` that `right` was aligned with: start (inclusive) and end (exclusive). */
  readonly from: number;
  readonly to: number;
}

const MATCH = 3;
const GAP = 1;
const NONE = -32_000;
/** Scores are kept in 16 bits; more words on a side are not compared. */
const MOST_WORDS = 8_000;

/**
 * @param fit `whole`: all of both lists. `stretch`: all of `right` with some stretch of `left`; what `left` has
 * before and after it costs nothing. Where several alignments are as good, the last words are paired first.
 */
export function laySideBySide(
  left: readonly string[],
  right: readonly string[],
  fit: 'whole' | 'stretch',
): SideBySide | undefined {
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) return undefined;
  const score = scores(left, right, fit);
  const width = left.length + 1;
  const last = right.length * width;
  let to = fit === 'whole' ? left.length : 0;
  if (fit === 'stretch')
    for (let at = 1; at < width; at++)
      if ((score[last + at] as number) > (score[last + to] as number)) to = at;
  return walkBack(score, { left, right, to });
}

/** `score[row * width + column]`: the best for the first `row` words of `right` and `column` of `left`. */
function scores(left: readonly string[], right: readonly string[], fit: 'whole' | 'stretch'): Int16Array {
  const width = left.length + 1;
  const score = new Int16Array(width * (right.length + 1));
  const numbers = new Map<string, number>();
  for (const word of right) if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
  const numbered = Int32Array.from(left, (word) => numbers.get(word) ?? 0);
  if (fit === 'whole') for (let column = 1; column < width; column++) score[column] = -column * GAP;
  for (let row = 1; row <= right.length; row++) {
    const number = numbers.get(right[row - 1] as string) as number;
    const here = row * width;
    const above = here - width;
    score[here] = -row * GAP;
    for (let column = 1; column < width; column++) {
      const same = numbered[column - 1] === number;
      const diagonal = same ? (score[above + column - 1] as number) + MATCH : NONE;
      const gap = Math.max(score[above + column] as number, score[here + column - 1] as number) - GAP;
      score[here + column] = diagonal > gap ? diagonal : gap;
    }
  }
  return score;
}

function walkBack(
  score: Int16Array,
  { left, right, to }: { left: readonly string[]; right: readonly string[]; to: number },
): SideBySide {
  const width = left.length + 1;
  const pairs: [number, number][] = [];
  let row = right.length;
  let column = to;
  while (row > 0) {
    const here = score[row * width + column] as number;
    const same = column > 0 && left[column - 1] === right[row - 1];
    if (same && here === (score[(row - 1) * width + column - 1] as number) + MATCH)
      pairs.push([--column, --row]);
    else if (column > 0 && here === (score[row * width + column - 1] as number) - GAP) column--;
    else row--;
  }
  return { pairs: pairs.reverse(), from: column, to };
}
