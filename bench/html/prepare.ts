import { decodeHtmlBytes } from '../../agents/readers/charset.js';
import { featuresOf } from '../../agents/readers/html/features/index.js';
import { readMetadata } from '../../agents/readers/html/metadata.js';
import { parseTree } from '../../agents/readers/tree.js';
import { cutBlocks } from '../../agents/readers/html/cut-blocks.js';
import type { TextBlock } from '../../agents/readers/html/blocks.js';
import { labelBlocks, type Labels } from './label.js';
import { loadPages, type GoldPage } from './pages.js';

export interface PreparedPage {
  readonly page: GoldPage;
  readonly blocks: readonly TextBlock[];
  readonly rows: readonly Float32Array[];
  readonly labels: Labels;
}

export function prepareAll(data: string): PreparedPage[] {
  return loadPages(data).map((page) => {
    const { root } = parseTree(decodeHtmlBytes(page.bytes).text);
    const { blocks } = cutBlocks(root);
    const rows = featuresOf(blocks, readMetadata(root, page.address), page.address);
    return { page, blocks, rows, labels: labelBlocks(blocks, page.gold) };
  });
}
