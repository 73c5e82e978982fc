/** Rows and cells of the markup of a table: HTML's, and the CALS model of JATS (`colspec`, `namest`, `morerows`). */
import type { CitationMark } from '../../document.js';
import { type ElementNode, type MarkupNode, attributeOf, plainText } from '../tree.js';
import type { TableCell, TableRow } from './grid.js';

/** The words of a cell as one line, with what they cite; without the marks that point to notes. */
export type ReadCell = (
  cell: ElementNode,
  row: ElementNode,
) => { text: string; marks?: readonly CitationMark[]; isWithheld?: boolean };

const CELLS: ReadonlySet<string> = new Set([
  'td',
  'th',
  'entry',
  'oasis:entry',
  'entrytbl',
  'oasis:entrytbl',
]);
const ROWS: ReadonlySet<string> = new Set(['tr', 'row', 'oasis:row']);

const PARTS: Readonly<Record<string, NonNullable<TableRow['part']>>> = {
  thead: 'head',
  'oasis:thead': 'head',
  tfoot: 'foot',
  'oasis:tfoot': 'foot',
};

/** One of its parts, and the columns that its group gives names to. */
interface Place {
  readonly part: NonNullable<TableRow['part']>;
  readonly group: number;
  readonly columns: ColumnNames;
}

/** Columns by name, and named spans of them. */
type ColumnNames = ReadonlyMap<string, { readonly first: number; readonly last: number }>;

/** The foot stands last, wherever the markup has it. Rows that are not `kept` are left out. */
export function rowsOfMarkup(
  table: ElementNode,
  read: ReadCell,
  kept: (row: ElementNode) => boolean = () => true,
): TableRow[] {
  const rows: { row: TableRow; isRule: boolean }[] = [];
  let groups = 0;
  const visit = (element: ElementNode, place: Place): void => {
    for (const child of element.children) {
      if (child.type !== 'element') continue;
      if (ROWS.has(child.tag)) {
        if (kept(child)) rows.push({ row: rowOf(child, place, read), isRule: isRule(child) });
      } else if (!CELLS.has(child.tag) && !isTable(child)) {
        groups += 1;
        visit(child, placeInside(child, place, groups));
      }
    }
  };
  visit(table, { part: 'body', group: 0, columns: columnNames(table) });
  const shown = withRules(rows);
  return [...shown.filter(({ part }) => part !== 'foot'), ...shown.filter(({ part }) => part === 'foot')];
}

const isTable = ({ tag }: ElementNode): boolean => tag === 'table' || tag === 'caption';

function placeInside(element: ElementNode, place: Place, group: number): Place {
  const names = columnNames(element);
  return {
    part: PARTS[element.tag] ?? place.part,
    group,
    columns: names.size > 0 ? names : place.columns,
  };
}

const elementsIn = (element: ElementNode): ElementNode[] =>
  element.children.filter((child) => child.type === 'element');

function rowOf(row: ElementNode, { part, group, columns }: Place, read: ReadCell): TableRow {
  const cells = elementsIn(row)
    .filter(({ tag }) => CELLS.has(tag))
    .map((cell) => ({
      ...spansOf(cell, columns),
      isStrong: isStrong(cell),
      indent: indentOf(cell),
      ...read(cell, row),
    }));
  return { cells, part, group };
}

/** What a cell of HTML or CALS spans, where it stands, and whether it is called a head. */
function spansOf(
  cell: ElementNode,
  names: ColumnNames,
): Pick<TableCell, 'columns' | 'rows' | 'column' | 'isHead'> {
  const isHead = cell.tag === 'th' || /^(?:col|row)/u.test(attributeOf(cell, 'scope')) || isHeadByRole(cell);
  const more = attributeOf(cell, 'morerows');
  const rows = more === '' ? spanOf(cell, 'rowspan') : Number.parseInt(more, 10) + 1;
  const first = names.get(attributeOf(cell, 'namest') || attributeOf(cell, 'colname'));
  const span = names.get(attributeOf(cell, 'spanname'));
  const start = span?.first ?? first?.first;
  const end = span?.last ?? names.get(attributeOf(cell, 'nameend'))?.last;
  if (start === undefined) return { columns: spanOf(cell, 'colspan') || 1, rows, isHead };
  return { column: start, columns: Math.max(1, (end ?? start) - start + 1), rows, isHead };
}

const isHeadByRole = (cell: ElementNode): boolean =>
  /^(?:column|row)header$/u.test(attributeOf(cell, 'role'));

function spanOf(cell: ElementNode, attribute: 'rowspan' | 'colspan'): number {
  const span = Number.parseInt(attributeOf(cell, attribute), 10);
  return Number.isNaN(span) || span < 0 ? 1 : span;
}

const STRONG: ReadonlySet<string> = new Set(['b', 'strong', 'bold']);

function isStrong(cell: ElementNode): boolean {
  const filled = cell.children.filter((child) => child.type === 'element' || child.text.trim() !== '');
  return filled.length > 0 && filled.every(isStrongNode);
}

