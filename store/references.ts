/** Reference lists: what a source cites, sentence by sentence, and what many cite but nobody has read. */
import { keyOfIdentifiers } from '../text/identifiers.js';
import type { Store } from './open-store.js';
import { listRunSources } from './run-sources.js';
import { sourceReferences } from './schema.js';
import { SENTENCES_PER_SOURCE, numberOfSentence, sentenceId, sourceOfSentence } from './sentence-id.js';
import type { ReferenceEntry } from '../text/document.js';
import { addRow, removeRows, rowsOf } from './rows.js';
import { statement, valueOf, valuesOf } from './statement.js';
import { joinedByName } from './top.js';
import { titleKeyOf } from './work-groups.js';
import type { SourceRow } from './schema.js';

/** An entry of the reference list of a source. */
export interface StoredReference {
  /** Index into the list, from 0. */
  readonly ordinal: number;
  /** `doi:…`, `pmid:…`, … or `title:…:year`; null where the entry says too little. */
  readonly referenceKey: string | null;
  readonly entry: ReferenceEntry;
}

export function putReferences(store: Store, sourceId: number, references: readonly ReferenceEntry[]): void {
  references.forEach((entry, ordinal) => {
    addRow(store, sourceReferences, { sourceId, ordinal, referenceKey: referenceKeyOf(entry), entry });
  });
}

export const removeReferences = (store: Store, sourceId: number): void =>
  void removeRows(store, sourceReferences, ['WHERE source_id = ?', sourceId]);

/** Pure. The most lasting identifier of an entry, else its title with the year. */
function referenceKeyOf(entry: ReferenceEntry): string | null {
  const identified = keyOfIdentifiers(entry);
  if (identified !== null) return identified;
  const title = titleKeyOf(entry.title ?? null);
  return title === null ? null : `title:${title}:${entry.year ?? ''}`;
}

/** In the order of the list. */
export const referencesOf = (store: Store, sourceId: number): StoredReference[] =>
  rowsOf(store, sourceReferences, ['WHERE source_id = ? ORDER BY ordinal', sourceId]).map(
    ({ sourceId: _sourceId, ...reference }) => reference,
  );

/** A work that a sentence cites. */
export interface CitedWork {
  /** Null where the entry says too little to know the work. */
  readonly referenceKey: string | null;
  readonly ordinal: number;
  /** The work in the store, where it has been read. */
  readonly workId: number | null;
}

/** What a sentence cites, so that a sentence that rests on a citation can count for the cited work. */
export function citedReferenceKeys(store: Store, sourceId: number, sentenceNumber: number): CitedWork[] {
  const rows = statement<[number, number], { ordinal: number; referenceKey: string | null; entry: string }>(
    store,
    `SELECT r.ordinal, r.reference_key AS referenceKey, r.entry FROM sentence_references s
     JOIN source_references r ON r.source_id = ? AND r.ordinal = s.ordinal
     WHERE s.sentence_id = ? ORDER BY r.ordinal`,
  ).all(sourceId, sentenceId(sourceId, sentenceNumber));
  return rows.map(({ ordinal, referenceKey, entry }) => ({
    ordinal,
    referenceKey,
    workId: workOfReference(store, JSON.parse(entry) as ReferenceEntry),
  }));
}

/** Numbers of the sentences of a source that cite an entry of its reference list. */
export function citingSentences(store: Store, sourceId: number): ReadonlySet<number> {
  const sql = 'SELECT sentence_id FROM sentence_references WHERE sentence_id > ? AND sentence_id < ?';
  const ids = valuesOf<number>(store, sql, sentenceId(sourceId, 0), sentenceId(sourceId + 1, 0));
  return new Set(ids.map(numberOfSentence));
}

/** A sentence of a run's source that cites a work. */
export interface CitingSentence {
  readonly referenceKey: string;
  readonly sourceId: number;
  readonly number: number;
  /** Kind of the section that it stands in. */
  readonly section: string;
  readonly text: string;
}

