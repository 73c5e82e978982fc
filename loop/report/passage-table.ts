import type { Block, TableShape } from '../../text/document.js';
import type { BriefTable, BriefTableRow } from './brief.js';

/** The table that cited words stand in, cut from the stored text: its caption, its heads, the cited rows and a few around them. */

/** Rows shown on each side of the cited ones, as far as the text beside a passage may be long. */
const ROWS_BESIDE = 3;
/** A table of more is shown as lines: columns, rows cited, characters of cited rows, of heads. */
const MOST_COLUMNS = 40;
const MOST_CITED_ROWS = 40;
const MOST_CITED_CHARACTERS = 6_000;
const MOST_HEAD_CHARACTERS = 3_000;
/** A longer caption is cut. */
const LONGEST_CAPTION = 400;

interface StoredText {
  readonly text: string;
  readonly blocks: readonly Block[];
}
interface Span {
  readonly start: number;
  readonly end: number;
}
/** A row of a table with where its lines stand in the stored text. */
interface RowLines extends Span {
  readonly row: TableShape['rows'][number];
}

/**
 * Null where the words do not stand in the rows of one table, and where it is not known how the table is drawn or it
 * is too large to be drawn here.
 *
 * @param length characters that the rows on each side may have together
 */
export function tableAround(
  { text, blocks }: StoredText,
  { start, end, length }: Span & { length: number },
): BriefTable | null {
  const index = blocks.findIndex((block) => block.start <= start && end <= block.end);
  const block = blocks[index];
  if (block?.table === undefined) return null;
  const rows = linesOfRows(text, block, block.table);
  const cited = rows === null ? null : citedRows(rows, { start, end });
  if (rows === null || cited === null) return null;
  const [first, last] = [cited.first - beside(rows.slice(0, cited.first).reverse(), length), cited.last];
  const shown = rows.slice(first, last + 1 + beside(rows.slice(last + 1), length));
  const columns = headsOf(text.slice(block.start, block.end), block.table, widthOf(shown));
  if (columns === null) return null;
  const above = blocks[index - 1];
  return {
    caption: above?.kind === 'caption' ? cut(text.slice(above.start, above.end)) : null,
    columns,
    rows: drawnRows(text, shown, { cited: { start, end }, blockStart: block.start }),
    startsInside: first > 0,
    endsInside: first + shown.length < rows.length,
  };
}

/** Null where an offset points outside of the block or backwards. */
function linesOfRows(text: string, block: Block, { rows }: TableShape): RowLines[] | null {
  const lines: RowLines[] = [];
  let at = block.start;
  for (const row of rows) {
    const [first, last] = [row.cells[0], row.cells.at(-1)];
    if (first === undefined || last === undefined) return null;
    const [from, to] = [block.start + first[1], block.start + last[2]];
    if (from < at || to < from || to > block.end) return null;
    const start = Math.max(at, text.lastIndexOf('\n', from - 1) + 1);
    const lineEnd = text.indexOf('\n', to);
    at = Math.min(lineEnd < 0 ? block.end : lineEnd, block.end);
    lines.push({ row, start, end: at });
  }
  return lines;
}

/** Null where none is cited, or too many. */
function citedRows(rows: readonly RowLines[], cited: Span): { first: number; last: number } | null {
  const overlaps = (line: RowLines): boolean => line.start < cited.end && cited.start < line.end;
  const [first, last] = [rows.findIndex(overlaps), rows.findLastIndex(overlaps)];
  const [from, to] = [rows[first], rows[last]];
  if (from === undefined || to === undefined || last - first >= MOST_CITED_ROWS) return null;
  return to.end - from.start > MOST_CITED_CHARACTERS ? null : { first, last };
}

function beside(rows: readonly RowLines[], length: number): number {
  let characters = 0;
  const near = rows.slice(0, ROWS_BESIDE);
  const tooMany = near.findIndex(({ start, end }) => (characters += end - start) > length);
  return tooMany < 0 ? near.length : tooMany;
}

const widthOf = (rows: readonly RowLines[]): number =>
  Math.max(...rows.flatMap(({ row }) => row.cells.map(([column]) => column + 1)));

/** Heads as far as they stand in the block's own text, outermost first; null where they are too much to draw. */
function headsOf(text: string, { columns }: TableShape, width: number): readonly string[] | null {
  if (width > MOST_COLUMNS) return null;
  const stands = (part: string): boolean => part !== '' && text.includes(part);
  const heads = Array.from({ length: width }, (_, column) =>
    (columns[column] ?? '')
      .split(HEAD_END)
      .map((part) => part.replace(/\s*:$/u, ''))
      .filter(stands)
      .join(HEAD_END),
  );
  return heads.reduce((sum, head) => sum + head.length, 0) > MOST_HEAD_CHARACTERS ? null : heads;
}

/** Between a head and the head inside of it, as readers write both. */
export const HEAD_END = ' › ';

function drawnRows(
  text: string,
  shown: readonly RowLines[],
  { cited, blockStart }: { cited: Span; blockStart: number },
): BriefTableRow[] {
  let at = shown[0]?.start ?? blockStart;
  return shown.map(({ row, end }) => {
    const cells = row.cells.map(([column, from, to, columns], index) => {
      const [start, stop] = [blockStart + from, blockStart + to];
      const next = row.cells[index + 1]?.[0] ?? Infinity;
      const cell = {
        column,
        columns: Math.max(1, Math.min(columns, next - column, MOST_COLUMNS)),
        lead: text.slice(at, start),
        text: text.slice(Math.max(at, start), stop),
        isCited: start < cited.end && cited.start < stop,
      };
      at = Math.max(at, stop);
      return cell;
    });
    const rest = text.slice(at, end);
    at = end;
    return { group: row.group ?? null, cells, rest };
  });
}

function cut(caption: string): string {
  if (caption.length <= LONGEST_CAPTION) return caption;
  const short = caption.slice(0, LONGEST_CAPTION);
  const word = short.search(/\s\S*$/u);
  return `${word < 0 ? short.replace(/[\uD800-\uDBFF]$/, '') : short.slice(0, word)} …`;
}
