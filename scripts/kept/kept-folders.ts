import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeReaders } from '../../agents/readers/index.js';
import { indexCorpora } from '../../loop/reading/corpus.js';
import { areAsRead } from '../../loop/reading/corpus-changes.js';
import type { RunEvent, RunOptions } from '../../loop/run.js';
import { openStore, type Store } from '../../store/open-store.js';
import { makePrivateFolder } from '../../store/private-files.js';
import { STORE_FILE } from '../../store/read-sources.js';
import { createRun } from '../../store/runs.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { withoutRuns } from '../../store/copy-run.js';
import { isUploadsFolder } from '../../desk/access/uploads-folder.js';
import { dropOldest, programAsBuilt, refuseForeignFolder } from './kept.js';
import { userFolders } from '../process/environment.js';
import { checkCorpora } from '../../loop/options/run-options.js';

/**
 * What was read of folders of documents, kept for this user's next question: a store without runs for each set of
 * folders, in the user's own state, so that nothing that came with a folder counts. It is written once, whole, and
 * never changed: whoever begins with it takes a copy, and whoever knows more puts another in its place. What another
 * build of the program has read counts as nothing. The folder may be deleted at any time.
 */
const keptRoot = (): string => join(userFolders().state, 'kept', 'folders');

/** Bytes of all kept stores together; beyond, those that were not used for longest go. */
const MOST_BYTES = 4 * 1024 ** 3;
/** What a killed process left is taken away after this, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;
const WORK = 'work-';

/** What of a run decides what is read. */
export type ReadFolders = Pick<RunOptions, 'corpora' | 'ocrLanguage'>;

const digestOf = (about: unknown): string =>
  createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 32);

/** Which folders, and which program has read them. */
function nameOf({ corpora, ocrLanguage }: ReadFolders): { readonly folders: string; readonly file: string } {
  const folders = digestOf([[...corpora].sort(), ocrLanguage ?? null]);
  return { folders, file: `${folders}-${digestOf(programAsBuilt())}.db` };
}

/**
 * Puts a copy of what is kept of the folders at `to`, where there is nothing yet.
 *
 * @returns false where nothing is kept of them that may be used
 */
export function copyKept(folders: ReadFolders, to: string, root = keptRoot()): boolean {
  const draft = `${to}.${process.pid}.copy`;
  try {
    refuseForeignFolder(root);
    const kept = join(root, nameOf(folders).file);
    copyFileSync(kept, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(draft, 0o600);
    openStore(draft, { readOnly: true }).close();
    if (existsSync(to)) return false;
    renameSync(draft, to);
    utimesSync(kept, new Date(), new Date());
    return true;
  } catch {
    // Not there, taken away meanwhile, damaged, or no place for a copy: the folders are read again.
    return false;
  } finally {
    removeStore(draft);
  }
}

/**
 * Keeps what a store has read of the folders, and only that, in place of what was kept before.
 *
 * @returns why it could not be kept, or null
 */
export function keepFolders(folders: ReadFolders, store: Store, root = keptRoot()): string | null {
  let work: string | null = null;
  try {
    refuseForeignFolder(root);
    makePrivateFolder(root);
    work = mkdtempSync(join(root, WORK));
    const draft = join(work, STORE_FILE);
    if (!withoutRuns(store, draft)) return 'it holds more than the folders';
    const name = nameOf(folders);
    renameSync(draft, join(root, name.file));
    for (const other of readdirSync(root))
      if (other.startsWith(name.folders) && other !== name.file) rmSync(join(root, other), { force: true });
    tidy(root);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    if (work !== null) rmSync(work, { recursive: true, force: true });
  }
}

function tidy(root: string): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(WORK)))
    if (Date.now() - statSync(join(root, name)).mtimeMs > ABANDONED_MS)
      rmSync(join(root, name), { recursive: true, force: true });
  dropOldest(root, MOST_BYTES);
}

/** With what SQLite keeps beside it. */
function removeStore(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
}

/** What keeps what a run has read of its folders; undefined for one that shares a store, or reads no folder. */
export function keeperOf(
  run: { readonly folder: string; readonly store: Store; readonly options: ReadFolders },
  watch: (event: RunEvent) => void,
): ((isNews: boolean) => void) | undefined {
  const { folder, store, options } = run;
  if (options.corpora.length === 0 || resolve(store.path) !== resolve(folder, STORE_FILE)) return undefined;
  // What was uploaded for one question is kept for no other.
  if (options.corpora.some(isUploadsFolder)) return undefined;
  return (isNews) => {
    if (!isNews && existsSync(join(keptRoot(), nameOf(options).file))) return;
    const why = keepFolders(options, store);
    if (why !== null) watch({ type: 'folders-not-kept', why });
  };
}

/** Lets a new run with a store of its own begin with what is kept of its folders. */
export function beginWithKept(
  { folder, storePath }: { readonly folder: string; readonly storePath: string },
  options: ReadFolders,
): void {
  const isOwn = storePath === join(folder, STORE_FILE) && !existsSync(storePath);
  if (isOwn && options.corpora.length > 0) copyKept(options, storePath);
}

/** What is read of folders outside of a run stands under this name while it is read. */
const READING = 'reading';

/**
 * Gives `perform` a store that holds the folders as they are now, without a run.
 *
 * @param how `isFresh`: they are read again, whatever is kept
 */
export async function withFolders<T>(
  given: readonly string[],
  how: { readonly isFresh: boolean; readonly watch: (event: RunEvent) => void },
  perform: (store: Store) => T,
): Promise<T> {
  const folders = { corpora: [...new Set(given.map((folder) => resolve(folder)))] };
  checkCorpora(folders.corpora);
  const work = mkdtempSync(join(tmpdir(), 'research-loop-'));
  const path = join(work, STORE_FILE);
  if (!how.isFresh) copyKept(folders, path);
  const store = openStore(path);
  try {
    if (!(await areAsRead(store, folders.corpora))) {
      await read(store, folders, how.watch);
      keepFolders(folders, store);
    }
    return perform(store);
  } finally {
    store.close();
    rmSync(work, { recursive: true, force: true });
    await closeReaders();
  }
}

async function read(store: Store, options: ReadFolders, watch: (event: RunEvent) => void): Promise<void> {
  const now = (): string => new Date().toISOString();
  createRun(store, { id: READING, question: '', options, today: now().slice(0, 10), at: now() });
  const journal = openJournal(store, { runId: READING, now });
  const { signal } = new AbortController();
  await indexCorpora({ id: READING, store, journal, now, signal, watch, options });
}
