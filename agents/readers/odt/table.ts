/** Tables of OpenDocument files as simple HTML. */
import { made, madeCell } from '../made-html.js';
import { attributeOf, type ElementNode, type MarkupNode } from '../tree.js';
import { childElements, childrenNamed } from '../xml.js';

interface TableParts {
  /** The blocks of a cell. */
  readonly cell: (cell: ElementNode) => MarkupNode[];
  /** Called with what does not show. */
  readonly hide: (row: ElementNode) => void;
}

/** A cell or row is written once and said to be repeated; rows to the end of a sheet are, too. */
const MOST_REPEATED = 64;
const ROW_GROUPS: ReadonlySet<string> = new Set([
  'table:table-header-rows',
  'table:table-rows',
  'table:table-row-group',
]);

export function tableOf(table: ElementNode, parts: TableParts): ElementNode {
  return made('table', rowsOf(table, parts, false));
}

function rowsOf(parent: ElementNode, parts: TableParts, isHead: boolean): ElementNode[] {
  return childElements(parent).flatMap((element) => {
    if (ROW_GROUPS.has(element.tag))
      return rowsOf(element, parts, isHead || element.tag === 'table:table-header-rows');
    if (element.tag !== 'table:table-row') return [];
    if (/^(?:collapse|filter)$/u.test(attributeOf(element, 'table:visibility'))) {
      parts.hide(element);
      return [];
    }
    const cells = childrenNamed(element, 'table:table-cell').flatMap((cell) => cellsOf(cell, parts, isHead));
    return repeated(made('tr', cells), attributeOf(element, 'table:number-rows-repeated'));
  });
}

function cellsOf(cell: ElementNode, parts: TableParts, isHead: boolean): ElementNode[] {
  const columns = Number(attributeOf(cell, 'table:number-columns-spanned')) || 1;
  const rows = Number(attributeOf(cell, 'table:number-rows-spanned')) || 1;
  return repeated(
    madeCell(parts.cell(cell), { isHead, columns, rows }),
    attributeOf(cell, 'table:number-columns-repeated'),
  );
}

const repeated = (element: ElementNode, times: string): ElementNode[] =>
  Array.from({ length: Math.min(MOST_REPEATED, Math.max(1, Number(times) || 1)) }, () => element);
