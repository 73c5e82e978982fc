/** Tables as lines, a row each. */
import { cellText, noteLabelsOf } from './cells.js';
import type { InlineContext, InlineText } from './inline.js';
import { tableLines, type TableLines } from '../table/lines.js';
import { rowsOfMarkup } from '../table/markup.js';
import { childElements } from '../xml.js';
import type { ElementNode } from '../tree.js';

/** HTML's names, and those of the CALS (OASIS exchange) model that JATS takes as well. */
export const TABLE_NAMES = ['table', 'oasis:table'] as const;
const GROUP_NAMES = ['tgroup', 'oasis:tgroup'] as const;

/** The table as lines, one for each group of columns that CALS lets it have. */
export function readTables(table: ElementNode, label: string, context: InlineContext): TableLines[] {
  const groups = childElements(table).filter(({ tag }) => GROUP_NAMES.some((name) => name === tag));
  const labels = noteLabelsOf(table);
  const read = (cell: ElementNode): InlineText => cellText(cell, context, labels);
  return (groups.length > 0 ? groups : [table]).map((group) =>
    tableLines({ label, rows: rowsOfMarkup(group, read) }),
  );
}
