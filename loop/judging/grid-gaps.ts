import type { QuestionKind } from '../../agents/roles/vocabulary.js';
import { emptyCells, weakCells, type CellGap } from '../grid/gaps.js';
import type { Grid } from '../grid/grid.js';
import type { NamedGap } from './opposition-gate.js';

/**
 * Gaps that the grid names: a row that is empty, a column that is empty for several things, values that exclude each
 * other. Each closes by a finding in its cells and by nothing else. Pure.
 */

/** Things that one query names. */
const MOST_THINGS = 5;
/** Of a question that wants things beside each other, the first so many count, named by it or found. */
const ROWS_COMPARED = 8;

/** The subjects that only the grid can close: `row:THING`, `column:ATTRIBUTE`, `conflict:THING | ATTRIBUTE`. */
export const GRID_SUBJECT = /^(?:row|column|conflict):/;

export function gridGaps(grid: Grid | null, kind: QuestionKind | undefined): readonly NamedGap[] {
  if (grid === null) return [];
  const compared = new Set(kind === 'choice' ? grid.about.slice(0, ROWS_COMPARED) : []);
  const missing = emptyCells(grid).filter(({ about, isWanted }) => isWanted || compared.has(about));
  const rows = emptyRows(grid, missing);
  const inRows = new Set(rows.flatMap(({ cells }) => cells));
  const columns = groupBy(
    missing.filter((cell) => !inRows.has(cell)),
    ({ attribute }) => attribute,
  );
  return [
    ...rows.map(({ about, cells }) => rowGap(about, cells)),
    ...[...columns.values()].map(columnGap),
    ...conflictGaps(grid, compared),
  ].sort((a, b) => b.priority - a.priority);
}

/** Things of which nothing that is asked for was found. */
function emptyRows(
  grid: Grid,
  missing: readonly CellGap[],
): readonly { about: string; cells: readonly CellGap[] }[] {
  const filled = new Set(grid.cells.map(({ about }) => about));
  return [...groupBy(missing, ({ about }) => about)].flatMap(([about, cells]) =>
    cells.length > 1 && !filled.has(about) ? [{ about, cells }] : [],
  );
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const gap = (about: Pick<NamedGap, 'description' | 'query' | 'subject' | 'priority'>): NamedGap => ({
  kind: 'modality',
  material: true,
  ...about,
});

const rowGap = (about: string, cells: readonly CellGap[]): NamedGap =>
  gap({
    description: `Nothing was found on ${about}: ${listed(cells.map(({ attribute }) => attribute))}.`,
    query: `${about}: ${listed(cells.slice(0, MOST_THINGS).map(({ attribute }) => attribute))}`,
    subject: `row:${about}`,
    priority: Math.max(...cells.map(({ priority }) => priority)),
  });

function columnGap(cells: readonly CellGap[]): NamedGap {
  const [attribute = ''] = cells.map((cell) => cell.attribute);
  const things = cells.map(({ about }) => about);
  return gap({
    description: `No ${attribute} was found for ${listed(things)}.`,
    query: `${listed(things.slice(0, MOST_THINGS))}: ${attribute}`,
    subject: `column:${attribute}`,
    priority: Math.max(...cells.map(({ priority }) => priority)),
  });
}

function conflictGaps(grid: Grid, compared: ReadonlySet<string>): readonly NamedGap[] {
  const disputed = weakCells(grid).filter(
    ({ why, about, isWanted }) => why === 'conflict' && (isWanted || compared.has(about)),
  );
  return disputed.map(({ about, attribute, priority }) => {
    const conflict = grid.conflicts.find(
      (each) => each.kind === 'value' && each.about === about && each.attribute === attribute,
    );
    const values = [...new Set(conflict?.sides.map(({ value }) => value))];
    return gap({
      description: `Sources give different values for ${about}, ${attribute}: ${listed(values)}.`,
      query: `${about}: ${attribute}`,
      subject: `conflict:${about} | ${attribute}`,
      priority,
    });
  });
}

function groupBy<Each>(
  items: readonly Each[],
  nameOf: (item: Each) => string,
): ReadonlyMap<string, readonly Each[]> {
  const groups = new Map<string, Each[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group === undefined) groups.set(nameOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
