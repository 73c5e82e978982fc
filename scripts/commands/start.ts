import { printJson, printText } from '../terminal/print.js';
import { basename } from 'node:path';
import { Interrupted, type Run, type RunEvent, type RunOptions } from '../../loop/run.js';
import { isFinished } from '../../loop/stages/finish.js';
import { changeOptions, type KnownRun } from '../../loop/start.js';
import type { Ending, RoundState } from '../../loop/state.js';
import { bareWords } from '../../text/bare-words.js';
import { endingIn } from '../../loop/words/lookup.js';
import { reopen, REOPENING } from '../../loop/reopen.js';
import { closeReaders } from '../../agents/readers/index.js';
import { lastState } from '../../loop/round-state.js';
import { givePlan, planOnly } from '../../loop/own-plan.js';
import { haveChangedSince } from '../../loop/reading/corpus-changes.js';
import type { Store } from '../../store/open-store.js';
import type { RunRow } from '../../store/schema.js';
import { forgetRun, listRuns, isEnding } from '../../store/runs.js';
import { assembleRun, checkAssembly } from '../assemble.js';
import { askedRun, beginAsked } from '../asked-run.js';
import { carryOn } from '../carry-on.js';
import { readConfig, type Config } from '../config.js';
import { environment } from '../environment.js';
import { endsWell, foundBy, isSomething, outcomeOf, type Found } from '../../loop/found.js';
import { EXIT, isUsageError, UsageError } from '../exit-codes.js';
import { checkCorpora, withoutJunk } from '../new-folder.js';
import { humanProgress, jsonProgress, quietProgress, type Progress } from '../progress.js';
import { beginWithKept } from '../kept-folders.js';
import { readPlanFile, refuseOtherPlan, writePlanFile } from '../plan-file.js';
import { kebab } from '../options/option.js';
import { rowsWhere, type RunFlags } from '../options/run.js';
import { rowOf } from '../reading.js';
import { findRunPlace, makeRunFolder, type RunPlace } from '../run-folder.js';
import { changedOptions, defined, refuseIdleRoles, refuseTwoOutputs } from '../run-options.js';
import { stopOnSignal } from '../stop-on-signal.js';
import { markOrigin, refuseForeign } from '../trust/run-origin.js';
import { leftOutWords } from '../terminal/event-lines.js';
import { storedSpent, storedView } from '../terminal/stored-view.js';
import { counted } from '../terminal/text-width.js';
import { diskError, noteEnd, withRun } from '../work-on-run.js';

/** `research-loop "question"`: begins a run, or takes up the one in the folder given. */
export async function startRun(asked: string | undefined, flags: RunFlags): Promise<number> {
  const plan = flags.plan === undefined ? null : readPlanFile(flags.plan);
  const given = askedRun(asked, flags, plan);
  const { question, set, options, config } = given;
  const at = new Date().toISOString();
  checkCorpora(options.corpora);
  await checkAssembly({ options, config, variables: environment() });
  const place = makeRunFolder({ run: set.run, store: set.store, question, date: at.slice(0, 10) });
  if (set.fresh !== true) beginWithKept(place, options);
  const perform = async (store: Store, begun: () => void): Promise<number> => {
    const { corpora } = options;
    const asked = { question, corpora, runId: place.runId };
    const answered =
      set.fresh === true || set.planOnly === true ? undefined : await answeredBefore(store, asked);
    if (answered !== undefined) return alreadyAnswered(answered, set);
    const known = beginAsked(store, given, { place, at, begun });
    return work({ place, store, known, flags: set, config });
  };
  return withoutJunk(place, (begun) => withRun(place, (store) => perform(store, begun)));
}

