/**
 * The stored text that comes nearest to a quote that is not there, and how the two differ. A suggestion for
 * people: whatever it finds has already been refused.
 */
import search from 'approx-string-match';
import { fold, type Folded } from './fold.js';
import type { PreparedSource } from './prepare.js';
import { describeDifference } from './difference.js';

export interface Nearest {
  /** UTF-16 offsets into the stored text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What differs, the source's words first: "`5 %` → `15 %`". */
  readonly difference: string;
  /** Edited share of the quote, 0 to 1. */
  readonly distance: number;
}

/** Work is bounded: pattern, text and edits (the search costs text × edits). */
const MAX_PATTERN = 240;
const MAX_TEXT = 400_000;
const MAX_EDIT_SHARE = 0.3;
const WINDOW = 1200;

export function nearestText(source: PreparedSource, quote: string): Nearest | undefined {
  const folded = source.body;
  const pattern = fold(quote.slice(0, MAX_PATTERN)).text;
  if (pattern.length < 8 || folded.text.length === 0) return undefined;
  const maxErrors = Math.floor(pattern.length * MAX_EDIT_SHARE);
  const windows = seedWindows(folded, pattern);
  for (const [from, to] of windows) {
    const matches = search(folded.text.slice(from, to), pattern, maxErrors);
    const best = matches.sort((left, right) => left.errors - right.errors)[0];
    if (!best || best.end <= best.start) continue;
    const start = folded.startOf(from + best.start);
    const end = folded.endOf(from + best.end - 1);
    const text = source.text.slice(start, end);
    const difference = describeDifference(text, quote.slice(0, MAX_PATTERN + 40));
    return { start, end, text, difference, distance: best.errors / pattern.length };
  }
  return undefined;
}

/** Stretches of the text that share a run of characters with the pattern; failing that, all of a short text. */
function seedWindows(folded: Folded, pattern: string): (readonly [number, number])[] {
  const votes = new Map<number, number>();
  const seed = Math.min(14, Math.max(6, Math.floor(pattern.length / 4)));
  for (let offset = 0; offset + seed <= pattern.length; offset += seed) {
    const piece = pattern.slice(offset, offset + seed);
    let at = folded.text.indexOf(piece);
    for (let hits = 0; at >= 0 && hits < 5; hits++) {
      const bucket = Math.floor(Math.max(0, at - offset) / 200);
      votes.set(bucket, (votes.get(bucket) ?? 0) + 1);
      at = folded.text.indexOf(piece, at + seed);
    }
  }
  const ranked = [...votes].sort((left, right) => right[1] - left[1]).slice(0, 3);
  if (ranked.length > 0) {
    return ranked.map(([bucket]) => [Math.max(0, bucket * 200 - 200), bucket * 200 + WINDOW] as const);
  }
  return folded.text.length <= MAX_TEXT / 8 ? [[0, folded.text.length]] : [];
}
