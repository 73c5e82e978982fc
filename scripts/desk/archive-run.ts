import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  findArchive,
  forgetArchive,
  oldArchives,
  putArchive,
  type Archive,
} from '../../store/desk/archives.js';
import type { Queryable } from '../../store/desk/database.js';
import { DeskError } from '../../store/desk/desk-error.js';
import { patiently } from '../../store/desk/patience.js';
import { forgetJournal, holdJob, journalHead, type HeldJob } from '../../store/desk/run-journal-rows.js';
import { makePrivateFolder, replaceFile } from '../../store/private-files.js';
import { STORE_FILE } from '../../store/read-sources.js';
import { isLocked, refuseWhileLocked } from '../../store/run-lock.js';
import { environment } from '../environment.js';
import type { RunPlace } from '../run-folder.js';
import type { Desk } from './desk.js';
import { MARK_FILE, packRun } from './archive/pack.js';
import { openPlace } from './archive/open-place.js';
import type { ArchivePlace } from './archive/place.js';
import { unpackRun } from './archive/unpack.js';

/** Folders of runs that have ended: archived whole, and opened from there by any machine. */

/** Names of work folders beside the runs, which no run can have. */
const WORK = '.archive-';

const placeOf = ({ runsFolder }: Desk, run: string): RunPlace => {
  const folder = join(runsFolder, run);
  return { folder, storePath: join(folder, STORE_FILE), runId: run };
};

/** Checks that what `--archive` says can be a place, before any work is done. */
export const checkArchive = async (desk: Desk): Promise<void> => {
  if (desk.archive !== null && desk.archive !== undefined) await openedPlace(desk, desk.archive);
};

const openedPlace = (desk: Desk, where: string): Promise<ArchivePlace> =>
  openPlace(where, { database: desk.database, variables: environment() });

/**
 * Archives the folder of a run that has ended, in place of an earlier archive of it; the desk then forgets its journal. A desk
 * without a place for archives leaves it where it is.
 *
 * @param held the job that this process has: nothing is noted for one that another worker has by now
 * @throws DeskError `lease-lost`, `unreachable`, `wrong-state`; StoreError `locked` while something works on the run
 */
export async function archiveRun(desk: Desk, run: string, held?: HeldJob): Promise<void> {
  if (desk.archive === null || desk.archive === undefined) return;
  const { folder } = placeOf(desk, run);
  refuseWhileLocked(folder);
  const place = await openedPlace(desk, desk.archive);
  await inWorkFolder(desk, async (work) => {
    const file = await packRun({ folder, run }, { to: join(work, 'run.tar.gz'), work });
    const before = await findArchive(desk.database, run);
    const name = await place.put(file);
    await patiently(() =>
      desk.database.transaction(async (within) => {
        if (held !== undefined) await holdJob(within, held, desk.database.kind);
        else await refuseWhileWorkedOn(within, run);
        await putArchive(within, { ...file, place: name });
        await forgetJournal(within, run);
      }),
    );
    replaceFile(join(folder, MARK_FILE), `${file.sha256}\n`);
    if (before !== undefined && before.sha256 !== file.sha256) await removeBytes(desk, before);
  });
}

/**
 * The folder of a run on this machine, complete: the one that is here where it is what was archived or nothing is archived,
 * else unpacked from the archive.
 *
 * @throws DeskError `unknown-run` where it lies on another machine and is not archived yet, `archive-damaged`,
 * `unreachable`
 */
export async function openRun(desk: Desk, run: string): Promise<RunPlace> {
  refuseOddName(run);
  const place = placeOf(desk, run);
  const archive = await findArchive(desk.database, run);
  const isHere = existsSync(place.storePath);
  if (isHere && (archive === undefined || markOf(place) === archive.sha256 || isLocked(place.folder)))
    return place;
  if (archive === undefined) throw unknownRun(run);
  await inWorkFolder(desk, async (work) => {
    const folder = join(work, 'run');
    makePrivateFolder(folder);
    const from = await openedPlace(desk, archive.place);
    await unpackRun(from.read(archive.place, archive.sha256), { run, folder, sha256: archive.sha256 });
    replaceFile(join(folder, MARK_FILE), `${archive.sha256}\n`);
    // What was here is an earlier state: the archive was made when the run had ended.
    if (existsSync(place.folder) && markOf(place) !== archive.sha256)
      renameSync(place.folder, join(work, 'before'));
    if (!existsSync(place.folder)) renameSync(folder, place.folder);
  });
  return place;
}

/**
 * Removes archives that are older than so many days; their rows with them. Folders on this machine stay.
 *
 * @returns the names of their runs
 */
export async function removeOldArchives(desk: Desk, days: number): Promise<readonly string[]> {
  const old = await oldArchives(desk.database, days * 24 * 60 * 60 * 1000);
  for (const archive of old) {
    await forgetArchive(desk.database, archive);
    await removeBytes(desk, archive);
  }
  return old.map(({ run }) => run);
}

const removeBytes = async (desk: Desk, { place, sha256 }: Archive): Promise<void> =>
  (await openedPlace(desk, place)).remove(place, sha256);

/** The archive that a folder is the same as; '' where it is none. */
function markOf({ folder }: RunPlace): string {
  const path = join(folder, MARK_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

async function inWorkFolder(desk: Desk, perform: (work: string) => Promise<void>): Promise<void> {
  makePrivateFolder(desk.runsFolder);
  const work = mkdtempSync(join(desk.runsFolder, WORK));
  try {
    await perform(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A name comes from whoever asks, and names a folder. */
function refuseOddName(run: string): void {
  if (run === '' || run.startsWith('.') || /[/\\\0]/.test(run)) throw unknownRun(run);
}

/** The journal of a run that goes on elsewhere is not to be forgotten for a follow-up. */
async function refuseWhileWorkedOn(database: Queryable, run: string): Promise<void> {
  if ((await journalHead(database, run)) === undefined) return;
  throw new DeskError('wrong-state', `The run ${run} goes on.`, {
    cure: 'It is archived when it has ended.',
  });
}

const unknownRun = (run: string): DeskError =>
  new DeskError('unknown-run', `The run ${JSON.stringify(run)} is not on this machine, and not archived.`, {
    cure: 'Wait until it has ended: its folder is archived then. `research-loop queue list` shows the runs of the desk.',
  });
