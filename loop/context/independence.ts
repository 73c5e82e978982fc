import { listRunSources, stampOf, type RunSource } from '../../store/run-sources.js';
import { citedReferenceKeys, citingSentences } from '../../store/references.js';
import { sentencesOf, sentenceText } from '../../store/sentence-rows.js';
import { workLinksOf } from '../../store/work-groups.js';
import { isRetractedTitle } from '../../store/works.js';
import { isReviewOfOthers, reportsPrimaryFinding } from './whose-finding.js';
import { sellsItsSubject } from '../../text/origin/source-origin.js';
import { voicesAmong } from '../../text/voices.js';
import type { ClaimEvidence } from '../claim.js';
import type { Store } from '../../store/open-store.js';
import type { StoredRun } from '../run.js';
import { placesOf } from '../../text/sentence-ref.js';

/**
 * Independence is counted in works, not in pages: versions of one study share a work, a derivative counts for the
 * study that it retells, and a sentence that retells what another work found adds none.
 */

export { independentWorks } from '../../text/independent-works.js';

/** Links from a newer work to the one that it corrects or replaces. */
const SUPERSEDING = new Set(['correction', 'retraction', 'update']);

export interface WorksOfRun {
  /** `W3`: the work whose first source in this run is `S3`. */
  nameOf(sourceId: number): string;
  /** Name of the study that the source retells, or null. */
  derivedFrom(sourceId: number): string | null;
  /** By its own page, its title, a notice on it, or another version of the same work. */
  isRetracted(sourceId: number): boolean;
  /** `S7` that corrects or replaces the source, or null. */
  supersededBy(sourceId: number): string | null;
  /**
   * Works whose finding a sentence retells: names of the run's own works where they were read, else reference keys, else
   * `UNNAMED`; none where it cites nothing, or cites it for a method or beside a finding of its own.
   */
  retoldBy(sourceId: number, sentence: number): readonly string[];
  /** Whether sentences report no finding of the source's own, but only what others found. */
  retells(sourceId: number, sentences: readonly number[]): boolean;
  /** Name of the first work of the site, publisher or maker that a work is of; the work's own where that is nobody else's. */
  voiceOf(work: string): string;
  /** Whether its publisher sells what it writes about, or what rivals it. */
  isInterested(sourceId: number): boolean;
  /** Works whose finding sentences report, the source's own first; retracted ones are none. */
  supporting(sourceId: number, sentences: readonly number[]): readonly string[];
}

type Link = ReturnType<typeof workLinksOf>[number];

const known = new WeakMap<StoredRun, { readonly stamp: string; readonly works: WorksOfRun }>();

/** Kept until something is written: it is asked for by the claim. */
export function worksOfRun(run: StoredRun): WorksOfRun {
  const stamp = stampOf(run.store);
  const kept = known.get(run);
  if (kept?.stamp === stamp) return kept.works;
  const works = readWorks(run);
  known.set(run, { stamp, works });
  return works;
}

/** The part of a piece of evidence that says whose finding it is. */
export function worksBehind(
  run: StoredRun,
  sourceId: number,
  sentences: readonly number[],
): Pick<ClaimEvidence, 'works' | 'voices' | 'retells' | 'interest'> {
  const works = worksOfRun(run);
  const supporting = works.supporting(sourceId, sentences);
  const voices = [...new Set(supporting.map((name) => works.voiceOf(name)))];
  return {
    works: supporting,
    ...(voices.some((voice, at) => voice !== supporting[at]) ? { voices } : {}),
    ...(works.retells(sourceId, sentences) ? { retells: true } : {}),
    ...(works.isInterested(sourceId) ? { interest: 'own' } : {}),
  };
}

/** Evidence with what is known of its sources now: a cited work that was read since, a page that turned out to retell one. */
export function currentEvidence(run: StoredRun): (evidence: ClaimEvidence) => ClaimEvidence {
  const ids = new Map(listRunSources(run.store, run.id).map(({ number, sourceId }) => [number, sourceId]));
  return (evidence) => {
    const places = placesOf(evidence.ref);
    const [first] = places;
    const sourceId = first === undefined ? undefined : ids.get(first[0]);
    if (sourceId === undefined) return evidence;
    const { retells: _retells, voices: _voices, interest: _interest, ...rest } = evidence;
    const sentences = places.map(([, sentence]) => sentence);
    return { ...rest, ...worksBehind(run, sourceId, sentences) };
  };
}

function readWorks(run: StoredRun): WorksOfRun {
  const sources = listRunSources(run.store, run.id);
  const ids = sources.map((source) => source.sourceId);
  const links = workLinksOf(run.store, ids);
  const names = namesOfWorks(sources, links);
  const { nameOf, derivedFrom } = namingOf(sources, { links, names });
  const retracted = retractedWorks(sources, { links, nameOf });
  const isRetold = retellings(run.store, sources);
  const retoldBy = (sourceId: number, sentence: number): readonly string[] => {
    if (!isRetold(sourceId, sentence)) return [];
    const cited = citedReferenceKeys(run.store, sourceId, sentence).flatMap(
      (each) => (each.workId === null ? undefined : names.get(each.workId)) ?? each.referenceKey ?? [],
    );
    return cited.length === 0 ? [UNNAMED] : [...new Set(cited)];
  };
  return {
    nameOf,
    derivedFrom,
    isRetracted: (sourceId) => retracted.has(nameOf(sourceId)),
    supersededBy: (sourceId) => superseding(sourceId, { sources, links }),
    retoldBy,
    voiceOf: voicesAmong(sources.map(({ sourceId, source }) => ({ work: nameOf(sourceId), source }))),
    isInterested: (sourceId) =>
      sources.some((each) => each.sourceId === sourceId && sellsItsSubject(each.source.interests)),
    retells: (sourceId, sentences) =>
      sentences.length > 0 && sentences.every((sentence) => isRetold(sourceId, sentence)),
    supporting: (sourceId, sentences) => {
      const own = derivedFrom(sourceId) ?? nameOf(sourceId);
      const retold = sentences.map((sentence) => retoldBy(sourceId, sentence));
      const named = retold.flat().filter((name) => name !== UNNAMED);
      const hasOwn = named.length === 0 || retold.some((works) => works.length === 0);
      return [...new Set([...(hasOwn ? [own] : []), ...named])].filter((name) => !retracted.has(name));
    },
  };
}

