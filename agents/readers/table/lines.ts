/**
 * Writes a table as text: one line a row that carries its heads, `Table 4 · Patient 822a · Days after onset: 5 · Result: positive`.
 * Every reader of tables comes here. Time and text are bounded by what the markup holds, whatever spans it claims.
 */
import type { CitationMark, TableShape } from '../../document.js';
import { type BlockWriter, movedMarks } from '../block-writer.js';
import { type PlacedCell, type PlacedRow, type TableRow, placeCells } from './grid.js';
import { type GroupedRow, groupRows } from './groups.js';
import { type Heads, NUMERIC, countHeadRows, filledCells, headsOf, isSpanning } from './heads.js';
import {
  MOST_HEADS_BESIDE,
  PART,
  headOfPaths,
  joinPath,
  nameRow,
  sharedWithHead,
  shortHead,
  shortLabel,
} from './words.js';

export type { TableCell, TableRow } from './grid.js';

interface TableInput {
  /** As printed, for instance "Table 4". Every line begins with it. */
  readonly label?: string | null | undefined;
  readonly rows: readonly TableRow[];
}

export interface TableLines {
  /** `paragraph`: no table but text in boxes, a line for each. */
  readonly kind: 'table' | 'paragraph';
  readonly text: string;
  /** What is needed to draw it; null where it is too large to be drawn, or its heads change on the way. */
  readonly shape: TableShape | null;
  /** Offsets into `text`. */
  readonly marks: readonly CitationMark[];
}

/** Heads may add this many characters to one table in all; beyond it they stand in a line of their own alone. */
const MOST_HEAD_CHARACTERS = 2_000_000;

export function tableLines({ label, rows }: TableInput): TableLines {
  const placed = placeCells(rows);
  const width = widthOf(placed);
  if (width < 2) return plainLines(placed);
  const count = countHeadRows(placed, width);
  const [top, body] = [placed.slice(0, count), placed.slice(count)];
  const heads = headsOf(top, width);
  const above = top.filter((row) => isSpanning(row, width));
  const grouped = groupRows([...above.map(asBody), ...body], width);
  const table: Table = {
    label: shortLabel(label),
    heads,
    width,
    isBare: isTooLong(body, heads),
    nameAbove: '',
  };
  const writer = createLineWriter(table.label);
  const asides = headLine(table, body.length === 0);
  if (asides.length > 0) writer.line(asides.map((text) => ({ text })));
  let name = '';
  for (const row of grouped) {
    if (row.isGroupHead || repeats(row.placed, top)) name = '';
    else name = writeRow(row, { ...table, nameAbove: name }, writer);
  }
  const columns = Array.from({ length: Math.min(width, 1_000) }, (_, column) =>
    joinPath(heads.pathOf(column)),
  );
  return { kind: 'table', ...writer.finish(columns) };
}

/** The table of a file that is nothing but tables. */
export function writeTable(writer: BlockWriter, rows: readonly TableRow[]): void {
  const { kind, text, shape } = tableLines({ rows });
  if (kind === 'table') writer.add({ kind, section: 'body', text, table: shape });
  else for (const line of text.split('\n')) writer.add({ kind, section: 'body', text: line });
}

interface Table {
  readonly label: string;
  readonly heads: Heads;
  readonly width: number;
  /** Its rows go without heads, which would be too much text. */
  readonly isBare: boolean;
  /** How the row above is named; empty where it has no name or is of another group. */
  readonly nameAbove: string;
}

/** Columns in which cells begin, over all rows. */
const widthOf = (rows: readonly PlacedRow[]): number =>
  rows.reduce((most, row) => Math.max(most, (filledCells(row).at(-1)?.column ?? -1) + 1), 0);

/** One column, or a single cell: what stands there is text. */
function plainLines(rows: readonly PlacedRow[]): TableLines {
  const writer = createLineWriter('');
  for (const row of rows)
    for (const placed of filledCells(row))
      if (!placed.isFromAbove) writer.line([{ text: placed.cell.text, placed, lead: 0 }]);
  return { kind: 'paragraph', ...writer.finish([]), shape: null };
}

const asBody = (row: PlacedRow): PlacedRow => ({ ...row, row: { ...row.row, part: 'body' } });

/** Heads that stand in no row: those that were cut, or all where rows go without. */
function headLine({ heads, width, isBare }: Table, isAlone: boolean): string[] {
  const paths = new Set(
    Array.from({ length: Math.min(width, 5_000) }, (_, at) => joinPath(heads.pathOf(at))),
  );
  paths.delete('');
  if (isBare || isAlone) return [...paths];
  const parts = new Set(Array.from({ length: Math.min(width, 5_000) }, (_, at) => heads.pathOf(at)).flat());
  return [...parts].filter((text) => shortHead(text).endsWith('…') && !text.endsWith('…'));
}

function isTooLong(body: readonly PlacedRow[], heads: Heads): boolean {
  let characters = 0;
  for (const { cells } of body) {
    for (const { column } of cells) characters += joinPath(heads.pathOf(column)).length;
    if (characters > MOST_HEAD_CHARACTERS) return true;
  }
  return false;
}

/** Long tables say their heads again on every page. */
function repeats(row: PlacedRow, top: readonly PlacedRow[]): boolean {
  const words = wordsOf(row);
  return words.includes('\n') && top.some((head) => wordsOf(head) === words);
}

const wordsOf = (row: PlacedRow): string =>
  filledCells(row)
    .map(({ cell }) => cell.text)
    .join('\n');

