/** What a store lacks of the user's folders as they are now. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  corpusChanges,
  hasReadSince,
  listCorpora,
  type CorpusChanges,
  type FileOnDisk,
} from '../../store/corpora.js';
import type { Store } from '../../store/open-store.js';
import { RunError } from '../run.js';
import { codeOf, listFiles, shownPath, type FolderListing } from './list-files.js';
import { readBytes } from './read-bytes.js';

/** A file above this is reported and skipped. */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** A folder of the user's, with what stands in it now. */
export interface CorpusFolder {
  readonly corpusId: number;
  readonly folder: string;
  readonly files: readonly FileOnDisk[];
}

/** What the store lacks of a folder; a file whose time was set back is told by its bytes. */
export async function changesOf(
  store: Store,
  { corpusId, folder, files }: CorpusFolder,
): Promise<CorpusChanges> {
  const changes = corpusChanges(store, corpusId, files);
  const others = new Set<string>();
  for (const { path, sha256 } of changes.touched) {
    const read = await readBytes(join(folder, path), { maxBytes: LARGEST_FILE_BYTES, followsLinks: false });
    if (!read.ok || digestOf(read.value) !== sha256) others.add(path);
  }
  if (others.size === 0) return changes;
  const isOther = ({ path }: { readonly path: string }): boolean => others.has(path);
  const changed = [...changes.changed, ...files.filter(isOther)];
  return { ...changes, changed, unchanged: changes.unchanged.filter((file) => !isOther(file)) };
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Whether any of the folders has other files than a run that ended at `at` (ISO) has read. Writes nothing. */
export async function haveChangedSince(
  store: Store,
  folders: readonly string[],
  at: string,
): Promise<boolean> {
  const known = new Map(listCorpora(store).map(({ id, folder }) => [folder, id]));
  const hasReadLater = folders.some((folder) => {
    const id = known.get(folder);
    return id !== undefined && hasReadSince(store, id, at);
  });
  return hasReadLater || !(await areAsRead(store, folders));
}

/** Whether the store has every file of the folders as it is now, and none that is gone. Writes nothing. */
export async function areAsRead(store: Store, folders: readonly string[]): Promise<boolean> {
  const known = new Map(listCorpora(store).map(({ id, folder }) => [folder, id]));
  for (const folder of folders) {
    const corpusId = known.get(folder);
    if (corpusId === undefined) return false;
    const { files } = await listFolder(folder);
    const { changed, gone } = await changesOf(store, { folder, files, corpusId });
    if (changed.length + gone.length > 0) return false;
  }
  return true;
}

/** @throws RunError for a folder that cannot be opened */
export async function listFolder(folder: string): Promise<FolderListing> {
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
