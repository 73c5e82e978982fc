/**
 * Looks a quote up in a source. Strict: what it finds is the quote, up to typesetting. A quote may hold as
 * several spans: around page boilerplate, around an ellipsis the quote itself shows, around a bracketed
 * insertion. Nothing here is approximate; `nearest.ts` only suggests.
 */
import { findFolded, spanAt, standsAt, type Span } from './find-exact.js';
import { fold, type Folded } from './fold.js';
import { LOST_GLYPH } from './lost-glyphs.js';
import { withoutAccents } from './characters.js';
import { findElided } from './elision.js';
import type { PreparedSource } from './prepare.js';
import { nearestText, type Nearest } from './nearest.js';

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
