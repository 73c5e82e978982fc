import { UNSEARCHED } from '../../store/full-text-index.js';
import { addEvents } from '../../store/desk/events.js';
import { patiently } from '../../store/desk/patience.js';
import { listJobs, type Job } from '../../store/desk/jobs.js';
import { addToLibrary, removeFromLibrary, type LibrarySource } from '../../store/desk/library/library.js';
import type { Store } from '../../store/open-store.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getText } from '../../store/sources.js';
import { readingStore } from '../reading.js';
import type { RunPlace } from '../run-folder.js';
import { openRun } from './archive-run.js';
import type { Desk } from './desk.js';

/** Fills the library of the desk from the stores of its runs. */

/** Adds what a run has read, so that it is found by all searches of the desk; again changes nothing. */
export const addRunToLibrary = (
  { database }: Pick<Desk, 'database'>,
  run: string,
  { storePath, runId }: Pick<RunPlace, 'storePath' | 'runId'>,
): Promise<void> =>
  readingStore(storePath, (store) => addToLibrary(database, { run, sources: readSources(store, runId) }));

/** The same for a run that has just ended on this machine; what goes wrong is told as an event, and ends no run. */
export async function shelve(desk: Desk, run: string): Promise<void> {
  try {
    const place = await openRun(desk, run);
    await patiently(() => addRunToLibrary(desk, run, place));
  } catch (error) {
    const data = { why: (error as Error).message };
    await addEvents(desk.database, run, [{ atMs: Date.now(), type: 'library-failed', data }]);
  }
}

function* readSources(store: Store, runId: string): Generator<LibrarySource> {
  for (const { number, source } of listRunSources(store, runId)) {
    const body = getText(store, source.id);
    if (body === undefined) continue;
    const { key, title, address, publishedAt, modifiedAt } = source;
    const cuts = sentencesOf(store, source.id).filter(({ kind }) => !UNSEARCHED.has(kind));
    yield {
      key,
      title,
      address,
      publishedAt,
      modifiedAt,
      number,
      sha256: source.sha256,
      text: body.text,
      cuts,
    };
  }
}

/** Statuses of jobs whose runs have read something that stays. */
const READ = ['done', 'stopped'] as const;
const PAGE = 200;

/** Makes the library anew of every finished run; `told` is called with each, and with why one was left out. */
export async function rebuildLibrary(
  desk: Pick<Desk, 'database'>,
  openRun: (run: string) => Promise<RunPlace>,
  told: (run: string, fault: Error | null) => void = () => undefined,
): Promise<void> {
  for await (const { run } of finishedJobs(desk)) {
    try {
      const place = await openRun(run);
      await removeFromLibrary(desk.database, run);
      await addRunToLibrary(desk, run, place);
      told(run, null);
    } catch (error) {
      told(run, error as Error);
    }
  }
}

async function* finishedJobs({ database }: Pick<Desk, 'database'>): AsyncGenerator<Job, void> {
  for (let before: Job | undefined; ;) {
    const page = await listJobs(database, {
      status: READ,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    yield* page;
    before = page.at(-1);
    if (before === undefined) return;
  }
}