function namingOf(
  sources: readonly RunSource[],
  { links, names }: { links: readonly Link[]; names: ReadonlyMap<number, string> },
): Pick<WorksOfRun, 'nameOf' | 'derivedFrom'> {
  const workOfSource = new Map(sources.map((source) => [source.sourceId, source.source.workId]));
  const known = (sourceId: number): string | undefined => names.get(workOfSource.get(sourceId) ?? -1);
  const nameOf = (sourceId: number): string => known(sourceId) ?? `W?${sourceId}`;
  const derivedFrom = (sourceId: number): string | null => {
    const studies = links
      .filter((each) => each.kind === 'derivative' && each.fromSourceId === sourceId)
      .flatMap((each) => known(each.toSourceId) ?? []);
    return studies.find((name) => name !== nameOf(sourceId)) ?? null;
  };
  return { nameOf, derivedFrom };
}

function superseding(
  sourceId: number,
  { sources, links }: { sources: readonly RunSource[]; links: readonly Link[] },
): string | null {
  const newer = links.filter((each) => SUPERSEDING.has(each.kind) && each.toSourceId === sourceId);
  const by = sources.find((source) => newer.some((link) => link.fromSourceId === source.sourceId));
  return by === undefined ? null : `S${by.number}`;
}

/** A cited work of which the reference list tells too little to name it. */
export const UNNAMED = 'an unnamed work';

/** Whether a sentence retells what another work found, for each sentence of the sources of a run. */
function retellings(
  store: Store,
  sources: readonly RunSource[],
): (sourceId: number, sentence: number) => boolean {
  const types = new Map(sources.map(({ sourceId, source }) => [sourceId, source.articleType]));
  const shapeOf = (sourceId: number) => {
    const citing = citingSentences(store, sourceId);
    const rows = sentencesOf(store, sourceId);
    const prose = rows.filter(({ kind }) => kind === 'paragraph');
    const isReview = isReviewOfOthers({
      articleType: types.get(sourceId) ?? null,
      sections: new Set(rows.map(({ section }) => section)),
      sentences: prose.length,
      citing: prose.filter(({ number }) => citing.has(number)).length,
    });
    return { citing, isReview, rows };
  };
  const known = new Map<number, ReturnType<typeof shapeOf>>();
  return (sourceId, sentence) => {
    const shape = known.get(sourceId) ?? shapeOf(sourceId);
    known.set(sourceId, shape);
    if (!shape.citing.has(sentence)) return false;
    if (shape.isReview) return true;
    const row = shape.rows[sentence - 1];
    const text = row === undefined ? undefined : sentenceText(store, sourceId, { from: sentence });
    return row !== undefined && text !== undefined && !reportsPrimaryFinding(text, row.section);
  };
}

/**
 * Names by the store's ids of works. Two works that are versions of each other (a talk and its paper, the data of a
 * paper) are apart in the store and one voice here.
 */
function namesOfWorks(sources: readonly RunSource[], links: readonly Link[]): ReadonlyMap<number, string> {
  const workOfSource = new Map(sources.map((source) => [source.sourceId, source.source.workId]));
  const first = new Map<number, number>();
  const rootOf = (work: number): number => {
    const parent = first.get(work);
    return parent === undefined ? work : rootOf(parent);
  };
  for (const link of links.filter((each) => each.kind === 'version')) {
    const ends = [link.fromSourceId, link.toSourceId].flatMap((id) => workOfSource.get(id) ?? []);
    const [one, other] = ends.map(rootOf);
    if (one !== undefined && other !== undefined && one !== other) first.set(other, one);
  }
  const names = new Map<number, string>();
  const nameOfRoot = new Map<number, string>();
  for (const { number, source } of sources) {
    const root = rootOf(source.workId);
    if (!nameOfRoot.has(root)) nameOfRoot.set(root, `W${number}`);
    names.set(source.workId, nameOfRoot.get(root) as string);
  }
  return names;
}

function retractedWorks(
  sources: readonly RunSource[],
  { links, nameOf }: { links: readonly Link[]; nameOf: (sourceId: number) => string },
): ReadonlySet<string> {
  const noticed = new Set(links.filter((link) => link.kind === 'retraction').map((link) => link.toSourceId));
  return new Set(
    sources
      .filter(
        ({ sourceId, source }) =>
          noticed.has(sourceId) ||
          isRetractedTitle(source.title ?? '') ||
          source.notices.some((notice) => notice.kind === 'retracted'),
      )
      .map(({ sourceId }) => nameOf(sourceId)),
  );
}
