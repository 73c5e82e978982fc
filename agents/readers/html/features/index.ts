import type { PageMetadata } from '../metadata.js';
import type { TextBlock } from '../blocks.js';
import { Ancestry, ANCESTRY_NAMES } from './ancestry.js';
import { LISTS } from './lists.js';
import { PageView } from './page.js';
import { wordFeatures, WORD_NAMES } from './words.js';

/** Names of the columns of `featuresOf`, in order. A model is trained on these names and refuses others. */
export const FEATURE_NAMES: readonly string[] = [...WORD_NAMES, ...ANCESTRY_NAMES, ...LISTS.page];

/** One row of numbers a block. */
export function featuresOf(
  blocks: readonly TextBlock[],
  metadata: PageMetadata,
  address: string,
): Float32Array[] {
  const ancestry = new Ancestry();
  const page = new PageView(blocks, metadata, address);
  return blocks.map((block, index) => {
    const row: number[] = [];
    wordFeatures(block, row);
    ancestry.features(block, row);
    page.features(index, row);
    return Float32Array.from(row);
  });
}
