import { stateOf, type Found } from '../../loop/found.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import type { AskedOptions } from '../access/policy.js';
import { listJobs, type Job } from '../store/jobs.js';
import type { DeskService } from './service.js';

/**
 * What completed runs of one depth took at this desk, with the model that is set: the middle one of each figure. A run says
 * which model it had where it was asked with one; of the others, whether it had any.
 */
export interface Estimate {
  /** 200 of the newest at most; 0: nothing is known. */
  readonly runs: number;
  readonly costUsd: number;
  readonly seconds: number;
}

/** Newest runs that are looked at. */
const LOOKED_AT = 2_000;
const MOST_ALIKE = 200;

export async function estimate({ database, policy }: DeskService, depth: string): Promise<Estimate> {
  const { model: usual = 'extractive' } = policy?.usual ?? {};
  const ended = await listJobs(database, { status: ['done', 'stopped'], limit: LOOKED_AT });
  const alike = ended
    .filter((job) => isLike(job, { depth, model: usual }) && isComplete(job))
    .slice(0, MOST_ALIKE);
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.round((values.length - 1) / 2)] ?? 0;
  return {
    runs: alike.length,
    costUsd: middle(alike.map(({ costUsd }) => costUsd)),
    seconds: middle(alike.map(({ secondsAtWork }) => secondsAtWork)),
  };
}

/** A question that is asked again reads only what is new; a run without a model spends no tokens. */
function isLike({ options, previousRun, tokens }: Job, wanted: { depth: string; model: string }): boolean {
  const { depth = RUN_OPTIONS.depth.default, model = wanted.model } = options as AskedOptions;
  const isSame = model === wanted.model && tokens > 0 === (wanted.model !== 'extractive');
  return previousRun === null && isSame && depth === wanted.depth;
}

/** One that was ended early tells nothing of the next. */
const isComplete = ({ ending, found }: Job): boolean =>
  stateOf(ending ?? '', (found ?? 'claims') as Found) !== 'limit';
