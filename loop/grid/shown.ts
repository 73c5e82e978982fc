/** The part of a grid that fits a table. */
import type { Grid } from './grid.js';
import { listed, wordsOf } from './words.js';

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
    .filter((about) => grid.wantedThings.includes(about) || !isComparator(about))
    .filter((about) => filled.has(about) || grid.wantedThings.includes(about))
    .slice(0, size.rows);
  const dense = withoutBare({ rows, columns: columns.map(({ name }) => name) }, grid);
  const isShown = ({ about, attribute }: Place): boolean =>
    dense.rows.includes(about) && dense.columns.includes(attribute);
  const cells = grid.cells.filter(isShown);
  if (cells.length < FEWEST_CELLS) return null;
  return {
    about: dense.rows,
    wantedThings: grid.wantedThings.filter((about) => dense.rows.includes(about)),
    attributes: columns.filter(({ name }) => dense.columns.includes(name)),
    cells,
    empty: grid.empty.filter(isShown),
    conflicts: grid.conflicts.filter(isShown),
  };
}

const FEWEST_CELLS = 2;

const COMPARATORS: ReadonlySet<string> = listed('comparators');

/** "control", "placebo group": each study has its own, so that a row of them all is of no thing. */
const isComparator = (name: string): boolean => wordsOf(name).every((word) => COMPARATORS.has(word));

interface Place {
  readonly about: string;
  readonly attribute: string;
}

interface Lines {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/**
 * Share of a table's cells that hold a value, from which on it is one. Of two judged tables 14 of 49 and 8 of 42 cells held
 * one, and half of the words "not found" were false: the text beside them said it in a way that fits no cell.
 */
const LEAST_FILLED = 0.5;

/** The table without its emptiest rows and columns, one after the other, until enough of it is filled; columns go first. */
function withoutBare(lines: Lines, { cells }: Pick<Grid, 'cells'>): Lines {
  const { rows, columns } = lines;
  const held = cells.filter(({ about, attribute }) => rows.includes(about) && columns.includes(attribute));
  if (held.length === 0 || held.length >= LEAST_FILLED * rows.length * columns.length) return lines;
  const share = (of: keyof Place, name: string): number =>
    held.filter((cell) => cell[of] === name).length / (of === 'about' ? columns.length : rows.length);
  const barest = [
    ...columns.map((name) => ({ name, filled: share('attribute', name) })),
    ...rows.map((name) => ({ name, filled: share('about', name) })),
  ].reduce((least, each) => (each.filled < least.filled ? each : least));
  const rest = (names: readonly string[]): string[] => names.filter((name) => name !== barest.name);
  const isColumn = columns.includes(barest.name);
  return withoutBare(
    { rows: isColumn ? rows : rest(rows), columns: isColumn ? rest(columns) : columns },
    { cells },
  );
}
