/** What the grid lacks, for whoever looks for more: cells without a value, and cells that one poor voice fills. */
import type { Cell, Grid } from './grid.js';

export interface CellGap {
  readonly about: string;
  readonly attribute: string;
  /** 0 to 100: what the answer misses most comes first. */
  readonly priority: number;
  /** Whether the plan of the question names the thing and the attribute. */
  readonly isWanted: boolean;
}

export interface WeakCell extends CellGap {
  /**
   * `interested`: all who say it gain by it. `one-voice`: one work alone says it, however often it is repeated.
   * `conflict`: its values exclude each other.
   */
  readonly why: 'conflict' | 'interested' | 'one-voice';
  readonly claimIds: readonly string[];
}

/** A thing that the question names counts for more than one that was found, an early column for more than a late one. */
const PRIORITY = { wantedThing: 90, foundThing: 60, aColumn: 4, aRow: 2, least: 10 } as const;
const WEAKNESS = { conflict: 0, interested: 20, 'one-voice': 30 } as const;

/** Cells without a value that the question asks for, the most wanted first. */
export function emptyCells(grid: Grid): readonly CellGap[] {
  return grid.empty
    .map(({ about, attribute }) => ({ about, attribute, ...standingOf(grid, { about, attribute }) }))
    .sort(byPriority);
}

/** Cells of the attributes asked for whose values rest on one voice, on interested ones alone, or exclude each other. */
export function weakCells(grid: Grid): readonly WeakCell[] {
  const wanted = new Set(grid.attributes.flatMap((each) => (each.isWanted ? [each.name] : [])));
  return grid.cells
    .filter(({ attribute }) => wanted.has(attribute))
    .flatMap((cell) => {
      const why = weaknessOf(grid, cell);
      if (why === null) return [];
      const { priority, isWanted } = standingOf(grid, cell);
      const { about, attribute, values } = cell;
      const claimIds = [...new Set(values.flatMap((value) => value.claimIds))];
      const weaker = Math.max(PRIORITY.least, priority - WEAKNESS[why]);
      return [{ about, attribute, priority: weaker, isWanted, why, claimIds }];
    })
    .sort(byPriority);
}

function weaknessOf(grid: Grid, { about, attribute, values }: Cell): WeakCell['why'] | null {
  const read = values.filter(({ formula }) => formula === null);
  if (read.length === 0) return null;
  const isDisputed = grid.conflicts.some(
    (each) => each.kind === 'value' && each.about === about && each.attribute === attribute,
  );
  if (isDisputed) return 'conflict';
  if (read.every(({ isInterested }) => isInterested)) return 'interested';
  return new Set(read.flatMap(({ works }) => works)).size <= 1 ? 'one-voice' : null;
}

type Place = Pick<Cell, 'about' | 'attribute'>;

function standingOf(grid: Grid, { about, attribute }: Place): Pick<CellGap, 'priority' | 'isWanted'> {
  const isWantedThing = grid.wantedThings.includes(about);
  const column = grid.attributes.findIndex(({ name }) => name === attribute);
  const row = grid.about.indexOf(about);
  const base = isWantedThing ? PRIORITY.wantedThing : PRIORITY.foundThing;
  const priority = Math.max(PRIORITY.least, base - PRIORITY.aColumn * column - PRIORITY.aRow * row);
  return { priority, isWanted: isWantedThing && grid.attributes[column]?.isWanted === true };
}

const byPriority = (left: CellGap, right: CellGap): number => right.priority - left.priority;
