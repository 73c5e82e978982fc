import type { Wanted, WantedAttribute } from '../../agents/roles/vocabulary.js';
import { valuesOf, type ReadValue } from './cell-values.js';
import { computedFrom, isComputed } from './computed.js';
import { conflictsOf } from './conflicts.js';
import type { Cell, Conflict, Grid, GridAttribute } from './grid.js';
import { ratedValue } from './printed.js';
import { placeFindings, type GridFinding, type GridSource, type Placed } from './placed.js';

/** What a grid is made from. */
export interface GridInput {
  readonly findings: readonly GridFinding[];
  readonly wanted: Wanted | null;
  /** Absent: nothing is known of them. */
  readonly sources?: readonly GridSource[];
}

/** Things and columns of a grid, by what is read of them. */
interface Laid {
  readonly wanted: Wanted | null;
  /** Thing → attribute → values. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, readonly ReadValue[]>>;
}

/** Findings on a grid; null where none belongs into a cell. Pure. */
export function layGrid({ findings, wanted, sources = [] }: GridInput): Grid | null {
  const placed = placeFindings({
    findings,
    wanted,
    sources: new Map(sources.map((each) => [each.id, each])),
  });
  if (placed.length === 0) return null;
  const laid: Laid = { wanted, rows: rowsOf(placed) };
  const things = orderedThings(laid);
  const columns = orderedColumns(laid);
  const cells = things.flatMap((about) =>
    columns.flatMap(({ name }) => cellOf(laid, { about, attribute: name })),
  );
  return {
    about: things,
    wantedThings: (wanted?.things ?? []).map((name) => name.trim()).filter((name) => things.includes(name)),
    attributes: columns,
    cells,
    empty: emptyOf({ things, columns, cells }),
    conflicts: conflictsIn(laid, things),
  };
}

function rowsOf(placed: readonly Placed[]): Laid['rows'] {
  const rows = new Map<string, Map<string, Placed[]>>();
  for (const each of placed) {
    const row = rows.get(each.about) ?? new Map<string, Placed[]>();
    row.set(each.attribute, [...(row.get(each.attribute) ?? []), each]);
    rows.set(each.about, row);
  }
  const read = (row: ReadonlyMap<string, readonly Placed[]>): ReadonlyMap<string, readonly ReadValue[]> =>
    new Map([...row].map(([attribute, each]) => [attribute, valuesOf(each)]));
  return new Map([...rows].map(([about, row]) => [about, read(row)]));
}

/** Those that the question names first, in its order; then those that fill most of its columns, and most columns. */
function orderedThings({ wanted, rows }: Laid): readonly string[] {
  const named = [...new Set((wanted?.things ?? []).map((name) => name.trim()))].filter((name) => name !== '');
  const asked = new Set((wanted?.attributes ?? []).map(({ name }) => name));
  const supportOf = (about: string): readonly number[] => {
    const row = rows.get(about) ?? new Map<string, readonly ReadValue[]>();
    const works = new Set([...row.values()].flat().flatMap(({ value }) => value.works));
    return [[...row.keys()].filter((name) => asked.has(name)).length, row.size, works.size];
  };
  return [...named, ...[...rows.keys()].filter((about) => !named.includes(about)).sort(byMost(supportOf))];
}

function orderedColumns({ wanted, rows }: Laid): readonly GridAttribute[] {
  const asked = wanted?.attributes ?? [];
  const found = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].filter(
    (name) => !asked.some((each) => each.name === name),
  );
  const supportOf = (name: string): readonly number[] => {
    const values = [...rows.values()].flatMap((row) => row.get(name) ?? []);
    const things = [...rows.values()].filter((row) => row.has(name)).length;
    return [things, new Set(values.flatMap(({ value }) => value.works)).size];
  };
  return [
    ...asked.map((each) => columnOf(each, rows)),
    ...found.sort(byMost(supportOf)).map((name) => ({
      name,
      unit: commonUnit(name, rows),
      isWanted: false,
      isComputed: false,
    })),
  ];
}

const columnOf = (attribute: WantedAttribute, rows: Laid['rows']): GridAttribute => ({
  name: attribute.name,
  unit: attribute.unit ?? commonUnit(attribute.name, rows),
  isWanted: true,
  isComputed: isComputed(attribute),
});

/** The unit of all its values; null where they have none, or several. */
function commonUnit(name: string, rows: Laid['rows']): string | null {
  const units = new Set(
    [...rows.values()].flatMap((row) => row.get(name) ?? []).map(({ value }) => value.unit),
  );
  return units.size === 1 ? ([...units][0] ?? null) : null;
}

/** The greater numbers first, one after the other; a stable sort keeps the order of the findings beyond that. */
const byMost =
  (support: (name: string) => readonly number[]) =>
  (left: string, right: string): number => {
    const [one, other] = [support(left), support(right)];
    const at = one.findIndex((each, index) => each !== other[index]);
    return at < 0 ? 0 : (other[at] as number) - (one[at] as number);
  };

function cellOf(
  { wanted, rows }: Laid,
  { about, attribute }: Pick<Cell, 'about' | 'attribute'>,
): readonly Cell[] {
  const row = rows.get(about);
  const asked = wanted?.attributes ?? [];
  const column = { name: attribute, unit: asked.find(({ name }) => name === attribute)?.unit ?? null };
  const read = (row?.get(attribute) ?? []).map(({ value, reading }) => ratedValue(value, reading, column));
  const made = asked.filter(isComputed);
  const attributeMade = made.find(({ name }) => name === attribute);
  const from = asked.find(({ name }) => name === attributeMade?.computed.from);
  const ordinal =
    made.filter(({ computed }) => computed.from === from?.name).findIndex(({ name }) => name === attribute) +
    1;
  const computed =
    attributeMade === undefined || from === undefined
      ? []
      : computedFrom(row?.get(from.name) ?? [], { attribute: attributeMade, from, ordinal });
  const values = [...read, ...computed];
  return values.length === 0 ? [] : [{ about, attribute, values }];
}

/** Rows that hold a value or that the question names, in columns that it asks for and that nobody computes. */
function emptyOf({
  things,
  columns,
  cells,
}: {
  things: readonly string[];
  columns: readonly GridAttribute[];
  cells: readonly Cell[];
}): Grid['empty'] {
  const filled = new Set(cells.map(({ about, attribute }) => `${about}\n${attribute}`));
  return things.flatMap((about) =>
    columns
      .filter(
        ({ name, isWanted, isComputed: isMade }) => isWanted && !isMade && !filled.has(`${about}\n${name}`),
      )
      .map(({ name }) => ({ about, attribute: name })),
  );
}

const conflictsIn = ({ rows }: Laid, things: readonly string[]): readonly Conflict[] =>
  things.flatMap((about) =>
    [...(rows.get(about) ?? [])].flatMap(([attribute, values]) => conflictsOf({ about, attribute }, values)),
  );

export type { GridSource } from './placed.js';
