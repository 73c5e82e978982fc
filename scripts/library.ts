import { assembleBrief } from '../loop/report/assemble-brief.js';
import type { Brief } from '../loop/report/brief.js';
import { foundBy, type Found } from '../loop/found.js';
import { readPlan } from '../loop/plan-document.js';
import type { RunEvent } from '../loop/run.js';
import type { Ending } from '../loop/state.js';
import { beginAsked } from './start/asked-run.js';
import type { Config } from './trust/config.js';
import { environment } from './process/environment.js';
import { didYouMean, UsageError, listed } from '../loop/exit-codes.js';
import { beginWithKept } from './kept/kept-folders.js';
import { carryOn, conduct, openRun } from './start/open-run.js';
import { inCall } from '../loop/options/option.js';
import { rowsWhere, type LibraryOptions } from '../loop/options/run.js';
import { refuseOtherPlan } from '../loop/plan-document.js';
import { makeRunFolder } from '../loop/files/run-folder.js';
import { checkCorpora, refuseIdleRoles, runOptions } from '../loop/options/run-options.js';

/** A question and how to answer it: the names of the command line's options, the same defaults, the same errors. */
export interface ResearchOptions extends Omit<LibraryOptions, 'corpus'> {
  readonly question: string;
  /** Folders of documents to search and read. */
  readonly corpus?: string | readonly string[];
  /** The plan of the question, in the shape of plan.json: nobody is asked for one. */
  readonly plan?: unknown;
  /** Models of single roles: `{ critic: 'openai/default' }`. */
  readonly roleModels?: Readonly<Record<string, string>>;
  /** Keys and addresses of services, by the names of their environment variables. Default: the environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Called with everything as it happens. */
  readonly watch?: (event: RunEvent) => void;
  /** Stops the run, resumably: `research` then rejects with `Interrupted`. */
  readonly signal?: AbortSignal;
}

export interface ResearchResult {
  readonly brief: Brief;
  /** `converged`, or which limit ended the run. */
  readonly ending: Ending;
  /** Whether any claim stands; where none does, whether searches were answered at all. */
  readonly found: Found;
  /** Absolute path of the run folder, with report.md, synth.json and the rest. */
  readonly folder: string;
}

/**
 * Answers a question as the command does, into a run folder: `research('What is …?')`, with options
 * `research('What is …?', { corpus: 'papers' })`, or all in one object. With `run` set to the folder of an unfinished run on
 * the same question it goes on with that run; a finished one is only read.
 *
 * @throws UsageError for wrong options; RunError when the run cannot go on; StoreError; Interrupted
 */
export async function research(
  question: string | ResearchOptions,
  options: Omit<ResearchOptions, 'question'> = {},
): Promise<ResearchResult> {
  return answer(typeof question === 'string' ? { ...options, question } : { ...options, ...question });
}

async function answer(given: ResearchOptions): Promise<ResearchResult> {
  const { question: asked, roleModels = {}, variables = environment(), watch, signal, ...others } = given;
  const { plan: written, ...rest } = others;
  const plan = written === undefined ? null : readPlan(written, 'plan');
  if (typeof asked !== 'string')
    throw new UsageError('research() has no question.', "Write research('What is …?').");
  const question = asked.trim();
  if (question === '') throw new UsageError('The question is empty.', "Write research('What is …?').");
  if (plan !== null) refuseOtherPlan(plan, { question, path: 'plan' });
  const config = checkedOptions(rest);
  const roleModel = Object.entries(roleModels).map(([role, model]) => `${role}=${model}`);
  const set = { ...config, roleModel };
  const options = runOptions({ roleModel }, config);
  refuseIdleRoles(options);
  checkCorpora(options.corpora);
  const date = new Date().toISOString().slice(0, 10);
  const place = makeRunFolder({ run: config.run, store: config.store, question, date });
  beginWithKept(place, options);
  const start = { place, config, given: set, plan, begin: beginAsked({ question, options }, place) };
  const how = {
    variables,
    watch: watch ?? (() => undefined),
    signal: signal ?? new AbortController().signal,
  };
  const result = await openRun(start, (opened) =>
    conduct(opened, how, async (run) => {
      const state = await carryOn(run);
      const brief = assembleBrief(run.store, run.id);
      return { brief, ending: state.ending as Ending, found: foundBy(run, state), folder: place.folder };
    }),
  );
  return result as ResearchResult;
}

/** @throws UsageError for a name or a value that no row of the options allows; undefined counts as not given */
function checkedOptions(given: Omit<LibraryOptions, 'corpus'>): Config {
  const known = rowsWhere((row) => row.library === true);
  const entries = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const row = Object.hasOwn(known, name) ? known[name] : undefined;
      if (row === undefined)
        throw new UsageError(
          `research() has no option "${name}".${didYouMean(name, Object.keys(known))}`,
          `Known options: ${listed(['question', ...Object.keys(known), 'plan', 'roleModels', 'variables', 'watch', 'signal'])}.`,
        );
      return [name, row.check(value, inCall(name))];
    }),
  );
}
