/** Folders of documents, and what became of each file. */
import type { Store } from './open-store.js';
import { corpora, corpusFiles } from './schema.js';
import type { CorpusFileRow } from './schema.js';
import { addRow, putRow, removeRows, rowOf, rowsOf } from './rows.js';
import { statement } from './statement.js';

export type StoredCorpusFile = Omit<CorpusFileRow, 'corpusId'>;

/** A file as it stands on disk now. */
export interface FileOnDisk {
  /** Relative to the folder, `/` between the parts. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  /** When anything of it was last changed, its time of modification included; absent where the system does not keep it. */
  readonly touchedAtMs?: number;
}

/** The id of a folder, by its absolute path; made on first use. */
export function putCorpus(store: Store, folder: string): number {
  return store.commit(
    () => rowOf(store, corpora, ['WHERE folder = ?', folder])?.id ?? addRow(store, corpora, { folder }),
  );
}

/** Every folder that the store knows, in the order of first use. */
export const listCorpora = (store: Store): { id: number; folder: string }[] =>
  rowsOf(store, corpora, ['ORDER BY id']);

/** By path. */
export const listCorpusFiles = (store: Store, corpusId: number): StoredCorpusFile[] =>
  rowsOf(store, corpusFiles, ['WHERE corpus_id = ? ORDER BY path', corpusId]).map(
    ({ corpusId: _corpusId, ...file }) => file,
  );

export interface CorpusChanges {
  /** New, of another size or time than when they were read, or scanned and not recognised then: to be read (again). */
  readonly changed: readonly FileOnDisk[];
  /** Could not be opened before. */
  readonly retried: readonly FileOnDisk[];
  readonly unchanged: readonly StoredCorpusFile[];
  /** Of the unchanged by size and time, those that were touched since they were read: only their bytes can tell. */
  readonly touched: readonly StoredCorpusFile[];
  /** Known to the store and no longer on disk. */
  readonly gone: readonly StoredCorpusFile[];
}

/** Compares what is on disk with what the store knows; writes nothing. */
export function corpusChanges(store: Store, corpusId: number, onDisk: readonly FileOnDisk[]): CorpusChanges {
  const known = new Map(listCorpusFiles(store, corpusId).map((file) => [file.path, file]));
  const readAt = readTimes(store, corpusId);
  const changed: FileOnDisk[] = [];
  const retried: FileOnDisk[] = [];
  const unchanged: StoredCorpusFile[] = [];
  const touched: StoredCorpusFile[] = [];
  for (const file of onDisk) {
    const before = known.get(file.path);
    known.delete(file.path);
    const same = before?.sizeBytes === file.sizeBytes && before.modifiedAtMs === file.modifiedAtMs;
    if (before === undefined || !same || codeOf(before) === 'scanned-no-recogniser') changed.push(file);
    else if (isUnopened(before)) retried.push(file);
    else {
      unchanged.push(before);
      const readAtMs = readAt.get(file.path) ?? -Infinity;
      if ((file.touchedAtMs ?? 0) >= readAtMs - CLOCKS_APART_MS) touched.push(before);
    }
  }
  return { changed, retried, unchanged, touched, gone: [...known.values()] };
}

/** The clock of a file server may be ahead of ours by so much, in milliseconds. */
const CLOCKS_APART_MS = 2_000;

const codeOf = ({ failure }: StoredCorpusFile): unknown => (failure as { code?: unknown } | null)?.code;

/** Permissions are no part of a file's size and time. */
const isUnopened = (file: StoredCorpusFile): boolean =>
  file.failure !== null && file.sha256 === null && codeOf(file) !== 'too-large';

/** When the source of each file was read, in milliseconds of the epoch. */
function readTimes(store: Store, corpusId: number): Map<string, number> {
  const rows = statement<[number], { path: string; at: string }>(
    store,
    'SELECT path, retrieved_at AS at FROM corpus_files JOIN sources ON sources.id = source_id WHERE corpus_id = ?',
  ).all(corpusId);
  return new Map(rows.map(({ path, at }) => [path, Date.parse(at)]));
}

/** Forgets files that are no longer in their folder; what was read from them stays where runs cite it. */
export function forgetCorpusFiles(store: Store, corpusId: number, files: readonly StoredCorpusFile[]): void {
  store.commit(() => {
    for (const { path } of files)
      removeRows(store, corpusFiles, ['WHERE corpus_id = ? AND path = ?', corpusId, path]);
  });
}

/** Whether a document of the folder was read after `at` (ISO). */
export const hasReadSince = (store: Store, corpusId: number, at: string): boolean =>
  [...readTimes(store, corpusId).values()].some((readAt) => readAt > Date.parse(at));

/** Notes what became of a file; call it in the commit that puts its source. */
export const putCorpusFile = (store: Store, corpusId: number, file: StoredCorpusFile): void =>
  putRow(store, corpusFiles, { ...file, corpusId });
