/** Tables as rows of cells that can be read as lines. */
import { inlineString } from './inline.js';
import type { InlineContext } from './inline.js';
import { elementsOf, findAll } from './xml.js';
import type { XmlElement } from './xml.js';

export const cellSeparator = ' | ';

/** One line a row, cells divided by ` | `; rows without content are left out. */
export function tableRows(table: XmlElement, context: InlineContext): string {
  const rows = findAll(table, 'tr').map((row) => {
    const cells = elementsOf(row)
      .filter((cell) => cell.name === 'td' || cell.name === 'th')
      .map((cell) => inlineString(withoutNoteMarks(cell), context).replace(/\s+/gu, ' '));
    return cells.some((cell) => cell !== '') ? cells.join(cellSeparator).trim() : '';
  });
  return rows.filter((row) => row !== '').join('\n');
}

/** A raised single letter in a cell points to a note below the table. */
function withoutNoteMarks(cell: XmlElement): XmlElement {
  const children = cell.children.filter((node) => {
    if (node.type !== 'element' || node.name !== 'sup') return true;
    const [only, ...others] = node.children;
    return !(others.length === 0 && only?.type === 'text' && /^[a-z*†‡§¶#]$/u.test(only.text.trim()));
  });
  return { ...cell, children };
}
