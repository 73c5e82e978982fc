/**
 * Soft signals between a claim and the text it cites: how much of it the text covers, and where the two differ
 * in what turns a meaning. They choose what is reviewed; they never decide a verdict.
 */
import {
  BOOSTERS,
  CAUSAL,
  CORRELATIONAL,
  DOWN,
  HEDGES,
  NEGATIONS,
  QUANTIFIERS,
  SCOPES,
  UP,
} from '../lexicon.js';
import type { FoundElsewhere } from '../numbers/check-numbers.js';
import type { Span } from '../find-exact.js';
import type { PreparedSource } from '../prepare.js';
import type { Warning } from '../verdict.js';
import { bestPassage, cutPassages, passagesOf, tokensIn, weightOf, type Passages } from './passages.js';
import { tokenize, type Token } from './tokens.js';

/** Every signal is a number, most of them shares from 0 to 1; the order is that of the committed weights. */
export const SIGNALS = [
  'uncoveredWords',
  'uncoveredWeight',
  'outsideSentence',
  'outsidePassage',
  'uncoveredNames',
  'namesOutsidePassage',
  'uncoveredPairs',
  'numbersAbsent',
  'numbersOutsidePassage',
  'longestRunMissing',
  'negationDiffers',
  'directionDiffers',
  'certaintyStronger',
  'causationStronger',
  'scopeWider',
  'quantifierAdded',
  'boosterAdded',
  'claimLength',
  'sourceLength',
] as const;
export type Signal = (typeof SIGNALS)[number];
export type Signals = Readonly<Record<Signal, number>>;

export interface SignalInput {
  readonly claim: string;
  readonly source: PreparedSource;
  /** The cited words; empty when the whole text is cited. */
  readonly spans: readonly Span[];
  /** Share of the claim's numbers that stand nowhere in what it cites. */
  readonly numbersAbsent: number;
  readonly elsewhere: readonly FoundElsewhere[];
}

/** Behind this many tokens a claim is read no further. */
const MAX_CLAIM_TOKENS = 200;

export function readSignals(input: SignalInput): Signals {
  const tokens = tokenize(withoutMarks(input.claim)).slice(0, MAX_CLAIM_TOKENS);
  const whole = passagesOf(input.source);
  const cited = input.spans.length > 0 ? citedPassages(input) : whole;
  const content = tokens.filter((token) => token.isContent);
  const weights = new Map(content.map((token) => [token.stem, weightOf(whole, token.stem)]));
  const sentence = bestPassage(cited, weights, input.spans.length > 0 ? cited.sentences.length : 1);
  const passage = bestPassage(cited, weights, input.spans.length > 0 ? cited.sentences.length : 3);
  const near = tokensIn(cited, passage);
  return {
    ...coverage({ content, weights, whole, sentence: sentence.share, passage: passage.share, near }),
    numbersAbsent: input.numbersAbsent,
    longestRunMissing: 1 - longestRun(content, near),
    ...differences(tokens, near),
    claimLength: Math.log(1 + content.length) / 5,
    sourceLength: Math.log(1 + input.source.text.length) / 12,
  };
}

/** Citation marks are not words of the claim. */
const withoutMarks = (claim: string): string =>
  claim.replace(/\[[\d,\s–-]{1,20}\]|\[S\d+(?:[.,\s\dS-]*)\]/g, ' ');

function citedPassages({ source, spans }: SignalInput): Passages {
  const text = spans.map((span) => source.text.slice(span.start, span.end).replace(/\s+/g, ' ')).join('\n');
  return cutPassages(text);
}

interface Coverage {
  readonly content: readonly Token[];
  readonly weights: ReadonlyMap<string, number>;
  readonly whole: Passages;
  readonly sentence: number;
  readonly passage: number;
  readonly near: readonly Token[];
}

