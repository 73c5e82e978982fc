import { typed } from '../process/typed.js';
import { basename } from 'node:path';
import { endIn, endsWell, foundBy, isSomething, isUnjudged, UNJUDGED, type Found } from '../../loop/found.js';
import { planOnly } from '../../loop/own-plan.js';
import { lastState } from '../../loop/round-state.js';
import { Interrupted, type Run, type RunEvent } from '../../loop/run.js';
import { isFinished } from '../../loop/stages/finish.js';
import type { KnownRun } from '../../loop/start.js';
import type { Ending, RoundState } from '../../loop/state.js';
import type { Store } from '../../store/open-store.js';
import { EXIT } from '../../loop/exit-codes.js';
import { carryOn, conduct, type OpenedRun } from '../start/open-run.js';
import type { RunFlags } from '../../loop/options/run.js';
import { isToPlan, writePlanFile } from '../start/plan-file.js';
import { humanProgress, jsonProgress, quietProgress, type Progress } from './progress.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { stopOnSignal } from './stop-on-signal.js';
import { leftOutWords } from '../terminal/event-lines.js';
import { printJson, printText } from '../terminal/print.js';
import { storedSpent, storedView } from '../../loop/progress/stored-view.js';
import { counted } from '../../text/text-width.js';

/** Carries a run on until it ends, and says how it went. @returns the exit code */
export async function work(opened: OpenedRun): Promise<number> {
  const { place, store, known, given } = opened;
  const progress = progressOf(given, { store, runId: known.id });
  const stop = stopOnSignal(progress);
  let leftOut: RunEvent | undefined;
  const watch = (event: RunEvent): void => {
    if (event.type === 'statements-left-out') leftOut = event;
    progress.watch(event);
  };
  try {
    return await conduct(opened, { signal: stop.signal, watch }, async (run) => {
      if (isToPlan(given)) return reportPlan(opened, run, progress);
      if (!isFinished(run, lastState(run))) progress.say(runLine(known, place));
      const state = await carryOn(run);
      progress.stop();
      return report({ place, flags: given, leftOut }, run, state);
    });
  } catch (error) {
    progress.stop();
    if (!(error instanceof Interrupted || stop.signal.aborted)) throw error;
    process.stderr.write(`Interrupted. Go on with: ${typed('research-loop')} resume ${shown(place)}\n`);
    return EXIT.interrupted;
  } finally {
    stop.release();
  }
}

/** Plans alone, writes the plan into the file that was named, and says how to go on. */
async function reportPlan({ place, given }: OpenedRun, run: Run, progress: Progress): Promise<number> {
  const plan = await planOnly(run);
  progress.stop();
  const path = given.plan as string;
  writePlanFile(path, plan);
  if (given.json === true) printJson({ type: 'plan-written', path, plan });
  else printText(`${path}\n`);
  if (given.json !== true && given.quiet !== true)
    process.stderr.write(
      `Go on with it: ${typed('research-loop')} resume ${shown(place)}\nOr edit it first: ${typed('research-loop')} resume ${shown(place)} --plan ${path}\n`,
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
  const model = options.model === 'extractive' ? 'no model' : options.model;
  const searched = options.engines.map((name) => (name === 'corpus' ? 'the folder' : name)).join(', ');
  return `${known.isNew ? 'Run' : 'Going on with'} ${shown(place)}: ${options.depth}, ${model}, searching ${searched}, at most ${limits.join(', ')}`;
}

interface Ended {
  readonly place: RunPlace;
  readonly flags: RunFlags;
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
      `${endIn(ending, found, run.options)}. ${counted(kept, 'statement')} in the brief, ${struck} taken out${leftOut === undefined ? '' : `; ${leftOutWords(leftOut)}`}.\n`,
    );
    if (ending === 'unanswered') process.stderr.write(unansweredCure(place));
    const raised = raisedBy(ending, run.options);
    if (raised !== null)
      process.stderr.write(`Go on with more: ${typed('research-loop')} resume ${shown(place)} ${raised}\n`);
    printText(`${shown(place)}/report.html\n`);
    if (found === 'passages') process.stderr.write(ONLY_PASSAGES);
    if (isSomething(found))
      process.stderr.write(
        `Check it: ${typed('verify-citations')} ${shown(place)}/synth.json ${shown(place)}\n`,
      );
    else process.stderr.write(isUnjudged(ending, found) ? `${UNJUDGED}\n` : whyNothingHolds(state, found));
  }
  return endsWell(ending, found) ? EXIT.ok : EXIT.limit;
}

/** What goes on with a run that met a limit: twice of it. */
function raisedBy(ending: Ending, options: Run['options']): string | null {
  const { budgetTokens, budgetUsd, budgetMinutes, maxSources, maxRounds } = options;
  const limits: Readonly<Partial<Record<Ending, readonly [option: string, limit: number | null]>>> = {
    'depth-tokens': ['--budget-tokens', budgetTokens],
    'token-budget': ['--budget-tokens', budgetTokens],
    'money-budget': ['--budget-usd', budgetUsd],
    'time-budget': ['--budget-minutes', budgetMinutes],
    'source-limit': ['--max-sources', maxSources],
    'round-limit': ['--max-rounds', maxRounds],
  };
  const [option, limit] = limits[ending] ?? [];
  return limit == null ? null : `${option} ${2 * limit}`;
}

/** A larger budget would go the same way. */
const unansweredCure = (place: RunPlace): string =>
  `See with \`${typed('research-loop')} doctor\` whether the model can be reached, or give it more time ("timeouts": { "modelMs": … } in research-loop.config.json). Then: ${typed('research-loop')} resume ${shown(place)} with a larger --budget-tokens or --budget-usd.\n`;

const ONLY_PASSAGES = `No model wrote an answer: the brief quotes what comes closest. \`${typed('research-loop')} setup\` finds a model.\n`;

/** A brief without a claim is an answer too, but of another kind: what was read says nothing, or parts of the run failed. */
function whyNothingHolds({ failedParts }: RoundState, found: keyof typeof NOTHING_FOUND): string {
  const [first] = failedParts;
  if (found === 'search-failed') return NOTHING_FOUND[found];
  return first === undefined
    ? NOTHING_FOUND[found]
    : `Nothing was found, and parts of the run failed. ${first}\nSee with \`${typed('research-loop')} doctor\` what answers, then ask again; --model extractive needs no model.\n`;
}

const NOTHING_FOUND: Readonly<Record<Exclude<Found, 'claims' | 'passages'>, string>> = {
  nothing:
    'Nothing that was read answers the question. Other words for it, another folder or more engines (--search) may help.\n',
  'nothing-stands':
    'No statement is backed by what was read; the brief lists those that were tried, with the reasons.\n',
  'search-failed': `No search was answered, so that nothing can be said of the question. \`${typed('research-loop')} doctor\` shows what can be reached.\n`,
};

/** As a person would type it: relative to the working folder where that is shorter. */
function shown(place: RunPlace): string {
  const here = `${process.cwd()}/`;
  return place.folder.startsWith(here)
    ? place.folder.slice(here.length)
    : place.folder === process.cwd()
      ? basename(place.folder)
      : place.folder;
}
