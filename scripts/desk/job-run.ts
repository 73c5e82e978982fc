import { existsSync } from 'node:fs';
import { endsWell, foundBy } from '../../loop/found.js';
import { secondsAtWork } from '../../loop/limits/work-time.js';
import { readPlan } from '../../loop/plan-document.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { newsOf } from '../../loop/report/changes/in-words.js';
import { documentsOf } from '../../loop/report/documents.js';
import type { Run, RunEvent, StoredRun } from '../../loop/run.js';
import { writeDocuments } from '../../loop/stages/finish.js';
import { beginRun } from '../../loop/start.js';
import type { Ending, RoundState } from '../../loop/state.js';
import { DeskError } from '../../store/desk/desk-error.js';
import { changeJob, type Job, type News } from '../../store/desk/jobs.js';
import type { JobEnd } from '../../store/desk/queue.js';
import { makeUploadsFolder, removeUploadsFolder } from '../uploads-folder.js';
import { materialise } from '../access/uploads.js';
import { askedRun } from '../asked-run.js';
import { checkAssembly } from '../assemble.js';
import type { DeskSide } from '../assembly.js';
import { environment } from '../environment.js';
import { beginWithKept } from '../kept-folders.js';
import { carryOn, conduct, openRun, type RunStart } from '../open-run.js';
import type { RunFlags } from '../options/run.js';
import { readingStore } from '../reading.js';
import { beginRefresh, copyStoreOf, takenUpOptions } from '../refresh-run.js';
import { makeRunFolder, type RunPlace } from '../run-folder.js';
import { checkCorpora } from '../run-options.js';
import { storedSpent } from '../terminal/stored-view.js';
import type { Desk } from './desk.js';
import { keepRun, openRun as findRun, ownPlace } from './run-copies.js';

/** The run of a job, as `research-loop "question"` with its options would work on it. */
export interface JobRun {
  readonly desk: Desk;
  readonly job: Job;
  /** Where the run lies on this machine, or will. */
  readonly place: RunPlace;
  readonly side: DeskSide;
  readonly signal: AbortSignal;
  readonly watch: (event: RunEvent) => void;
  /** Told of the store while it is open, and of nothing when it is closed. */
  readonly opened: (run: StoredRun | null) => void;
}

interface RunEnd {
  readonly end: JobEnd;
  readonly news: News;
}

/**
 * Begins the run of a job, or goes on with it where it has begun.
 *
 * @throws Interrupted, and whatever a run throws
 */
export async function workOnRun(given: JobRun): Promise<RunEnd> {
  try {
    return await workOn({ ...given, job: await withUploads(given.desk, given.job) });
  } finally {
    removeUploadsFolder(given.job.id);
  }
}

async function workOn(given: JobRun): Promise<RunEnd> {
  const { desk, job } = given;
  const plan = job.plan === null ? null : readPlan(job.plan, 'plan');
  const flags: RunFlags = {
    ...(job.options as RunFlags),
    ...(desk.config === undefined ? {} : { config: desk.config }),
  };
  const asked = askedRun(job.question, flags, plan);
  checkCorpora(asked.options.corpora);
  await checkAssembly({ options: asked.options, config: asked.config, variables: environment() });
  const { config, set, question, options } = asked;
  const place = makeRunFolder({ run: given.place.folder, store: undefined, question, date: '' });
  const from = await earlierRun(desk, job);
  if (from === null) beginWithKept(place, options);
  else copyStoreOf(from, place);
  const begin: RunStart['begin'] = (store, at) => {
    const id = place.runId;
    const known =
      from === null
        ? beginRun(store, { id, question, options, at })
        : beginRefresh(store, { from, id, options, at });
    if (known.isNew) return { known };
    const raised = takenUpOptions(store, known, { flags: job.options as RunFlags, config });
    return { known: { ...known, options: raised }, before: known.options };
  };
  const start = { place, config, given: set, plan: from === null ? plan : null, begin };
  const ended = await openRun(start, async (opened) => {
    given.opened({ id: place.runId, store: opened.store, question });
    try {
      const how = { desk: given.side, signal: given.signal, watch: given.watch };
      return await conduct(opened, how, async (run) => runEnd(run, await carryOn(run)));
    } finally {
      given.opened(null);
    }
  });
  return ended as RunEnd;
}

/**
 * Keeps the folder of a run that was interrupted, so that it goes on from there; with the brief of what it has read until then
 * where nobody may go on with it.
 */
export async function keepInterrupted(
  desk: Desk,
  { id, run, attempt }: Job,
  { calls, isOver }: { readonly calls: number; readonly isOver: boolean },
): Promise<void> {
  const { storePath, folder, runId } = ownPlace(desk, run);
  if (!existsSync(storePath)) return;
  if (isOver)
    await readingStore(storePath, async (store) =>
      writeDocuments(folder, await documentsOf(store, runId)),
    ).catch(() => undefined);
  await changeJob(desk.database, { id, attempt }, { folder: keepRun(desk, run, calls) });
}

/** What was uploaded with the question is a folder of its own for the run. */
async function withUploads(desk: Desk, job: Job): Promise<Job> {
  const folder = await materialise(desk, job, () => makeUploadsFolder(job.id));
  if (folder === null) return job;
  const options = job.options as RunFlags;
  return { ...job, options: { ...options, corpus: [...(options.corpus ?? []), folder] } };
}

/** The run whose question is asked again; null where there is none, or it is nowhere any more: then it is asked anew. */
async function earlierRun(desk: Desk, { previousRun }: Job): Promise<RunPlace | null> {
  if (previousRun === null) return null;
  try {
    return await findRun(desk, previousRun);
  } catch (error) {
    if (error instanceof DeskError && error.code === 'unknown-run') return null;
    throw error;
  }
}

function runEnd(run: Run, state: RoundState): RunEnd {
  const ending = state.ending as Ending;
  const { tokens, usd } = storedSpent(run.store, run.id);
  const found = foundBy(run, state);
  const { isChanged, news } = newsOf(assembleBrief(run.store, run.id));
  return {
    news: { ...news, isChanged },
    end: {
      status: ending === 'converged' || endsWell(ending, found) ? 'done' : 'stopped',
      ending,
      found,
      claims: state.claims.length,
      tokens,
      costUsd: usd,
      secondsAtWork: secondsAtWork(run),
    },
  };
}
