import { decodeHtmlBytes } from '../../agents/readers/charset.js';
import { featuresOf } from '../../agents/readers/html/features.js';
import { readMetadata } from '../../agents/readers/html/metadata.js';
import { scanPage } from '../../agents/readers/html/page-scan.js';
import { parseTree } from '../../agents/readers/tree.js';
import { cutBlocks } from '../../agents/readers/html/cut-blocks.js';
import { labelBlocks, type Labels } from './label.js';
import type { GoldPage } from './pages.js';

/** A page as rows to learn from: the features of its blocks, and which of them its true text holds. */

export interface PreparedPage {
  readonly page: GoldPage;
  readonly rows: readonly Float32Array[];
  readonly labels: Labels;
}

export function prepare(page: GoldPage): PreparedPage {
  const { root } = parseTree(decodeHtmlBytes(page.bytes).text);
  const { blocks } = cutBlocks(scanPage(root));
  const rows = featuresOf(blocks, readMetadata(scanPage(root), page.address), page.address);
  return { page, rows, labels: labelBlocks(blocks, page.gold) };
}
