import { existsSync } from 'node:fs';
import { endsWell, foundBy } from '../../loop/found.js';
import { readingStore } from '../../loop/files/reading.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { secondsAtWork } from '../../loop/limits/work-time.js';
import type { RunFlags } from '../../loop/options/run.js';
import { readPlan } from '../../loop/plan-document.js';
import { storedSpent } from '../../loop/progress/stored-view.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import type { Brief } from '../../loop/report/brief.js';
import { newsOf } from '../../loop/report/changes-in-words.js';
import { documentsOf } from '../../loop/report/documents.js';
import type { Run } from '../../loop/run.js';
import { writeDocuments } from '../../loop/stages/finish.js';
import type { Ending, RoundState } from '../../loop/state.js';
import { materialise } from '../access/uploads.js';
import { makeUploadsFolder, removeUploadsFolder } from '../access/uploads-folder.js';
import type { Desk } from '../desk.js';
import type { GivenRun, Program } from '../program.js';
import { DeskError } from '../store/desk-error.js';
import { changeJob, type Job, type News } from '../store/jobs.js';
import type { JobEnd } from '../store/queue.js';
import { keepRun, openRun, ownPlace } from '../run-copies.js';

/** The run of a job, as `research-loop "question"` with its options would work on it. */
export interface JobRun extends Pick<GivenRun, 'place' | 'side' | 'signal' | 'watch' | 'opened'> {
  readonly desk: Desk;
  readonly program: Program;
  readonly job: Job;
}

interface RunEnd extends Pick<Job, 'summary'> {
  readonly end: JobEnd;
  readonly news: News;
}

/**
 * Begins the run of a job, or goes on with it where it has begun.
 *
 * @throws Interrupted, and whatever a run throws
 */
export async function workOnJobRun({ desk, program, job, ...given }: JobRun): Promise<RunEnd> {
  try {
    const uploads = await materialise(desk, job, () => makeUploadsFolder(job.id));
    const options = job.options as RunFlags;
    const corpus = [...(options.corpus ?? []), ...(uploads === null ? [] : [uploads])];
    const changed = { ...options, ...(corpus.length === 0 ? {} : { corpus }) };
    const flags = { ...changed, ...(desk.config === undefined ? {} : { config: desk.config }) };
    const plan = job.plan === null ? null : readPlan(job.plan, 'plan');
    const from = await earlierRun(desk, job);
    return await program.workOnRun({ ...given, question: job.question, flags, changed, plan, from }, runEnd);
  } finally {
    removeUploadsFolder(job.id);
  }
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

/** The run whose question is asked again; null where there is none, or it is nowhere any more: then it is asked anew. */
async function earlierRun(desk: Desk, { previousRun }: Job): Promise<RunPlace | null> {
  if (previousRun === null) return null;
  try {
    return await openRun(desk, previousRun);
  } catch (error) {
    if (error instanceof DeskError && error.code === 'unknown-run') return null;
    throw error;
  }
}

function runEnd(run: Run, state: RoundState): RunEnd {
  const ending = state.ending as Ending;
  const { tokens, usd } = storedSpent(run.store, run.id);
  const found = foundBy(run, state);
  const brief = assembleBrief(run.store, run.id);
  const { isChanged, news } = newsOf(brief);
  return {
    summary: summaryOf(brief),
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

/** In characters: what a card of a list has room for. */
const LONGEST_SUMMARY = 240;

/** What a brief says first: a sentence of its answer, else the best of its quotations. */
function summaryOf({ answer, best: { match, passages } }: Brief): string | null {
  const [passage] = match ? passages : [];
  const said = answer[0]?.sentence ?? (passage === undefined ? '' : `“${passage.deciding.exact}”`);
  const line = said.replace(/\s+/gu, ' ').trim();
  if (line === '') return null;
  return line.length > LONGEST_SUMMARY ? `${line.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…` : line;
}
