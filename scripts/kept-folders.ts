import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { closeReaders } from '../agents/readers/index.js';
import { indexCorpora } from '../loop/reading/corpus.js';
import { areAsRead } from '../loop/reading/corpus-changes.js';
import type { RunEvent, RunOptions } from '../loop/run.js';
import { withoutRuns } from '../store/without-runs.js';
import { openStore, type Store } from '../store/open-store.js';
import { makePrivateFolder, replaceFile } from '../store/private-files.js';
import { STORE_FILE } from '../store/read-sources.js';
import { createRun } from '../store/runs.js';
import { openJournal } from '../store/sqlite-journal.js';
import { isUploadsFolder } from './access/uploads-folder.js';
import { codeDigest, refuseForeignFolder } from './kept.js';
import { checkCorpora } from './new-folder.js';
import { existingKey, ownKey } from './trust/run-origin.js';

/**
 * What was read of folders of documents, kept beside the runs for the next question: `.folders/<hash of their paths>/` holds
 * a store without runs, and `kept.json` names it. A kept store is written once, whole, and never changed: whoever begins
 * with it takes a copy, and whoever knows more puts another in its place. What was kept by other code than this, by
 * another user, or was changed since, counts as nothing: the folders are read again.
 */

const KEPT = '.folders';
const NAME_FILE = 'kept.json';
/** Bytes of all kept stores together; beyond, those that were not used for longest go. */
const MOST_BYTES = 4 * 1024 ** 3;
/** Bytes of a store that are read at a time. */
const BLOCK_BYTES = 1024 ** 2;
/** What a killed process left is taken away after this, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/** What of a run decides what is read. */
export type ReadFolders = Pick<RunOptions, 'corpora' | 'ocrLanguage'>;

interface Name {
  readonly folders: readonly string[];
  readonly ocrLanguage: string | null;
  /** The code that read it. */
  readonly readBy: string;
  /** Folder of the store, beside this file. */
  readonly place: string;
  /** By the user's own key, over all of the above and every byte of the store: a store that came with a folder is no one's. */
  readonly mark: string;
}

/** @param root the folder that run folders are in */
const placeOf = (root: string, { corpora, ocrLanguage }: ReadFolders): string => {
  const about = JSON.stringify([[...corpora].sort(), ocrLanguage ?? null]);
  return join(root, KEPT, createHash('sha256').update(about).digest('hex').slice(0, 32));
};

/**
 * Puts a copy of what is kept of the folders at `to`, where there is nothing yet.
 *
 * @returns false where nothing is kept of them that may be used
 */
