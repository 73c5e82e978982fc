import type { PageMetadata } from '../metadata.js';
import type { Unit } from '../blocks.js';
import { Ancestry, ANCESTRY_NAMES } from './ancestry.js';
import { PageView } from './page.js';
import { PAGE_NAMES } from './page-names.js';
import { wordFeatures, WORD_NAMES } from './words.js';

/** Names of the columns of `featuresOf`, in order. A model is trained on these names and refuses others. */
export const FEATURE_NAMES: readonly string[] = [...WORD_NAMES, ...ANCESTRY_NAMES, ...PAGE_NAMES];

/** One row of numbers a unit. */
export function featuresOf(units: readonly Unit[], metadata: PageMetadata, address: string): Float32Array[] {
  const ancestry = new Ancestry();
  const page = new PageView(units, metadata, address);
  return units.map((unit, index) => {
    const row: number[] = [];
    wordFeatures(unit, row);
    ancestry.features(unit, row);
    page.features(index, row);
    return Float32Array.from(row);
  });
}
