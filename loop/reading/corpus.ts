import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pMapIterable } from 'p-map';
import type { ReadDocument } from '../../agents/document.js';
import type { Result } from '../../agents/result.js';
import {
  forgetCorpusFiles,
  listCorpusFiles,
  putCorpus,
  putCorpusFile,
  type FileOnDisk,
} from '../../store/corpora.js';
import { removeSource } from '../../store/remove-source.js';
import { Interrupted, RunError, type Run, type RunOptions } from '../run.js';
import { changesOf, digestOf, LARGEST_FILE_BYTES, listFolder, type CorpusFolder } from './corpus-changes.js';
import { shownPath, skippedWords } from './list-files.js';
import { readBytes } from './read-bytes.js';
import { readingOf, readOnce, storeDocument } from './store-document.js';
import { labelsOf } from '../../text/formats.js';
import { note } from '../stage.js';

/** Files that are read at once: reading is bound by the processor. */
const READ_AT_ONCE = 4;

/** What reading folders takes of a run. */
export interface FolderReading extends Pick<Run, 'id' | 'store' | 'journal' | 'now' | 'signal' | 'watch'> {
  readonly options: Pick<RunOptions, 'corpora' | 'ocrLanguage'>;
}

/**
 * Reads the user's folders into the store: each document once, a changed file again. A file that cannot be read
 * is reported with its reason and skipped. Sources of files that changed or are gone are taken out where no run has
 * picked them.
 *
 * @returns whether the store has other documents now
 * @throws RunError when a folder is missing, is not a folder, or holds no file that can be read
 */
export async function indexCorpora(run: FolderReading): Promise<boolean> {
  let isNews = false;
  const folders: CorpusFolder[] = [];
  // What one folder has lost may be a document that another has too: that is read again.
  for (const folder of run.options.corpora) {
    const files = await filesIn(run, folder);
    folders.push({ folder, files, corpusId: putCorpus(run.store, folder) });
  }
  const kept = new Map<string, number>();
  for (const each of folders) isNews = (await forgetStale(run, each, kept)) || isNews;
  for (const each of folders) isNews = (await indexFolder(run, { ...each, kept })) || isNews;
  return isNews;
}

async function filesIn(run: FolderReading, folder: string): Promise<readonly FileOnDisk[]> {
  const { files, skipped } = await listFolder(folder);
  if (skipped.length > 0) note(run, { type: 'files-skipped', folder: shownPath(folder), skipped });
  if (files.length > 0) return files;
  throw new RunError(
    'empty-corpus',
    `The folder ${shownPath(folder)} holds no files that can be read${skipped.length === 0 ? '' : `: ${skippedWords(skipped)}`}.`,
    `Give --corpus a folder with documents: ${labelsOf()}.`,
  );
}

/**
 * @param kept is told of the sources that stay because a run has picked them, by the path of their file
 * @returns whether anything was taken out
 */
async function forgetStale(
  { store }: FolderReading,
  folder: CorpusFolder,
  kept: Map<string, number>,
): Promise<boolean> {
  const { corpusId } = folder;
  const { changed, gone } = await changesOf(store, folder);
  const paths = new Set(changed.map(({ path }) => path));
  const stale = [...listCorpusFiles(store, corpusId).filter(({ path }) => paths.has(path)), ...gone];
  const sourceIds = new Set(stale.flatMap(({ sourceId }) => sourceId ?? []));
  store.commit(() => {
    const staying = new Set([...sourceIds].filter((sourceId) => !removeSource(store, sourceId)));
    for (const { path, sourceId } of stale)
      if (sourceId !== null && staying.has(sourceId)) kept.set(join(folder.folder, path), sourceId);
    forgetCorpusFiles(store, corpusId, stale);
  });
  return stale.length > 0;
}

/** @returns whether any file was read that was not known as it is */
async function indexFolder(
  run: FolderReading,
  about: CorpusFolder & { readonly kept: ReadonlyMap<string, number> },
): Promise<boolean> {
  const { corpusId, folder, files, kept } = about;
  // A file that is in the store and has not changed is not read again.
  const { changed, retried, unchanged } = await changesOf(run.store, about);
  const unread = [...changed, ...retried].sort((a, b) => (a.path < b.path ? -1 : 1));
  let readable = unchanged.filter((file) => file.sourceId !== null).length;
  let done = unchanged.length;
  let isNews = changed.length > 0;
  const report = (): void => {
    if (unread.length > 0) note(run, { type: 'corpus-progressed', folder, done, of: files.length });
  };
  // Read side by side, kept in the order of their paths: the store does not depend on which file was quicker.
  const reading = pMapIterable(unread, (file) => readFileOf(run, folder, file), {
    concurrency: READ_AT_ONCE,
  });
  for await (const file of reading) {
    if (run.signal.aborted) throw new Interrupted();
    if (keepFile(run, { corpusId, folder, kept, ...file })) {
      readable += 1;
      isNews = true;
    }
    done += 1;
    if (done % 25 === 0) report();
  }
  report();
  if (readable === 0) {
    throw new RunError(
      'unreadable-corpus',
      `None of the ${files.length} files in ${folder} could be read.`,
      '`research-loop read FILE` shows what a reader makes of one file.',
    );
  }
  if (changed.length > 0) note(run, { type: 'corpus-indexed', folder, files: files.length, readable });
  return isNews;
}

interface FileReading {
  readonly file: FileOnDisk;
  readonly sha256: string | null;
  readonly outcome: Result<ReadDocument>;
}

async function readFileOf(run: FolderReading, folder: string, file: FileOnDisk): Promise<FileReading> {
  const path = join(folder, file.path);
  const read = await readBytes(path, { maxBytes: LARGEST_FILE_BYTES, followsLinks: false });
  if (!read.ok) return { file, sha256: null, outcome: read };
  const sha256 = digestOf(read.value);
  return {
    file,
    sha256,
    outcome: await readOnce(run, { bytes: read.value, address: path }, readingOf(run, shownPath(file.path))),
  };
}

/** @returns whether the file is a readable document */
function keepFile(
  run: FolderReading,
  reading: FileReading & { corpusId: number; folder: string; kept: ReadonlyMap<string, number> },
): boolean {
  const { outcome, corpusId, sha256 } = reading;
  const { path: below, sizeBytes, modifiedAtMs } = reading.file;
  const row = { path: below, sizeBytes, modifiedAtMs, sha256 };
  const path = join(reading.folder, row.path);
  run.store.commit(() => {
    if (!outcome.ok) {
      putCorpusFile(run.store, corpusId, { ...row, sourceId: null, failure: outcome.failure });
      return;
    }
    const address = pathToFileURL(path).href;
    const replaces = reading.kept.get(path);
    const origin = { address, route: 'file', addresses: [], doi: null, replaces } as const;
    const sourceId = storeDocument(run, outcome.value, origin);
    putCorpusFile(run.store, corpusId, { ...row, sourceId, failure: null });
  });
  if (!outcome.ok) note(run, { type: 'file-refused', path: shownPath(path), failure: outcome.failure });
  return outcome.ok;
}
