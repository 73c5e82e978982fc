import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findArchive } from '../../store/desk/archives.js';
import { DOCUMENTS } from '../../loop/stages/finish.js';
import { adoptCalls } from '../../store/desk/adopt-calls.js';
import type { Job } from '../../store/desk/jobs.js';
import { rebuildStore } from '../../store/desk/rebuild.js';
import { moveFolders } from '../../store/desk/move-folders.js';
import { holdJob, journalHead, loseStartedCalls, type HeldJob } from '../../store/desk/run-journal-rows.js';
import { openSharedJournal, type SharedJournal } from '../../store/desk/shared-journal.js';
import { digestsOf, type StoreDigests } from '../../store/desk/store-digests.js';
import { patiently } from '../../store/desk/patience.js';
import { openStore, type Store } from '../../store/open-store.js';
import { STORE_FILE } from '../../store/read-sources.js';
import { lockRun } from '../../store/run-lock.js';
import { withdrawStage, type StagePlace } from '../../store/runs.js';
import { StoreError } from '../../store/store-error.js';
import type { DeskSide } from '../assembly.js';
import type { RunPlace } from '../run-folder.js';
import { openRun } from './archive-run.js';
import type { Desk } from './desk.js';

/** A job that this process works on. */
export interface TakenJob {
  readonly job: Pick<Job, 'id' | 'run'>;
  /** As the lease has it: what an earlier attempt writes is refused. */
  readonly attempt: number;
  /** Ends the waiting for a database that is away. */
  readonly signal: AbortSignal;
  /** Told once when the run must stop: another worker has the job, or the desk cannot be written. */
  readonly failed: (error: Error) => void;
}

export interface PreparedRun {
  readonly place: RunPlace;
  /** Where what the run knows already comes from; `new`: it knows nothing yet. */
  readonly from: 'new' | 'this-machine' | 'journal' | 'archive';
  /** For the assembly of the run. */
  readonly keepJournal: NonNullable<DeskSide['keepJournal']>;
  /** Waits until the desk has all that the run has committed. Call it when the run has ended, however it ended. */
  readonly flush: () => Promise<void>;
}

/**
 * Makes the local folder of a run complete, before anything works on it: on the machine that worked on it last it is; on
 * another one its store is made again from the journal that the desk keeps, or unpacked from the archive of a run that
 * goes on.
 *
 * @throws DeskError `lease-lost`, `newer-desk`; StoreError `locked` where another process of this machine works on it
 */
export async function prepareRun(desk: Desk, taken: TakenJob): Promise<PreparedRun> {
  const { run } = taken.job;
  const folder = join(desk.runsFolder, run);
  const place: RunPlace = { folder, storePath: join(folder, STORE_FILE), runId: run };
  const local = existsSync(place.storePath) ? 'this-machine' : 'new';
  // The desk of one machine has its runs beside it.
  if (desk.database.kind === 'sqlite')
    return { place, from: local, keepJournal: (_store, open) => open(), flush: () => Promise.resolve() };
  const held: HeldJob = { id: taken.job.id, run, attempt: taken.attempt };
  const head = await patiently(() => takeOver(desk, held), taken.signal);
  const archived = head === undefined && (await findArchive(desk.database, run)) !== undefined;
  if (archived) await openRun(desk, run);
  const known = head === undefined ? undefined : await rebuildIn(desk, place, head.folder);
  const shared = openSharedJournal({ ...taken, database: desk.database, job: held, folder, known });
  return { place, from: known !== undefined ? 'journal' : archived ? 'archive' : local, ...partsOf(shared) };
}

const partsOf = (shared: SharedJournal) => ({ keepJournal: shared.keep, flush: shared.flush });

/** From here on nothing of an earlier attempt arrives any more. */
const takeOver = ({ database }: Desk, held: HeldJob): ReturnType<typeof journalHead> =>
  database.transaction(async (within) => {
    await holdJob(within, held, database.kind);
    await loseStartedCalls(within, held.run);
    return journalHead(within, held.run);
  });

/** Puts the store that the desk knows in place of the one that may be here, and adds what only that one has. */
async function rebuildIn(desk: Desk, place: RunPlace, earlierFolder: string): Promise<StoreDigests> {
  const lock = lockRun(place.folder);
  const draft = `${place.storePath}.rebuilt`;
  try {
    removeStore(draft);
    const store = openStore(draft);
    let known: StoreDigests;
    try {
      await rebuildStore(desk.database, place.runId, store);
      known = digestsOf(store);
      withdrawDocuments(store);
      moveFolders(store, { from: earlierFolder, to: place.folder });
      adoptFrom(place.storePath, store);
    } finally {
      store.close();
    }
    removeStore(place.storePath);
    renameSync(draft, place.storePath);
    return known;
  } finally {
    lock.release();
  }
}

/** A store of this machine that cannot be read has nothing to add. */
function adoptFrom(path: string, store: Store): void {
  if (!existsSync(path)) return;
  try {
    const other = openStore(path);
    adoptCalls(store, other);
    other.close();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    renameSync(path, `${path}.unreadable`);
  }
}

/** The documents of a run that had ended lie on the machine that wrote them: here they are owed again. */
function withdrawDocuments(store: Store): void {
  const done = store.database
    .prepare<[], StagePlace>(`SELECT run_id AS runId, round, stage FROM stages WHERE stage = '${DOCUMENTS}'`)
    .all();
  for (const place of done) withdrawStage(store, place);
}

/** With what SQLite keeps beside it. */
function removeStore(path: string): void {
  for (const ending of ['-wal', '-shm', '-journal', '']) rmSync(`${path}${ending}`, { force: true });
}
