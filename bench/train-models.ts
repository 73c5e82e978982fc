/**
 * Learners behind `reviewPriority`: weighted logistic regression, ridge regression for the strength scale, and a
 * boosted forest of shallow trees. The word-by-word learner is in `train-words.ts`.
 */
import type { PriorityModel, Tree } from '../loop/gate/signals/review-priority.js';
import type { StrengthModel } from '../loop/gate/signals/strength.js';
import { randomOf } from './gate-texts.js';

export interface Example {
  readonly values: readonly number[];
  readonly isBad: boolean;
  readonly weight: number;
}

const STEPS = 600;
const RATE = 0.5;
const RIDGE = 0.1;

/** Gradient descent on standardised values; the weights are given for the values as they are. */
export function fitLogistic(examples: readonly Example[]): PriorityModel['logistic'] {
  const width = (examples[0] as Example).values.length;
  const { means, spreads } = standardOf(examples, width);
  const rows = examples.map(({ values }) =>
    values.map((value, at) => (value - (means[at] as number)) / (spreads[at] as number)),
  );
  const total = examples.reduce((sum, each) => sum + each.weight, 0);
  const weights = new Array<number>(width).fill(0);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const slope = new Array<number>(width).fill(0);
    let biasSlope = 0;
    rows.forEach((row, index) => {
      const { isBad, weight } = examples[index] as Example;
      let sum = bias;
      for (let at = 0; at < width; at++) sum += (weights[at] as number) * (row[at] as number);
      const error = ((1 / (1 + Math.exp(-sum)) - (isBad ? 1 : 0)) * weight) / total;
      biasSlope += error;
      for (let at = 0; at < width; at++) slope[at] = (slope[at] as number) + error * (row[at] as number);
    });
    for (let at = 0; at < width; at++)
      weights[at] =
        (weights[at] as number) - RATE * ((slope[at] as number) + RIDGE * (weights[at] as number));
    bias -= RATE * biasSlope;
  }
  const plain = weights.map((weight, at) => weight / (spreads[at] as number));
  return {
    bias: round(bias - plain.reduce((sum, weight, at) => sum + weight * (means[at] as number), 0)),
    weights: plain.map(round),
  };
}

function standardOf(examples: readonly Example[], width: number): { means: number[]; spreads: number[] } {
  const means = Array.from(
    { length: width },
    (_, at) => examples.reduce((sum, each) => sum + (each.values[at] as number), 0) / examples.length,
  );
  const spreads = means.map(
    (mean, at) =>
      Math.sqrt(
        examples.reduce((sum, each) => sum + ((each.values[at] as number) - mean) ** 2, 0) / examples.length,
      ) || 1,
  );
  return { means, spreads };
}

const round = (value: number): number => Number(value.toPrecision(5));

const STRENGTH_RIDGE = 5;

/** Ridge regression by coordinate descent on centred values; the bias is not held down. */
export function fitRidge(rows: readonly (readonly number[])[], targets: readonly number[]): StrengthModel {
  const width = rows[0]?.length ?? 0;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length;
  const means = Array.from({ length: width }, (_, at) => mean(rows.map((row) => row[at] as number)));
  const level = mean(targets);
  const centred = rows.map((row) => row.map((value, at) => value - (means[at] as number)));
  const weights = new Array<number>(width).fill(0);
  const left = targets.map((target) => target - level);
  for (let sweep = 0; sweep < RIDGE_SWEEPS; sweep++) {
    for (let at = 0; at < width; at++) {
      const old = weights[at] as number;
      let product = 0;
      let square = STRENGTH_RIDGE;
      centred.forEach((row, index) => {
        const value = row[at] as number;
        product += value * ((left[index] as number) + old * value);
        square += value * value;
      });
      const next = product / square;
      centred.forEach(
        (row, index) => (left[index] = (left[index] as number) - (next - old) * (row[at] as number)),
      );
      weights[at] = next;
    }
  }
  const bias = level - weights.reduce((sum, weight, at) => sum + weight * (means[at] as number), 0);
  return { bias: round(bias), weights: weights.map(round) };
}
const RIDGE_SWEEPS = 200;

