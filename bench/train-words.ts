/**
 * The word-by-word learner behind `reviewPriority`: what is known of a claim (supported or not) and, for some, of
 * each word, give the weights by which single words count as unsupported. Full-batch Adam on both losses at once.
 */
import { FLOOR, type WordModel } from '../loop/gate/signals/word-features.js';

export interface WordExample {
  readonly rows: readonly (readonly number[])[];
  readonly isBad: boolean;
  /** Weight of the claim's own label; 0 where only its words are labelled. */
  readonly weight: number;
  /** Row by row: unsupported (1), supported (0) or not said (undefined). */
  readonly labels?: readonly (number | undefined)[];
}

const STEPS = 400;
const RATE = 0.03;
const RIDGE = 0.05;
/** Share of the loss over labelled words, beside 1 for the loss over claims. */
const WORD_LOSS = 0.15;

export function fitWords(examples: readonly WordExample[]): WordModel {
  const width = examples.find(({ rows }) => rows.length > 0)?.rows[0]?.length ?? 0;
  const { means, spreads } = standardOf(examples, width);
  const claims = examples.map(({ rows }) =>
    rows.map((row) => row.map((value, at) => (value - (means[at] as number)) / (spreads[at] as number))),
  );
  const total = examples.reduce((sum, each) => sum + each.weight, 0);
  const labelled = examples.reduce(
    (sum, each) => sum + (each.labels?.filter((label) => label !== undefined).length ?? 0),
    0,
  );
  // The parameters: one a feature, then bias, slope and intercept.
  const values = [...new Array<number>(width).fill(0), -1.5, 1, 0];
  const adam = adamOf(values.length);
  for (let step = 1; step <= STEPS; step++) {
    const slopes = new Array<number>(values.length).fill(0);
    claims.forEach((rows, index) =>
      addSlopes(slopes, { values, rows, example: examples[index] as WordExample, total, labelled, width }),
    );
    for (let at = 0; at < width; at++) slopes[at] = (slopes[at] as number) + RIDGE * (values[at] as number);
    adam(values, slopes, step);
  }
  const weights = values.slice(0, width).map((value, at) => value / (spreads[at] as number));
  const bias =
    (values[width] as number) - weights.reduce((sum, each, at) => sum + each * (means[at] as number), 0);
  return {
    bias: round(bias),
    weights: weights.map(round),
    slope: round(values[width + 1] as number),
    intercept: round(values[width + 2] as number),
  };
}

interface Part {
  readonly values: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly example: WordExample;
  readonly total: number;
  readonly labelled: number;
  readonly width: number;
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

function addSlopes(slopes: number[], { values, rows, example, total, labelled, width }: Part): void {
  const [bias, slope, intercept] = values.slice(width) as [number, number, number];
  const chances = rows.map((row) => {
    let sum = bias;
    for (let at = 0; at < width; at++) sum += (values[at] as number) * (row[at] as number);
    return logistic(sum);
  });
  const expected = chances.reduce((sum, each) => sum + each, 0) + FLOOR;
  const chance = logistic(slope * Math.log(expected) + intercept);
  const error = ((chance - (example.isBad ? 1 : 0)) * example.weight) / total;
  slopes[width + 1] = (slopes[width + 1] as number) + error * Math.log(expected);
  slopes[width + 2] = (slopes[width + 2] as number) + error;
  rows.forEach((row, index) => {
    const own = chances[index] as number;
    const label = example.labels?.[index];
    const byWord = label === undefined ? 0 : ((own - label) * WORD_LOSS) / labelled;
    const change = ((error * slope) / expected) * own * (1 - own) + byWord;
    for (let at = 0; at < width; at++) slopes[at] = (slopes[at] as number) + change * (row[at] as number);
    slopes[width] = (slopes[width] as number) + change;
  });
}

/** Adam (Kingma and Ba, ICLR 2015), with the second moment decaying at 0.99. */
function adamOf(size: number): (values: number[], slopes: readonly number[], step: number) => void {
  const first = new Array<number>(size).fill(0);
  const second = new Array<number>(size).fill(0);
  return (values, slopes, step) =>
    slopes.forEach((slope, at) => {
      first[at] = 0.9 * (first[at] as number) + 0.1 * slope;
      second[at] = 0.99 * (second[at] as number) + 0.01 * slope * slope;
      const mean = (first[at] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((second[at] as number) / (1 - 0.99 ** step)) + 1e-8;
      values[at] = (values[at] as number) - (RATE * mean) / spread;
    });
}

function standardOf(examples: readonly WordExample[], width: number): { means: number[]; spreads: number[] } {
  const rows = examples.flatMap((each) => each.rows);
  const means = Array.from(
    { length: width },
    (_, at) => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length,
  );
  const spreads = means.map(
    (mean, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + ((row[at] as number) - mean) ** 2, 0) / rows.length) || 1,
  );
  return { means, spreads };
}

const round = (value: number): number => Number(value.toPrecision(5));
