import { readFileSync } from 'node:fs';
import type { Claim, ClaimEvidence } from '../claim.js';
import { worksOfRun } from '../context/independence.js';
import { readingFailures } from '../history.js';
import { notesOfRun, roundReadings } from '../reading/notes.js';
import type { SkippedFiles } from '../reading/list-files.js';
import type { StoredRun } from '../run.js';
import { listCorpora, listCorpusFiles, type StoredCorpusFile } from '../../store/corpora.js';
import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { readingsOf } from '../../store/readings.js';
import type { ReadingRow } from '../../store/schema.js';
import { listRunSources, listUnread, type RunSource } from '../../store/run-sources.js';
import { addressesOf } from '../../store/sources.js';
import { originPart } from '../../text/origin/source-origin.js';
import type { Brief, BriefSource } from './brief.js';
import { pick } from './pick.js';

/** Every source of a run as the brief lists it: how it was met and read, what work it is, and the words cited of it. */
export function briefSources(
  run: StoredRun,
  citing: readonly Citing[],
  sources: readonly RunSource[],
): readonly BriefSource[] {
  const works = worksOfRun(run);
  const quotes = quotesBySource(citing);
  const readings = readingsBySource(run, sources);
  const inPart = new Set(notesOfRun(run).unread.map(({ sourceId }) => sourceId));
  const readDois = new Set(sources.flatMap(({ source }) => source.doi?.toLowerCase() ?? []));
  const idsOfWork = new Map<string, string[]>();
  for (const { number, sourceId } of sources) {
    const name = works.nameOf(sourceId);
    idsOfWork.set(name, [...(idsOfWork.get(name) ?? []), `S${number}`]);
  }
  return sources.map(({ number, source, sourceType }) => {
    const id = `S${number}`;
    const work = works.nameOf(source.id);
    return {
      id,
      ...asStored(source),
      addresses: addressesOf(run.store, source.id),
      sourceType,
      ...(readings?.get(id)?.length === 0 && !quotes.has(id) ? { isUnread: true as const } : {}),
      ...(inPart.has(id) ? { isInPart: true as const } : {}),
      ...(source.interests.length > 0 || readings?.get(id)?.some(({ interest }) => interest !== null)
        ? { isInterested: true as const }
        : {}),
      work,
      sameWork: (idsOfWork.get(work) ?? []).filter((other) => other !== id),
      retracted: works.isRetracted(source.id),
      supersededBy: works.supersededBy(source.id),
      unreadNotices: unreadNotices(source.notices, readDois),
      warnings: source.warnings,
      quotes: quotes.get(id) ?? [],
    };
  });
}

const asStored = (source: RunSource['source']) => ({
  ...pick(source, 'key', 'address', 'authors', 'articleType', 'language', 'doi'),
  ...pick(source, 'publishedAt', 'modifiedAt', 'retrievedAt', 'readClass', 'extractor', 'sha256'),
  ...originPart(source),
  title: titleOf(source),
});

/** A document of a folder whose title would fit many ("Introduction", with its name behind it) goes by its name. */
function titleOf({ title, address }: RunSource['source']): string {
  const file = /\(([^()\s]+\.(?:md|html?|txt|pdf|xml|docx?))\)$/u.exec(title ?? '')?.[1];
  const name = address.startsWith('file:') ? decodeURIComponent(address.split('/').at(-1) ?? '') : '';
  return file ?? title ?? (name === '' ? address : name);
}

/** What a source's own page or a catalogue says of a correction or retraction that nobody here has read. */
function unreadNotices(
  notices: RunSource['source']['notices'],
  readDois: ReadonlySet<string>,
): BriefSource['unreadNotices'] {
  const seen = new Set<string>();
  return notices.flatMap(({ kind: said, doi }) => {
    const kind = said === 'concerned' ? 'expression-of-concern' : said;
    if (kind !== 'corrected' && kind !== 'retracted' && kind !== 'expression-of-concern') return [];
    const name = doi?.toLowerCase() ?? null;
    if ((name !== null && readDois.has(name)) || seen.has(`${kind} ${name}`)) return [];
    seen.add(`${kind} ${name}`);
    return [{ kind, doi: name }];
  });
}

/** A claim, or a passage that the brief lists. */
type Citing = Pick<Claim, 'id' | 'evidence'>;

