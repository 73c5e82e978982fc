import type { WindowLine } from '../../agents/roles/reading-shapes.js';
import { HEADINGS } from '../../text/document.js';

/** Where a text is cut for readers. Pure. */

/** A line as it is planned with; whose finding it retells is looked up where it is shown. */
export interface TextLine extends Omit<WindowLine, 'restsOn'> {
  /** Of its sentence in the source. */
  readonly number: number;
  /** With its number and the line's end; an estimate. */
  readonly tokens: number;
}

/** Share of a window from which on it may end at a heading, at a paragraph, or in one. */
const LEAST_FILLED = 0.4;
/** Windows of one text are about alike: none is longer than their mean by more than this factor, where a heading stands well. */
const UNEVEN = 1.25;

/**
 * Windows of at most `limit` tokens, each line in one of them: cut before a heading, else between paragraphs, else between
 * sentences, rows or items; never between a heading, a caption or the words that lead in and what follows, where that can be.
 */
export function cutWindows(lines: readonly TextLine[], limit: number): readonly (readonly TextLine[])[] {
  const total = tokensOf(lines);
  if (total <= limit) return lines.length === 0 ? [] : [lines];
  const even = Math.ceil((total / Math.ceil(total / limit)) * UNEVEN);
  const windows: (readonly TextLine[])[] = [];
  for (let start = 0; start < lines.length;) {
    const end = endOf(lines, start, Math.min(limit, even));
    windows.push(lines.slice(start, end));
    start = end;
  }
  return windows;
}

/** Of lines, or of windows. */
export const tokensOf = (parts: readonly { readonly tokens: number }[]): number =>
  parts.reduce((sum, { tokens }) => sum + tokens, 0);

/** The sentences of a window, first and last. */
export const spanOf = (lines: readonly TextLine[]): { readonly first: number; readonly last: number } => ({
  first: lines[0]?.number ?? 0,
  last: lines.at(-1)?.number ?? 0,
});

function endOf(lines: readonly TextLine[], start: number, limit: number): number {
  const best: (number | undefined)[] = [];
  let tokens = 0;
  let at = start;
  while (at < lines.length && (at === start || tokens + (lines[at]?.tokens ?? 0) <= limit)) {
    tokens += lines[at]?.tokens ?? 0;
    at += 1;
    if (at < lines.length && tokens >= limit * LEAST_FILLED) best[breakAt(lines[at - 1], lines[at])] = at;
  }
  return at === lines.length ? at : (best.find((each) => each !== undefined) ?? at);
}

/** How well a text may be cut between two lines: 0 before a heading, 1 between paragraphs, 2 inside one, 3 where it does harm. */
function breakAt(before: TextLine | undefined, after: TextLine | undefined): number {
  if (before === undefined || after === undefined) return 3;
  if (HEADINGS.has(before.kind)) return 3;
  if (HEADINGS.has(after.kind)) return 0;
  if (before.paragraph === after.paragraph) return 2;
  const leadsIn =
    (after.kind === 'table' && before.kind === 'caption') ||
    (before.kind === 'table' && after.kind === 'caption') ||
    (after.kind === 'list' && /[:：]\s*$/u.test(before.text));
  return leadsIn ? 3 : 1;
}

/**
 * How many tokens each of several texts may have of a number for all: every one the same, and what one does not need goes to
 * the others.
 */
export function shareTokens(wanted: readonly number[], budget: number): readonly number[] {
  const shares = wanted.map(() => 0);
  let left = budget;
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  for (const [done, index] of order.entries()) {
    const share = Math.min(wanted[index] ?? 0, left / (order.length - done));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
