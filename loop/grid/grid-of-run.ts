import { listRunSources, type RunSource } from '../../store/run-sources.js';
import type { SourceKind } from '../../text/document.js';
import type { Claim } from '../claim.js';
import { subjectOf } from '../history.js';
import type { StoredRun } from '../run.js';
import type { Grid } from './grid.js';
import { layGrid, type GridSource } from './lay-grid.js';

/** The grid of a run's standing claims, with what its plan wants and its store knows of the sources; null without findings. */
export const gridOfRun = (run: StoredRun, claims: readonly Claim[]): Grid | null =>
  layGrid({
    claims,
    wanted: subjectOf(run)?.wanted ?? null,
    sources: listRunSources(run.store, run.id).map(gridSource),
  });

const STUDIES: ReadonlySet<SourceKind> = new Set(['peer-reviewed', 'preprint', 'thesis', 'book']);

const gridSource = ({ number, source }: RunSource): GridSource => {
  const { publishedAt, modifiedAt, interests, sourceKind } = source;
  const date = [publishedAt, modifiedAt].flatMap((each) => each ?? []).reduce(later, '');
  return {
    id: `S${number}`,
    date: date === '' ? null : date,
    isInterested: interests.length > 0,
    isStudy: sourceKind !== null && STUDIES.has(sourceKind),
  };
};

const later = (left: string, right: string): string => (right > left ? right : left);
