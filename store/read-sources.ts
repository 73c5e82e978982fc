/** The sources of a run in the shape of store.json, for programs that only read. Loads nothing of the network. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openStore } from './open-store.js';
import type { Store } from './open-store.js';
import { listRunSources } from './run-sources.js';
import { getRunOfFolder, listRuns } from './runs.js';
import { addressesOf, getText } from './sources.js';
import type { RunRow, SourceRow } from './public-rows.js';
import { StoreError } from './store-error.js';
import type { SourceType } from '../text/document.js';

type Told =
  | ('key' | 'title' | 'sourceKind' | 'publisher' | 'interests' | 'retrievedAt' | 'readClass' | 'sha256')
  | ('publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom');

/** One element of store.json; the columns of `sources` say more of each. */
export interface SourceRecord extends Readonly<Pick<SourceRow, Told>> {
  /** `S1`, `S2`, …: the run's own numbers. */
  readonly id: string;
  readonly url: string;
  readonly urls: readonly string[];
  readonly sourceType: SourceType;
  /** `sha256` is of this in UTF-8, hex. */
  readonly text: string;
}

export interface ReadSourcesOptions {
  /** Which run; needed where the store has several and the path names none. Default: the newest. */
  readonly runId?: string;
}

/** Name of the store in a run folder, and of the file that points to a shared store instead. */
export const STORE_FILE = 'store.db';
export const STORE_POINTER_FILE = 'store.path';

/**
 * Reads a store.db, or the store of a run folder. A run folder's own name chooses its run where the store is
 * shared. Throws `StoreError` (`missing`, `not-a-store`, `run-unknown`, …).
 */
export function readStoreSources(path: string, options: ReadSourcesOptions = {}): SourceRecord[] {
  const place = locateStore(path);
  const store = openStore(place.storePath, { readOnly: true });
  try {
    return runRecords(store, chooseRun(store, options.runId ?? place.runId).id);
  } finally {
    store.close();
  }
}

/** Where the store of a path is: the path itself, or the store that a run folder holds or points to. */
export function locateStore(path: string): { storePath: string; runId?: string } {
  if (!existsSync(path)) {
    throw new StoreError('missing', `There is nothing at ${path}.`, {
      cure: 'Give a store.db or a run folder.',
    });
  }
  if (!statSync(path).isDirectory()) return { storePath: path };
  const folder = resolve(path);
  const runId = folder.slice(dirname(folder).length).replace(/^[\\/]+/, '');
  return { storePath: storeOf(folder), runId };
}

/** A path, and a line's end; more was not written by this program. */
const MOST_POINTER_BYTES = 8_192;

/** The store of a run folder: its own, or the shared one that its pointer names. Throws `StoreError` (`not-a-store`). */
export function storeOf(folder: string): string {
  const pointer = join(folder, STORE_POINTER_FILE);
  const found = statSync(pointer, { throwIfNoEntry: false });
  if (found === undefined) return join(folder, STORE_FILE);
  const path = found.isFile() && found.size <= MOST_POINTER_BYTES ? readFileSync(pointer, 'utf8').trim() : '';
  if (path === '' || /\p{Cc}/u.test(path))
    throw new StoreError('not-a-store', `${pointer} names no store.`, {
      cure: 'It has to be a file with one line, the path of a store.db.',
    });
  return resolve(folder, path);
}

/**
 * The run that a run folder is of, by the folder's name. The name itself where the store has several others, or
 * cannot be read: opening it will tell why.
 */
export function runOfFolder(storePath: string, name: string): string {
  try {
    const store = openStore(storePath, { readOnly: true });
    try {
      return getRunOfFolder(store, name)?.id ?? name;
    } finally {
      store.close();
    }
  } catch {
    return name;
  }
}

/** The newest without a name. @throws StoreError (`run-unknown`) */
export function chooseRun(store: Store, runId: string | undefined): RunRow {
  const run = runId === undefined ? listRuns(store).at(-1) : getRunOfFolder(store, runId);
  if (run === undefined) {
    const known = listRuns(store).map(({ id }) => id);
    throw new StoreError('run-unknown', `The store has no run named ${runId ?? '(any)'}.`, {
      cure: `Known runs: ${known.join(', ') || 'none'}.`,
    });
  }
  return run;
}

/** The sources of a run in the shape of store.json. */
export function runRecords(store: Store, runId: string): SourceRecord[] {
  return listRunSources(store, runId).map(({ number, sourceType, source }) => ({
    id: `S${number}`,
    key: source.key,
    url: source.address,
    urls: addressesOf(store, source.id).map(({ address }) => address),
    title: source.title,
    sourceType,
    sourceKind: source.sourceKind,
    publisher: source.publisher,
    interests: source.interests,
    publishedAt: source.publishedAt,
    publishedFrom: source.publishedFrom,
    modifiedAt: source.modifiedAt,
    modifiedFrom: source.modifiedFrom,
    retrievedAt: source.retrievedAt,
    readClass: source.readClass,
    sha256: source.sha256,
    text: getText(store, source.id)?.text ?? '',
  }));
}
