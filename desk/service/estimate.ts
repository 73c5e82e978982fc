import { stateOf, type Found } from '../../loop/found.js';
import { listJobs, type Job } from '../store/jobs.js';
import type { AskedOptions } from '../access/policy.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';
import { mustMay } from '../access/may.js';
import { checkedOptions } from './options.js';

/** What a question may cost, as far as past runs of this desk tell. */
export interface Estimate {
  readonly depth: string;
  readonly model: string;
  /** Completed runs of the same depth and model, 200 of the newest at most. 0: no run like it yet, and nothing else is known. */
  readonly runs: number;
  readonly costUsd: Spread | null;
  readonly tokens: Spread | null;
  readonly seconds: Spread | null;
}

/** Between `low` and `high` lie nine of ten runs. */
interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Newest runs that are looked at. */
const LOOKED_AT = 2_000;
const MOST_ALIKE = 200;

export async function estimate(
  desk: DeskService,
  person: Person,
  { options = {} }: { readonly options?: AskedOptions },
): Promise<Estimate> {
  mustMay(person, 'read');
  const kind = kindOf(checkedOptions(desk, options));
  const ended = await listJobs(desk.database, { status: ['done', 'stopped'], limit: LOOKED_AT });
  const completed = ended.filter((job) => isOfKind(job, kind) && isComplete(job));
  // A configuration may have set another model since: what the newest run had counts.
  const hasModel = (completed[0]?.tokens ?? 0) > 0;
  const alike = completed.filter(({ tokens }) => tokens > 0 === hasModel).slice(0, MOST_ALIKE);
  return {
    ...kind,
    runs: alike.length,
    costUsd: spreadOf(alike.map(({ costUsd }) => costUsd)),
    tokens: spreadOf(alike.map(({ tokens }) => tokens)),
    seconds: spreadOf(alike.map(({ secondsAtWork }) => secondsAtWork)),
  };
}

type Kind = Pick<Estimate, 'depth' | 'model'>;

const kindOf = ({ depth, model }: AskedOptions): Kind => ({
  depth: typeof depth === 'string' ? depth : RUN_OPTIONS.depth.default,
  model: typeof model === 'string' ? model : RUN_OPTIONS.model.default,
});

function isOfKind({ options, previousRun }: Job, { depth, model }: Kind): boolean {
  // A question that is asked again reads only what is new.
  if (previousRun !== null) return false;
  const its = kindOf(options as AskedOptions);
  return its.depth === depth && its.model === model;
}

/** One that was ended early tells nothing of the next. */
const isComplete = ({ ending, found }: Job): boolean =>
  stateOf(ending ?? '', (found ?? 'claims') as Found) !== 'limit';

function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.05), median: at(0.5), high: at(0.95) };
}
