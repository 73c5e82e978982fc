/** Folders of documents, and what became of each file. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { corpora, corpusFiles, sources } from './schema.js';
import type { CorpusFileRow } from './schema.js';
import { putRow } from './rows.js';

export type StoredCorpusFile = Omit<CorpusFileRow, 'corpusId'>;

/** A file as it stands on disk now. */
export interface FileOnDisk {
  /** Relative to the folder, `/` between the parts. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
}

/** The id of a folder, by its absolute path; made on first use. */
export function putCorpus(store: Store, folder: string): number {
  return store.commit(() => {
    const known = store.orm.select({ id: corpora.id }).from(corpora).where(eq(corpora.folder, folder)).get();
    if (known !== undefined) return known.id;
    return Number(store.orm.insert(corpora).values({ folder }).run().lastInsertRowid);
  });
}

/** Every folder that the store knows, in the order of first use. */
export function listCorpora(store: Store): { id: number; folder: string }[] {
  return store.orm
    .select({ id: corpora.id, folder: corpora.folder })
    .from(corpora)
    .orderBy(asc(corpora.id))
    .all();
}

/** By path. */
export function listCorpusFiles(store: Store, corpusId: number): StoredCorpusFile[] {
  return store.orm
    .select()
    .from(corpusFiles)
    .where(eq(corpusFiles.corpusId, corpusId))
    .orderBy(asc(corpusFiles.path))
    .all()
    .map(({ corpusId: _corpusId, seal: _seal, ...file }) => file);
}

export interface CorpusChanges {
  /** New, or of another size or time than when they were read: to be read (again). */
  readonly changed: readonly FileOnDisk[];
  readonly unchanged: readonly StoredCorpusFile[];
  /** Known to the store and no longer on disk. */
  readonly gone: readonly StoredCorpusFile[];
}

/** Compares what is on disk with what the store knows; writes nothing. */
export function corpusChanges(store: Store, corpusId: number, onDisk: readonly FileOnDisk[]): CorpusChanges {
  const known = new Map(listCorpusFiles(store, corpusId).map((file) => [file.path, file]));
  const changed: FileOnDisk[] = [];
  const unchanged: StoredCorpusFile[] = [];
  for (const file of onDisk) {
    const before = known.get(file.path);
    known.delete(file.path);
    const same = before?.sizeBytes === file.sizeBytes && before.modifiedAtMs === file.modifiedAtMs;
    // What reads it may have been installed since.
    const isMissed =
      (before?.failure as { code?: unknown } | null | undefined)?.code === 'scanned-no-recogniser';
    if (before !== undefined && same && !isMissed) unchanged.push(before);
    else changed.push(file);
  }
  return { changed, unchanged, gone: [...known.values()] };
}

/** Forgets files that are no longer in their folder; what was read from them stays where runs cite it. */
export function forgetCorpusFiles(store: Store, corpusId: number, files: readonly StoredCorpusFile[]): void {
  const paths = files.map(({ path }) => path);
  store.commit(() => {
    for (const path of paths)
      store.orm
        .delete(corpusFiles)
        .where(and(eq(corpusFiles.corpusId, corpusId), eq(corpusFiles.path, path)))
        .run();
  });
}

/** Whether a document of the folder was read after `at` (ISO). */
export function hasReadSince(store: Store, corpusId: number, at: string): boolean {
  const later = store.orm
    .select({ id: sources.id })
    .from(corpusFiles)
    .innerJoin(sources, eq(corpusFiles.sourceId, sources.id))
    .where(and(eq(corpusFiles.corpusId, corpusId), gt(sources.retrievedAt, at)))
    .get();
  return later !== undefined;
}

/** Notes what became of a file; call it in the commit that puts its source. */
export const putCorpusFile = (store: Store, corpusId: number, file: StoredCorpusFile): void =>
  putRow(store, corpusFiles, { ...file, corpusId });
