import { closeReaders } from '../../agents/readers/index.js';
import { givePlan } from '../../loop/own-plan.js';
import type { PlanDocument } from '../../loop/plan-document.js';
import { recheck, reopen } from '../../loop/reopen.js';
import { research } from '../../loop/research.js';
import { lastState } from '../../loop/round-state.js';
import { Interrupted, RunError, type Run, type RunEvent, type RunOptions } from '../../loop/run.js';
import { finish, isFinished } from '../../loop/stages/finish.js';
import { changeOptions, type KnownRun } from '../../loop/start.js';
import type { RoundState } from '../../loop/state.js';
import { openStore, type Store } from '../../store/open-store.js';
import { lockRun } from '../../store/run-lock.js';
import { forgetRun, getRun, isEnding, setRunStatus } from '../../store/runs.js';
import { assembleRun } from '../assemble/assemble.js';
import type { DeskSide } from '../../desk/program.js';
import type { Config } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { isUsageError } from '../../loop/exit-codes.js';
import { diskFault } from '../../loop/files/file-error.js';
import type { RunFlags } from '../../loop/options/run.js';
import type { MadeRun, RunPlace } from '../../loop/files/run-folder.js';
import { markOrigin, refuseForeign } from '../trust/run-origin.js';

/**
 * The one way to a run: command, library, refresh, follow-up and a desk's worker say where it lies and how it gets
 * into its store (`RunStart`), `openRun` holds its folder and store open, and `conduct` puts it together and works on it.
 */

/** A run that is to begin, or to go on. */
export interface RunStart {
  /** A folder that was made for it is taken away again where nothing has begun in it. */
  readonly place: RunPlace & Partial<MadeRun>;
  readonly config: Config;
  /** What was set and typed: a stored run that names the same names the user's own choice. */
  readonly given: RunFlags;
  /** One that was given with it: nobody is asked for one. */
  readonly plan?: PlanDocument | null;
  /** Puts the run into its store, or finds it there; null where nothing is to be done. */
  readonly begin: (store: Store, at: string) => Begun | null | Promise<Begun | null>;
}

export interface Begun {
  /** With the options that it goes on with. */
  readonly known: KnownRun;
  /** The options that it had, where it is taken up. */
  readonly before?: RunOptions;
}

export interface OpenedRun extends Begun, Pick<RunStart, 'place' | 'config' | 'given'> {
  readonly store: Store;
}

/**
 * Begins or takes up a run and hands it to `perform`, with the lock of its folder and its store held until that ends. A
 * typing error, a full disk or a question that has its answer elsewhere leaves no folder behind.
 *
 * @returns what `perform` does; null where nothing was to be done
 * @throws UsageError for a stored run that names what the user has not agreed to; StoreError where another process works on it
 */
export async function openRun<T>(
  start: RunStart,
  perform: (opened: OpenedRun) => Promise<T>,
): Promise<T | null> {
  const { place, config, given } = start;
  const run: { begun: Begun | null } = { begun: null };
  try {
    const done = await withRun(place, async (store) => {
      const at = new Date().toISOString();
      const begun = await start.begin(store, at);
      if (begun === null) return null;
      run.begun = begun;
      const { known } = begun;
      try {
        settle(store, start, { begun, at });
        return await perform({ ...begun, place, config, given, store });
      } catch (error) {
        if (known.isNew && isUsageError(error)) forgetRun(store, known.id);
        throw error;
      }
    });
    if (run.begun === null) place.remove?.();
    return done;
  } catch (error) {
    if (run.begun === null || isUsageError(error)) place.remove?.();
    throw error;
  }
}

/** What is noted in the store before anything is done. */
function settle(
  store: Store,
  { place: { folder }, given, plan = null }: RunStart,
  { begun: { known, before }, at }: { readonly begun: Begun; readonly at: string },
): void {
  if (!known.isNew) refuseForeign(store, known, { folder, given });
  if (plan !== null) givePlan({ ...known, store, now: () => at }, plan);
  if (before !== undefined)
    changeOptions(store, { ...known, options: before }, { options: known.options, at });
  markOrigin(store, known);
}

/** How a run is worked on. */
export interface Conducting {
  /** Aborted to interrupt it, resumably. */
  readonly signal: AbortSignal;
  readonly watch: (event: RunEvent) => void;
  /** By default the environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** What a desk adds. */
  readonly desk?: DeskSide;
}

/** Runs at work in this process: the processes that read are theirs together. */
let atWork = 0;

/**
 * Puts an opened run together and hands it to `perform`. That it was interrupted or failed is noted in its store, and
 * thrown; calls that are still under way then are aborted.
 */
export async function conduct<T>(
  opened: OpenedRun,
  how: Conducting,
  perform: (run: Run) => Promise<T>,
): Promise<T> {
  const { known, before, store, config, place } = opened;
  const failed = new AbortController();
  atWork += 1;
  try {
    const run = await assembleRun({
      variables: environment(),
      ...how,
      known,
      store,
      config,
      folder: place.folder,
      signal: AbortSignal.any([how.signal, failed.signal]),
    });
    if (before !== undefined) reopen(run, before);
    return await perform(run);
  } catch (thrown) {
    const isInterrupted = thrown instanceof Interrupted || how.signal.aborted;
    failed.abort();
    const error = diskError(thrown) ?? (thrown as Error);
    noteEnd(store, known.id, { status: isInterrupted ? 'interrupted' : 'error', why: error.message });
    throw error;
  } finally {
    atWork -= 1;
    if (atWork === 0) await closeReaders();
  }
}

/**
 * Carries a run to its end; one that has ended is left as it is, to the byte. Where the gate became strict on the
 * way or afterwards, claims that passed it with a warning are struck.
 */
export async function carryOn(run: Run): Promise<RoundState> {
  const before = lastState(run);
  const state = isFinished(run, before) ? before : await research(run);
  if (run.options.gate !== 'strict' || state.claims.every((claim) => claim.gate.warnings.length === 0))
    return state;
  const held = recheck(run, state);
  await finish(run, held);
  return held;
}

/** Holds the lock of the run's folder and its store open for `perform`; both are given back whatever happens. */
async function withRun<T>(place: RunPlace, perform: (store: Store) => Promise<T>): Promise<T> {
  const lock = lockRun(place.folder);
  try {
    const store = openedStore(place.storePath);
    try {
      return await perform(store);
    } finally {
      store.close();
    }
  } finally {
    lock.release();
  }
}

/** Reports a full disk the same way at start-up as later. */
function openedStore(path: string): Store {
  try {
    return openStore(path);
  } catch (error) {
    throw diskError(error) ?? error;
  }
}

/**
 * A run that has its ending keeps it: what failed then was the attempt to go on. A store that cannot be written cannot
 * take this note either; the error itself is what counts.
 */
function noteEnd(
  store: Store,
  runId: string,
  { status, why }: { readonly status: 'interrupted' | 'error'; readonly why: string },
): void {
  try {
    if (isEnding(getRun(store, runId)?.status)) return;
    setRunStatus(store, runId, { status, ending: { why }, at: new Date().toISOString() });
  } catch (error) {
    if (diskError(error) === null) throw error;
  }
}

/** A full or failing disk, said so that a person knows what to do; null for any other error. */
function diskError(error: unknown): RunError | null {
  const fault = diskFault(error);
  if (fault === null) return null;
  return new RunError('disk-full', fault.message, {
    cure: `Nothing finished is lost. ${fault.cure}`,
    cause: error,
  });
}
