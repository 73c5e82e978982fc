import { setImmediate } from 'node:timers/promises';
import { addEvent } from '../store/events.js';
import { finishStage, finishedStage } from '../store/runs.js';
import { Interrupted, type Run, type RunEvent } from './run.js';

/** What a stage leaves: its result, the rows that belong to it, and what to tell whoever watches. */
export interface StageOutcome<T> {
  readonly result: T;
  /** Rows that are committed together with "done". Runs inside the transaction: no awaiting. */
  readonly write?: () => void;
  readonly event?: Record<string, unknown>;
}

/** An outcome, or what makes it inside the commit, where the result hangs on rows that are written only then. */
export type StageWork<T> = StageOutcome<T> | (() => StageOutcome<T>);

/**
 * Resuming is running again: a stage whose result is in the store gives it back and does nothing;
 * any other runs, and its rows, its result and "done" are committed at once: rows without "done" would lead a resumed
 * stage another way than the first time.
 * Results are plain JSON.
 */
export async function stage<T>(
  run: Run,
  at: { readonly round: number; readonly name: string },
  perform: () => Promise<StageWork<T>> | StageWork<T>,
): Promise<T> {
  const place = { round: at.round, stage: at.name };
  const finished = finishedStage(run.store, { runId: run.id, ...place });
  if (finished !== undefined) return finished as T;
  await breathe(run);
  note(run, { type: 'stage-started', ...place });
  const work = await perform();
  if (run.signal.aborted) throw new Interrupted();
  const time = run.now();
  const { result, event } = run.store.commit(() => {
    const outcome = typeof work === 'function' ? work() : work;
    // What a fresh run goes on with is what a resumed one would read back.
    const result = JSON.parse(JSON.stringify(outcome.result)) as T;
    const event = { ...place, ...outcome.event };
    outcome.write?.();
    finishStage(run.store, { runId: run.id, ...place, result, at: time });
    addEvent(run.store, run.id, { at: time, type: 'stage-finished', data: event });
    return { result, event };
  });
  run.watch({ type: 'stage-finished', ...event });
  return result;
}

/**
 * Lets signals and timers in: a run without a model computes for seconds on end and would not hear Ctrl-C.
 *
 * @throws Interrupted when the run was told to stop
 */
export async function breathe(run: Run): Promise<void> {
  await setImmediate();
  if (run.signal.aborted) throw new Interrupted();
}

/** Records something that happened within a stage, and tells whoever watches. */
export function note(run: Pick<Run, 'id' | 'store' | 'now' | 'watch'>, event: RunEvent): void {
  const { type, ...data } = event;
  addEvent(run.store, run.id, { at: run.now(), type, data });
  run.watch(event);
}
