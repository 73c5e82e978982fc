/**
 * What the program itself can say of single values: each is a sentence, ready to be printed. Dates, interests and counts of
 * the whole brief are said by the outline, whoever writes it.
 */
import type { Grid } from '../grid/grid.js';
import { shownGrid } from '../grid/shown.js';
import type { Words } from '../words/index.js';

export interface Fact {
  /** `V1` */
  readonly id: string;
  readonly text: string;
  /** The sources that it is about: `S3`. */
  readonly sourceIds: readonly string[];
}

/** More than a reader takes in is no fact but a list. */
const MOST_SINGLE = 6;

/** Values of the table that one work alone carries. */
export const factsOf = (grid: Grid | null, words: Words): readonly Fact[] =>
  (grid === null ? [] : (shownGrid(grid)?.cells ?? []))
    .filter(({ values }) => new Set(values.flatMap((value) => value.works)).size === 1)
    .filter(({ values }) => values.every(({ formula }) => formula === null))
    .slice(0, MOST_SINGLE)
    .map(({ about, attribute, values }, at) => ({
      id: `V${at + 1}`,
      text: words.facts.single({ attribute, about }),
      sourceIds: [...new Set(values.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId)))],
    }));
