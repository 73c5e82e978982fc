/** A claim next to the words that it cites: its tokens, their weights, and the passage that holds most of them. */
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import { bestPassage, cutPassages, passagesOf, tokensIn, weightOf, type Passages } from './passages.js';
import { tokenize, type Token } from './tokens.js';

export interface CitingClaim {
  readonly claim: string;
  readonly source: PreparedSource;
  /** The cited words; empty when the whole text is cited. */
  readonly spans: readonly Span[];
}

export interface CitedWords {
  /** Without citation marks. */
  readonly claim: string;
  readonly tokens: readonly Token[];
  /** The claim's content words and numbers. */
  readonly content: readonly Token[];
  readonly whole: Passages;
  /** The cited spans alone, or the whole text. */
  readonly cited: Passages;
  /** Stem → weight: rare words of the source weigh more. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Claims are read up to this many tokens. */
const MAX_CLAIM_TOKENS = 200;

export function citedWordsOf({ claim: marked, source, spans }: CitingClaim): CitedWords {
  const claim = withoutMarks(marked);
  const tokens = tokenize(claim).slice(0, MAX_CLAIM_TOKENS);
  const content = tokens.filter((token) => token.isContent);
  const whole = passagesOf(source);
  const cited = spans.length > 0 ? cutPassages(textOf(source, spans)) : whole;
  const weights = new Map(content.map(({ stem }) => [stem, weightOf(whole, stem)]));
  return { claim, tokens, content, whole, cited, weights };
}

/** Citation marks are not words of the claim. */
export const withoutMarks = (claim: string): string =>
  claim.replace(/\[[\d,\s–-]{1,20}\]|\[S\d+(?:[.,\s\dS-]{0,40})\]/g, ' ');

const textOf = (source: PreparedSource, spans: readonly Span[]): string =>
  spans.map((span) => source.text.slice(span.start, span.end).replace(/\s+/g, ' ')).join('\n');

export interface Window {
  /** Weighted share of the claim's content words that the sentences hold, 0 to 1. */
  readonly share: number;
  readonly tokens: readonly Token[];
}

/** The run of at most `width` neighbouring sentences that holds most of the claim. */
export function bestWindow({ cited, weights }: CitedWords, width: number): Window {
  const passage = bestPassage(cited, weights, width);
  return { share: passage.share, tokens: tokensIn(cited, passage) };
}

/** Share of the tokens for which the test holds, 0 where there are none. */
export const shareOf = (tokens: readonly Token[], test: (token: Token) => boolean): number =>
  tokens.length === 0 ? 0 : tokens.filter(test).length / tokens.length;
