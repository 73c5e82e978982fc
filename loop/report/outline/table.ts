import { cellKey, type CellValue, type Grid } from '../../grid/grid.js';
import { shownGrid, TABLE_SIZE, type GridSize } from '../../grid/shown.js';
import { comparable } from '../withhold.js';
import { citedFor } from '../wording.js';
import type { Spoken } from './statements.js';
import type { TableCell, TableSection, TableValue } from './outline.js';

/** The grid as a table: what is compared beside each other, each value with its conditions and its sources. */

/** What half a page holds. */
const SHORT: GridSize = { rows: 8, columns: 5 };
const turned = ({ rows, columns }: GridSize): GridSize => ({ rows: columns, columns: rows });
/** Few things with many attributes read better with a row an attribute. */
const MOST_TURNED = 3;
/** A source a work, and no cell of nothing but marks. */
const MOST_CITED = 4;
/** Lines of one cell. */
const MOST_VALUES = 4;

export function tableSection(spoken: Spoken, title: string): TableSection | null {
  const { brief, words } = spoken;
  if (brief.grid === null) return null;
  const size = brief.run.options.output === 'brief' ? SHORT : TABLE_SIZE;
  const isTurned = brief.kind !== 'choice' && isBetterTurned(brief.grid);
  const grid = shownGrid(brief.grid, isTurned ? turned(size) : size);
  if (grid === null) return null;
  const cells = cellsOf(spoken, grid);
  const cell = (about: string, attribute: string): TableCell => cells.get(cellKey(about, attribute)) ?? [];
  const names = grid.attributes.map(({ name }) => name);
  return {
    kind: 'table',
    id: 'table',
    title,
    columns: [isTurned ? words.table.attribute : words.table.thing, ...(isTurned ? grid.about : names)],
    rows: isTurned
      ? names.map((name) => ({ head: name, cells: grid.about.map((thing) => cell(thing, name)) }))
      : grid.about.map((thing) => ({ head: thing, cells: names.map((name) => cell(thing, name)) })),
  };
}

const isBetterTurned = ({ about, attributes }: Grid): boolean =>
  about.length <= MOST_TURNED && attributes.length > about.length + 1;

function cellsOf(spoken: Spoken, { cells }: Grid): ReadonlyMap<string, TableCell> {
  const all = cells.flatMap(({ values }) => values);
  const interested = all.filter(({ isInterested }) => isInterested);
  // What is so of most cells is said once, under how sure the brief is.
  const isRare = interested.length * 2 < all.length;
  return new Map(
    cells.map(({ about, attribute, values }) => [
      cellKey(about, attribute),
      values
        .slice(0, MOST_VALUES)
        .map((value) => tableValue(spoken, value, { about, isMarked: isRare && interested.includes(value) })),
    ]),
  );
}

function tableValue(
  { brief, words }: Spoken,
  value: CellValue,
  { about, isMarked }: { readonly about: string; readonly isMarked: boolean },
): TableValue {
  const { table, remarks } = words;
  const { by, formula } = value;
  const conditions = [...value.conditions, ...(by === null ? [] : [table.by({ name: by })])];
  const sum = formula === null ? '' : `= ${formula}`;
  const away = brief.notCarried?.get(comparable([about, value.value, sum, ...conditions].join(' ')));
  return {
    text: value.value,
    formula,
    conditions,
    cited: citedFor(brief, value.evidence)
      .filter((id) => away?.has(id) !== true)
      .slice(0, MOST_CITED),
    remarks: isMarked ? [remarks.interested] : [],
    order: orderOf(value.value),
    from: value,
  };
}

/** The first figure of a value; its order in a column. */
function orderOf(value: string): number | null {
  const figure = /[-−]?\d[\d,]*(?:\.\d+)?/.exec(value)?.[0];
  return figure === undefined ? null : Number(figure.replaceAll(',', '').replace('−', '-'));
}
