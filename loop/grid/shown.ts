/** The part of a grid that fits a table. */
import type { Grid } from './grid.js';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** What a reader takes in at a glance. */
export const TABLE_SIZE: GridSize = { rows: 12, columns: 7 };

/** A column that the question does not ask for says something of several things. */
const FEWEST_THINGS = 2;

/**
 * The rows and columns of a table: those that the question asks for, then those that most is known of; columns that nobody
 * asked for need two things. Rows without a value stay only where the question names the thing, columns only where it
 * asks for them. Null where fewer than two cells hold a value: that is a sentence, no table.
 */
export function shownGrid(grid: Grid, size: GridSize = TABLE_SIZE): Grid | null {
  const things = new Map<string, Set<string>>();
  for (const { about, attribute } of grid.cells)
    things.set(attribute, (things.get(attribute) ?? new Set()).add(about));
  const columns = grid.attributes
    .filter(({ name, isWanted }) => isWanted || (things.get(name)?.size ?? 0) >= FEWEST_THINGS)
    .slice(0, size.columns);
  const names = new Set(columns.map(({ name }) => name));
  const filled = new Set(
    grid.cells.filter(({ attribute }) => names.has(attribute)).map(({ about }) => about),
  );
  const rows = grid.about
    .filter((about) => filled.has(about) || grid.wantedThings.includes(about))
    .slice(0, size.rows);
  const isShown = ({ about, attribute }: { about: string; attribute: string }): boolean =>
    rows.includes(about) && names.has(attribute);
  const cells = grid.cells.filter(isShown);
  if (cells.length < FEWEST_CELLS) return null;
  return {
    about: rows,
    wantedThings: grid.wantedThings.filter((about) => rows.includes(about)),
    attributes: columns,
    cells,
    empty: grid.empty.filter(isShown),
    conflicts: grid.conflicts.filter(isShown),
  };
}

const FEWEST_CELLS = 2;