/** In the order of the run's sources and of their texts. Entries that say too little to know the work are left out. */
export function citingSentencesOfRun(store: Store, runId: string): CitingSentence[] {
  const rows = statement<
    [string],
    { id: number; referenceKey: string; section: string; start: number; end: number }
  >(
    store,
    `SELECT m.sentence_id AS id, r.reference_key AS referenceKey, s.section, s.start, s."end"
     FROM run_sources n
     CROSS JOIN sentence_references m ON m.sentence_id >= n.source_id * ${SENTENCES_PER_SOURCE}
       AND m.sentence_id < (n.source_id + 1) * ${SENTENCES_PER_SOURCE}
     CROSS JOIN source_references r ON r.source_id = n.source_id AND r.ordinal = m.ordinal
     CROSS JOIN sentences s ON s.id = m.sentence_id
     WHERE n.run_id = ? AND r.reference_key IS NOT NULL ORDER BY n.number, m.sentence_id, m.ordinal`,
  ).all(runId);
  const read = statement<[number], string>(
    store,
    'SELECT text FROM source_texts WHERE source_id = ?',
  ).pluck();
  const sourceIds = new Set(rows.map(({ id }) => sourceOfSentence(id)));
  const texts = new Map([...sourceIds].map((id) => [id, read.get(id)]));
  return rows.map(({ id, referenceKey, section, start, end }) => ({
    referenceKey,
    section,
    number: numberOfSentence(id),
    sourceId: sourceOfSentence(id),
    text: (texts.get(sourceOfSentence(id)) ?? '').slice(start, end),
  }));
}

/** Shorter titles, as keys, are shared by different works too often to name one. Letters and digits. */
const DISTINCTIVE_TITLE_LENGTH = 25;

