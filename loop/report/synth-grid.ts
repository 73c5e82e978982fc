import type { CellValue, Grid } from '../grid/grid.js';

/** The grid as synth.json has it: all of it, one entry a value of a cell. */
export interface PublishedGrid {
  readonly about: readonly string[];
  readonly attributes: readonly string[];
  readonly cells: readonly PublishedCell[];
}

export interface PublishedCell {
  readonly about: string;
  readonly attribute: string;
  /** As it is printed: `$2.49`. */
  readonly value: string;
  readonly unit: string | null;
  readonly conditions: readonly string[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly asOf: string | null;
  readonly by: string | null;
  readonly claimIds: readonly string[];
  readonly sourceIds: readonly string[];
  /** Independent works that carry it. */
  readonly works: readonly string[];
  /** Whether every source of it gains by what it writes. */
  readonly interested: boolean;
  /** Set where the program computed it: `2.49 × 120`. */
  readonly computed: { readonly formula: string; readonly from: readonly string[] } | null;
}

export const publishedGrid = ({ about, attributes, cells }: Grid): PublishedGrid => ({
  about,
  attributes: attributes.map(({ name }) => name),
  cells: cells.flatMap((cell) =>
    cell.values.map((value) => publishedCell(value, { about: cell.about, attribute: cell.attribute })),
  ),
});

function publishedCell(
  cellValue: CellValue,
  place: Pick<PublishedCell, 'about' | 'attribute'>,
): PublishedCell {
  const { value, unit, conditions, asOf, by, claimIds, works, evidence, formula, findingIds } = cellValue;
  return {
    ...place,
    value,
    unit,
    conditions,
    asOf,
    by,
    claimIds,
    sourceIds: [...new Set(evidence.map(({ sourceId }) => sourceId))],
    works,
    interested: cellValue.isInterested,
    computed: formula === null ? null : { formula, from: findingIds },
  };
}
