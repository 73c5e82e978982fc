/** Tables as rows of cells that can be read as lines. */
import { inlineString } from './inline.js';
import type { InlineContext } from './inline.js';
import { childElements, findAll } from '../xml.js';
import type { ElementNode } from '../tree.js';

const CELL_SEPARATOR = ' | ';

/** HTML's names, and those of the CALS (OASIS exchange) model that JATS takes as well. */
export const TABLE_NAMES = ['table', 'oasis:table'] as const;
const ROW_NAMES = ['tr', 'row', 'oasis:row'] as const;
const CELL_NAMES: ReadonlySet<string> = new Set(['td', 'th', 'entry', 'oasis:entry']);

/** One line a row, cells divided by ` | `; rows without content are left out. */
export function tableRows(table: ElementNode, context: InlineContext): string {
  const rows = findAll(table, ...ROW_NAMES).map((row) => {
    const cells = childElements(row)
      .filter((cell) => CELL_NAMES.has(cell.tag))
      .map((cell) => inlineString(withoutNoteMarks(cell), context).replace(/\s+/gu, ' '));
    return cells.some((cell) => cell !== '') ? cells.join(CELL_SEPARATOR).trim() : '';
  });
  return rows.filter((row) => row !== '').join('\n');
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
