/**
 * Looks a quote up in a source. Strict: what it finds is the quote, up to typesetting. A quote may hold as
 * several spans: around page boilerplate, around an ellipsis the quote itself shows, around a bracketed
 * insertion. Nothing here is approximate; `nearest.ts` only suggests.
 */
import search from 'approx-string-match';
import { withoutAccents } from './characters.js';
import { describeDifference } from './difference.js';
import { findElided } from './elision.js';
import { findFolded, type Span, spanAt, standsAt } from './find-exact.js';
import { fold, type Folded } from './fold.js';
import { LOST_GLYPH } from './lost-glyphs.js';
import type { PreparedSource } from './prepare.js';

export type { Span };

export type QuoteFinding =
  | {
      readonly found: true;
      readonly spans: readonly Span[];
      /** Words were left out or put in, as shown by the quote. */ readonly spliced: boolean;
    }
  | {
      readonly found: false;
      readonly nearest?: Nearest;
      /** Why words that are there do not count as the quote. */ readonly why?: string;
    };

export interface QuoteHint {
  /** Where the quote is said to stand. */
  readonly start?: number | undefined;
  /** False: do not look for the nearest text when the quote is absent. Default true. */
  readonly suggest?: boolean;
}

/** The longest quote that is looked up, in UTF-16 units; longer ones are absent. */
export const MAX_QUOTE_LENGTH = 20_000;

export function findQuote(source: PreparedSource, quote: string, hint: QuoteHint = {}): QuoteFinding {
  if (quote.length > MAX_QUOTE_LENGTH)
    return { found: false, why: 'the quote is longer than 20,000 characters' };
  const spans = findVerbatim(source, quote, hint.start);
  if (spans) return { found: true, spans, spliced: false };
  const elided = findElided(source, quote);
  if (elided?.found) return { found: true, spans: elided.spans, spliced: true };
  const why = elided?.why;
  const nearest = hint.suggest === false ? undefined : nearestText(source, quote);
  return { found: false, ...(nearest ? { nearest } : {}), ...(why ? { why } : {}) };
}

/** Spans of a quote without ellipses or insertions, or undefined. */
function findVerbatim(source: PreparedSource, quote: string, near?: number): Span[] | undefined {
  for (const candidate of readingsOf(quote, source.hasLostGlyphs)) {
    const spans = findReading(source, candidate, near);
    if (spans) return spans;
  }
  const bare = source.unaccented;
  const unaccented = bare ? fold(withoutAccents(quote)) : undefined;
  const at = bare && unaccented ? findFolded(bare, unaccented) : -1;
  if (!bare || !unaccented || at < 0) return undefined;
  return cutAround(spanAt(bare, at, unaccented.text.length), source.boilerplate);
}

/** Spans of one folded reading of a quote, in the text or in the text without its page boilerplate. */
export function findReading(source: PreparedSource, quote: Folded, near?: number): Span[] | undefined {
  const at = locate(source.folded, quote, near);
  if (at >= 0) return [spanAt(source.folded, at, quote.text.length)];
  if (source.body === source.folded) return undefined;
  const inBody = findFolded(source.body, quote);
  if (inBody < 0) return undefined;
  return cutAround(spanAt(source.body, inBody, quote.text.length), source.boilerplate);
}

function locate(folded: Folded, quote: Folded, near: number | undefined): number {
  if (near !== undefined && near >= 0) {
    const at = folded.indexAt(near);
    if (folded.text.startsWith(quote.text, at) && standsAt(folded, quote, at)) return at;
  }
  return findFolded(folded, quote);
}

/** The quote as it is; without its own outer marks and closing punctuation; with symbols that a font lost. */
function* readingsOf(quote: string, hasLostGlyphs: boolean): Generator<Folded> {
  const whole = fold(quote);
  if (whole.text === '') return;
  yield whole;
  const bare = quote
    .trim()
    .replace(/^["“”«»'‘’]+/u, '')
    .replace(/[\s"“”«»'‘’.,;:]{0,6}$/u, '');
  if (bare !== quote && bare.length > quote.length * 0.7) yield fold(bare);
  if (!hasLostGlyphs) return;
  for (const lost of LOST) {
    const reading = quote.replace(lost, String.fromCharCode(LOST_GLYPH));
    if (reading !== quote) yield fold(reading);
  }
}

/**
 * What fonts lose: symbols of physics and footnotes, letters of mathematics, Greek ones; no operator, comparison,
 * sign, digit or currency.
 */
const LOST = [
  /[⊙⊕⊗☉♀♂†‡⋆★☆]/gu,
  /[\u{1d400}-\u{1d7cb}]/gu,
  /[⊙⊕⊗☉♀♂†‡⋆★☆\u0391-\u03c9\u{1d400}-\u{1d7cb}]/gu,
];

/** The span without the boilerplate inside it. */
function cutAround(span: Span, boilerplate: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let start = span.start;
  for (const range of boilerplate) {
    if (range.end <= start || range.start >= span.end) continue;
    if (range.start > start) spans.push({ start, end: range.start });
    start = range.end;
  }
  if (start < span.end) spans.push({ start, end: span.end });
  return spans;
}

interface Nearest {
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

function nearestText(source: PreparedSource, quote: string): Nearest | undefined {
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
