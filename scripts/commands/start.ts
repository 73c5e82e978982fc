import type { RunOptions } from '../../loop/run.js';
import { haveChangedSince } from '../../loop/reading/corpus-changes.js';
import { REOPENING } from '../../loop/reopen.js';
import type { Store } from '../../store/open-store.js';
import { listRuns, isEnding } from '../../store/runs.js';
import type { RunRow } from '../../store/schema.js';
import { bareWords } from '../../text/bare-words.js';
import { askedRun, beginAsked } from '../start/asked-run.js';
import { checkAssembly } from '../assemble/assemble.js';
import { readConfig } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { beginWithKept } from '../kept/kept-folders.js';
import { openRun, type RunStart } from '../start/open-run.js';
import { kebab } from '../../loop/options/option.js';
import { rowsWhere, type RunFlags } from '../../loop/options/run.js';
import { refuseOtherPlan } from '../../loop/plan-document.js';
import { givenPlan, isToPlan, readPlanFile } from '../start/plan-file.js';
import { rowOf } from '../../loop/files/reading.js';
import { findRunPlace, makeRunFolder } from '../../loop/files/run-folder.js';
import {
  changedOptions,
  checkCorpora,
  defined,
  refuseIdleRoles,
  refuseTwoOutputs,
} from '../../loop/options/run-options.js';
import { printJson, printText } from '../terminal/print.js';
import { work } from './work.js';

/** `research-loop "question"`: begins a run, or takes up the one in the folder given. */
export async function startRun(asked: string | undefined, flags: RunFlags): Promise<number> {
  const plan = givenPlan(flags.plan);
  const run = askedRun(asked, flags, plan);
  const { question, set, options, config } = run;
  const { corpora } = options;
  checkCorpora(corpora);
  await checkAssembly({ options, config, variables: environment() });
  const date = new Date().toISOString().slice(0, 10);
  const place = makeRunFolder({ run: set.run, store: set.store, question, date });
  if (set.fresh !== true) beginWithKept(place, options);
  let answered: string | undefined;
  const begin: RunStart['begin'] = async (store, at) => {
    if (set.fresh !== true && !isToPlan(set))
      answered = await answeredBefore(store, { question, corpora, runId: place.runId });
    return answered === undefined ? beginAsked(run, place)(store, at) : null;
  };
  const code = await openRun({ place, config, given: set, plan, begin }, work);
  return code ?? alreadyAnswered(answered ?? '', set);
}

/** `research-loop resume RUN`: goes on where it stopped; with a raised limit or a new folder a finished run too. */
export async function resumeRun(named: string, flags: RunFlags): Promise<number> {
  refuseTwoOutputs(flags);
  const place = findRunPlace(named);
  const plan = flags.plan === undefined ? null : readPlanFile(flags.plan);
  const config = readConfig('.', flags.config);
  const begin: RunStart['begin'] = (store) => {
    const { id, question, today, status, options: stored } = rowOf(store, place);
    const before = stored as RunOptions;
    if (plan !== null) refuseOtherPlan(plan, { question, path: flags.plan as string });
    const options = changedOptions(before, flags, config);
    if (flags.roleModel !== undefined) refuseIdleRoles(options);
    if (isEnding(status)) refuseIdle(before, options, flags);
    checkCorpora(options.corpora.filter((folder) => !before.corpora.includes(folder)));
    return { known: { id, question, options, today, isNew: false }, before };
  };
  const given = { ...config, ...defined(flags) };
  return (await openRun({ place, config, given, plan, begin }, work)) ?? EXIT.ok;
}

/** @throws UsageError for options that would change nothing of a run that has ended */
function refuseIdle(before: RunOptions, after: RunOptions, flags: RunFlags): void {
  const names = Object.keys(after) as (keyof RunOptions)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const isOfUse = (name: keyof RunOptions): boolean =>
    REOPENING.some((each) => each === name) || (name === 'gate' && after.gate === 'strict');
  if (changed.length === 0 || changed.some(isOfUse)) return;
  const typed = Object.keys(rowsWhere((row) => row.mcp === true)).filter(
    (name) => flags[name as keyof RunFlags] !== undefined,
  );
  throw new UsageError(
    `The run has ended, and ${typed.map((name) => `--${kebab(name)}`).join(', ')} would change nothing of it.`,
    'A raised limit, another depth or another folder reopens it, and --strict judges it again; start a run of its own for anything else.',
  );
}

interface Asked {
  readonly question: string;
  readonly corpora: readonly string[];
  readonly runId: string;
}

/** A converged run of the same store on the same question and folders, which hold what they held then. */
async function answeredBefore(store: Store, asked: Asked): Promise<string | undefined> {
  const isSame = ({ id, question, status, options }: RunRow): boolean =>
    id !== asked.runId &&
    status === 'converged' &&
    bareWords(question) === bareWords(asked.question) &&
    asked.corpora.every((folder) => (options as RunOptions).corpora.includes(folder));
  const newest = listRuns(store).findLast(isSame);
  if (newest === undefined || (await haveChangedSince(store, asked.corpora, newest.updatedAt)))
    return undefined;
  return newest.id;
}

function alreadyAnswered(runId: string, flags: RunFlags): number {
  if (flags.json === true) printJson({ type: 'already-answered', run: runId });
  else printText(`The store has an answer to this question: run ${runId}. Ask it again with --fresh.\n`);
  return EXIT.ok;
}
