import { readFileSync } from 'node:fs';
import { FEATURE_NAMES } from './features.js';

/**
 * The trained classifier of blocks: boosted trees over the columns of `features.ts`. `bench/train-html.ts` makes the model file from
 * pages with known main text; the words of a page are not among the features, only how it is built.
 */

export const MODEL_FILE = new URL('../../data/html-block-model.json', import.meta.url);

/** What the model file holds. */
export interface BlockModel {
  readonly source: string;
  /** Columns in order, as `features.ts` names them, separated by spaces. */
  readonly names: string;
  /** Log-odds before any tree. */
  readonly base: number;
  /** One tree each: nodes in pre-order, `feature<threshold` or `=value`. */
  readonly trees: readonly string[];
}

export interface Forest {
  readonly base: number;
  /** Flat nodes: feature (-1 for a leaf), threshold or value, index of the right child; the left child follows its parent. */
  readonly features: Int16Array;
  readonly numbers: Float64Array;
  readonly rights: Int32Array;
  readonly roots: Int32Array;
}

export function parseForest({ trees, base }: Pick<BlockModel, 'trees' | 'base'>): Forest {
  const tokens = trees.map((tree) => tree.split(' '));
  const count = tokens.reduce((sum, list) => sum + list.length, 0);
  const forest: Forest = {
    base,
    features: new Int16Array(count),
    numbers: new Float64Array(count),
    rights: new Int32Array(count),
    roots: new Int32Array(trees.length),
  };
  let at = 0;
  tokens.forEach((list, tree) => {
    forest.roots[tree] = at;
    const open: number[] = [];
    for (const token of list) {
      const sign = token.indexOf('<');
      const isLeaf = token.startsWith('=');
      forest.features[at] = isLeaf ? -1 : Number(token.slice(0, sign));
      forest.numbers[at] = Number(token.slice(isLeaf ? 1 : sign + 1));
      // A finished left side makes the next node the right child of the innermost open split.
      if (isLeaf) {
        const parent = open.pop();
        if (parent !== undefined) forest.rights[parent] = at + 1;
      } else open.push(at);
      at += 1;
    }
  });
  return forest;
}

/** Probability, 0 to 1, that a block with these features belongs to the main text. */
export function judge(forest: Forest, row: Float32Array): number {
  let score = forest.base;
  for (const root of forest.roots) {
    let at = root;
    for (let feature = forest.features[at] ?? -1; feature >= 0; feature = forest.features[at] ?? -1) {
      at = (row[feature] ?? 0) <= (forest.numbers[at] ?? 0) ? at + 1 : (forest.rights[at] ?? at);
    }
    score += forest.numbers[at] ?? 0;
  }
  return 1 / (1 + Math.exp(-score));
}

let loaded: Forest | null = null;

/** Parsed once per process. Throws where the model file was trained on other features. */
export function blockForest(): Forest {
  if (loaded) return loaded;
  const model = JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as BlockModel;
  if (model.names !== FEATURE_NAMES.join(' '))
    throw new Error('html-block-model.json was trained on other features');
  return (loaded = parseForest(model));
}
