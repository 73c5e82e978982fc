import { FEATURE_NAMES } from '../../agents/readers/html/features.js';
import type { BlockModel } from '../../agents/readers/html/model.js';
import type { GoldPage } from './pages.js';
import type { BoostedTrees, TreeNode } from './boost.js';

const number = (value: number): string => String(Number(value.toPrecision(7)));

function line(nodes: readonly TreeNode[], at = 0): string {
  const node = nodes[at];
  if (!node) return '';
  if (node.feature < 0) return `=${String(Number(node.value.toPrecision(4)))}`;
  return `${String(node.feature)}<${number(node.threshold)} ${line(nodes, node.left)} ${line(nodes, node.right)}`;
}

export const treeLines = (model: BoostedTrees): string[] => model.trees.map((nodes) => line(nodes));

/** The trained model as JSON. */
export function format(model: BoostedTrees, pages: readonly GoldPage[]): string {
  const of = (set: GoldPage['set']): string => String(pages.filter((page) => page.set === set).length);
  const content: BlockModel = {
    source: `Made by bench/train-html.ts; not edited by hand. Trained on ${of('aeb')} pages of the article-extraction benchmark of Zyte (ground truth under MIT) and ${of('wcxb')} pages of the Web Content Extraction Benchmark by Murrough Foley (CC BY 4.0).`,
    names: FEATURE_NAMES.join(' '),
    base: Number(number(model.base)),
    trees: treeLines(model),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
