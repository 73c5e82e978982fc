/** Reference lists: what a source cites, sentence by sentence, and what many cite but nobody has read. */
import { asc, eq } from 'drizzle-orm';
import { keyOfIdentifiers } from './canonical-key.js';
import type { Store } from './open-store.js';
import { sourceReferences } from './schema.js';
import { sentenceId } from './sentence-id.js';
import type { ReferenceEntry } from './stored-document.js';
import { titleKeyOf } from './work-groups.js';

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
    store.orm
      .insert(sourceReferences)
      .values({ sourceId, ordinal, referenceKey: referenceKeyOf(entry), entry })
      .run();
  });
}

export function removeReferences(store: Store, sourceId: number): void {
  store.orm.delete(sourceReferences).where(eq(sourceReferences.sourceId, sourceId)).run();
}

/** Pure. The most lasting identifier of an entry, else its title with the year. */
export function referenceKeyOf(entry: ReferenceEntry): string | null {
  const identified = keyOfIdentifiers(entry);
  if (identified !== null) return identified;
  const title = titleKeyOf(entry.title ?? null);
  return title === null ? null : `title:${title}:${entry.year ?? ''}`;
}

/** In the order of the list. */
export function referencesOf(store: Store, sourceId: number): StoredReference[] {
  return store.orm
    .select({
      ordinal: sourceReferences.ordinal,
      referenceKey: sourceReferences.referenceKey,
      entry: sourceReferences.entry,
    })
    .from(sourceReferences)
    .where(eq(sourceReferences.sourceId, sourceId))
    .orderBy(asc(sourceReferences.ordinal))
    .all();
}

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
  const rows = store.database
    .prepare<[number, number], { ordinal: number; referenceKey: string | null; entry: string }>(
      `SELECT r.ordinal, r.reference_key AS referenceKey, r.entry FROM sentence_references s
       JOIN source_references r ON r.source_id = ? AND r.ordinal = s.ordinal
       WHERE s.sentence_id = ? ORDER BY r.ordinal`,
    )
    .all(sourceId, sentenceId(sourceId, sentenceNumber));
  return rows.map(({ ordinal, referenceKey, entry }) => ({
    ordinal,
    referenceKey,
    workId: workOfReference(store, JSON.parse(entry) as ReferenceEntry),
  }));
}

function workOfReference(store: Store, entry: ReferenceEntry): number | null {
  const key = keyOfIdentifiers(entry);
  if (key === null) return null;
  const row = store.database
    .prepare<[string], number>('SELECT work_id FROM sources WHERE key = ?')
    .pluck()
    .get(key);
  return row ?? null;
}

/** A work that sources of a run cite and that is not in the store. */
export interface UnreadWork {
  readonly referenceKey: string;
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
  const rows = store.database
    .prepare<[string], { sourceId: number; workId: number; referenceKey: string; entry: string }>(
      `SELECT r.source_id AS sourceId, s.work_id AS workId, r.reference_key AS referenceKey, r.entry
       FROM run_sources n JOIN sources s ON s.id = n.source_id JOIN source_references r ON r.source_id = s.id
       WHERE n.run_id = ? AND r.reference_key IS NOT NULL ORDER BY r.source_id, r.ordinal`,
    )
    .all(runId);
  const byKey = new Map<string, { entry: ReferenceEntry; sources: Set<number>; works: Set<number> }>();
  for (const row of rows) {
    const entry = JSON.parse(row.entry) as ReferenceEntry;
    const group = byKey.get(row.referenceKey) ?? { entry, sources: new Set(), works: new Set() };
    group.sources.add(row.sourceId);
    group.works.add(row.workId);
    byKey.set(row.referenceKey, group);
  }
  return [...byKey]
    .filter(([, group]) => group.works.size >= minimumCiting && workOfReference(store, group.entry) === null)
    .map(([referenceKey, { entry, sources, works }]) => ({
      referenceKey,
      title: entry.title ?? null,
      doi: entry.doi ?? null,
      year: entry.year ?? null,
      authors: entry.authors ?? [],
      text: entry.text,
      citedBy: [...sources].sort((a, b) => a - b),
      citingWorks: works.size,
    }))
    .sort((a, b) => b.citingWorks - a.citingWorks || (a.referenceKey < b.referenceKey ? -1 : 1));
}
