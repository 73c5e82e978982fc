import type { SourceId } from '../../../text/source-number.js';
import type { ReadFinding, Wanted } from '../../../agents/roles/vocabulary.js';
import type { ClaimEvidence } from '../../../loop/claim.js';
import type { Cell, CellValue, Grid } from '../../../loop/grid/grid.js';
import { layGrid, type GridSource } from '../../../loop/grid/lay-grid.js';
import type { GridFinding } from '../../../loop/grid/placed.js';

/** A finding in short, said by one source. */
export interface Said extends Partial<Omit<ReadFinding, 'id' | 'refs'>> {
  readonly source: SourceId;
  readonly about: string;
  /** Who says it, where that is not the source. */
  readonly by?: string | null;
  readonly attribute: string;
  readonly value: string;
  /** Works that its sentence reports; its source's own where none are given. */
  readonly works?: readonly string[];
  readonly retells?: true;
  /** The words of the sentence. */
  readonly exact?: string;
}

const HASH = '0'.repeat(64);

/** `F1`…; a source's work is `W` and its number. */
export const findingsOf = (said: readonly Said[]): readonly GridFinding[] =>
  said.map((each, at) => findingOf(each, at + 1));

function findingOf({ source, works, retells, exact, about, by, ...rest }: Said, number: number): GridFinding {
  const ref = `${source}.${number}`;
  const words = exact ?? `${about}: ${rest.value}`;
  const evidence: ClaimEvidence = {
    ...{ sourceId: source, exact: words, prefix: '', suffix: '' },
    ...{ start: number * 100, end: number * 100 + words.length },
    ...{ sha256: HASH, ref, works: works ?? [`W${source.slice(1)}`] },
    ...(retells === undefined ? {} : { retells }),
  };
  const finding: ReadFinding = {
    ...{ id: `F${number}`, sourceId: source, statement: words, refs: [ref], thing: about, unit: null },
    ...{ conditions: [], asOf: null, speaker: by ?? null, interest: null, weight: 'useful' },
    ...rest,
  };
  return { finding, evidence: [evidence] };
}

export const wantedOf = (
  things: readonly string[],
  attributes: Wanted['attributes'] | readonly string[] = [],
): Wanted => ({
  things,
  attributes: attributes.map((each) => (typeof each === 'string' ? { name: each, unit: null } : each)),
  rubric: [],
});

/** A page of a day; `vendor` gains by what it writes. */
export const pageOf = (
  id: string,
  date: string | null = null,
  kind: 'page' | 'vendor' | 'study' = 'page',
): GridSource => ({
  ...{ id, date, isInterested: kind === 'vendor', isStudy: kind === 'study' },
});

/** @throws where nothing was laid */
export function laid(
  said: readonly Said[],
  wanted: Wanted | null = null,
  sources: readonly GridSource[] = [],
): Grid {
  const grid = layGrid({ findings: findingsOf(said), wanted, sources });
  if (grid === null) throw new Error('No finding was laid.');
  return grid;
}

export const cellIn = ({ cells }: Grid, about: string, attribute: string): Cell | undefined =>
  cells.find((each) => each.about === about && each.attribute === attribute);

/** The values of a cell as they are printed. */
export const printedIn = (grid: Grid, about: string, attribute: string): readonly string[] =>
  (cellIn(grid, about, attribute)?.values ?? []).map((each: CellValue) => each.value);