const TREES = 130;
const SEEDS = [1, 2];
const DEPTH = 4;
const SHRINKAGE = 0.055;
const MIN_LEAF = 15;
const ROW_SHARE = 0.6;
const COLUMN_SHARE = 0.28;
const LEAF_RIDGE = 5;
const CUTS = 24;

/** Boosted trees on the logistic loss, second-order, averaged over seeds. */
export function growForest(examples: readonly Example[]): Tree[] {
  const forests = SEEDS.map((seed) => growOne(examples, randomOf(seed * 7919)));
  return forests.flat();
}

function growOne(examples: readonly Example[], random: () => number): Tree[] {
  const width = (examples[0] as Example).values.length;
  const cuts = Array.from({ length: width }, (_, at) =>
    cutsOf(examples.map((each) => each.values[at] as number)),
  );
  const scores = new Float64Array(examples.length);
  const trees: Tree[] = [];
  for (let count = 0; count < TREES; count++) {
    const slopes = new Float64Array(examples.length);
    const curves = new Float64Array(examples.length);
    examples.forEach(({ isBad, weight }, index) => {
      const chance = 1 / (1 + Math.exp(-(scores[index] as number)));
      slopes[index] = ((isBad ? 1 : 0) - chance) * weight;
      curves[index] = chance * (1 - chance) * weight;
    });
    const rows = [...examples.keys()].filter(() => random() < ROW_SHARE);
    const columns = [...cuts.keys()].filter(() => random() < COLUMN_SHARE);
    const tree = grow(rows, { examples, cuts, columns, slopes, curves, depth: DEPTH });
    trees.push(scale(tree, 1 / SEEDS.length));
    examples.forEach(
      ({ values }, index) => (scores[index] = (scores[index] as number) + leafOf(tree, values)),
    );
  }
  return trees;
}

interface Growth {
  readonly examples: readonly Example[];
  readonly cuts: readonly (readonly number[])[];
  readonly columns: readonly number[];
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  readonly depth: number;
}

function grow(rows: readonly number[], growth: Growth): Tree {
  const { examples, slopes, curves, depth } = growth;
  const slope = rows.reduce((sum, row) => sum + (slopes[row] as number), 0);
  const curve = rows.reduce((sum, row) => sum + (curves[row] as number), 0);
  const leaf = round((SHRINKAGE * slope) / (curve + LEAF_RIDGE));
  if (depth === 0 || rows.length < 2 * MIN_LEAF) return leaf;
  let best = { gain: 1e-6, column: -1, cut: 0 };
  for (const column of growth.columns) {
    for (const cut of growth.cuts[column] as readonly number[]) {
      let below = 0;
      let belowCurve = 0;
      let count = 0;
      for (const row of rows) {
        if (((examples[row] as Example).values[column] as number) >= cut) continue;
        below += slopes[row] as number;
        belowCurve += curves[row] as number;
        count++;
      }
      if (count < MIN_LEAF || rows.length - count < MIN_LEAF) continue;
      const gain =
        below ** 2 / (belowCurve + LEAF_RIDGE) +
        (slope - below) ** 2 / (curve - belowCurve + LEAF_RIDGE) -
        slope ** 2 / (curve + LEAF_RIDGE);
      if (gain > best.gain) best = { gain, column, cut };
    }
  }
  if (best.column < 0) return leaf;
  const isBelow = (row: number): boolean =>
    ((examples[row] as Example).values[best.column] as number) < best.cut;
  const deeper = { ...growth, depth: depth - 1 };
  return [
    best.column,
    best.cut,
    grow(rows.filter(isBelow), deeper),
    grow(
      rows.filter((row) => !isBelow(row)),
      deeper,
    ),
  ];
}

function cutsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((left, right) => left - right);
  const cuts = Array.from({ length: CUTS - 1 }, (_, at) =>
    round(sorted[Math.floor(((at + 1) * sorted.length) / CUTS)] ?? 0),
  );
  return [...new Set(cuts)];
}

const scale = (tree: Tree, by: number): Tree =>
  typeof tree === 'number' ? round(tree * by) : [tree[0], tree[1], scale(tree[2], by), scale(tree[3], by)];

function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = (values[node[0]] as number) < node[1] ? node[2] : node[3];
  return node;
}
