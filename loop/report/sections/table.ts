/** The table: what is compared beside each other, each cell in its writer's words with its sources, a price with its seller and year. */
import { originName } from '../../../text/origin/source-origin.js';
import type { Cell, Grid } from '../../claim.js';
import type { GridValue, Section, Spoken } from '../tree.js';
import { citedFor, sourceOf } from '../wording.js';

/** Few things with many attributes read better with a row an attribute. */
const MOST_TURNED = 3;
/** A source a work, and no cell of nothing but marks. */
const MOST_CITED = 4;

export function tableSection(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const { grid } = brief;
  if (grid === null) return null;
  const { about, attributes } = grid;
  const isTurned = brief.kind !== 'choice' && isBetterTurned(grid);
  const cells = (thing: string, name: string): readonly GridValue[] =>
    grid.cells
      .filter((cell) => cell.about === thing && cell.attribute === name)
      .map((cell) => tableValue(spoken, cell, grid));
  return {
    id: 'table',
    title: words.titles.table[brief.kind ?? 'explain'],
    role: 'repeated',
    nodes: [
      {
        kind: 'grid',
        columns: [isTurned ? words.table.attribute : words.table.thing, ...(isTurned ? about : attributes)],
        rows: isTurned
          ? attributes.map((name) => ({ head: name, cells: about.map((thing) => cells(thing, name)) }))
          : about.map((thing) => ({ head: thing, cells: attributes.map((name) => cells(thing, name)) })),
      },
    ],
  };
}

const isBetterTurned = ({ about, attributes }: Grid): boolean =>
  about.length <= MOST_TURNED && attributes.length > about.length + 1;

function tableValue({ brief, words }: Spoken, cell: Cell, { cells }: Grid): GridValue {
  const cited = citedFor(brief, cell.evidence).slice(0, MOST_CITED);
  // What is so of most cells is said once, under how sure the brief is.
  const isRare = cells.filter(({ isInterested }) => isInterested).length * 2 < cells.length;
  return {
    text: cell.value,
    cited,
    note: 0,
    remarks: [
      ...(isOfSeveral(cells) ? whoAndWhen(brief, cell, cited) : []),
      ...(isRare && cell.isInterested ? [words.remarks.interested] : []),
    ],
    order: orderOf(cell.value),
    from: cell,
  };
}

/** Where all is of one source, its marks and the head say who and when. */
const isOfSeveral = (cells: readonly Cell[]): boolean =>
  new Set(cells.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId))).size > 1;

/** Money with who says so and of which year, where the words do not: "Pumble, 2026". */
function whoAndWhen(
  brief: Spoken['brief'],
  { value, asOf }: Cell,
  [first]: readonly string[],
): readonly string[] {
  const source = sourceOf(brief, first);
  if (source === undefined || !/\p{Sc}|\b(?:EUR|USD|GBP)\b/u.test(value)) return [];
  const year = (asOf ?? source.modifiedAt ?? source.publishedAt)?.slice(0, 4);
  const parts = [originName(source), year].filter((part) => part != null && !value.includes(part));
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** The first figure of a cell; its order in a column. */
function orderOf(value: string): number | null {
  const figure = /[-−]?\d[\d,]*(?:\.\d+)?/.exec(value)?.[0];
  return figure === undefined ? null : Number(figure.replaceAll(',', '').replace('−', '-'));
}
