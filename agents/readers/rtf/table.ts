/** Tables of RTF: a row says where its cells end, and from these places follows what spans what. */
import { made, madeCell } from '../made-html.js';
import type { ElementNode, MarkupNode } from '../tree.js';

export interface CellEdge {
  /** Right edge, in twips (1/1440 of an inch). */
  readonly right: number;
  /** Goes on with the cell to its left, or above. */
  readonly across: boolean;
  readonly down: boolean;
}

export interface RtfRow {
  readonly cells: readonly (readonly MarkupNode[])[];
  readonly edges: readonly CellEdge[];
  readonly isHead: boolean;
}

/** Edges nearer to each other than this are one: programs round them. */
const SAME_EDGE = 60;

export function tableOf(rows: readonly RtfRow[]): ElementNode {
  const grid = gridOf(rows);
  const columnOf = (right: number): number => grid.findLastIndex((edge) => edge <= right + SAME_EDGE);
  /** The cells that the rows below may go on with, by their last column. */
  let above = new Map<number, { rows: number }>();
  const placed = rows.map(({ cells, edges, isHead }) => {
    const found: { cell: readonly MarkupNode[]; span: { columns: number; rows: number } }[] = [];
    const open = new Map<number, { rows: number }>();
    let before = -1;
    cells.forEach((cell, index) => {
      const edge = edges[index];
      const column = edge ? columnOf(edge.right) : before + 1;
      const columns = Math.max(1, column - before);
      before = Math.max(before, column);
      const [last, upper] = [found.at(-1), above.get(column)];
      if (edge?.across === true && last) last.span.columns += columns;
      else if (edge?.down === true && upper) {
        upper.rows += 1;
        open.set(column, upper);
      } else {
        const span = { columns, rows: 1 };
        found.push({ cell, span });
        open.set(column, span);
      }
    });
    above = open;
    return { found, isHead };
  });
  return made(
    'table',
    placed.map(({ found, isHead }) =>
      made(
        'tr',
        found.map(({ cell, span }) => madeCell(cell, { isHead, ...span })),
      ),
    ),
  );
}

/** All right edges of the rows, from left to right. */
function gridOf(rows: readonly RtfRow[]): number[] {
  const all = [...new Set(rows.flatMap(({ edges }) => edges.map(({ right }) => right)))].sort(
    (a, b) => a - b,
  );
  return all.filter((edge, index) => index === 0 || edge - (all[index - 1] ?? 0) > SAME_EDGE);
}
