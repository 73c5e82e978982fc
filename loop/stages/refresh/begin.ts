import { copyRun } from '../../../store/copy-run.js';
import { addEvent } from '../../../store/events.js';
import type { Store } from '../../../store/open-store.js';
import { listRunSources } from '../../../store/run-sources.js';
import { createRun, finishStage } from '../../../store/runs.js';
import type { StageResults } from '../../results.js';
import { keepState, lastState } from '../../round-state.js';
import { RunError, type RunOptions, type StoredRun } from '../../run.js';
import type { KnownRun } from '../../start.js';
import type { RoundState } from '../../state.js';

/**
 * A run that asks the same question again. It is the earlier run under a name of its own, with all that one left, and goes
 * on from its last round: known sources are asked for again, what is new is searched for, and where there is no news
 * nobody is asked anything.
 */

/** Before the first round. */
const BEFORE = 0;
/** Results that speak of the other run alone. */
const OWN_STAGES = ['refine', 'carry', 'refresh', 'changes', 'documents'];

/**
 * Begins the run in the store of the earlier one, or in a copy of it.
 *
 * @throws RunError where the earlier run has not ended, or has read nothing
 */
export function beginRefreshed(
  store: Store,
  { from, id, options, at }: { from: StoredRun; id: string; options: RunOptions; at: string },
): KnownRun {
  const sources = listRunSources(store, from.id);
  const before = lastState(from);
  const { ending, round } = before;
  if (ending === null || sources.length === 0)
    throw new RunError(
      'nothing-read',
      ending === null ? `The run ${from.id} has not ended.` : `The run ${from.id} has read nothing.`,
      'Resume it first, or start a run of its own.',
    );
  const { question } = from;
  const today = at.slice(0, 10);
  const own: RunOptions = { ...options, maxRounds: options.maxRounds + round };
  const refresh: StageResults['refresh'] = {
    run: from.id,
    today: dateOf(store, from.id),
    round,
    ending,
    maxRounds: options.maxRounds,
  };
  store.commit(() => {
    createRun(store, { id, question, options: own, today, at });
    copyRun(store, { from: from.id, to: id, without: OWN_STAGES });
    finishStage(store, { runId: id, round: BEFORE, stage: 'refresh', result: refresh, at });
    const state: RoundState = {
      ...before,
      ending: null,
      idleRounds: 0,
      failedParts: [],
      nextTarget: { text: question, query: null, gapId: null, kind: 'question', queries: [] },
    };
    keepState({ id, store, question }, state);
    addEvent(store, id, { at, type: 'run-refreshed', data: { from: from.id, sources: sources.length } });
  });
  return { id, question, options: own, today, isNew: true };
}

const dateOf = (store: Store, runId: string): string =>
  store.database.prepare<[string], string>('SELECT today FROM runs WHERE id = ?').pluck().get(runId) ?? '';