function coverage({ content, weights, whole, sentence, passage, near }: Coverage) {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const covered = [...weights].reduce(
    (sum, [stem, weight]) => sum + (whole.byStem.has(stem) ? weight : 0),
    0,
  );
  const names = content.filter((token) => token.isName);
  const numbers = content.filter((token) => token.isNumber);
  const nearStems = new Set(near.map((token) => token.stem));
  const isFar = (token: Token): boolean => !nearStems.has(token.stem);
  const isAbsent = (token: Token): boolean => !whole.byStem.has(token.stem);
  return {
    uncoveredWords: share(content, isAbsent),
    uncoveredWeight: total > 0 ? 1 - covered / total : 0,
    outsideSentence: 1 - sentence,
    outsidePassage: 1 - passage,
    uncoveredNames: share(names, isAbsent),
    namesOutsidePassage: share(names, isFar),
    uncoveredPairs: missingPairs(content, whole),
    numbersOutsidePassage: share(numbers, isFar),
  };
}

const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(test).length / items.length;

function missingPairs(content: readonly Token[], whole: Passages): number {
  if (content.length < 2) return 0;
  let missing = 0;
  for (let index = 1; index < content.length; index++) {
    const pair = `${(content[index - 1] as Token).stem} ${(content[index] as Token).stem}`;
    if (!whole.pairs.has(pair)) missing++;
  }
  return missing / (content.length - 1);
}

/** Longest common subsequence of content stems, as a share of the claim's. */
function longestRun(content: readonly Token[], near: readonly Token[]): number {
  const source = near.filter((token) => token.isContent).slice(0, 150);
  if (content.length === 0 || source.length === 0) return 0;
  let previous = new Uint16Array(source.length + 1);
  for (const token of content) {
    const current = new Uint16Array(source.length + 1);
    for (let index = 0; index < source.length; index++) {
      current[index + 1] =
        (source[index] as Token).stem === token.stem
          ? (previous[index] as number) + 1
          : Math.max(current[index] as number, previous[index + 1] as number);
    }
    previous = current;
  }
  return (previous[source.length] as number) / content.length;
}

function differences(claim: readonly Token[], near: readonly Token[]) {
  const count = (tokens: readonly Token[], list: ReadonlySet<string>): number =>
    tokens.reduce((sum, token) => sum + (list.has(token.lower) ? 1 : 0), 0);
  const negated = (tokens: readonly Token[]): boolean => count(tokens, NEGATIONS) > 0;
  const direction = (tokens: readonly Token[]): number => Math.sign(count(tokens, UP) - count(tokens, DOWN));
  const claimDirection = direction(claim);
  const sourceHedged = count(near, HEDGES) > 0;
  return {
    negationDiffers: near.length > 0 && negated(claim) !== negated(near) ? 1 : 0,
    directionDiffers: claimDirection !== 0 && direction(near) === -claimDirection ? 1 : 0,
    certaintyStronger: sourceHedged && count(claim, HEDGES) === 0 ? 1 : 0,
    causationStronger:
      count(claim, CAUSAL) > 0 && count(claim, CORRELATIONAL) === 0 && count(near, CAUSAL) === 0 ? 1 : 0,
    scopeWider: addedOrLost(near, claim, SCOPES) > 0 ? 1 : 0,
    quantifierAdded: Math.min(1, addedOrLost(claim, near, QUANTIFIERS) / 2),
    boosterAdded: Math.min(1, addedOrLost(claim, near, BOOSTERS) / 2),
  };
}

/** Words of the list that the first text has and the second has not. */
function addedOrLost(has: readonly Token[], lacks: readonly Token[], list: ReadonlySet<string>): number {
  const others = new Set(lacks.map((token) => token.lower));
  return new Set(
    has.filter((token) => list.has(token.lower) && !others.has(token.lower)).map((token) => token.lower),
  ).size;
}

/** The warnings that the signals amount to. */
export function warningsOf(signals: Signals): Warning[] {
  const warnings: Warning[] = [];
  if (signals.uncoveredNames > 0) warnings.push('names-not-covered');
  if (signals.uncoveredWords > 0.34 || signals.outsidePassage > 0.6) warnings.push('words-not-covered');
  if (signals.negationDiffers > 0) warnings.push('negation-differs');
  if (signals.directionDiffers > 0) warnings.push('direction-differs');
  if (signals.certaintyStronger > 0) warnings.push('certainty-stronger');
  if (signals.causationStronger > 0) warnings.push('causation-stronger');
  if (signals.scopeWider > 0) warnings.push('scope-wider');
  if (signals.numbersOutsidePassage > 0) warnings.push('time-differs');
  return warnings;
}
