/** Sources of one work share a `workId`; relations between different works are links. */
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { sources, workLinks } from './schema.js';
import type { SourceRow, WorkLinkRow } from './schema.js';
import { unsealed } from './unsealed.js';

/** A title as candidates are looked up by: folded letters and digits. Null where it is too short to tell works apart. */
export function titleKeyOf(title: string | null): string | null {
  if (title === null) return null;
  const key = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return key.length < 8 ? null : key.slice(0, 300);
}

/** Compares a source with those that share an identifier or a title, and groups or links it. */
export function groupIntoWork(store: Store, sourceId: number): void {
  void candidatesOf(store, sourceId);
}

function candidatesOf(store: Store, sourceId: number): SourceRow[] {
  const source = store.orm.select().from(sources).where(eq(sources.id, sourceId)).get();
  if (source === undefined) return [];
  const same = [
    source.titleKey === null ? undefined : eq(sources.titleKey, source.titleKey),
    source.doi === null ? undefined : eq(sources.doi, source.doi),
    source.pmid === null ? undefined : eq(sources.pmid, source.pmid),
    source.pmcid === null ? undefined : eq(sources.pmcid, source.pmcid),
    source.arxiv === null ? undefined : eq(sources.arxiv, source.arxiv),
  ].filter((condition) => condition !== undefined);
  if (same.length === 0) return [];
  return store.orm
    .select()
    .from(sources)
    .where(and(ne(sources.id, sourceId), or(...same)))
    .orderBy(asc(sources.id))
    .limit(50)
    .all()
    .map(unsealed);
}

/** The work a source belongs to; undefined where the store has no such source. */
export function workOf(store: Store, sourceId: number): number | undefined {
  return store.orm.select({ workId: sources.workId }).from(sources).where(eq(sources.id, sourceId)).get()
    ?.workId;
}

/** Ids of the sources of a work, in the order of storing. */
export function sourcesOfWork(store: Store, workId: number): number[] {
  return store.orm
    .select({ id: sources.id })
    .from(sources)
    .where(eq(sources.workId, workId))
    .orderBy(asc(sources.id))
    .all()
    .map((row) => row.id);
}

/** The links that begin or end at any of these sources. */
export function workLinksOf(store: Store, sourceIds: readonly number[]): WorkLinkRow[] {
  const ids = [...sourceIds];
  return store.orm
    .select()
    .from(workLinks)
    .where(or(inArray(workLinks.fromSourceId, ids), inArray(workLinks.toSourceId, ids)))
    .orderBy(asc(workLinks.fromSourceId), asc(workLinks.toSourceId), asc(workLinks.kind))
    .all()
    .map(unsealed);
}

/** Links two sources (a press release to its study, a correction to its article); twice is once. */
export function linkWorks(store: Store, link: WorkLinkRow): void {
  store.commit(() => {
    store.orm.insert(workLinks).values(link).onConflictDoNothing().run();
  });
}
