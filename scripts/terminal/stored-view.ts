import type { RunOptions } from '../../loop/run.js';
import { listEvents, type StoredEvent } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { getRun } from '../../store/runs.js';
import { journalTotals } from '../../store/sqlite-journal.js';
import type { Spent } from './render.js';
import { emptyView, foldEvent, limitsOf, type RunView } from './run-view.js';
import { stagesAfter } from './stages.js';

/** A run's view as its store tells it. Reads only. */

export function storedView(store: Store, runId: string): RunView {
  const run = getRun(store, runId);
  if (run === undefined) throw new Error(`The store has no run named ${runId}.`);
  const empty = emptyView(run.question, limitsOf(run.options as RunOptions));
  return listEvents(store, runId).reduce(foldStored, empty);
}

/** Folds a stored event; what is under way after it is known from the order of the stages. */
export function foldStored(view: RunView, event: StoredEvent): RunView {
  const data = (event.data ?? {}) as Readonly<Record<string, unknown>>;
  const atMs = Date.parse(event.at);
  const folded = foldEvent(view, { type: event.type, atMs, data });
  if (event.type !== 'stage-finished' || folded.stages.length > 0) return folded;
  const stage = String(data['stage']);
  if (data['ending'] !== null && data['ending'] !== undefined) return folded;
  const round = Number(data['round']) + (stage === 'decide' ? 1 : 0);
  return stagesAfter(stage).reduce(
    (next, each) => foldEvent(next, { type: 'stage-started', atMs, data: { round, stage: each } }),
    folded,
  );
}

/** What the run has cost so far, calls that were lost at their worst case. */
export function storedSpent(store: Store, runId: string): Spent {
  const totals = journalTotals(store, runId);
  return {
    tokens: totals.inputTokens + totals.outputTokens + totals.lostReservedTokens,
    usd: totals.costUsd + totals.lostReservedUsd,
  };
}
