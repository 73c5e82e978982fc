import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { STORE_FILE, STORE_POINTER_FILE, runOfFolder } from '../store/read-sources.js';
import { UsageError } from './exit-codes.js';

/** Where runs live: one folder each, with its store or a pointer to a shared one. */

export interface RunPlace {
  /** Absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly storePath: string;
  /** The run's name in its store: the folder's name when the run began. */
  readonly runId: string;
}

const RUNS = 'runs';
const SLUG_LENGTH = 48;

/** `2026-11-22-can-zika-virus-be-transmitted` */
function runName(question: string, date: string): string {
  const slug = question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `${date}-${slug === '' ? 'run' : slug}`;
}

/** The folder of a new run: the given one, else the first free name under `runs/`. */
export function newRunPlace(given: {
  run: string | undefined;
  store: string | undefined;
  question: string;
  date: string;
}): RunPlace {
  const name = runName(given.question, given.date);
  let folder = resolve(given.run ?? join(RUNS, name));
  for (let number = 2; given.run === undefined && existsSync(folder); number += 1)
    folder = resolve(RUNS, `${name}-${number}`);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`${folder} is a file, not a folder.`, 'Choose another folder with --run.');
  const storePath = given.store === undefined ? storeOf(folder) : resolve(given.store);
  return { folder, storePath, runId: basename(folder) };
}

const CANNOT_BE: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file has that name',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Makes the folder, and points it to a shared store.
 *
 * @throws UsageError where no folder can be
 */
export function makeRunFolder(place: RunPlace): void {
  try {
    mkdirSync(place.folder, { recursive: true });
  } catch (error) {
    const why = CANNOT_BE[(error as NodeJS.ErrnoException).code ?? ''];
    if (why === undefined) throw error;
    throw new UsageError(
      `The folder ${place.folder} cannot be created: ${why}.`,
      'Choose another folder with --run.',
    );
  }
  if (place.storePath !== join(place.folder, STORE_FILE))
    writeFileSync(join(place.folder, STORE_POINTER_FILE), `${place.storePath}\n`);
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

/** Every run folder under `runs/`, by name. */
export function listRunPlaces(): readonly RunPlace[] {
  if (!existsSync(RUNS)) return [];
  return readdirSync(RUNS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => resolve(RUNS, entry.name))
    .filter(holdsStore)
    .sort()
    .map((folder) => ({ folder, storePath: storeOf(folder), runId: basename(folder) }));
}

const storeOf = (folder: string): string => pointedStore(folder) ?? join(folder, STORE_FILE);

const holdsStore = (folder: string): boolean =>
  existsSync(join(folder, STORE_FILE)) || pointedStore(folder) !== null;

function pointedStore(folder: string): string | null {
  const pointer = join(folder, STORE_POINTER_FILE);
  return existsSync(pointer) ? resolve(folder, readFileSync(pointer, 'utf8').trim()) : null;
}
