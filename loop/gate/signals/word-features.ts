/**
 * Each content word of a claim by itself: does the cited text hold it, near the claim's other words, and how much
 * does it say? A claim that is supported but for one word is lost in shares of words; word by word it is not.
 */
import { bestPassage, type Passages } from './passages.js';
import type { Token } from './tokens.js';
import type { StemWeight } from '../word-frequencies.js';

export interface ClaimWords {
  /** Content words in their order. */
  readonly content: readonly Token[];
  /** Stem → weight, in the order of first occurrence. */
  readonly weights: ReadonlyMap<string, number>;
}

/** One row a word; the order of the committed weights. Every value lies between 0 and about 1.5. */
export const WORD_FEATURES = [
  'outsideSentence',
  'outsideThree',
  'outsideSix',
  'absent',
  'weight',
  'number',
  'name',
  'numberOutsideSix',
  'numberAbsent',
  'nameOutsideSix',
  'nameAbsent',
  'weightAbsent',
  'weightOutsideSix',
  'neighboursOutside',
  'neighboursApart',
  'alone',
  'place',
  'lateAndOutside',
  'sentences',
  'rare',
  'rareAbsent',
  'fewWords',
  'outsideWithNeighbours',
] as const;

/** One row of `WORD_FEATURES` for each distinct stem; empty for a claim without content words. */
export function wordRows(
  { content, weights }: ClaimWords,
  passages: Passages,
  weight: StemWeight,
): number[][] {
  const stems = [...weights.keys()];
  const numbers = new Set(content.filter((token) => token.isNumber).map((token) => token.stem));
  const names = new Set(content.filter((token) => token.isName).map((token) => token.stem));
  const [one, three, six] = [1, 3, 6].map((width) => outsideOf(passages, weights, width)) as [Far, Far, Far];
  const company = companyOf(passages, stems);
  const rarest = weight('') / 8;
  return stems.map((stem, at) => {
    const isIn = passages.byStem.has(stem);
    const [absent, far1, far3, far6] = [!isIn, one(stem), three(stem), six(stem)].map(Number) as Four;
    const heavy = (weights.get(stem) as number) / 8;
    const [number, name] = [Number(numbers.has(stem)), Number(names.has(stem))];
    const rare = Number(heavy >= rarest);
    const place = at / stems.length;
    const beside = [at - 1, at + 1].filter((other) => other >= 0 && other < stems.length);
    const strange = mean(beside.map((other) => Number(three(stems[other] as string))));
    const apart = mean(
      beside.map((other) => {
        const pair = `${stems[Math.min(at, other)]} ${stems[Math.max(at, other)]}`;
        return Number(!passages.pairs.has(pair));
      }),
    );
    const row: Record<(typeof WORD_FEATURES)[number], number> = {
      outsideSentence: far1,
      outsideThree: far3,
      outsideSix: far6,
      absent,
      weight: heavy,
      number,
      name,
      numberOutsideSix: number * far6,
      numberAbsent: number * absent,
      nameOutsideSix: name * far6,
      nameAbsent: name * absent,
      weightAbsent: heavy * absent,
      weightOutsideSix: heavy * far6,
      neighboursOutside: strange,
      neighboursApart: apart,
      alone: 1 - (company.get(stem) ?? 0),
      place,
      lateAndOutside: place > 0.66 ? far3 : 0,
      sentences: Math.log(1 + (passages.byStem.get(stem)?.length ?? 0)) / 4,
      rare,
      rareAbsent: rare * absent,
      fewWords: 1 / Math.sqrt(stems.length),
      outsideWithNeighbours: far3 * strange,
    };
    return WORD_FEATURES.map((feature) => row[feature]);
  });
}

type Four = [number, number, number, number];
type Far = (stem: string) => boolean;

/** Half where a word stands by itself. */
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0.5 : values.reduce((sum, each) => sum + each, 0) / values.length;

function outsideOf(passages: Passages, weights: ReadonlyMap<string, number>, width: number): Far {
  const { from, count } = bestPassage(passages, weights, width);
  return (stem) =>
    !(passages.byStem.get(stem) ?? []).some((sentence) => sentence >= from && sentence < from + count);
}

/** Stem → the largest share of the claim's other words that stand in one sentence with it. */
function companyOf(passages: Passages, stems: readonly string[]): Map<string, number> {
  const together = new Map<number, number>();
  for (const stem of stems)
    for (const sentence of passages.byStem.get(stem) ?? [])
      together.set(sentence, (together.get(sentence) ?? 0) + 1);
  const others = Math.max(1, stems.length - 1);
  return new Map(
    stems.map((stem) => {
      let most = 1;
      for (const sentence of passages.byStem.get(stem) ?? [])
        most = Math.max(most, together.get(sentence) ?? 0);
      return [stem, (most - 1) / others];
    }),
  );
}

export interface WordModel {
  readonly bias: number;
  /** By the order of `WORD_FEATURES`. */
  readonly weights: readonly number[];
  /** Log odds of the claim from the logarithm of the number of words to be expected unsupported. */
  readonly slope: number;
  readonly intercept: number;
}

/** Log odds that a claim holds an unsupported word. */
export function wordScore(model: WordModel, rows: readonly (readonly number[])[]): number {
  return model.slope * Math.log(expectedUnsupported(model, rows) + FLOOR) + model.intercept;
}

/** Keeps the logarithm finite for a claim without words. */
export const FLOOR = 1e-3;

function expectedUnsupported({ bias, weights }: WordModel, rows: readonly (readonly number[])[]): number {
  let expected = 0;
  for (const row of rows) {
    let sum = bias;
    for (let at = 0; at < weights.length; at++) sum += (weights[at] as number) * (row[at] as number);
    expected += 1 / (1 + Math.exp(-sum));
  }
  return expected;
}
