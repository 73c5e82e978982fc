import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DeskError } from './store/desk-error.js';
import { jobNamed, type Job } from './store/jobs.js';
import { dropCalls } from './store/run-calls.js';
import { makePrivateFolder, replaceFile } from '../store/private-files.js';
import { STORE_FILE } from '../store/read-sources.js';
import { isLocked, refuseWhileLocked } from '../store/run-lock.js';
import type { RunPlace } from '../loop/files/run-folder.js';
import { machineOf, type Desk } from './desk.js';

/**
 * Folders of runs that have ended: which one is the newest, and where. A machine keeps what it has worked on; with
 * `archive` of the configuration a copy goes into a folder that all machines share. Each state of a folder has a version, which stands in the
 * folder and with the job.
 */

const VERSION_FILE = '.version';

const placeIn = (above: string, run: string): RunPlace => {
  const folder = join(above, run);
  return { folder, storePath: join(folder, STORE_FILE), runId: run };
};

export const ownPlace = ({ runsFolder }: Pick<Desk, 'runsFolder'>, run: string): RunPlace =>
  placeIn(runsFolder, run);

function versionOf({ folder }: RunPlace): string | null {
  const path = join(folder, VERSION_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/** The folder is another from now on than it was when it was kept. */
const unmark = ({ folder }: RunPlace): void => rmSync(join(folder, VERSION_FILE), { force: true });

/**
 * Marks the folder of a run that has ended, and copies it to the archive where there is one; the desk then forgets the calls
 * that it holds.
 *
 * @param calls the last recorded call that it holds
 * @returns what the job is to say of it
 * @throws StoreError `locked` while something works on the run
 */
export function keepRun(desk: Desk, run: string, calls: number): NonNullable<Job['folder']> {
  const place = ownPlace(desk, run);
  refuseWhileLocked(place.folder);
  const version = randomUUID();
  replaceFile(join(place.folder, VERSION_FILE), `${version}\n`);
  if (desk.archive !== null) copyOver(place.folder, desk.archive, run);
  return { version, machine: machineOf(desk), calls };
}

/** What a run asked is not needed any more once its folder can be fetched by every machine. */
export const forgetCalls = async (desk: Desk, run: string): Promise<void> => {
  if (desk.archive !== null && desk.database.kind === 'postgres') await dropCalls(desk.database, run);
};

/** Whole, or not at all. */
function copyOver(from: string, above: string, run: string): void {
  makePrivateFolder(above);
  const draft = join(above, `.${run}.${randomUUID()}`);
  try {
    cpSync(from, draft, { recursive: true, preserveTimestamps: true });
    const before = `${draft}.before`;
    if (existsSync(join(above, run))) renameSync(join(above, run), before);
    renameSync(draft, join(above, run));
    rmSync(before, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * The folder of a run on this machine: the newest that can be had.
 *
 * @throws DeskError `unknown-run` where it lies on another machine alone
 */
export async function openRun(desk: Desk, run: string): Promise<RunPlace> {
  if (run === '' || run.startsWith('.') || /[/\\\0]/.test(run)) throw unknownRun(run, null);
  const own = ownPlace(desk, run);
  if (desk.database.kind === 'sqlite' && existsSync(own.storePath)) return own;
  const { folder } = await jobNamed(desk.database, run).catch(() => ({ folder: null }));
  if (existsSync(own.storePath) && (isLocked(own.folder) || isNewest(own, folder))) return own;
  const fetched = fetchCopy(desk, run, folder);
  if (fetched !== null) return fetched;
  if (existsSync(own.storePath)) return own;
  throw unknownRun(run, folder);
}

const isNewest = (place: RunPlace, folder: Job['folder']): boolean =>
  folder === null || versionOf(place) === folder.version;

/** Brings the archived copy here; null where there is none, or where it is older than what is meant. */
function fetchCopy({ archive, runsFolder }: Desk, run: string, folder: Job['folder']): RunPlace | null {
  if (archive === null) return null;
  const copy = placeIn(archive, run);
  if (!existsSync(copy.storePath)) return null;
  const own = placeIn(runsFolder, run);
  if (existsSync(own.storePath) && !isNewest(copy, folder)) return null;
  copyOver(copy.folder, runsFolder, run);
  return own;
}

/**
 * What a worker that takes a run begins with: the folder as it was when the run last ended, where this machine has it or can
 * fetch it; else nothing, and the run is run again from the journal that the desk keeps. The folder of a taking that was cut
 * short is no use: it may lack what another machine has done since.
 *
 * @returns its place, and the last recorded call that it holds
 */
export function baseOf(
  desk: Desk,
  { run, folder }: Pick<Job, 'run' | 'folder'>,
): { readonly place: RunPlace; readonly calls: number } {
  const own = ownPlace(desk, run);
  if (desk.database.kind === 'sqlite') return { place: own, calls: 0 };
  refuseWhileLocked(own.folder);
  const isBase = folder !== null && existsSync(own.storePath) && versionOf(own) === folder.version;
  if (!isBase) {
    rmSync(own.folder, { recursive: true, force: true });
    if (folder !== null) fetchCopy(desk, run, folder);
  }
  unmark(own);
  const hasBase = folder !== null && existsSync(own.storePath);
  return { place: own, calls: hasBase ? folder.calls : 0 };
}

/** Takes away the folder of a run, here and in the archive. */
export function removeRun({ runsFolder, archive }: Desk, run: string): void {
  refuseWhileLocked(join(runsFolder, run));
  for (const above of [runsFolder, archive])
    if (above !== null) rmSync(join(above, run), { recursive: true, force: true });
}

/** @throws DeskError for a place that cannot be one, before any work is done */
export function checkArchive({ archive }: Pick<Desk, 'archive'>): void {
  if (archive === null) return;
  try {
    mkdirSync(archive, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DeskError('unreachable', `${archive} cannot be used: ${(error as Error).message}.`, {
      cure: 'Give "archive" of the configuration a folder that this user may write to and all machines share.',
      cause: error,
    });
  }
}

const unknownRun = (run: string, folder: Job['folder']): DeskError =>
  new DeskError('unknown-run', `The run ${JSON.stringify(run)} is not on this machine.`, {
    cure:
      folder === null
        ? 'Look again when it has ended. `research-loop queue list` shows the runs of the desk.'
        : `It lies at ${folder.machine}: give "archive" of the configuration a folder that all machines share, or look there.`,
  });
