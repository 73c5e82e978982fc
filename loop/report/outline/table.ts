import { cellKey, type Cell, type Grid } from '../../writing/table.js';
import { comparable } from '../withhold.js';
import { citedFor } from '../wording.js';
import type { Spoken } from './statements.js';
import type { TableCell, TableSection, TableValue } from './outline.js';

/** The table: what is compared beside each other, each cell in its writer's words with its sources. */

/** Few things with many attributes read better with a row an attribute. */
const MOST_TURNED = 3;
/** A source a work, and no cell of nothing but marks. */
const MOST_CITED = 4;

export function tableSection(spoken: Spoken, title: string): TableSection | null {
  const { brief, words } = spoken;
  const { grid } = brief;
  if (grid === null) return null;
  const { about, attributes } = grid;
  const isTurned = brief.kind !== 'choice' && isBetterTurned(grid);
  const cells = cellsOf(spoken, grid);
  const cell = (thing: string, attribute: string): TableCell => cells.get(cellKey(thing, attribute)) ?? [];
  return {
    kind: 'table',
    id: 'table',
    title,
    columns: [isTurned ? words.table.attribute : words.table.thing, ...(isTurned ? about : attributes)],
    rows: isTurned
      ? attributes.map((name) => ({ head: name, cells: about.map((thing) => cell(thing, name)) }))
      : about.map((thing) => ({ head: thing, cells: attributes.map((name) => cell(thing, name)) })),
  };
}

const isBetterTurned = ({ about, attributes }: Grid): boolean =>
  about.length <= MOST_TURNED && attributes.length > about.length + 1;

function cellsOf(spoken: Spoken, { cells }: Grid): ReadonlyMap<string, TableCell> {
  const interested = cells.filter(({ isInterested }) => isInterested);
  // What is so of most cells is said once, under how sure the brief is.
  const isRare = interested.length * 2 < cells.length;
  return new Map(
    cells.map((cell) => [
      cellKey(cell.about, cell.attribute),
      [tableValue(spoken, cell, isRare && interested.includes(cell))],
    ]),
  );
}

function tableValue({ brief, words }: Spoken, cell: Cell, isMarked: boolean): TableValue {
  const away = brief.notCarried?.get(comparable(`${cell.about} ${cell.value}`));
  return {
    text: cell.value,
    cited: citedFor(brief, cell.evidence)
      .filter((id) => away?.has(id) !== true)
      .slice(0, MOST_CITED),
    remarks: isMarked ? [words.remarks.interested] : [],
    order: orderOf(cell.value),
    from: cell,
  };
}

/** The first figure of a cell; its order in a column. */
function orderOf(value: string): number | null {
  const figure = /[-−]?\d[\d,]*(?:\.\d+)?/.exec(value)?.[0];
  return figure === undefined ? null : Number(figure.replaceAll(',', '').replace('−', '-'));
}
