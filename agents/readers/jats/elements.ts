import { dataOf } from '../../data.js';

/** Names of elements by what the reader does with them: `agents/data/jats-elements.json`. */
const NAMES = dataOf('jats-elements') as Readonly<
  Record<'skipped' | 'blocksInParagraph' | 'floats' | 'silent' | 'formulas' | 'breaks', readonly string[]>
>;

/** Nothing in them is written. */
export const SKIPPED = new Set(NAMES.skipped);
/** Blocks that may stand inside a paragraph's markup. */
export const BLOCKS_IN_PARAGRAPH = new Set(NAMES.blocksInParagraph);
/** Of these, those that wait until the paragraph is over. */
export const FLOATS = new Set(NAMES.floats);
/** Parts of a line without text of their own. */
export const SILENT = new Set(NAMES.silent);
export const FORMULAS = new Set(NAMES.formulas);
/** A space divides them from what stands around. */
export const BREAKS = new Set(NAMES.breaks);
