import type { Span } from '../gate/find-exact.js';

/** Values that a sentence sets side by side: "3.2 vs 4.1", "6.4, 3.4 and 1.9". Pure. */

interface Chain {
  readonly values: readonly Span[];
  /** Place of the value in it, from 0. */
  readonly at: number;
  /** Whether "vs" or the like stands between two of them. */
  readonly isCompared: boolean;
}

const UNIT = String.raw`(?:\s?(?:%|[\p{L}µμ°]{1,8}(?:\/\p{L}{1,6}){0,2}))?`;
const VERSUS = String.raw`vs\.?|versus|compared\s+(?:with|to)|against|v\.`;
const LINK = new RegExp(`^${UNIT}\\s*(?:[,;/]\\s*(?:and\\s+)?|(?:and|or|${VERSUS})\\s)\\s*[$€£¥₹]?$`, 'iu');
const IS_VERSUS = new RegExp(`(?<!\\p{L})(?:${VERSUS})(?!\\p{L})`, 'iu');

/** The values that stand in one row with a value and nothing else between them; itself alone where none do. */
export function chainOf(text: string, value: Span, others: readonly Span[]): Chain {
  const all = [...others.filter(({ start, end }) => end <= value.start || start >= value.end), value].sort(
    (a, b) => a.start - b.start,
  );
  const between = (left: number): string => text.slice(all[left]?.end, all[left + 1]?.start);
  const at = all.indexOf(value);
  let [from, to] = [at, at];
  while (from > 0 && LINK.test(between(from - 1))) from -= 1;
  while (to < all.length - 1 && LINK.test(between(to))) to += 1;
  const values = all.slice(from, to + 1);
  const isCompared = values.slice(1).some((_, index) => IS_VERSUS.test(between(from + index)));
  return { values, at: at - from, isCompared };
}
