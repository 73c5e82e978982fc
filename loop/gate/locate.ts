/** Finds the passage of a source that carries a claim without a quote best. */
import { cutSentences } from '../../text/sentences.js';
import type { Span } from './find-exact.js';
import type { PreparedSource } from './prepare.js';
import { bestPassage, passagesOf, weightOf } from './signals/passages.js';
import { tokenize } from './signals/tokens.js';
import type { LocatedPassage } from './verdict.js';

/** After this many words a claim is read no further. */
const MOST_WORDS = 200;
const MOST_SENTENCES = 4;
/** Share of the claim's weighty words that its best passage has to hold. */
const LEAST_SHARE = 0;

export interface Location {
  readonly passage: LocatedPassage;
  readonly isCarried: boolean;
  /** Words of the claim that the passage lacks, as the claim has them. */
  readonly missing: readonly string[];
}

export function locate(claim: string, source: PreparedSource): Location {
  const whole = passagesOf(source);
  const content = tokenize(claim)
    .slice(0, MOST_WORDS)
    .filter((token) => token.isContent);
  const weights = new Map(content.map(({ stem }) => [stem, weightOf(whole, stem)]));
  const { from, count, share } = bestPassage(whole, weights, MOST_SENTENCES);
  const held = new Set<string>();
  for (let at = from; at < from + count; at++) for (const { stem } of whole.tokensOf(at)) held.add(stem);
  const first = whole.sentences[from];
  const last = whole.sentences[from + count - 1];
  const span = first && last ? { start: first.start, end: last.end } : { start: 0, end: 0 };
  const missing = content.filter(({ stem }) => !held.has(stem)).map(({ lower }) => lower);
  return {
    passage: passageAt(source, span),
    isCarried: share >= LEAST_SHARE,
    missing: [...new Set(missing)],
  };
}

const SENTENCES = Symbol('numbered sentences');

function passageAt(source: PreparedSource, span: Span): LocatedPassage {
  const text = source.text.slice(span.start, span.end);
  const start = span.start + text.length - text.trimStart().length;
  const end = Math.max(start, span.end - (text.length - text.trimEnd().length));
  const cut = source.view(SENTENCES, () => cutSentences(source.text));
  const sentences: string[] = [];
  for (let at = firstFrom(cut, start); at < cut.length && (cut[at] as Span).start < end; at++)
    sentences.push(`${source.id}.${at + 1}`);
  return { sourceId: source.id, sentences, start, end, exact: source.text.slice(start, end) };
}

/** The first sentence that ends after an offset. */
function firstFrom(sentences: readonly Span[], offset: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle] as Span).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