/** Answers how the row is named, for rows below that leave their first cell empty. */
function writeRow({ placed, path }: GroupedRow, table: Table, writer: LineWriter): string {
  const filled = filledCells(placed);
  if (filled.every(({ isFromAbove }) => isFromAbove)) return table.nameAbove;
  const isAcross = isSpanning(placed, table.width);
  const heads = filled.map((cell) => (table.isBare || isAcross ? '' : headOf(cell, table)));
  const hasHeads = heads.some((head) => head !== '');
  const parts = filled.map((cell, index) => {
    const head = heads[index] ?? '';
    const { text } = cell.cell;
    const isName = index === 0 && cell.column === 0;
    const whole = isName ? nameRow(head, text) : head === '' ? text : `${head}: ${text}`;
    const isKey =
      !hasHeads &&
      cell.cell.isHead === true &&
      filled[index + 1] !== undefined &&
      filled[index + 1]?.cell.isHead !== true;
    const shared = isName ? 0 : sharedWithHead(head, heads[index - 1] ?? '');
    return { text: whole, placed: cell, lead: whole.length - text.length, shared, isKey };
  });
  const group = joinPath(path.map(shortHead));
  const carried = goesOn(placed) ? table.nameAbove : '';
  writer.line(carried === '' ? parts : [{ text: carried }, ...parts], group);
  if (carried !== '') return carried;
  const [first] = parts;
  return first?.placed.column === 0 && !isAcross && first.text.length <= LONGEST_NAME ? first.text : '';
}

/** A longer first cell names nothing. */
const LONGEST_NAME = 120;
const SUM =
  /\b(?:sub-?)?totals?\b|\b(?:all|overall|sum|mean|median|average|gesamt|summe|toplam|ensemble)\b/iu;

/** A row whose first cell is empty goes on with the one above, unless it may sum up several: words follow, and none of a sum. */
function goesOn(row: PlacedRow): boolean {
  const first = filledCells(row)[0];
  if (!first || first.column === 0 || row.cells[0]?.cell.isWithheld === true) return false;
  return !NUMERIC.test(first.cell.text) && !SUM.test(first.cell.text);
}

function headOf({ column, columns }: PlacedCell, { heads, width }: Table): string {
  const count = Math.min(columns, Math.max(width - column, 1));
  const offsets = count > MOST_HEADS_BESIDE ? [0, count - 1] : Array.from({ length: count }, (_, at) => at);
  return headOfPaths(
    offsets.map((offset) => heads.pathOf(column + offset)),
    count,
  );
}

/** Puts the parts of a table's rows into lines and keeps where each cell stands. */

interface LinePart {
  readonly text: string;
  /** The cell whose text ends the part; absent for words that stand in no row. */
  readonly placed?: PlacedCell;
  /** Characters of the part before the cell's own text. */
  readonly lead?: number;
  /** Characters at its start that the part before it says, too: heads over several columns stand once in a line. */
  readonly shared?: number;
  /** It names what follows it, as a row's only head does. */
  readonly isKey?: boolean;
}

type RowShape = TableShape['rows'][number];
type Cell = RowShape['cells'][number];

interface LineWriter {
  /** One row; a very long one becomes several lines, each with the label, the group and the row's first part. */
  line(parts: readonly LinePart[], group?: string): void;
  finish(columns: readonly string[]): {
    text: string;
    shape: TableShape | null;
    marks: readonly CitationMark[];
  };
}

/** A line of more characters is divided between two cells. */
const LONGEST_LINE = 1_400;
/** A first part that is longer is not said again. */
const LONGEST_REPEATED = 200;
const GROUP_END = ' › ';
const KEY_END = ': ';
/** More cells than this are not drawn. */
const MOST_DRAWN = 20_000;

function createLineWriter(label: string): LineWriter {
  const lines: string[] = [];
  const rows: RowShape[] = [];
  const marks: CitationMark[] = [];
  let length = 0;
  let cellCount = 0;
  const close = (text: string): void => {
    lines.push(text);
    length += text.length + 1;
  };
  return {
    line(parts, group = '') {
      const cells: Cell[] = [];
      const opening = (label === '' ? '' : label + PART) + (group === '' ? '' : group + GROUP_END);
      let open = { text: opening, end: '' };
      for (const part of parts) {
        let { shared = 0 } = part;
        if (open.text.length > opening.length && open.text.length + part.text.length > LONGEST_LINE) {
          close(open.text);
          open = reopened(opening, parts[0]);
          shared = 0;
        }
        const start = length + open.text.length + open.end.length + (part.lead ?? 0) - shared;
        open = { text: open.text + open.end + part.text.slice(shared), end: endOf(part) };
        if (!part.placed) continue;
        const { cell, column, columns } = part.placed;
        cells.push([column, start, start + cell.text.length, columns]);
        marks.push(...movedMarks(cell.marks ?? [], start));
      }
      if (parts.length > 0) close(open.text);
      cellCount += cells.length;
      if (cells.length > 0 && cellCount <= MOST_DRAWN) rows.push(group === '' ? { cells } : { group, cells });
    },
    finish: (columns) => ({
      text: lines.join('\n'),
      shape: cellCount > MOST_DRAWN || rows.length === 0 ? null : { columns, rows },
      marks,
    }),
  };
}

/** What a row that goes on in a further line begins with there. */
function reopened(opening: string, first: LinePart | undefined): { text: string; end: string } {
  if (first && first.text.length <= LONGEST_REPEATED)
    return { text: opening + first.text, end: endOf(first) };
  return { text: opening, end: '' };
}

const endOf = (part: LinePart): string => (part.isKey === true ? KEY_END : PART);
