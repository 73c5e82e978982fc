/**
 * Gradient-boosted regression trees for a yes/no label (logistic loss, Newton steps, histogram splits), enough to train the
 * block model on one core in a minute. Deterministic for a given seed.
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

const bins = 48;

function cutsOf(rows: readonly Float32Array[], feature: number): Float32Array {
  const values = Float32Array.from(rows, (row) => row[feature] ?? 0).sort();
  const cuts: number[] = [];
  for (let bin = 1; bin < bins; bin += 1) {
    const value = values[Math.floor((values.length * bin) / bins)] ?? 0;
    if (cuts.length === 0 || value > (cuts.at(-1) ?? 0)) cuts.push(value);
  }
  return Float32Array.from(cuts.length > 0 && cuts.at(-1) === values.at(-1) ? cuts.slice(0, -1) : cuts);
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

interface Split {
  gain: number;
  feature: number;
  bin: number;
}

export function train(set: TrainingSet, options: BoostOptions): BoostedTrees {
  const { rows, labels, weights } = set;
  const count = rows.length;
  const features = rows[0]?.length ?? 0;
  const cuts = Array.from({ length: features }, (_, feature) => cutsOf(rows, feature));
  const binned = Array.from({ length: features }, (_, feature) => {
    const own = cuts[feature] ?? new Float32Array();
    return Uint8Array.from(rows, (row) => {
      const value = row[feature] ?? 0;
      let low = 0;
      let high = own.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((own[middle] ?? 0) < value) low = middle + 1;
        else high = middle;
      }
      return low;
    });
  });
  const usable = cuts.flatMap((own, feature) => (own.length > 0 ? [feature] : []));
  const random = generator(options.seed);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const positive = labels.reduce((sum, label, at) => sum + label * (weights[at] ?? 0), 0);
  const base = Math.log(positive / Math.max(1e-9, total - positive));
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float64Array(count);
  const hessians = new Float64Array(count);
  const trees: TreeNode[][] = [];

  const bestSplit = (members: Int32Array, chosen: readonly number[]): Split | null => {
    let sumG = 0;
    let sumH = 0;
    for (const row of members) {
      sumG += gradients[row] ?? 0;
      sumH += hessians[row] ?? 0;
    }
    const own = (sumG * sumG) / (sumH + options.l2);
    const best: Split = { gain: 1e-6, feature: -1, bin: 0 };
    const histG = new Float64Array(bins + 1);
    const histH = new Float64Array(bins + 1);
    for (const feature of chosen) {
      const column = binned[feature] ?? new Uint8Array();
      histG.fill(0);
      histH.fill(0);
      for (let at = 0; at < members.length; at += 1) {
        const row = members[at] ?? 0;
        const bin = column[row] ?? 0;
        histG[bin] = (histG[bin] ?? 0) + (gradients[row] ?? 0);
        histH[bin] = (histH[bin] ?? 0) + (hessians[row] ?? 0);
      }
      let leftG = 0;
      let leftH = 0;
      for (let bin = 0; bin < (cuts[feature]?.length ?? 0); bin += 1) {
        leftG += histG[bin] ?? 0;
        leftH += histH[bin] ?? 0;
        if (leftH < options.minWeight || sumH - leftH < options.minWeight) continue;
        const rightG = sumG - leftG;
        const gain =
          (leftG * leftG) / (leftH + options.l2) + (rightG * rightG) / (sumH - leftH + options.l2) - own;
        if (gain > best.gain) [best.gain, best.feature, best.bin] = [gain, feature, bin];
      }
    }
    return best.feature < 0 ? null : best;
  };

  const grow = (nodes: TreeNode[], members: Int32Array, depth: number, chosen: readonly number[]): number => {
    const at = nodes.length;
    const split = depth > 0 ? bestSplit(members, chosen) : null;
    if (!split) {
      let sumG = 0;
      let sumH = 0;
      for (const row of members) {
        sumG += gradients[row] ?? 0;
        sumH += hessians[row] ?? 0;
      }
      nodes.push({
        feature: -1,
        threshold: 0,
        left: 0,
        right: 0,
        value: (-options.rate * sumG) / (sumH + options.l2),
      });
      return at;
    }
    nodes.push({ feature: -1, threshold: 0, left: 0, right: 0, value: 0 });
    const column = binned[split.feature] ?? new Uint8Array();
    const left = grow(
      nodes,
      members.filter((row) => (column[row] ?? 0) <= split.bin),
      depth - 1,
      chosen,
    );
    const right = grow(
      nodes,
      members.filter((row) => (column[row] ?? 0) > split.bin),
      depth - 1,
      chosen,
    );
    nodes[at] = {
      feature: split.feature,
      threshold: cuts[split.feature]?.[split.bin] ?? 0,
      left,
      right,
      value: 0,
    };
    return at;
  };

  for (let round = 0; round < options.trees; round += 1) {
    for (let row = 0; row < count; row += 1) {
      const probability = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
      const weight = weights[row] ?? 0;
      gradients[row] = weight * (probability - (labels[row] ?? 0));
      hessians[row] = weight * Math.max(1e-4, probability * (1 - probability));
    }
    const chosen = usable.filter(() => random() < options.featureShare);
    const members = Int32Array.from({ length: count }, (_, row) => row).filter(
      () => random() < options.rowShare,
    );
    const nodes: TreeNode[] = [];
    grow(nodes, members, options.depth, chosen);
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
