import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { isStudy } from '../../text/origin/source-type.js';
import type { Claim } from '../claim.js';
import { subjectOf } from '../history.js';
import { evidenceOf } from '../judging/gate-claim.js';
import { notesOfRun } from '../reading/notes.js';
import type { StoredRun } from '../run.js';
import type { Grid } from './grid.js';
import { layGrid, type GridSource } from './lay-grid.js';

/** All that was read on a grid, with the claims that cite it; null where no finding belongs into a cell. */
export const gridOfRun = (run: StoredRun, claims: readonly Claim[]): Grid | null =>
  gridOf(run, notesOfRun(run).findings, claims);

/** The grid that is printed: what standing claims cite. */
export function printedGrid(run: StoredRun, claims: readonly Claim[]): Grid | null {
  const cited = new Set(claims.flatMap(({ findingIds }) => findingIds));
  return gridOf(
    run,
    notesOfRun(run).findings.filter(({ id }) => cited.has(id)),
    claims,
  );
}

function gridOf(run: StoredRun, findings: readonly ReadFinding[], claims: readonly Claim[]): Grid | null {
  const citing = new Map<string, string[]>();
  for (const { id, findingIds } of claims)
    for (const finding of findingIds) citing.set(finding, [...(citing.get(finding) ?? []), id]);
  return layGrid({
    findings: findings.map((finding) => ({
      finding,
      evidence: evidenceOf(run, finding.refs),
      claimIds: citing.get(finding.id) ?? [],
    })),
    wanted: subjectOf(run)?.wanted ?? null,
    sources: listRunSources(run.store, run.id).map(gridSource),
  });
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