/** `research-loop resume RUN`: goes on where it stopped; with a raised limit or a new folder a finished run too. */
export async function resumeRun(given: string, flags: RunFlags): Promise<number> {
  refuseTwoOutputs(flags);
  const place = findRunPlace(given);
  const plan = flags.plan === undefined ? null : readPlanFile(flags.plan);
  const config = readConfig('.', flags.config);
  const shown: RunFlags = { ...config, ...defined(flags) };
  return withRun(place, async (store) => {
    const row = rowOf(store, place);
    const { id, question, today } = row;
    const before: KnownRun = { id, question, options: row.options as RunOptions, today, isNew: false };
    if (plan !== null) {
      refuseOtherPlan(plan, { question, path: flags.plan as string });
      givePlan({ ...before, store, now: () => new Date().toISOString() }, plan);
    }
    const options = changedOptions(before.options, flags, config);
    if (flags.roleModel !== undefined) refuseIdleRoles(options);
    if (isEnding(row.status)) refuseIdle(before.options, options, flags);
    refuseForeign(store, { id, options }, { folder: place.folder, given: shown });
    checkCorpora(options.corpora.filter((folder) => !before.options.corpora.includes(folder)));
    changeOptions(store, before, { options, at: new Date().toISOString() });
    const known = { ...before, options };
    markOrigin(store, known);
    return work({ place, store, known, before: before.options, flags: shown, config });
  });
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
    'A raised limit, another depth or another folder reopens it, and --gate strict judges it again; start a run of its own for anything else.',
  );
}

export interface Work {
  readonly place: RunPlace;
  readonly store: Store;
  readonly known: KnownRun;
  readonly before?: RunOptions;
  readonly flags: RunFlags;
  readonly config: Config;
  /** Makes the run one that is played again from a recording, and judges it again. */
  readonly recording?: {
    readonly variables: Readonly<Record<string, string>>;
    play(run: Run): Run;
    judge(run: Run, state: RoundState): Promise<RoundState>;
  };
}

/** Carries a run on until it ends, and says how it went. */
export async function work(given: Work): Promise<number> {
  const { place, store, known, before, flags, config, recording } = given;
  const progress = progressOf(flags, { store, runId: known.id });
  const stop = stopOnSignal(progress);
  let leftOut: RunEvent | undefined;
  try {
    const assembled = await assembleRun({
      known,
      folder: place.folder,
      store,
      config,
      variables: recording?.variables ?? environment(),
      lazily: recording !== undefined,
      signal: stop.signal,
      watch: noting((event) => (leftOut = event), progress),
    });
    const run = recording?.play(assembled) ?? assembled;
    if (before !== undefined) reopen(run, before);
    if (flags.planOnly === true) return await reportPlan(given, run, progress);
    if (!isFinished(run, lastState(run))) progress.say(runLine(known, place));
    const played = await carryOn(run);
    const state = (await recording?.judge(assembled, played)) ?? played;
    progress.stop();
    return report({ ...given, leftOut }, run, state);
  } catch (thrown) {
    progress.stop();
    const interrupted = thrown instanceof Interrupted || stop.signal.aborted;
    // What is still under way would keep the process, and write to a store that is closed.
    stop.abort();
    const error = diskError(thrown) ?? (thrown as Error);
    const isTypingError = known.isNew && !interrupted && isUsageError(error);
    if (!isTypingError || !forgetRun(store, known.id))
      noteEnd(store, known.id, { status: interrupted ? 'interrupted' : 'error', why: error.message });
    if (!interrupted) throw error;
    process.stderr.write(`Interrupted. Go on with: research-loop resume ${shown(place)}\n`);
    return EXIT.interrupted;
  } finally {
    stop.release();
    await closeReaders();
  }
}

/** Plans alone, writes the plan down, and says how to go on. */
async function reportPlan({ place, flags }: Work, run: Run, progress: Progress): Promise<number> {
  const plan = await planOnly(run);
  progress.stop();
  writePlanFile(place.folder, plan);
  const path = `${shown(place)}/plan.json`;
  if (flags.json === true) printJson({ type: 'plan-written', path, plan });
  else printText(`${path}\n`);
  if (flags.json !== true && flags.quiet !== true)
    process.stderr.write(
      `Go on with it: research-loop resume ${shown(place)}\nOr edit it first: research-loop resume ${shown(place)} --plan ${path}\n`,
    );
  return EXIT.ok;
}

function progressOf(flags: RunFlags, { store, runId }: { store: Store; runId: string }): Progress {
  if (flags.json === true) return jsonProgress();
  if (flags.quiet === true) return quietProgress();
  return humanProgress({ view: storedView(store, runId), spent: () => storedSpent(store, runId) });
}

