import { join } from 'node:path';
import { endsWell, foundBy } from '../../loop/found.js';
import { secondsAtWork } from '../../loop/limits/work-time.js';
import { readPlan } from '../../loop/plan-document.js';
import type { Run, RunEvent, StoredRun } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import type { Ending, RoundState } from '../../loop/state.js';
import { DeskError } from '../../store/desk/desk-error.js';
import type { Job } from '../../store/desk/jobs.js';
import { patiently } from '../../store/desk/patience.js';
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
import { beginRefresh, copyStoreOf, takenUpOptions } from '../refresh-run.js';
import { makeRunFolder, type MadeRun, type RunPlace } from '../run-folder.js';
import { checkCorpora } from '../run-options.js';
import { storedSpent } from '../terminal/stored-view.js';
import { openRun as findRun } from './archive-run.js';
import type { Desk } from './desk.js';
import { noteNews } from './living/living.js';

/** The run of a job, as `research-loop "question"` with its options would work on it. */
export interface JobRun {
  readonly desk: Desk;
  readonly job: Job;
  readonly side: DeskSide;
  readonly signal: AbortSignal;
  readonly watch: (event: RunEvent) => void;
  /** Told of the store while it is open, and of nothing when it is closed. */
  readonly opened: (run: StoredRun | null) => void;
}

/**
 * Begins the run of a job, or goes on with it where it has begun, on this machine or another.
 *
 * @throws Interrupted, and whatever a run throws
 */
export async function workOnRunOf(given: JobRun): Promise<JobEnd> {
  try {
    return await workOn({ ...given, job: await withUploads(given.desk, given.job) });
  } finally {
    removeUploadsFolder(given.job.id);
  }
}

async function workOn(given: JobRun): Promise<JobEnd> {
  const { desk, job } = given;
  const plan = job.plan === null ? null : readPlan(job.plan, 'plan');
  const asked = askedRun(job.question, { ...(job.options as RunFlags), ...configOf(desk) }, plan);
  checkCorpora(asked.options.corpora);
  await checkAssembly({ options: asked.options, config: asked.config, variables: environment() });
  const place = placeOf(desk, job);
  const from = await earlierRun(desk, job);
  if (from === null) beginWithKept(place, asked.options);
  else copyStoreOf(from, place);
  const { config, set, question, options } = asked;
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
  const end = await openRun(start, async (opened) => {
    given.opened({ id: place.runId, store: opened.store, question });
    try {
      const how = { desk: given.side, signal: given.signal, watch: given.watch };
      const ended = await conduct(opened, how, async (run) => endOf(run, await carryOn(run)));
      const { store } = opened;
      await patiently(() => noteNews(desk, job, { store, runId: place.runId }), given.signal);
      return ended;
    } finally {
      given.opened(null);
    }
  });
  return end as JobEnd;
}

const configOf = ({ place: { config } }: Desk): Pick<RunFlags, 'config'> =>
  config === undefined ? {} : { config };

/** What was uploaded with the question is a folder of its own for the run. */
async function withUploads(desk: Desk, job: Job): Promise<Job> {
  const folder = await materialise(desk, job, () => makeUploadsFolder(job.id));
  if (folder === null) return job;
  const options = job.options as RunFlags;
  return { ...job, options: { ...options, corpus: [...(options.corpus ?? []), folder] } };
}

function placeOf(desk: Desk, { run, question }: Job): MadeRun {
  return makeRunFolder({ run: join(desk.runsFolder, run), store: undefined, question, date: '' });
}

/** The run whose question is asked again; null where there is none, or it is nowhere any more: then it is asked anew. */
async function earlierRun(desk: Desk, { previousRun }: Job): Promise<RunPlace | null> {
  if (previousRun === null) return null;
  try {
    return await findRun(desk, previousRun);
  } catch (error) {
    if (error instanceof DeskError && GONE.has(error.code)) return null;
    throw error;
  }
}

const GONE: ReadonlySet<string> = new Set(['unknown-run', 'archive-damaged']);

function endOf(run: Run, state: RoundState): JobEnd {
  const ending = state.ending as Ending;
  const { tokens, usd } = storedSpent(run.store, run.id);
  const found = foundBy(run, state);
  return {
    status: ending === 'converged' || endsWell(ending, found) ? 'done' : 'stopped',
    ending,
    found,
    claims: state.claims.length,
    tokens,
    costUsd: usd,
    secondsAtWork: secondsAtWork(run),
  };
}
