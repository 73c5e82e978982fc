/** Tables as lines, a row each. */
import { inlineText } from './inline.js';
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
  const read = (cell: ElementNode): InlineText => inlineText(withoutNoteMarks(cell).children, context);
  return (groups.length > 0 ? groups : [table]).map((group) =>
    tableLines({ label, rows: rowsOfMarkup(group, read) }),
  );
}

/** A raised single letter in a cell points to a note below the table. */
function withoutNoteMarks(cell: ElementNode): ElementNode {
  const children = cell.children.flatMap((node) => {
    if (node.type === 'element' && node.tag === 'p') return [withoutNoteMarks(node)];
    if (node.type !== 'element' || node.tag !== 'sup') return [node];
    const [only, ...others] = node.children;
    const isMark = others.length === 0 && only?.type === 'text' && /^[a-z*†‡§¶#]$/u.test(only.text.trim());
    return isMark ? [] : [node];
  });
  return { ...cell, children };
}