function runLine(known: KnownRun, place: RunPlace): string {
  const { options } = known;
  const limits = [
    counted(options.maxRounds, 'round'),
    ...(options.model === 'extractive' || options.budgetTokens === null
      ? []
      : [`${options.budgetTokens} tokens`]),
    ...(options.budgetUsd === null ? [] : [`$${options.budgetUsd}`]),
    ...(options.budgetMinutes === null ? [] : [`${options.budgetMinutes} minutes`]),
  ];
  const model = options.model === 'extractive' ? 'no model (extractive roles)' : options.model;
  return `${known.isNew ? 'Run' : 'Going on with'} ${shown(place)}: depth ${options.depth}, ${model}, searching ${options.engines.join(', ')}, at most ${limits.join(', ')}`;
}

/** Tells the progress, and what the final check left out to `note` as well. */
const noting =
  (note: (leftOut: RunEvent) => void, progress: Progress) =>
  (event: RunEvent): void => {
    if (event.type === 'statements-left-out') note(event);
    progress.watch(event);
  };

interface Ended extends Pick<Work, 'place' | 'flags'> {
  /** What the final check took out of the documents. */
  readonly leftOut: RunEvent | undefined;
}

function report({ place, flags, leftOut }: Ended, run: Run, state: RoundState): number {
  const found = foundBy(run, state);
  const ending = state.ending as Ending;
  const path = `${shown(place)}/report.md`;
  if (flags.json === true)
    printJson({
      type: 'brief-written',
      path,
      ending,
      claims: state.claims.length,
      found,
      ...(leftOut && { leftOut }),
    });
  else if (flags.quiet === true) printText(`${path}\n`);
  else {
    const [kept, struck] = [state.claims.length, state.struck.length];
    process.stderr.write(
      `${outcomeOf(ending, found)}: ${endingIn(ending)}. ${counted(kept, 'claim')} kept, ${struck} struck${leftOut === undefined ? '' : `; ${leftOutWords(leftOut)}`}.\n`,
    );
    if (ending === 'unanswered') process.stderr.write(unansweredCure(place));
    printText(`${path}\n`);
    if (found === 'passages') process.stderr.write(ONLY_PASSAGES);
    if (isSomething(found))
      process.stderr.write(`Check it: verify-citations ${shown(place)}/synth.json ${shown(place)}\n`);
    else process.stderr.write(whyNothingHolds(state, found));
  }
  return endsWell(ending, found) ? EXIT.ok : EXIT.limit;
}

/** A larger budget would go the same way. */
const unansweredCure = (place: RunPlace): string =>
  `See with \`research-loop doctor\` whether the model can be reached, or give it more time ("timeouts": { "modelMs": … } in research-loop.config.json). Then: research-loop resume ${shown(place)} with a larger --budget-tokens or --budget-usd.\n`;

const ONLY_PASSAGES = 'No claim is sure by rule; the best passages come first in the brief.\n';

/** A brief without a claim is an answer too, but of another kind: what was read says nothing, or parts of the run failed. */
function whyNothingHolds({ failedParts }: RoundState, found: keyof typeof NOTHING_FOUND): string {
  const [first] = failedParts;
  if (found === 'search-failed') return NOTHING_FOUND[found];
  return first === undefined
    ? NOTHING_FOUND[found]
    : `Nothing was found: insufficient evidence, and parts of the run failed. ${first}\n`;
}

const NOTHING_FOUND: Readonly<Record<Exclude<Found, 'claims' | 'passages'>, string>> = {
  nothing:
    'Nothing was found: insufficient evidence. Nothing that was read answers the question in words that hold.\n',
  'nothing-stands':
    'Nothing was found: insufficient evidence. Every claim was struck; the brief lists them with the reasons.\n',
  'search-failed':
    'The search failed: no source was found or read, so that nothing can be said of the question. `research-loop doctor` shows what can be reached.\n',
};

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

/** As a person would type it: relative to the working folder where that is shorter. */
function shown(place: RunPlace): string {
  const here = `${process.cwd()}/`;
  return place.folder.startsWith(here)
    ? place.folder.slice(here.length)
    : place.folder === process.cwd()
      ? basename(place.folder)
      : place.folder;
}
