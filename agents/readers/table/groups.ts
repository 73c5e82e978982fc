/** Which rows of a table stand under a head of their own: a row that spans the table, or one that the rows below are set in from. */
import { filledCells, isSpanning } from './heads.js';
import type { PlacedRow } from './grid.js';

export interface GroupedRow {
  readonly placed: PlacedRow;
  /** Heads of its groups, the outermost first. */
  readonly path: readonly string[];
  /** Only names the rows below it, all of which carry it. */
  readonly isGroupHead: boolean;
}

interface OpenGroup {
  readonly text: string;
  /** -2 for a row across the table, -1 for a first cell alone where nothing is set in, else how far it is set in. */
  readonly depth: number;
  readonly index: number;
}

/** What is longer says something by itself. */
const LONGEST_GROUP_HEAD = 160;
const DEEPEST_PATH = 4;

type RowKind = 'spanning' | 'alone' | 'data';

export function groupRows(rows: readonly PlacedRow[], width: number): GroupedRow[] {
  const kinds = rows.map((row) => kindOf(row, width));
  const least = Math.min(...distinct(rows.map(indentOf)));
  const isIndented = rows.some((row) => indentOf(row) > least);
  const opensByAlone = isIndented || alonesLead(rows, kinds);
  const carried = new Set<number>();
  let open: OpenGroup[] = [];
  const paths = rows.map((row, index) => {
    const kind = kinds[index] ?? 'data';
    if (rows[index - 1] && (rows[index - 1]?.row.group ?? 0) !== (row.row.group ?? 0)) open = [];
    const depth = kind === 'spanning' ? -2 : kind === 'alone' && !isIndented ? -1 : indentOf(row) - least;
    const isDirectlyBelow = kind === 'spanning' && kinds[index - 1] === 'spanning' && open.length === 1;
    if (!isDirectlyBelow) open = open.filter((group) => group.depth < depth);
    const above = open;
    const opens =
      kind === 'spanning' || (kind === 'alone' && opensByAlone) || (kind === 'data' && isIndented);
    const text = headWords(row);
    if (opens && text !== '') open = [...open, { text, depth, index }].slice(-DEEPEST_PATH);
    for (const group of above) carried.add(group.index);
    return above.map((group) => group.text);
  });
  return rows.map((placed, index) => ({
    placed,
    path: paths[index] ?? [],
    isGroupHead: kinds[index] !== 'data' && carried.has(index),
  }));
}

function kindOf(row: PlacedRow, width: number): RowKind {
  const [first, ...others] = filledCells(row);
  if (!first || others.length > 0 || first.column > 0 || first.isFromAbove || row.row.part === 'foot')
    return 'data';
  if (first.cell.text.length > LONGEST_GROUP_HEAD) return 'data';
  return isSpanning(row, width) ? 'spanning' : 'alone';
}

/**
 * Nothing is set in, and yet rows with a first cell alone head the rows below: every row stands below one, or they are written
 * as heads. Else such a row may only lack its values.
 */
function alonesLead(rows: readonly PlacedRow[], kinds: readonly RowKind[]): boolean {
  const alones = rows.filter((_, index) => kinds[index] === 'alone');
  if (alones.length === 0) return false;
  const isMarked = (row: PlacedRow): boolean => {
    const cell = filledCells(row)[0]?.cell;
    return cell?.isStrong === true;
  };
  const marked = alones.every(isMarked);
  const others = rows.filter((row, index) => kinds[index] === 'data' && isMarked(row));
  if (marked && others.length === 0) return true;
  const pairs = kinds.some((kind, index) => kind === 'alone' && kinds[index + 1] !== 'data');
  return kinds.find((kind) => kind !== 'spanning') === 'alone' && alones.length >= 2 && !pairs;
}

const distinct = (values: readonly number[]): number[] => [...new Set(values)].slice(0, 1_000);

function indentOf(row: PlacedRow): number {
  const first = row.cells.find(({ column }) => column === 0);
  return first && first.cell.text !== '' ? (first.cell.indent ?? 0) : 0;
}

function headWords(row: PlacedRow): string {
  const first = row.cells.find(({ column }) => column === 0);
  return first && first.cell.text.length <= LONGEST_GROUP_HEAD ? first.cell.text : '';
}
