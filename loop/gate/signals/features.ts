/**
 * The features that `reviewPriority` weighs: how a claim's words are covered by the cited text, as a whole and by
 * its best passages, and how strongly the claim speaks against how strongly the text does. All are shares or
 * logarithms of counts; none needs a model.
 */
import { HEDGES } from '../lexicon.js';
import { bestPassage, tokensIn, type Passages } from './passages.js';
import { tokenize, type Token } from './tokens.js';
import type { StemWeight } from '../word-frequencies.js';

export interface CitedWords {
  readonly passages: Passages;
  /** Three neighbouring words, for all of the text. */
  readonly triples: ReadonlySet<string>;
  /** Five neighbouring characters, for all of the text. */
  readonly grams: ReadonlySet<string>;
}

const MAX_CLAIM_TOKENS = 200;
const MAX_NEAR = 300;

export function citedWords(passages: Passages): CitedWords {
  const triples = new Set<string>();
  let first = '';
  let second = '';
  passages.sentences.forEach((_, sentence) => {
    for (const { lower } of passages.tokensOf(sentence)) {
      triples.add(`${first} ${second} ${lower}`);
      first = second;
      second = lower;
    }
  });
  return { passages, triples, grams: new Set(gramsOf(passages.text.slice(0, 200_000))) };
}

function gramsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const grams: string[] = [];
  for (let at = 0; at + 5 <= plain.length; at++) grams.push(plain.slice(at, at + 5));
  return grams;
}

/** The claim beside the words it cites, cut and weighed. */
export function viewOf(claim: string, cited: CitedWords, weight: StemWeight): View {
  const tokens = tokenize(withoutMarks(claim)).slice(0, MAX_CLAIM_TOKENS);
  const content = tokens.filter((token) => token.isContent);
  const weights = new Map(content.map((token) => [token.stem, weight(token.stem)]));
  const near = tokensIn(cited.passages, bestPassage(cited.passages, weights, 3));
  return { claim, tokens, content, weights, near, cited, weight };
}

/** Named features, always the same names in the same order. */
export function featuresOf(view: View): Record<string, number> {
  return {
    ...shareFeatures(view),
    ...runFeatures(view),
    ...passageFeatures(view),
    ...shapeFeatures(view),
    ...hedgeFeatures(view),
  };
}

/** Citation marks are not words of the claim. */
const withoutMarks = (claim: string): string =>
  claim.replace(/\[[\d,\s–-]{1,20}\]|\[S\d+(?:[.,\s\dS-]{0,40})\]/g, ' ');

export interface View {
  readonly claim: string;
  readonly tokens: readonly Token[];
  readonly content: readonly Token[];
  readonly weights: ReadonlyMap<string, number>;
  /** The three neighbouring sentences that hold most of the claim. */
  readonly near: readonly Token[];
  readonly cited: CitedWords;
  readonly weight: StemWeight;
}

const shareOf = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(test).length / items.length;

function shareFeatures({ content, weights, near, cited, weight, tokens, claim }: View) {
  const { byStem } = cited.passages;
  const nearStems = new Set(near.map((token) => token.stem));
  const absent = (token: Token): boolean => !byStem.has(token.stem);
  const far = (token: Token): boolean => !nearStems.has(token.stem);
  const total = [...weights.values()].reduce((sum, each) => sum + each, 0) || 1;
  const missing = (isMissing: (stem: string) => boolean): number =>
    [...weights].reduce((sum, [stem, each]) => sum + (isMissing(stem) ? each : 0), 0);
  const heaviest = (test: (token: Token) => boolean): number =>
    Math.max(0, ...content.filter(test).map((token) => weight(token.stem))) / 8;
  const names = content.filter((token) => token.isName);
  const numbers = content.filter((token) => token.isNumber);
  const triples = tokens
    .slice(2)
    .map((token, at) => `${tokens[at]?.lower} ${tokens[at + 1]?.lower} ${token.lower}`);
  return {
    absentWords: shareOf(content, absent),
    absentWeight: missing((stem) => !byStem.has(stem)) / total,
    heaviestAbsent: heaviest(absent),
    weightAbsent: Math.log(1 + missing((stem) => !byStem.has(stem))),
    heaviestFar: heaviest(far),
    weightFar: Math.log(1 + missing((stem) => !nearStems.has(stem))),
    absentNames: shareOf(names, absent),
    farNames: shareOf(names, far),
    absentNumbers: shareOf(numbers, absent),
    farNumbers: shareOf(numbers, far),
    absentTriples: shareOf(triples, (triple) => !cited.triples.has(triple)),
    absentGrams: shareOf(gramsOf(claim), (gram) => !cited.grams.has(gram)),
    farInSecondHalf: shareOf(content.slice(Math.floor(content.length / 2)), far),
    absentAtEnd: shareOf(content.slice(-3), absent),
    names: names.length / (content.length || 1),
    numbers: numbers.length / (content.length || 1),
    meanWeight: total / (weights.size || 1) / 8,
  };
}

