import type { StoredEvent } from '../../store/schema.js';
import type { RunOptions } from '../run.js';
import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { getRun } from '../../store/runs.js';
import { journalTotals } from '../../store/sqlite-journal.js';
import { emptyView, foldEvent, limitsOf, type RunView, type Spent } from './run-view.js';

/** A run's view from its store. Reads only. */

export function storedView(store: Store, runId: string): RunView {
  const run = getRun(store, runId);
  if (run === undefined) throw new Error(`The store has no run named ${runId}.`);
  const empty = emptyView(run.question, limitsOf(run.options as RunOptions));
  return listEvents(store, runId).reduce(foldStored, empty);
}

const foldStored = (view: RunView, { type, at, data }: StoredEvent): RunView =>
  foldEvent(view, { type, atMs: Date.parse(at), data: (data ?? {}) as Readonly<Record<string, unknown>> });

/** What the run has cost so far, calls that were lost at their worst case. */
export function storedSpent(store: Store, runId: string): Spent {
  const totals = journalTotals(store, runId);
  return {
    tokens: totals.inputTokens + totals.outputTokens + totals.lostReservedTokens,
    usd: totals.costUsd + totals.lostReservedUsd,
  };
}
