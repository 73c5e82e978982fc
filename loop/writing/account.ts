import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import type { Claim, Draft } from '../claim.js';
import type { Grid } from '../grid/grid.js';
import { shownGrid } from '../grid/shown.js';
import type { LeftOutFinding } from '../results.js';

/** Where every decisive finding ends: in a sentence, in a cell of the table, or left out with a reason. Pure. */

/** Lines of one printed cell. */
const MOST_VALUES = 4;

/** The first finding of each printed value that no claim cites: the table prints it, so it is a claim, too. */
export function uncitedCells(grid: Grid | null, citing: ReadonlySet<string>): readonly string[] {
  const table = grid === null ? null : shownGrid(grid);
  return (table?.cells ?? []).flatMap(({ values }) =>
    values
      .filter(({ formula }) => formula === null)
      .slice(0, MOST_VALUES)
      .filter(({ findingIds }) => !findingIds.some((id) => citing.has(id)))
      .flatMap(({ findingIds }) => findingIds.slice(0, 1)),
  );
}

/** A cell as a claim, in the words of its finding. */
export const cellDraft = (finding: ReadFinding, id: string): Draft => ({
  id,
  action: 'new',
  claimId: null,
  claim: finding.statement,
  kind: 'reported',
  part: 'table',
  subtopic: finding.thing ?? '',
  findingIds: [finding.id],
  stance: 'neutral',
  confidence: 'med',
  decisionCritical: finding.weight === 'decisive',
  answersOpposition: false,
});

interface Accounted {
  readonly findings: readonly ReadFinding[];
  readonly claims: readonly Pick<Claim, 'findingIds'>[];
  readonly leftOut: readonly LeftOutFinding[];
  /** Findings of the same value in one cell: one of them cited tells of all. */
  readonly grid: Grid | null;
}

/** Decisive findings that nothing accounts for. */
export function unaccounted({ findings, claims, leftOut, grid }: Accounted): readonly ReadFinding[] {
  const told = withEqual(grid, [
    ...claims.flatMap(({ findingIds }) => findingIds),
    ...leftOut.map(({ finding }) => finding),
  ]);
  return findings.filter(({ id, weight }) => weight === 'decisive' && !told.has(id));
}

/** Findings, with those of the same value in their cells. */
function withEqual(grid: Grid | null, ids: readonly string[]): ReadonlySet<string> {
  const all = new Set(ids);
  for (const { values } of grid?.cells ?? [])
    for (const { findingIds } of values)
      if (findingIds.some((id) => all.has(id))) for (const id of findingIds) all.add(id);
  return all;
}

/** Claims without those that are cells and nothing else, where another tells the same value. */
export function withoutToldCells(claims: readonly Claim[], grid: Grid | null): readonly Claim[] {
  const written = claims.flatMap(({ part, findingIds }) => (part === 'table' ? [] : findingIds));
  const told = withEqual(grid, written);
  return claims.filter(({ part, findingIds }) => part !== 'table' || !findingIds.every((id) => told.has(id)));
}