/** The work in the store that an entry of a reference list means; null where it has not been read. */
function workOfReference(store: Store, entry: ReferenceEntry): number | null {
  for (const key of identifierKeys(entry)) {
    const [scheme, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
    const column = SCHEMES.find((known) => known === scheme);
    const found =
      valueOf<number>(store, 'SELECT work_id FROM sources WHERE key = ?', key) ??
      (column && valueOf<number>(store, `SELECT work_id FROM sources WHERE ${column} = ? ORDER BY id`, id));
    if (found !== undefined) return found;
  }
  const title = titleKeyOf(entry.title ?? null);
  if (title === null || title.length < DISTINCTIVE_TITLE_LENGTH) return null;
  const rows = statement<[string], { workId: number; publishedAt: string | null }>(
    store,
    'SELECT work_id AS workId, published_at AS publishedAt FROM sources WHERE title_key = ? ORDER BY id',
  ).all(title);
  return rows.find(({ publishedAt }) => yearsAgree(entry.year, publishedAt))?.workId ?? null;
}

const SCHEMES = ['doi', 'pmid', 'pmcid', 'arxiv'] as const;

const identifierKeys = (
  entry: Readonly<Partial<Record<(typeof SCHEMES)[number], string | null>>>,
): string[] =>
  SCHEMES.flatMap((scheme) => (entry[scheme] ? (keyOfIdentifiers({ [scheme]: entry[scheme] }) ?? []) : []));

/** A preprint and its article may be a year apart; an unknown year contradicts nothing. */
function yearsAgree(year: number | undefined, publishedAt: string | null): boolean {
  return year === undefined || publishedAt === null || Math.abs(year - Number(publishedAt.slice(0, 4))) <= 1;
}

/** A work that sources of a run cite and that is not among them, whether or not the store has it. */
export interface UnreadWork {
  /** The most lasting key of all entries that mean this work. */
  readonly referenceKey: string;
  /** Every key under which the entries cite it: lists differ in what they give. */
  readonly referenceKeys: readonly string[];
  readonly title: string | null;
  readonly doi: string | null;
  readonly year: number | null;
  readonly authors: readonly string[];
  /** One entry as written, for queries where the title is unknown. */
  readonly text: string;
  /** Ids of the run's sources that cite it, ascending. */
  readonly citedBy: readonly number[];
  /** How many works those sources are. */
  readonly citingWorks: number;
}

/** Works cited by at least `minimumCiting` works of the run, most cited first, ties by key. */
export function citedButUnread(
  store: Store,
  runId: string,
  { minimumCiting }: { readonly minimumCiting: number },
): UnreadWork[] {
  const readWorks = new Set(listRunSources(store, runId).map(({ source }) => source.workId));
  return groupCitations(citationsOfRun(store, runId))
    .filter((group) => new Set(group.map(({ workId }) => workId)).size >= minimumCiting)
    .filter((group) => !group.some(({ entry }) => readWorks.has(workOfReference(store, entry) ?? -1)))
    .map(describe)
    .sort((a, b) => b.citingWorks - a.citingWorks || (a.referenceKey < b.referenceKey ? -1 : 1));
}

interface Citation {
  readonly sourceId: number;
  readonly workId: number;
  readonly referenceKey: string;
  readonly entry: ReferenceEntry;
}

/** In an order that does not depend on what was read first. */
function citationsOfRun(store: Store, runId: string): Citation[] {
  return statement<[string], Omit<Citation, 'entry'> & { entry: string }>(
    store,
    `SELECT r.source_id AS sourceId, s.work_id AS workId, r.reference_key AS referenceKey, r.entry
     FROM run_sources n JOIN sources s ON s.id = n.source_id JOIN source_references r ON r.source_id = s.id
     WHERE n.run_id = ? AND r.reference_key IS NOT NULL ORDER BY n.number, r.ordinal`,
  )
    .all(runId)
    .map((row) => ({ ...row, entry: JSON.parse(row.entry) as ReferenceEntry }));
}

/** Entries that share an identifier or a distinctive title mean one work, also by way of a third. */
const groupCitations = (citations: readonly Citation[]): Citation[][] =>
  joinedByName(citations, ({ referenceKey, entry }) => {
    const title = titleKeyOf(entry.title ?? null) ?? '';
    const titles = title.length >= DISTINCTIVE_TITLE_LENGTH ? [`title:${title}`] : [];
    return [referenceKey, ...identifierKeys(entry), ...titles];
  });

function describe(group: readonly Citation[]): UnreadWork {
  const keys = [...new Set(group.map(({ referenceKey }) => referenceKey))].sort(
    (a, b) => lastingness(a) - lastingness(b) || (a < b ? -1 : 1),
  );
  const entries = group.map(({ entry }) => entry);
  return {
    referenceKey: keys[0] ?? '',
    referenceKeys: keys,
    title: entries.find(({ title }) => title)?.title ?? null,
    doi: entries.find(({ doi }) => doi)?.doi ?? null,
    year: entries.find(({ year }) => year !== undefined)?.year ?? null,
    authors: entries.find(({ authors }) => authors?.length)?.authors ?? [],
    text: entries[0]?.text ?? '',
    citedBy: [...new Set(group.map(({ sourceId }) => sourceId))].sort((a, b) => a - b),
    citingWorks: new Set(group.map(({ workId }) => workId)).size,
  };
}

/** The order in which `keyOfIdentifiers` prefers them; titles last. */
function lastingness(key: string): number {
  const order = ['doi:', 'arxiv:', 'pmcid:', 'pmid:'].findIndex((scheme) => key.startsWith(scheme));
  return order === -1 ? 4 : order;
}

/** Every reference key under which others may cite a source: by its identifiers, and by its title with the year. */
export function referenceKeysOf(source: SourceRow): string[] {
  const year = source.publishedAt?.slice(0, 4) ?? '';
  const title = source.titleKey === null ? [] : [`title:${source.titleKey}:${year}`];
  return [...new Set([source.key, ...identifierKeys(source), ...title])];
}
