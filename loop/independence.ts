import { listRunSources } from '../store/run-sources.js';
import { citedReferenceKeys } from '../store/references.js';
import { workLinksOf } from '../store/work-groups.js';
import type { Store } from '../store/open-store.js';

/**
 * Independence is counted in works, not in pages: versions of one study share a work, a derivative counts for the
 * study that it retells, and a sentence that rests on a citation counts for the cited work.
 */
/** Links from a newer work to the one that it corrects or replaces. */
const SUPERSEDING = new Set(['correction', 'retraction', 'update']);

export interface WorksOfRun {
  /** `W3`: the work whose first source in this run is `S3`. */
  nameOf(sourceId: number): string;
  /** Name of the study that the source retells, or null. */
  derivedFrom(sourceId: number): string | null;
  isRetracted(sourceId: number): boolean;
  /** `S7` that corrects or replaces the source, or null. */
  supersededBy(sourceId: number): string | null;
  /** Works that a sentence cites: names of the run's own works where they were read, else reference keys. */
  citedBy(sourceId: number, sentence: number): readonly string[];
  /** Works whose finding a sentence reports. */
  behind(sourceId: number, sentences: readonly number[]): readonly string[];
}

/** The part of a run that its stored rows are found by. */
export interface StoredRun {
  readonly id: string;
  readonly store: Store;
  readonly question: string;
}

export function worksOfRun(run: StoredRun): WorksOfRun {
  const sources = listRunSources(run.store, run.id);
  const names = new Map<number, string>();
  const workOfSource = new Map<number, number>();
  for (const source of sources) {
    workOfSource.set(source.sourceId, source.source.workId);
    if (!names.has(source.source.workId)) names.set(source.source.workId, `W${source.number}`);
  }
  const nameOf = (sourceId: number): string => names.get(workOfSource.get(sourceId) ?? -1) ?? `W?${sourceId}`;
  const links = workLinksOf(
    run.store,
    sources.map((source) => source.sourceId),
  );
  const derivedFrom = (sourceId: number): string | null => {
    const link = links.find((each) => each.kind === 'derivative' && each.fromSourceId === sourceId);
    return link === undefined ? null : (names.get(workOfSource.get(link.toSourceId) ?? -1) ?? null);
  };
  const citedBy = (sourceId: number, sentence: number): readonly string[] => {
    const cited = citedReferenceKeys(run.store, sourceId, sentence);
    return [
      ...new Set(
        cited.flatMap(
          (each) => (each.workId === null ? undefined : names.get(each.workId)) ?? each.referenceKey ?? [],
        ),
      ),
    ];
  };
  return {
    nameOf,
    derivedFrom,
    isRetracted: (sourceId) =>
      sources.some(
        (source) =>
          source.sourceId === sourceId && source.source.notices.some((notice) => notice.kind === 'retracted'),
      ) || links.some((link) => link.kind === 'retraction' && link.toSourceId === sourceId),
    supersededBy: (sourceId) => {
      const link = links.find((each) => SUPERSEDING.has(each.kind) && each.toSourceId === sourceId);
      const by = sources.find((source) => source.sourceId === link?.fromSourceId);
      return by === undefined ? null : `S${by.number}`;
    },
    citedBy,
    behind: (sourceId, sentences) => {
      const cited = sentences.flatMap((sentence) => citedBy(sourceId, sentence));
      return cited.length > 0 ? [...new Set(cited)] : [derivedFrom(sourceId) ?? nameOf(sourceId)];
    },
  };
}
