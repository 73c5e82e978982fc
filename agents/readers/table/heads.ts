/** Which rows of a table are heads, and what each column is called by them. */
import type { PlacedCell, PlacedRow } from './grid.js';

export interface Heads {
  /** The rows that only name columns. */
  readonly rows: readonly PlacedRow[];
  /** From the outermost head of a column to the innermost, none of them empty. */
  pathOf(column: number): readonly string[];
}

/** More rows of heads than this are a table whose markup calls everything a head. */
const MOST_HEAD_ROWS = 8;
/** What is longer names nothing. */
const LONGEST_PLAIN_HEAD = 80;

export const filledCells = ({ cells }: PlacedRow): PlacedCell[] =>
  cells.filter(({ cell }) => cell.text !== '');

/** A row with one filled cell, which spans more than its column or stands alone: it says something of the rows around, not of columns. */
export function isSpanning(row: PlacedRow, width: number): boolean {
  const [only, ...others] = filledCells(row);
  if (!only || others.length > 0 || only.column > 0 || only.isFromAbove) return false;
  return only.columns >= width || only.columns >= Math.max(2, width / 2) || row.cells.length === 1;
}

/** How many of the first rows are heads; rows that span the table may stand before and between them. */
export function countHeadRows(rows: readonly PlacedRow[], width: number): number {
  const parts = rows.findIndex(({ row }) => row.part !== 'head');
  if (parts > 0 && parts <= MOST_HEAD_ROWS) return parts;
  const byMarkup = leading(rows, width, ({ cell }) => cell.isHead === true);
  if (byMarkup > 0 && byMarkup <= MOST_HEAD_ROWS && byMarkup < rows.length) return byMarkup;
  if (rows.some(({ cells }) => cells.some(({ cell }) => cell.isHead === true))) return 0;
  const byWeight = leading(rows, width, ({ cell }) => cell.isStrong === true);
  if (byWeight > 0 && byWeight <= 3 && byWeight < rows.length) return byWeight;
  return namesNumbers(rows, width) ? 1 : 0;
}

/** Rows from the top, up to the last of those with nothing filled but heads. */
function leading(rows: readonly PlacedRow[], width: number, isHead: (cell: PlacedCell) => boolean): number {
  let count = 0;
  for (const [index, row] of rows.entries()) {
    if (index > MOST_HEAD_ROWS) break;
    const filled = filledCells(row);
    if (isSpanning(row, width)) continue;
    if (!filled.every(isHead) || filled.length < Math.min(2, width)) break;
    count = index + 1;
  }
  return count;
}

export const NUMERIC = /^[-+−–±~≈<>≤≥]?\s?[$€£¥]?\s?[\d.,]*\d(?:[\d.,\s]|\s?[%‰]|[-–/×±()])*\p{L}{0,4}$/u;

/** A first row of short words over columns of numbers, in a table without any mark of heads. */
function namesNumbers(rows: readonly PlacedRow[], width: number): boolean {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || width < 2) return false;
  const filled = filledCells(first);
  const isShort = filled.every(({ cell }) => cell.text.length <= LONGEST_PLAIN_HEAD);
  if (!isShort || filled.length < width - 1 || filled.some(({ cell }) => isValue(cell.text))) return false;
  const sample = others.slice(0, 50);
  const numeric = filled.filter(({ column }) => {
    const below = sample.flatMap(
      ({ cells }) => cells.find((cell) => cell.column === column)?.cell.text || [],
    );
    return below.length > 0 && below.filter((text) => NUMERIC.test(text)).length * 2 > below.length;
  });
  return numeric.length * 2 >= filled.length || (numeric.length > 0 && filled.length <= 3);
}

/** A year names a column as well as it fills one. */
const isValue = (text: string): boolean => NUMERIC.test(text) && !/^(?:1[89]|20)\d\d$/u.test(text);

export function headsOf(rows: readonly PlacedRow[], width: number): Heads {
  const naming = rows.filter((row) => !isSpanning(row, width));
  const known = new Map<number, readonly string[]>();
  const read = (column: number): string[] => {
    const path: string[] = [];
    for (const row of naming) {
      const text = cellAt(row, column)?.cell.text ?? '';
      if (text !== '' && text !== path.at(-1)) path.push(text);
    }
    return path;
  };
  return {
    rows,
    pathOf: (column) => {
      const path = known.get(column) ?? read(column);
      known.set(column, path);
      return path;
    },
  };
}

/** The cell that covers a column; the later one where two do. */
function cellAt({ cells }: PlacedRow, column: number): PlacedCell | undefined {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle]?.column ?? 0) <= column) low = middle + 1;
    else high = middle;
  }
  const found = cells[low - 1];
  return found && column < found.column + found.columns ? found : undefined;
}