function isStrongNode(node: MarkupNode): boolean {
  if (node.type !== 'element') return false;
  if (STRONG.has(node.tag) || node.tag === 'sup' || node.tag === 'br' || node.tag === 'break')
    return node.tag !== 'sup' || node.children.length > 0;
  return /^(?:p|div|span|a|font)$/u.test(node.tag) && isStrong(node);
}

function columnNames(group: ElementNode): ColumnNames {
  const names = new Map<string, { first: number; last: number }>();
  let next = 0;
  for (const child of elementsIn(group)) {
    const tag = child.tag.replace('oasis:', '');
    if (tag === 'colspec') {
      const number = Number.parseInt(attributeOf(child, 'colnum'), 10);
      const at = Number.isNaN(number) || number < 1 || number > 10_000 ? next : number - 1;
      names.set(attributeOf(child, 'colname') || `c${at + 1}`, { first: at, last: at });
      next = at + 1;
    } else if (tag === 'spanspec') {
      const first = names.get(attributeOf(child, 'namest'))?.first;
      const last = names.get(attributeOf(child, 'nameend'))?.last;
      if (first !== undefined && last !== undefined)
        names.set(attributeOf(child, 'spanname'), { first, last });
    }
  }
  names.delete('');
  return names;
}

/** Rows that hold nothing but a rule; one below the words of every cell is how some journals underline a row. */
const isRule = (row: ElementNode): boolean =>
  elementsIn(row).length > 0 &&
  elementsIn(row).every((cell) => elementsIn(cell).some(({ tag }) => tag === 'hr')) &&
  plainText(row).trim() === '';

/** In markup that calls no row a head, a rule under the first rows says that they are. */
function withRules(rows: readonly { row: TableRow; isRule: boolean }[]): TableRow[] {
  const rule = rows.findIndex(({ isRule: divides }) => divides);
  const isMarked = rows.some(({ row }) => row.part === 'head');
  const divides = rule > 0 && rule <= 5 && !isMarked && rows.length > rule + 1;
  return rows
    .map(({ row }, index): TableRow => (divides && index < rule ? { ...row, part: 'head' } : row))
    .filter((_, index) => rows[index]?.isRule !== true);
}

/** How far the words of a cell are set in from its left edge, in pixels as far as the markup says. */

/** Spaces that a browser keeps. */
const KEPT_SPACES = /^[\s\u00a0\u2000-\u200a\u202f\u3000]*/u;
const PIXELS_OF_SPACE = 4;
const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, ex: 8, ch: 8, '%': 4 };
const LEFT =
  /(?:^|[;\s])(?:padding-left|margin-left|text-indent|padding-inline-start)\s*:\s*(-?[\d.]{1,8})(px|pt|em|rem|ex|ch|%)?/giu;
/** `padding: 0 0 0 10pt` */
const FOUR =
  /(?:^|[;\s])(?:padding|margin)\s*:\s*\S{1,12}\s+\S{1,12}\s+\S{1,12}\s+([\d.]{1,8})(px|pt|em|rem)?/giu;

function indentOf(cell: ElementNode): number {
  let pixels = 0;
  for (let node: ElementNode | undefined = cell; node; node = firstElement(node)) {
    pixels += byStyle(attributeOf(node, 'style')) + byClass(attributeOf(node, 'class'));
    const [first] = node.children;
    if (first?.type === 'text' && first.text.trim() !== '') break;
  }
  return Math.round(pixels) + bySpaces(cell);
}

/** The element in which the words of the cell begin. */
function firstElement(node: ElementNode): ElementNode | undefined {
  const first = node.children.find((child) => child.type === 'element' || child.text.trim() !== '');
  return first?.type === 'element' ? first : undefined;
}

function byStyle(style: string): number {
  if (style === '') return 0;
  let pixels = 0;
  for (const pattern of [LEFT, FOUR])
    for (const [, size = '', unit = 'px'] of style.slice(0, 2_000).matchAll(pattern))
      pixels += Number(size) * (PIXELS[unit.toLowerCase()] ?? 1);
  return Number.isFinite(pixels) ? pixels : 0;
}

const byClass = (names: string): number => {
  const level = /(?:^|[\s_-])indent(?:ed|ation)?[-_]?(?:level)?[-_]?(\d)?(?:\s|$)/iu.exec(names);
  return level ? 16 * Number(level[1] ?? 1) : 0;
};

function bySpaces(cell: ElementNode): number {
  const opening = KEPT_SPACES.exec(openingText(cell, 200))?.[0] ?? '';
  return opening.replace(/[ \t\r\n\f]/gu, '').length * PIXELS_OF_SPACE;
}

/** The first characters of the text inside. */
function openingText(node: MarkupNode, most: number): string {
  if (node.type === 'text') return node.text.slice(0, most);
  let text = '';
  for (const child of node.children) {
    text += openingText(child, most - text.length);
    if (text.length >= most || text.trim() !== '') break;
  }
  return text;
}
