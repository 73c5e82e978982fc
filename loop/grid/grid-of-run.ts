import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import type { Store } from '../../store/open-store.js';
import { listRunSources, stampOf, type RunSource } from '../../store/run-sources.js';
import { isStudy } from '../../text/origin/source-type.js';
import type { Claim } from '../claim.js';
import { subjectOf } from '../history.js';
import { evidenceOf } from '../judging/gate-claim.js';
import { notesOfRun } from '../reading/notes.js';
import type { StoredRun } from '../run.js';
import type { CellValue, Grid } from './grid.js';
import { layGrid, type GridSource } from './lay-grid.js';

/** All that was read on a grid, with the claims that cite it; null where no finding belongs into a cell. */
export const gridOfRun = (run: StoredRun, claims: readonly Claim[]): Grid | null =>
  withClaims(wholeGrid(run), claims);

/** The grid that is printed: what standing claims cite. */
export function printedGrid(run: StoredRun, claims: readonly Claim[]): Grid | null {
  const cited = new Set(claims.flatMap(({ findingIds }) => findingIds));
  const findings = notesOfRun(run).findings.filter(({ id }) => cited.has(id));
  return withClaims(laidGrid(run, findings), claims);
}

interface Laid {
  readonly stamp: string;
  readonly byRun: Map<string, Grid | null>;
}

/** Laying a grid takes a tenth of a second: it is laid once between two writings into the store. */
const laid = new WeakMap<Store, Laid>();

function wholeGrid(run: StoredRun): Grid | null {
  const stamp = stampOf(run.store);
  const kept = laid.get(run.store);
  const { byRun } = kept?.stamp === stamp ? kept : { byRun: new Map<string, Grid | null>() };
  laid.set(run.store, { stamp, byRun });
  const known = byRun.get(run.id);
  if (known !== undefined) return known;
  const grid = laidGrid(run, notesOfRun(run).findings);
  byRun.set(run.id, grid);
  return grid;
}

const laidGrid = (run: StoredRun, findings: readonly ReadFinding[]): Grid | null =>
  layGrid({
    findings: findings.map((finding) => ({ finding, evidence: evidenceOf(run, finding.refs) })),
    wanted: subjectOf(run)?.wanted ?? null,
    sources: listRunSources(run.store, run.id).map(gridSource),
  });

function withClaims(grid: Grid | null, claims: readonly Claim[]): Grid | null {
  if (grid === null) return null;
  const citing = new Map<string, string[]>();
  for (const { id, findingIds } of claims)
    for (const finding of findingIds) citing.set(finding, [...(citing.get(finding) ?? []), id]);
  const cited = (value: CellValue): CellValue => ({
    ...value,
    claimIds: [...new Set(value.findingIds.flatMap((id) => citing.get(id) ?? []))],
  });
  return {
    ...grid,
    cells: grid.cells.map((cell) => ({ ...cell, values: cell.values.map(cited) })),
    conflicts: grid.conflicts.map((each) => ({ ...each, sides: each.sides.map(cited) })),
  };
}

const gridSource = ({ number, source }: RunSource): GridSource => {
  const { publishedAt, modifiedAt, interests, sourceKind } = source;
  const date = [publishedAt, modifiedAt].flatMap((each) => each ?? []).reduce(later, '');
  return {
    id: `S${number}`,
    date: date === '' ? null : date,
    isInterested: interests.length > 0,
    isStudy: isStudy(sourceKind),
  };
};

const later = (left: string, right: string): string => (right > left ? right : left);
