/** Puts the parts of a table's rows into lines and keeps where each cell stands. */
import type { CitationMark, TableShape } from '../../document.js';
import type { PlacedCell } from './grid.js';
import { PART } from './words.js';

interface LinePart {
  readonly text: string;
  /** The cell whose text ends the part; absent for words that stand in no row. */
  readonly placed?: PlacedCell;
  /** Characters of the part before the cell's own text. */
  readonly lead?: number;
  /** It names what follows it, as a row's only head does. */
  readonly isKey?: boolean;
}

type RowShape = TableShape['rows'][number];
type Cell = RowShape['cells'][number];

export interface LineWriter {
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

export function createLineWriter(label: string): LineWriter {
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
        if (open.text.length > opening.length && open.text.length + part.text.length > LONGEST_LINE) {
          close(open.text);
          open = reopened(opening, parts[0]);
        }
        const start = length + open.text.length + open.end.length + (part.lead ?? 0);
        open = { text: open.text + open.end + part.text, end: endOf(part) };
        if (!part.placed) continue;
        const { cell, column, columns } = part.placed;
        cells.push([column, start, start + cell.text.length, columns]);
        for (const mark of cell.marks ?? [])
          marks.push({ ...mark, start: start + mark.start, end: start + mark.end });
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
