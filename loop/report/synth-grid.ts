import type { Cell, Grid } from '../writing/table.js';

/** The table as synth.json has it: one entry a cell. */
export interface PublishedGrid {
  readonly about: readonly string[];
  readonly attributes: readonly string[];
  readonly cells: readonly PublishedCell[];
}

interface PublishedCell extends Omit<Cell, 'evidence' | 'isInterested'> {
  readonly sourceIds: readonly string[];
  /** Whether every source of it gains by what it writes. */
  readonly interested: boolean;
}

export const publishedGrid = ({ cells, ...lines }: Grid): PublishedGrid => ({
  ...lines,
  cells: cells.map(({ evidence, isInterested, ...cell }) => ({
    ...cell,
    sourceIds: [...new Set(evidence.map(({ sourceId }) => sourceId))],
    interested: isInterested,
  })),
});
