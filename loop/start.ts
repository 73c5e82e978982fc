import { createRun, getRun, setRunOptions } from '../store/runs.js';
import type { Store } from '../store/open-store.js';
import { RunError, type RunOptions } from './run.js';

/** A run as the store knows it. */
export interface KnownRun {
  readonly id: string;
  readonly question: string;
  readonly options: RunOptions;
  readonly today: string;
  readonly isNew: boolean;
}

/**
 * Begins a run, or takes up the one of that name. A run keeps its question and its date; its options may be
 * raised when it is taken up.
 *
 * @throws RunError `other-question` when the name belongs to a run with another question
 */
export function beginRun(
  store: Store,
  asked: { id: string; question: string; options: RunOptions; at: string },
): KnownRun {
  const known = getRun(store, asked.id);
  if (known === undefined) {
    const today = asked.at.slice(0, 10);
    createRun(store, {
      id: asked.id,
      question: asked.question,
      options: asked.options,
      today,
      at: asked.at,
    });
    return { id: asked.id, question: asked.question, options: asked.options, today, isNew: true };
  }
  if (known.question !== asked.question) {
    throw new RunError(
      'other-question',
      `The run ${asked.id} is about another question: "${known.question}".`,
      'Give another --run folder, or resume that run with `research-loop resume`.',
    );
  }
  return {
    id: known.id,
    question: known.question,
    options: known.options as RunOptions,
    today: known.today,
    isNew: false,
  };
}

/** Keeps changed options (a raised limit, a new folder) with the run. */
export function changeOptions(
  store: Store,
  run: KnownRun,
  change: { options: RunOptions; at: string },
): void {
  if (JSON.stringify(run.options) !== JSON.stringify(change.options)) setRunOptions(store, run.id, change);
}
