import { wordLists } from './word-lists.js';

/**
 * One English lexicon: closed word lists that decide what a sentence asserts. Keys are in lower case, without accents and
 * apostrophes (`didnt`). Every form is listed, so that no stemmer decides what a negation is.
 */
const words = wordLists('lexicon');
const both = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((set) => [...set]));

/** Function words and words without content of their own. None of them turns the meaning of a sentence. */
export const STOP_WORDS = words('stopWords');

/** The above, and words that hold a sentence together without naming what it is about: for search terms and topics. */
export const TOPIC_STOP_WORDS = both(STOP_WORDS, words('topicless'));

/** German, French, Spanish, Portuguese and Italian words that name no topic. */
export const FOREIGN_STOP_WORDS = words('foreignStopWords');

/** They turn a sentence round, wherever they stand in it. */
export const NEGATING = words('negating');

/** The above, and words that deny a part of a sentence or a finding. */
export const NEGATIONS = both(NEGATING, words('denying'));

/** Modal verbs and others that make a cause conditional. */
const CONDITIONAL = words('conditional');

/** Verbs by which an author says less than "is". */
const SUGGESTING = words('suggesting');

/** They say less than the bare sentence; without them it says more. */
export const TENTATIVE = both(CONDITIONAL, SUGGESTING, words('tentative'));

/** Any word that holds a statement back, a condition or an estimate. */
export const HEDGES = both(CONDITIONAL, SUGGESTING, words('hedging'));

/** Before a number they say that it is rounded. */
export const ROUNDING = words('rounding');

/** One thing brings about another. */
export const CAUSAL = words('causal');

/** Two things go together. */
export const ASSOCIATED = words('associated');

/** How much, how many, how often. */
export const QUANTIFYING = words('quantifying');

/** Something goes up, or is more. */
export const UP = words('up');

/** Something goes down, or is less. */
export const DOWN = words('down');

/** Which way a word of comparison points, and whether the bound itself is meant. */
export const COMPARING: ReadonlyMap<string, '>' | '<' | '≥' | '≤'> = new Map([
  ...[...words('above')].map((word) => [word, '>'] as const),
  ...[...words('below')].map((word) => [word, '<'] as const),
  ...[...words('atLeast')].map((word) => [word, '≥'] as const),
  ...[...words('atMost')].map((word) => [word, '≤'] as const),
]);

/** Where, or in whom, something was found: a claim without them says more than a source with them. */
export const SCOPES = words('scopes');
