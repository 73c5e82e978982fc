/**
 * Where the cells of a table stand once spans are laid out, as the HTML standard does it (4.9.12, forming a table). Bounded: a
 * span costs nothing until a row is there that it reaches into, and such reaches are counted.
 */
import type { CitationMark } from '../../document.js';

export interface TableCell {
  /** Without the marks that point to notes. */
  readonly text: string;
  /** Columns that it spans. Default 1. */
  readonly columns?: number;
  /** Rows that it spans; 0 is all that are left of its part of the table. Default 1. */
  readonly rows?: number;
  /** Where the markup says so: its column from 0. Default: the next one that is free. */
  readonly column?: number;
  /** The markup calls it a head. */
  readonly isHead?: boolean;
  /** All of it is bold. */
  readonly isStrong?: boolean;
  /** How far its words are set in from the left, in any unit that is the same for the whole table. Default 0. */
  readonly indent?: number;
  /** It has words that do not show. */
  readonly isWithheld?: boolean;
  /** Offsets into `text`. */
  readonly marks?: readonly CitationMark[];
}

export interface TableRow {
  readonly cells: readonly TableCell[];
  /** Default `body`. */
  readonly part?: 'head' | 'body' | 'foot';
  /** Number of its row group, for instance of its `tbody`: no span and no group head reaches over the edge. Default 0. */
  readonly group?: number;
}

export interface PlacedCell {
  readonly cell: TableCell;
  readonly column: number;
  readonly columns: number;
  /** It began in a row above. */
  readonly isFromAbove: boolean;
}

export interface PlacedRow {
  readonly row: TableRow;
  /** In order of their columns. */
  readonly cells: readonly PlacedCell[];
}

/** As the HTML standard bounds them. */
const MOST_COLUMNS_SPANNED = 1_000;
const MOST_ROWS_SPANNED = 65_534;
/** A cell that is longer is not said again in the rows below it. */
const LONGEST_REPEATED = 200;
/** Reaches of cells into rows below their own, in one table; real ones have some thousands. */
const MOST_REACHES = 200_000;

interface Reach extends PlacedCell {
  readonly rowsLeft: number;
}

export function placeCells(rows: readonly TableRow[]): PlacedRow[] {
  let reaches: Reach[] = [];
  let budget = MOST_REACHES;
  const placed = rows.map((row, index): PlacedRow => {
    const isEdge = (row.group ?? 0) !== (rows[index - 1]?.group ?? 0) || row.part !== rows[index - 1]?.part;
    if (isEdge || budget < reaches.length) reaches = [];
    budget -= reaches.length;
    const own = placeOwn(row.cells, reaches);
    const opened = own.filter(({ cell }) => cell.rows !== undefined && cell.rows !== 1).map(reachOf);
    if (reaches.length === 0 && opened.length === 0) return { row, cells: own };
    const fromAbove = reaches.map((reach): PlacedCell => ({ ...reach, isFromAbove: true }));
    reaches = [...reaches, ...opened]
      .map((reach) => ({ ...reach, rowsLeft: reach.rowsLeft - 1 }))
      .filter(({ rowsLeft }) => rowsLeft > 0)
      .sort((a, b) => a.column - b.column);
    const shown = fromAbove.filter(({ cell }) => cell.text.length <= LONGEST_REPEATED);
    return { row, cells: [...shown, ...own].sort((a, b) => a.column - b.column) };
  });
  return withoutEmptyColumns(placed);
}

/** Columns in which no cell begins are those before them, whatever a span claims. */
function withoutEmptyColumns(rows: readonly PlacedRow[]): PlacedRow[] {
  const begun = new Set<number>();
  let widest = 1;
  for (const { cells } of rows)
    for (const { column, columns } of cells) {
      begun.add(column);
      widest = Math.max(widest, columns);
    }
  if (widest === 1 && hasNoGaps(begun)) return [...rows];
  const starts = [...begun].sort((a, b) => a - b);
  const places = new Map(starts.map((start, index) => [start, index]));
  const place = (column: number): number => places.get(column) ?? firstNotBelow(starts, column);
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((placed) => {
      const column = place(placed.column);
      return { ...placed, column, columns: Math.max(1, place(placed.column + placed.columns) - column) };
    }),
  }));
}

function hasNoGaps(columns: ReadonlySet<number>): boolean {
  for (let column = 0; column < columns.size; column += 1) if (!columns.has(column)) return false;
  return true;
}

function firstNotBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Each cell takes the next column that none from above holds. `reaches` are in order of their columns. */
function placeOwn(cells: readonly TableCell[], reaches: readonly Reach[]): PlacedCell[] {
  let column = 0;
  let next = 0;
  return cells.map((cell) => {
    column = Math.max(column, cell.column ?? 0);
    for (let reach = reaches[next]; reach && reach.column <= column; reach = reaches[next]) {
      column = Math.max(column, reach.column + reach.columns);
      next += 1;
    }
    const columns = spanOf(cell.columns, MOST_COLUMNS_SPANNED) || 1;
    const placed = { cell: onOneLine(cell), column, columns, isFromAbove: false };
    column += columns;
    return placed;
  });
}

/** Line breaks and runs of spaces as one space. */
function onOneLine(cell: TableCell): TableCell {
  if (!/^\s|\s$|\s\s|[^\S ]/u.test(cell.text)) return cell;
  const plain = (text: string): string => text.replace(/\s+/gu, ' ');
  const text = plain(cell.text).trim();
  const moved = (offset: number): number =>
    Math.min(text.length, plain(cell.text.slice(0, offset)).trimStart().length);
  const marks = (cell.marks ?? []).map((mark) => ({
    ...mark,
    start: moved(mark.start),
    end: moved(mark.end),
  }));
  return { ...cell, text, marks };
}

const reachOf = (placed: PlacedCell): Reach => ({
  ...placed,
  rowsLeft: spanOf(placed.cell.rows, MOST_ROWS_SPANNED) || MOST_ROWS_SPANNED,
});

const spanOf = (span: number | undefined, most: number): number =>
  span === undefined || !Number.isFinite(span) || span < 0 ? 1 : Math.min(Math.floor(span), most);