export function copyKept(root: string, folders: ReadFolders, to: string): boolean {
  const draft = `${to}.${process.pid}.copy`;
  try {
    const at = placeOf(root, folders);
    const name = JSON.parse(readFileSync(join(at, NAME_FILE), 'utf8')) as Name;
    if (name.readBy !== codeDigest() || !/^[0-9a-f]+$/.test(name.place)) return false;
    const kept = join(at, name.place, STORE_FILE);
    const how = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
    copyFileSync(kept, draft, how);
    chmodSync(draft, 0o600);
    const key = existingKey();
    if (key === null || name.mark !== markOf(key, name, draft)) return false;
    if (existsSync(to)) return false;
    renameSync(draft, to);
    utimesSync(join(at, NAME_FILE), new Date(), new Date());
    return true;
  } catch {
    // Not there, taken away meanwhile, not to be read, or no place for a copy: the folders are read again.
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Keeps what a store has read of the folders, and only that, in place of what was kept before.
 *
 * @returns why it could not be kept, or null
 */
export function keepFolders(root: string, folders: ReadFolders, store: Store): string | null {
  const at = placeOf(root, folders);
  const place = randomBytes(8).toString('hex');
  try {
    const key = ownKey();
    if (key === null) return 'there is no place for a key of your own';
    refuseForeignFolder(join(root, KEPT));
    makePrivateFolder(join(root, KEPT));
    makePrivateFolder(at);
    makePrivateFolder(join(at, place));
    const path = join(at, place, STORE_FILE);
    if (!withoutRuns(store, `${path}.new`)) return drop(at, place, 'it holds more than the folders');
    renameSync(`${path}.new`, path);
    const { corpora, ocrLanguage } = folders;
    const about = { folders: corpora, ocrLanguage: ocrLanguage ?? null, readBy: codeDigest(), place };
    const mark = markOf(key, about, path);
    replaceFile(join(at, NAME_FILE), `${JSON.stringify({ ...about, mark })}\n`);
    tidy(root, at, place);
    return null;
  } catch (error) {
    return drop(at, place, (error as Error).message);
  }
}

function drop(at: string, place: string, why: string): string {
  try {
    rmSync(join(at, place), { recursive: true, force: true });
  } catch {
    // Nothing can be there, or nothing can be taken away: whoever tidies up next tries again.
  }
  return why;
}

function markOf(key: Buffer, name: Omit<Name, 'mark'>, storePath: string): string {
  const about = JSON.stringify([name.folders, name.ocrLanguage, name.readBy, name.place]);
  const mark = createHmac('sha256', key).update(about);
  const file = openSync(storePath, 'r');
  try {
    const block = Buffer.alloc(BLOCK_BYTES);
    for (let read = readSync(file, block); read > 0; read = readSync(file, block))
      mark.update(block.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return mark.digest('hex');
}

/** Takes away what is no longer named, and what was not used for longest where all of it is too much. */
function tidy(root: string, at: string, place: string): void {
  for (const name of readdirSync(at)) {
    const isOld = Date.now() - statSync(join(at, name)).mtimeMs > ABANDONED_MS;
    if (name !== NAME_FILE && name !== place && (isOld || existsSync(join(at, name, STORE_FILE))))
      rmSync(join(at, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(join(root, KEPT)))
    if (name.startsWith(WORK) && Date.now() - statSync(join(root, KEPT, name)).mtimeMs > ABANDONED_MS)
      rmSync(join(root, KEPT, name), { recursive: true, force: true });
  let bytes = 0;
  for (const kept of listKept(root)) {
    bytes += kept.bytes;
    if (bytes > MOST_BYTES) rmSync(kept.path, { recursive: true, force: true });
  }
}

export interface KeptStore {
  readonly path: string;
  readonly folders: readonly string[];
  readonly bytes: number;
  readonly usedAtMs: number;
}

/** What is kept beside the runs of `root`, the last used first. */
export function listKept(root: string): readonly KeptStore[] {
  const above = join(root, KEPT);
  if (statSync(above, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(above)
    .filter((name) => !name.startsWith(WORK))
    .flatMap((name) => {
      const path = join(above, name);
      try {
        const file = join(path, NAME_FILE);
        const { folders, place } = JSON.parse(readFileSync(file, 'utf8')) as Name;
        const bytes = statSync(join(path, place, STORE_FILE)).size;
        return [{ path, folders, bytes, usedAtMs: statSync(file).mtimeMs }];
      } catch {
        return [{ path, folders: [], bytes: 0, usedAtMs: 0 }];
      }
    })
    .sort((a, b) => b.usedAtMs - a.usedAtMs);
}

/** Where a run keeps what it has read of its folders; undefined for one that shares a store, or reads no folder. */
export function keeperOf(
  run: { readonly folder: string; readonly store: Store; readonly options: ReadFolders },
  watch: (event: RunEvent) => void,
): ((isNews: boolean) => void) | undefined {
  const { folder, store, options } = run;
  if (options.corpora.length === 0 || resolve(store.path) !== resolve(folder, STORE_FILE)) return undefined;
  // What was uploaded for one question is kept for no other.
  if (options.corpora.some(isUploadsFolder)) return undefined;
  const root = dirname(resolve(folder));
  return (isNews) => {
    if (!isNews && existsSync(join(placeOf(root, options), NAME_FILE))) return;
    const why = keepFolders(root, options, store);
    if (why !== null) watch({ type: 'folders-not-kept', why });
  };
}

/** Lets a new run with a store of its own begin with what is kept of its folders. */
export function beginWithKept(
  { folder, storePath }: { readonly folder: string; readonly storePath: string },
  options: ReadFolders,
): void {
  const isOwn = storePath === join(folder, STORE_FILE) && !existsSync(storePath);
  if (isOwn && options.corpora.length > 0) copyKept(dirname(folder), options, storePath);
}

/** What is read of folders outside of a run stands under this name while it is read. */
const READING = 'reading';

/** Gives `perform` a store that holds the folders as they are now, without a run. */
export async function withFolders<T>(
  given: readonly string[],
  { root, isFresh, watch }: ReadingFolders,
  perform: (store: Store) => T,
): Promise<T> {
  const folders = { corpora: [...new Set(given.map((folder) => resolve(folder)))] };
  checkCorpora(folders.corpora);
  const work = workFolder(root);
  const path = join(work, STORE_FILE);
  if (!isFresh) copyKept(root, folders, path);
  const store = openStore(path);
  try {
    if (!(await areAsRead(store, folders.corpora))) {
      await read(store, folders, watch);
      keepFolders(root, folders, store);
    }
    return perform(store);
  } finally {
    store.close();
    rmSync(work, { recursive: true, force: true });
    await closeReaders();
  }
}

export interface ReadingFolders {
  /** The folder that run folders are in. */
  readonly root: string;
  /** Read again, whatever is kept. */
  readonly isFresh: boolean;
  readonly watch: (event: RunEvent) => void;
}

const WORK = 'work-';

/** A private folder that is taken away by whoever comes later, should this process be killed. */
function workFolder(root: string): string {
  const folder = join(root, KEPT, `${WORK}${randomBytes(8).toString('hex')}`);
  try {
    refuseForeignFolder(join(root, KEPT));
    makePrivateFolder(join(root, KEPT));
    makePrivateFolder(folder);
    return folder;
  } catch {
    return mkdtempSync(join(tmpdir(), 'research-loop-'));
  }
}

async function read(store: Store, options: ReadFolders, watch: ReadingFolders['watch']): Promise<void> {
  const now = (): string => new Date().toISOString();
  createRun(store, { id: READING, question: '', options, today: now().slice(0, 10), at: now() });
  const journal = openJournal(store, { runId: READING, now });
  const { signal } = new AbortController();
  await indexCorpora({ id: READING, store, journal, now, signal, watch, options });
}
