import { decodeHtmlBytes } from '../../agents/readers/charset.js';
import { featuresOf } from '../../agents/readers/html/features/index.js';
import { readMetadata } from '../../agents/readers/html/metadata.js';
import { parseTree } from '../../agents/readers/html/tree.js';
import { cutUnits } from '../../agents/readers/html/cut-blocks.js';
import type { Unit } from '../../agents/readers/html/blocks.js';
import { labelUnits, type Labels } from './label.js';
import { loadPages, type GoldPage } from './pages.js';

export interface PreparedPage {
  readonly page: GoldPage;
  readonly units: readonly Unit[];
  readonly rows: readonly Float32Array[];
  readonly labels: Labels;
}

export function prepareAll(data: string): PreparedPage[] {
  return loadPages(data).map((page) => {
    const { root } = parseTree(decodeHtmlBytes(page.bytes).text);
    const { units } = cutUnits(root);
    const rows = featuresOf(units, readMetadata(root, page.address), page.address);
    return { page, units, rows, labels: labelUnits(units, page.gold) };
  });
}
