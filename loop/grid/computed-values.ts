/** The values of the grid that the program computed, for whoever writes sentences with them. */
import type { CellValue, Grid } from './grid.js';

export interface ComputedValue extends CellValue {
  readonly about: string;
  readonly attribute: string;
  /** How, in figures: `2.49 × 120`. */
  readonly formula: string;
}

/** Row by row. */
export const computedValues = (grid: Grid): readonly ComputedValue[] =>
  grid.cells.flatMap(({ about, attribute, values }) =>
    values.flatMap((value) =>
      value.formula === null ? [] : [{ ...value, about, attribute, formula: value.formula }],
    ),
  );
