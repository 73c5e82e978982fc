import { existsSync, readdirSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { claimFolder, replaceFile } from '../../store/private-files.js';
import { STORE_FILE, STORE_POINTER_FILE, runOfFolder, storeOf } from '../../store/read-sources.js';
import { StoreError } from '../../store/store-error.js';
import { UsageError } from '../exit-codes.js';
import { whyOf } from './file-error.js';

/** Where runs live: one folder each, with its store or a pointer to a shared one. */

export interface RunPlace {
  /** Absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly storePath: string;
  /** The run's name in its store: the folder's name when the run began. */
  readonly runId: string;
}

/** Where runs are made and looked for by name, in the working folder. */
export const RUNS = 'runs';
const SLUG_LENGTH = 48;

/** `2026-11-22-can-zika-virus-be-transmitted` */
export function runName(question: string, date: string): string {
  const slug = question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  const short = [...slug]
    .slice(0, SLUG_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `${date}-${short === '' ? 'run' : short}`;
}

export interface NewRun {
  /** The folder that was asked for; without one the run gets a name of its own under `runs/`. */
  readonly run: string | undefined;
  readonly store: string | undefined;
  readonly question: string;
  /** `2026-11-22` */
  readonly date: string;
}

/** A folder for a new run. */
export interface MadeRun extends RunPlace {
  /** Takes away what making it has made. */
  remove(): void;
}

/**
 * Makes the folder of a new run, and points it to a shared store: the given folder, else the first free name under
 * `runs/`, which nobody else can get at the same time.
 *
 * @throws UsageError where no folder can be
 */
export function makeRunFolder(given: NewRun): MadeRun {
  const parent = given.run === undefined ? resolve(RUNS) : dirname(resolve(given.run));
  const hadParent = existsSync(parent);
  const { folder, isNew } = inWords(given.run ?? RUNS, () =>
    given.run === undefined ? claimName(runName(given.question, given.date)) : claimGiven(resolve(given.run)),
  );
  const remove = (): void => {
    if (isNew) rmSync(folder, { recursive: true, force: true });
    if (!hadParent && existsSync(parent) && readdirSync(parent).length === 0) rmdirSync(parent);
  };
  const storePath = given.store === undefined ? storeOf(folder) : resolve(given.store);
  if (storePath !== join(folder, STORE_FILE)) replaceFile(join(folder, STORE_POINTER_FILE), `${storePath}\n`);
  return { folder, storePath, runId: basename(folder), remove };
}

function claimName(name: string): { folder: string; isNew: boolean } {
  for (let number = 1; ; number += 1) {
    const folder = resolve(RUNS, number === 1 ? name : `${name}-${number}`);
    if (claimFolder(folder)) return { folder, isNew: true };
  }
}

function claimGiven(folder: string): { folder: string; isNew: boolean } {
  const isNew = claimFolder(folder);
  if (!isNew && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`${folder} is a file, not a folder.`, 'Choose another folder with --run.');
  return { folder, isNew };
}

/** Says why a folder cannot be. */
function inWords<T>(folder: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    const why = whyOf(error);
    if (why === null) throw error;
    throw new UsageError(
      `The folder ${resolve(folder)} cannot be created: ${why}.`,
      'Choose another folder with --run.',
    );
  }
}

/**
 * A run by its folder, or by its name under `runs/`.
 *
 * @throws UsageError when there is none
 */
export function findRunPlace(given: string): RunPlace {
  const folders = [resolve(given), resolve(RUNS, given)].filter(
    (each) => existsSync(each) && statSync(each).isDirectory(),
  );
  // A folder of documents may have the name of a run.
  const folder = folders.find(holdsStore) ?? folders[0];
  if (folder === undefined)
    throw new UsageError(`There is no run ${given}.`, '`research-loop list` shows the runs of this folder.');
  const storePath = storeOf(folder);
  if (!existsSync(storePath))
    throw new UsageError(
      `${folder} holds no store.`,
      'A run folder has a store.db, or a store.path that names one.',
    );
  return { folder, storePath, runId: runOfFolder(storePath, basename(folder)) };
}

/** Every run folder under `runs/`, or another folder of runs, by name. */
export function listRunPlaces(root: string = RUNS): readonly RunPlace[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => resolve(root, entry.name))
    .filter(holdsStore)
    .sort()
    .map((folder) => ({ folder, storePath: storeOrPointer(folder), runId: basename(folder) }));
}

/** One broken pointer must not hide the other runs: whoever opens it is told what it is. */
function storeOrPointer(folder: string): string {
  try {
    return storeOf(folder);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return join(folder, STORE_POINTER_FILE);
  }
}

const holdsStore = (folder: string): boolean =>
  existsSync(join(folder, STORE_FILE)) || existsSync(join(folder, STORE_POINTER_FILE));
