import { growTree, type Growth } from './grow-tree.js';

/**
 * Gradient-boosted regression trees for a yes/no label (logistic loss, Newton steps, histogram splits): half a million rows of
 * two hundred columns take about a second a tree on one core. Deterministic for a given seed.
 */

export interface TrainingSet {
  /** Row-major. */
  readonly rows: readonly Float32Array[];
  /** 0 to 1. */
  readonly labels: readonly number[];
  readonly weights: readonly number[];
}

export interface BoostOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  readonly l2: number;
  readonly minWeight: number;
  readonly featureShare: number;
  readonly rowShare: number;
  readonly seed: number;
}

/** A node is a leaf where `feature` is -1; rows with `value <= threshold` go left. */
export interface TreeNode {
  readonly feature: number;
  readonly threshold: number;
  readonly left: number;
  readonly right: number;
  readonly value: number;
}

export interface BoostedTrees {
  readonly base: number;
  readonly trees: readonly (readonly TreeNode[])[];
}

export const BINS = 64;

/** Upper ends of the bins of one column: so many values lie in each, as far as they differ. */
function cutsOf(rows: readonly Float32Array[], feature: number): Float32Array {
  const step = Math.max(1, Math.floor(rows.length / 100_000));
  const values = new Float32Array(Math.ceil(rows.length / step));
  for (let at = 0; at < values.length; at += 1) values[at] = rows[at * step]?.[feature] ?? 0;
  values.sort();
  const cuts: number[] = [];
  for (let bin = 1; bin < BINS; bin += 1) {
    const value = values[Math.floor((values.length * bin) / BINS)] ?? 0;
    if (cuts.length === 0 || value > (cuts.at(-1) ?? 0)) cuts.push(value);
  }
  return Float32Array.from(cuts.length > 0 && cuts.at(-1) === values.at(-1) ? cuts.slice(0, -1) : cuts);
}

function binOf(cuts: Float32Array, value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Log-odds of the weighted share of ones. */
function baseOf({ labels, weights }: TrainingSet): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const positive = labels.reduce((sum, label, at) => sum + label * (weights[at] ?? 0), 0);
  return Math.log(positive / Math.max(1e-9, total - positive));
}

export function train(set: TrainingSet, options: BoostOptions): BoostedTrees {
  const { rows, labels, weights } = set;
  const count = rows.length;
  const width = rows[0]?.length ?? 0;
  const cuts = Array.from({ length: width }, (_, feature) => cutsOf(rows, feature));
  const binned = new Uint8Array(count * width);
  rows.forEach((row, at) => {
    for (let feature = 0; feature < width; feature += 1)
      binned[at * width + feature] = binOf(cuts[feature] ?? new Float32Array(), row[feature] ?? 0);
  });
  const usable = cuts.flatMap((own, feature) => (own.length > 0 ? [feature] : []));
  const random = generator(options.seed);
  const base = baseOf(set);
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float64Array(count);
  const hessians = new Float64Array(count);
  const growth: Omit<Growth, 'chosen'> = { binned, width, cuts, gradients, hessians, options };
  const trees: TreeNode[][] = [];
  for (let round = 0; round < options.trees; round += 1) {
    for (let row = 0; row < count; row += 1) {
      const probability = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
      const weight = weights[row] ?? 0;
      gradients[row] = weight * (probability - (labels[row] ?? 0));
      hessians[row] = weight * Math.max(1e-4, probability * (1 - probability));
    }
    const chosen = Int32Array.from(usable.filter(() => random() < options.featureShare));
    const members = Int32Array.from({ length: count }, (_, row) => row).filter(
      () => random() < options.rowShare,
    );
    const nodes = growTree({ ...growth, chosen }, members);
    trees.push(nodes);
    for (let row = 0; row < count; row += 1)
      scores[row] = (scores[row] ?? 0) + valueOf(nodes, rows[row] ?? new Float32Array());
  }
  return { base, trees };
}

function valueOf(nodes: readonly TreeNode[], row: Float32Array): number {
  let node = nodes[0];
  while (node && node.feature >= 0)
    node = nodes[(row[node.feature] ?? 0) <= node.threshold ? node.left : node.right];
  return node?.value ?? 0;
}
