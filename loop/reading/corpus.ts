import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pMapIterable } from 'p-map';
import type { ReadDocument } from '../../agents/document.js';
import type { Result } from '../../agents/result.js';
import {
  corpusChanges,
  forgetCorpusFiles,
  hasReadSince,
  listCorpora,
  putCorpus,
  putCorpusFile,
  type FileOnDisk,
} from '../../store/corpora.js';
import type { Store } from '../../store/open-store.js';
import { Interrupted, RunError, type Run, type RunOptions } from '../run.js';
import { codeOf, listFiles, shownPath, skippedWords, type FolderListing } from './list-files.js';
import { readBytes } from './read-bytes.js';
import { readingOf, readOnce } from './read-once.js';
import { storeDocument } from './store-document.js';
import { labelsOf } from '../../text/formats.js';
import { note } from '../stage.js';

/** Files that are read at once: reading is bound by the processor. */
const READ_AT_ONCE = 4;
/** A file above this is reported and skipped. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** What reading folders takes of a run. */
export interface FolderReading extends Pick<Run, 'id' | 'store' | 'journal' | 'now' | 'signal' | 'watch'> {
  readonly options: Pick<RunOptions, 'corpora' | 'ocrLanguage'>;
}

/**
 * Reads the user's folders into the store: each document once, a changed file again. A file that cannot be read
 * is reported with its reason and skipped.
 *
 * @returns the corpora's ids in the store
 * @throws RunError when a folder is missing, is not a folder, or holds no file that can be read
 */
export async function indexCorpora(run: FolderReading): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const folder of run.options.corpora) ids.push(await indexFolder(run, folder));
  return ids;
}

/** Whether any of the folders has other files than a run that ended at `at` (ISO) has read. Writes nothing. */
export async function haveChangedSince(
  store: Store,
  folders: readonly string[],
  at: string,
): Promise<boolean> {
  const known = new Map(listCorpora(store).map(({ id, folder }) => [folder, id]));
  for (const folder of folders) {
    const id = known.get(folder);
    if (id === undefined || hasReadSince(store, id, at)) return true;
    const { changed, gone } = corpusChanges(store, id, (await listFolder(folder)).files);
    if (changed.length + gone.length > 0) return true;
  }
  return false;
}

async function indexFolder(run: FolderReading, folder: string): Promise<number> {
  const { files, skipped } = await listFolder(folder);
  if (skipped.length > 0) note(run, { type: 'files-skipped', folder: shownPath(folder), skipped });
  if (files.length === 0) {
    throw new RunError(
      'empty-corpus',
      `The folder ${shownPath(folder)} holds no files that can be read${skipped.length === 0 ? '' : `: ${skippedWords(skipped)}`}.`,
      `Give --corpus a folder with documents: ${labelsOf()}.`,
    );
  }
  const corpusId = putCorpus(run.store, folder);
  // A file that is in the store and has not changed is not read again.
  const { changed, unchanged, gone } = corpusChanges(run.store, corpusId, files);
  if (gone.length > 0) forgetCorpusFiles(run.store, corpusId, gone);
  let readable = unchanged.filter((file) => file.sourceId !== null).length;
  let done = unchanged.length;
  const report = (): void => {
    if (changed.length > 0) note(run, { type: 'corpus-progressed', folder, done, of: files.length });
  };
  // Read side by side, kept in the order of their paths: the store does not depend on which file was quicker.
  const reading = pMapIterable(changed, (file) => readFileOf(run, folder, file), {
    concurrency: READ_AT_ONCE,
  });
  for await (const file of reading) {
    if (run.signal.aborted) throw new Interrupted();
    if (keepFile(run, { corpusId, folder, ...file })) readable += 1;
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
  return corpusId;
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
  const sha256 = createHash('sha256').update(read.value).digest('hex');
  return {
    file,
    sha256,
    outcome: await readOnce(run, { bytes: read.value, address: path }, readingOf(run, shownPath(file.path))),
  };
}

/** @returns whether the file is a readable document */
function keepFile(run: FolderReading, reading: FileReading & { corpusId: number; folder: string }): boolean {
  const { outcome, corpusId, sha256 } = reading;
  const row = { ...reading.file, sha256 };
  const path = join(reading.folder, row.path);
  run.store.commit(() => {
    if (!outcome.ok) {
      putCorpusFile(run.store, corpusId, { ...row, sourceId: null, failure: outcome.failure });
      return;
    }
    const address = pathToFileURL(path).href;
    const sourceId = storeDocument(run, outcome.value, { address, route: 'file', addresses: [], doi: null });
    putCorpusFile(run.store, corpusId, { ...row, sourceId, failure: null });
  });
  if (!outcome.ok) note(run, { type: 'file-refused', path: shownPath(path), failure: outcome.failure });
  return outcome.ok;
}

async function listFolder(folder: string): Promise<FolderListing> {
  return listFiles(folder).catch((cause: unknown) => {
    const code = codeOf(cause);
    const why =
      code === 'ENOENT'
        ? 'does not exist'
        : code === 'ENOTDIR'
          ? 'is not a folder'
          : code === 'EACCES' || code === 'EPERM'
            ? 'may not be opened by this user'
            : `cannot be opened (${code})`;
    throw new RunError('missing-corpus', `The folder ${shownPath(folder)} ${why}.`, {
      cure: 'Check the path given to --corpus.',
      cause,
    });
  });
}
