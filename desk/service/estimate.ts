import { stateOf, type Found } from '../../loop/found.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import type { AskedOptions } from '../access/policy.js';
import { listJobs, type Job } from '../store/jobs.js';
import type { DeskService } from './service.js';

/** What completed runs of one depth took at this desk, with the usual model: the middle one of each figure. */
export interface Estimate {
  /** 200 of the newest at most; 0: nothing is known. */
  readonly runs: number;
  readonly costUsd: number;
  readonly seconds: number;
}

/** Newest runs that are looked at. */
const LOOKED_AT = 2_000;
const MOST_ALIKE = 200;

export async function estimate({ database }: DeskService, depth: string): Promise<Estimate> {
  const ended = await listJobs(database, { status: ['done', 'stopped'], limit: LOOKED_AT });
  const completed = ended.filter((job) => isUsual(job, depth) && isComplete(job));
  // A configuration may have set another model since: what the newest run had counts.
  const hasModel = (completed[0]?.tokens ?? 0) > 0;
  const alike = completed.filter(({ tokens }) => tokens > 0 === hasModel).slice(0, MOST_ALIKE);
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.round((values.length - 1) / 2)] ?? 0;
  return {
    runs: alike.length,
    costUsd: middle(alike.map(({ costUsd }) => costUsd)),
    seconds: middle(alike.map(({ secondsAtWork }) => secondsAtWork)),
  };
}

/** A question that is asked again reads only what is new, and one with a model of its own is another kind. */
function isUsual({ options, previousRun }: Job, depth: string): boolean {
  const { depth: its = RUN_OPTIONS.depth.default, model } = options as AskedOptions;
  return previousRun === null && model === undefined && its === depth;
}

/** One that was ended early tells nothing of the next. */
const isComplete = ({ ending, found }: Job): boolean =>
  stateOf(ending ?? '', (found ?? 'claims') as Found) !== 'limit';