function quotesBySource(citing: readonly Citing[]): ReadonlyMap<string, BriefSource['quotes']> {
  const quotes = new Map<string, ClaimEvidence & { claimIds: string[] }>();
  for (const { id, evidence: cited } of citing)
    for (const evidence of cited) {
      const key = `${evidence.sourceId} ${evidence.ref}`;
      const known = quotes.get(key) ?? { ...evidence, claimIds: [] };
      known.claimIds.push(id);
      quotes.set(key, known);
    }
  const bySource = new Map<string, BriefSource['quotes'][number][]>();
  for (const quote of [...quotes.values()].sort((a, b) => a.start - b.start))
    bySource.set(quote.sourceId, [...(bySource.get(quote.sourceId) ?? []), quote]);
  return bySource;
}

/** What a run could not read, and why: pages, addresses without text, files of its folders. */
export const unreadOf = (
  run: StoredRun,
  folders: readonly string[],
  sources: readonly BriefSource[],
): Pick<Brief, 'unread' | 'refused' | 'unreadFiles' | 'notRead'> => ({
  unread: listUnread(run.store, run.id).map(({ address, title, failure, round }) => ({
    address,
    title: title ?? '',
    why: whyOf(failure),
    round,
  })),
  refused: refusedAddresses(run),
  unreadFiles: [...unreadFiles(run.store, folders), ...skippedFiles(run)],
  notRead: notRead(run, folders, sources),
});

/** Failure codes that do not explain themselves. */
const REFUSALS = JSON.parse(readFileSync(new URL('./refusals.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

const refusedAddresses = (run: StoredRun): Brief['refused'] =>
  Object.entries(readingFailures(run))
    .map(([code, count]) => ({ why: REFUSALS[code] ?? code.replaceAll('-', ' '), count }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));

const whyOf = (failure: unknown): string => (failure as { message?: string }).message ?? 'unknown reason';

const filesOf = (store: Store, folders: readonly string[]): readonly StoredCorpusFile[] =>
  listCorpora(store)
    .filter((corpus) => folders.includes(corpus.folder))
    .flatMap((corpus) => listCorpusFiles(store, corpus.id));

const unreadFiles = (store: Store, folders: readonly string[]): Brief['unreadFiles'] =>
  filesOf(store, folders)
    .filter((file) => file.sourceId === null)
    .map((file) => ({ path: file.path, why: whyOf(file.failure) }));

/** What readers left of each source, by its name (`S3`); null in a run in which nobody reads. */
function readingsBySource(
  run: StoredRun,
  sources: readonly RunSource[],
): ReadonlyMap<string, readonly ReadingRow[]> | null {
  const outlines = [...new Set(roundReadings(run).map(({ outline }) => outline))];
  if (outlines.length === 0) return null;
  return new Map(
    sources.map(({ number, source: { sha256 } }) => [
      `S${number}`,
      outlines.flatMap((outline) => readingsOf(run.store, { sha256, outline })),
    ]),
  );
}

/** What there was to read, files of its folders and sources, and which of these were opened and not or not wholly read. */
function notRead(
  run: StoredRun,
  folders: readonly string[],
  listed: readonly BriefSource[],
): NonNullable<Brief['notRead']> {
  const sources = listRunSources(run.store, run.id);
  const files = filesOf(run.store, folders).flatMap(({ sourceId }) => sourceId ?? []);
  const all = new Set([...files, ...sources.map(({ sourceId }) => sourceId)]).size;
  const notWhole = listed.flatMap(({ isInPart, title }) => (isInPart ? [title] : []));
  return { all, notWhole: [...new Set(notWhole)] };
}

/** What the walk through a folder passed over when it was last walked, once for each reason. */
function skippedFiles(run: StoredRun): Brief['unreadFiles'] {
  const byFolder = new Map<string, readonly SkippedFiles[]>();
  for (const { type, data } of listEvents(run.store, run.id)) {
    if (type !== 'files-skipped') continue;
    const { folder, skipped } = data as { folder: string; skipped: readonly SkippedFiles[] };
    byFolder.set(folder, skipped);
  }
  return [...byFolder.values()].flat().map(({ why, count, examples }) => ({
    path: examples[0] ?? '',
    why: count === 1 ? why : `${why} (${count} in all)`,
  }));
}
