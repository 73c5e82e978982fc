import { featureNames } from '../../agents/readers/html/features/index.js';
import type { BoostedTrees, TreeNode } from './boost.js';

const number = (value: number): string => String(Number(value.toPrecision(7)));

function line(nodes: readonly TreeNode[], at = 0): string {
  const node = nodes[at];
  if (!node) return '';
  if (node.feature < 0) return `=${String(Number(node.value.toPrecision(4)))}`;
  return `${String(node.feature)}<${number(node.threshold)} ${line(nodes, node.left)} ${line(nodes, node.right)}`;
}

export const treeLines = (model: BoostedTrees): string => model.trees.map((nodes) => line(nodes)).join('\n');

/** The trained model as a TypeScript file: one tree a line, nodes in pre-order. */
export function format(model: BoostedTrees): string {
  return `/**
 * Made by bench/train-html.ts; not edited by hand. Trained on 95 pages of the article-extraction benchmark of Zyte (ground truth
 * under MIT) and 189 pages of the Web Content Extraction Benchmark by Murrough Foley (CC BY 4.0).
 */
export const unitModel = {
  /** Columns in order, as \`features/\` names them. */
  names: '${featureNames.join(' ')}',
  /** Log-odds before any tree. */
  base: ${number(model.base)},
  trees: \`
${treeLines(model)}
\`,
};
`;
}
