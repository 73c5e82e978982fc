import { BINS, type BoostOptions, type TreeNode } from './boost.js';

/**
 * One regression tree from histograms of gradients. Of two children only the smaller is counted; the other's histogram is what is
 * left of their parent's.
 */

export interface Growth {
  /** Bin of each value, row-major. */
  readonly binned: Uint8Array;
  /** Columns of a row. */
  readonly width: number;
  readonly cuts: readonly Float32Array[];
  readonly gradients: Float64Array;
  readonly hessians: Float64Array;
  readonly options: BoostOptions;
  /** Columns that this tree may split on. */
  readonly chosen: Int32Array;
}

/** Sum of gradients and of hessians, side by side, by column and bin. */
type Histogram = Float64Array;

interface Split {
  gain: number;
  slot: number;
  bin: number;
}

export function growTree(growth: Growth, members: Int32Array): TreeNode[] {
  const nodes: TreeNode[] = [];
  const { options, binned, width, cuts, chosen } = growth;
  const grow = (rows: Int32Array, depth: number, histogram: Histogram | null): number => {
    const at = nodes.length;
    const split = depth > 0 && histogram ? bestSplit(growth, rows, histogram) : null;
    if (!split || !histogram) {
      nodes.push(leaf(sumsOf(growth, rows), options));
      return at;
    }
    nodes.push(leaf([0, 0], options));
    const feature = chosen[split.slot] ?? 0;
    const goesLeft = (row: number): boolean => (binned[row * width + feature] ?? 0) <= split.bin;
    const leftRows = rows.filter(goesLeft);
    const rightRows = rows.filter((row) => !goesLeft(row));
    const [left, right] = depth > 1 ? divide(growth, [leftRows, rightRows], histogram) : [null, null];
    const leftAt = grow(leftRows, depth - 1, left);
    const rightAt = grow(rightRows, depth - 1, right);
    const threshold = cuts[feature]?.[split.bin] ?? 0;
    nodes[at] = { feature, threshold, left: leftAt, right: rightAt, value: 0 };
    return at;
  };
  grow(members, options.depth, count(growth, members));
  return nodes;
}

function leaf([gradient, hessian]: readonly [number, number], { rate, l2 }: BoostOptions): TreeNode {
  return { feature: -1, threshold: 0, left: 0, right: 0, value: (-rate * gradient) / (hessian + l2) };
}

function sumsOf({ gradients, hessians }: Growth, rows: Int32Array): [number, number] {
  let gradient = 0;
  let hessian = 0;
  for (const row of rows) {
    gradient += gradients[row] ?? 0;
    hessian += hessians[row] ?? 0;
  }
  return [gradient, hessian];
}

function count({ binned, width, chosen, gradients, hessians }: Growth, rows: Int32Array): Histogram {
  const histogram = new Float64Array(chosen.length * BINS * 2);
  for (const row of rows) {
    const gradient = gradients[row] ?? 0;
    const hessian = hessians[row] ?? 0;
    const start = row * width;
    for (let slot = 0; slot < chosen.length; slot += 1) {
      const at = (slot * BINS + (binned[start + (chosen[slot] ?? 0)] ?? 0)) * 2;
      histogram[at] = (histogram[at] ?? 0) + gradient;
      histogram[at + 1] = (histogram[at + 1] ?? 0) + hessian;
    }
  }
  return histogram;
}

function divide(
  growth: Growth,
  [left, right]: readonly [Int32Array, Int32Array],
  parent: Histogram,
): [Histogram, Histogram] {
  const isLeftSmaller = left.length <= right.length;
  const small = count(growth, isLeftSmaller ? left : right);
  // The parent's is not needed again.
  for (let at = 0; at < parent.length; at += 1) parent[at] = (parent[at] ?? 0) - (small[at] ?? 0);
  return isLeftSmaller ? [small, parent] : [parent, small];
}

function bestSplit(growth: Growth, rows: Int32Array, histogram: Histogram): Split | null {
  const { chosen, cuts, options } = growth;
  const [sumG, sumH] = sumsOf(growth, rows);
  const own = (sumG * sumG) / (sumH + options.l2);
  const best: Split = { gain: 1e-6, slot: -1, bin: 0 };
  for (let slot = 0; slot < chosen.length; slot += 1) {
    let leftG = 0;
    let leftH = 0;
    const bins = cuts[chosen[slot] ?? 0]?.length ?? 0;
    for (let bin = 0; bin < bins; bin += 1) {
      leftG += histogram[(slot * BINS + bin) * 2] ?? 0;
      leftH += histogram[(slot * BINS + bin) * 2 + 1] ?? 0;
      if (leftH < options.minWeight || sumH - leftH < options.minWeight) continue;
      const rightG = sumG - leftG;
      const gain =
        (leftG * leftG) / (leftH + options.l2) + (rightG * rightG) / (sumH - leftH + options.l2) - own;
      if (gain > best.gain) [best.gain, best.slot, best.bin] = [gain, slot, bin];
    }
  }
  return best.slot < 0 ? null : best;
}
