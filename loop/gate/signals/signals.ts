/**
 * Soft warnings: what of a claim the cited text does not cover, and where the two differ in what changes a meaning.
 * They choose what is reviewed; they never decide a verdict.
 */
import { wordSet } from '../../../text/word-lists.js';
import { ASSOCIATED, CAUSAL, DOWN, HEDGES, NEGATIONS, SCOPES, UP } from '../../../text/lexicon.js';
import type { Warning } from '../verdict.js';
import { bestWindow, citedWordsOf, shareOf, type CitingClaim, type CitedWords } from './cited-words.js';
import type { Token } from './tokens.js';

/** Sentences of a whole text that are compared with the claim. */
const WINDOW_SENTENCES = 3;
/** A claim that speaks of a risk, or compares, asserts no cause by itself. */
const OF_RISK = wordSet('risk odds likelihood likely prevalence compared more less higher lower');

/** From these shares on, too many of the claim's words are not covered. */
const MOST_ABSENT = 0.34;
const MOST_OUTSIDE = 0.6;

export function warningsOf(claim: CitingClaim): Warning[] {
  const words = citedWordsOf(claim);
  const width = claim.spans.length > 0 ? words.cited.sentences.length : WINDOW_SENTENCES;
  const window = bestWindow(words, width);
  return [
    ...coverageWarnings(words, window.share),
    ...meaningWarnings(words.tokens, window.tokens),
    ...(hasNumberOutside(words.content, window.tokens) ? (['number-outside-passage'] as const) : []),
  ];
}

function coverageWarnings({ content, whole }: CitedWords, inWindow: number): Warning[] {
  const isAbsent = ({ stem }: Token): boolean => !whole.byStem.has(stem);
  const names = content.filter((token) => token.isName);
  const warnings: Warning[] = names.some(isAbsent) ? ['names-not-covered'] : [];
  if (shareOf(content, isAbsent) > MOST_ABSENT || 1 - inWindow > MOST_OUTSIDE)
    warnings.push('words-not-covered');
  return warnings;
}

function hasNumberOutside(content: readonly Token[], near: readonly Token[]): boolean {
  const stems = new Set(near.map((token) => token.stem));
  return content.some((token) => token.isNumber && !stems.has(token.stem));
}

const has = (tokens: readonly Token[], list: ReadonlySet<string>): boolean =>
  tokens.some((token) => list.has(token.lower));

function meaningWarnings(claim: readonly Token[], near: readonly Token[]): Warning[] {
  const warnings: Warning[] = [];
  if (near.length > 0 && has(claim, NEGATIONS) !== has(near, NEGATIONS)) warnings.push('negation-differs');
  const direction = directionOf(claim);
  if (direction !== 0 && directionOf(near) === -direction) warnings.push('direction-differs');
  if (has(near, HEDGES) && !has(claim, HEDGES)) warnings.push('certainty-stronger');
  if (has(claim, CAUSAL) && !has(claim, ASSOCIATED) && !has(claim, OF_RISK) && !has(near, CAUSAL))
    warnings.push('causation-stronger');
  if (near.some(({ lower }) => SCOPES.has(lower) && !claim.some((token) => token.lower === lower)))
    warnings.push('scope-wider');
  return warnings;
}

/** 1 where more words say that something rises than that it falls, −1 the other way round. */
const directionOf = (tokens: readonly Token[]): number =>
  Math.sign(tokens.reduce((sum, { lower }) => sum + Number(UP.has(lower)) - Number(DOWN.has(lower)), 0));