function runFeatures({ content, near, cited }: View) {
  const { byStem, pairs } = cited.passages;
  const nearContent = near.filter((token) => token.isContent);
  const nearStems = new Set(near.map((token) => token.stem));
  const nearPairs = new Set(pairsOf(nearContent));
  const ownPairs = pairsOf(content);
  const isNearPair = ownPairs.map((pair) => nearPairs.has(pair));
  const farRun = longestRun(content.map((token) => !nearStems.has(token.stem)));
  return {
    absentRun: longestRun(content.map((token) => !byStem.has(token.stem))) / (content.length || 1),
    farRun: farRun / (content.length || 1),
    farRunLength: Math.log(1 + farRun),
    absentPairs: shareOf(ownPairs, (pair) => !pairs.has(pair)),
    farPairs: shareOf(ownPairs, (pair) => !nearPairs.has(pair)),
    nearPairRun: longestRun(isNearPair) / 6,
  };
}

const pairsOf = (content: readonly Token[]): string[] =>
  content.slice(1).map((token, at) => `${content[at]?.stem} ${token.stem}`);

function longestRun(flags: readonly boolean[]): number {
  let longest = 0;
  let run = 0;
  for (const flag of flags) {
    run = flag ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function passageFeatures({ content, tokens, weights, near, cited }: View) {
  const { passages } = cited;
  const outside = (width: number): number => 1 - bestPassage(passages, weights, width).share;
  const one = tokensIn(passages, bestPassage(passages, weights, 1)).filter((token) => token.isContent);
  const nearContent = near.filter((token) => token.isContent).slice(0, MAX_NEAR);
  const claimStems = new Set(content.map((token) => token.stem));
  const foreign = (token: Token): boolean => !claimStems.has(token.stem);
  const common = commonSubsequence(content, nearContent) / (content.length || 1);
  const foreignInSentence = one.length === 0 ? 1 : shareOf(one, foreign);
  const precision = 1 - foreignInSentence;
  const sentences = sentenceShares(passages, weights);
  return {
    outside1: outside(1),
    outside2: outside(2),
    outside3: outside(3),
    outside6: outside(6),
    outOfOrder: 1 - common,
    outOfOrderAll: 1 - commonSubsequence(tokens, near.slice(0, MAX_NEAR)) / (tokens.length || 1),
    foreignInSentence,
    foreignInPassage: nearContent.length === 0 ? 1 : shareOf(nearContent, foreign),
    unlikeness: 1 - (2 * common * precision) / (common + precision + 1e-9),
    outsideSecond: 1 - (sentences[1] ?? 0),
    outsideFive: 1 - sentences.reduce((sum, each) => sum + each, 0) / 5,
    hits: Math.log(1 + content.filter((token) => near.some((other) => other.stem === token.stem)).length) / 4,
  };
}

/** The five highest weighted shares of the claim that single sentences hold. */
function sentenceShares(passages: Passages, weights: ReadonlyMap<string, number>): number[] {
  const total = [...weights.values()].reduce((sum, each) => sum + each, 0) || 1;
  const shares = new Map<number, number>();
  for (const [stem, weight] of weights) {
    for (const sentence of passages.byStem.get(stem) ?? [])
      shares.set(sentence, (shares.get(sentence) ?? 0) + weight / total);
  }
  return [...shares.values()].sort((left, right) => right - left).slice(0, 5);
}

function commonSubsequence(left: readonly Token[], right: readonly Token[]): number {
  let previous = new Uint16Array(right.length + 1);
  for (const token of left) {
    const current = new Uint16Array(right.length + 1);
    for (let at = 0; at < right.length; at++) {
      const isSame = (right[at] as Token).stem === token.stem;
      current[at + 1] = isSame
        ? (previous[at] as number) + 1
        : Math.max(current[at] as number, previous[at + 1] as number);
    }
    previous = current;
  }
  return previous[right.length] as number;
}

function shapeFeatures({ claim, content, weights, cited }: View) {
  const { passages } = cited;
  const opening = new Set(tokenize(passages.text.slice(0, 160)).map((token) => token.stem));
  const frequency = [...weights.keys()].reduce(
    (sum, stem) => sum + Math.log(1 + (passages.byStem.get(stem)?.length ?? 0)),
    0,
  );
  return {
    claimLength: Math.log(1 + content.length) / 5,
    textLength: Math.log(1 + passages.text.length) / 12,
    sentences: Math.log(1 + passages.sentences.length) / 6,
    lengthRatio: Math.log((passages.text.length + 1) / (claim.length + 1)) / 8,
    inOpening: shareOf(content, (token) => opening.has(token.stem)),
    frequency: frequency / (weights.size || 1),
    pointsBack: /\b(?:this|these|it|they|such)\b/i.test(claim.slice(0, 40)) ? 1 : 0,
    goesOn:
      /^\s?(?:however|additionally|moreover|furthermore|overall|in addition|also|therefore|thus|for example)\b/i.test(
        claim,
      )
        ? 1
        : 0,
  };
}

const MODALS: ReadonlySet<string> = new Set(
  'may might could can possible possibly potential potentially perhaps probably likely suggest suggests suggested appear appears seem seems'.split(
    ' ',
  ),
);

function hedgeFeatures({ tokens, near }: View) {
  const isHedged = (list: readonly Token[]): boolean => list.some((token) => HEDGES.has(token.lower));
  return {
    hedgeDropped: isHedged(near) && !isHedged(tokens) ? 1 : 0,
    hedged: tokens.some((token) => MODALS.has(token.lower)) ? 1 : 0,
  };
}
