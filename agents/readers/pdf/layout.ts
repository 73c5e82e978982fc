/** The shapes that pass from one stage of reading a page to the next. Lengths are in points, y grows downwards. */

/** Text that the page paints in one go, on one baseline and in one font. */
export interface Run {
  readonly text: string;
  readonly x: number;
  /** Baseline, from the top of the page. */
  readonly y: number;
  readonly width: number;
  /** Font size. */
  readonly size: number;
  readonly font: string;
  /** The page paints a space before it. */
  readonly spaced: boolean;
}

/** Runs that follow each other on one baseline without a wide gap. */
export interface Segment {
  readonly runs: readonly Run[];
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

export interface PageRuns {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly Run[];
  readonly rightToLeft: boolean;
}

/** Where a raised number was taken out of a line because it cites the reference list. */
export interface RaisedCitation {
  /** Offset into the text of the line. */
  readonly at: number;
  /** As printed: `3,5–7`. */
  readonly label: string;
}

/** One line of one column. */
export interface Line {
  readonly page: number;
  readonly column: Column;
  readonly text: string;
  readonly citations: readonly RaisedCitation[];
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  /** The font most of the line is in. */
  readonly font: string;
  /** Parts of the line with wide gaps between them; more than one looks like a row of a table. */
  readonly cells: readonly string[];
}

/** A stretch of a page whose lines are read from top to bottom. */
export interface Column {
  readonly left: number;
  readonly right: number;
}

/** The value of most weight; of equals the first. */
export function mostly<Value>(weighted: Iterable<readonly [Value, number]>): Value | undefined {
  const sums = new Map<Value, number>();
  for (const [value, weight] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** A PDF's transformation `[a b c d e f]` (ISO 32000-1, 8.3.3); numbers that are missing are the identity's. */
export type Matrix = readonly number[];

/** `second` happens first, as in the PDF's own `second × first`. */
export function multiply(first: Matrix, second: Matrix): [number, number, number, number, number, number] {
  const [a1 = 1, b1 = 0, c1 = 0, d1 = 1, e1 = 0, f1 = 0] = first;
  const [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0] = second;
  return [
    a1 * a2 + c1 * b2,
    b1 * a2 + d1 * b2,
    a1 * c2 + c1 * d2,
    b1 * c2 + d1 * d2,
    a1 * e2 + c1 * f2 + e1,
    b1 * e2 + d1 * f2 + f1,
  ];
}
