/** Runs, and which of their stages are done. */
import type { Store } from './open-store.js';
import { events, journal, runs, stages } from './schema.js';
import type { RunRow, RunStatus } from './public-rows.js';
import { StoreError } from './store-error.js';
import { addRow, changeRows, removeRows, rowOf, rowsOf } from './rows.js';

export interface NewRun {
  /** Name of the run folder; unique in the store. */
  readonly id: string;
  readonly question: string;
  /** JSON. */
  readonly options: unknown;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** ISO time. */
  readonly at: string;
}

/** Throws `StoreError` `run-exists` where the store already has a run of this name. */
export function createRun(store: Store, { at, ...run }: NewRun): RunRow {
  return store.commit(() => {
    if (getRun(store, run.id) !== undefined) {
      throw new StoreError('run-exists', `The store already has a run named ${run.id}.`, {
        cure: 'Resume it, or choose another run folder.',
      });
    }
    const row: RunRow = { ...run, status: 'running', ending: null, createdAt: at, updatedAt: at };
    addRow(store, runs, row);
    return row;
  });
}

export const getRun = (store: Store, runId: string): RunRow | undefined =>
  rowOf(store, runs, ['WHERE id = ?', runId]);

/** The run of that name, or the only run of the store: the folder it is called after may have been renamed. */
export function getRunOfFolder(store: Store, name: string): RunRow | undefined {
  const named = getRun(store, name);
  if (named !== undefined) return named;
  const [only, ...others] = listRuns(store);
  return others.length === 0 ? only : undefined;
}

/** Oldest first. */
export const listRuns = (store: Store): RunRow[] => rowsOf(store, runs, ['ORDER BY created_at, id']);

export interface StatusChange {
  readonly status: RunStatus;
  /** JSON: why and how it ended; null (the default) while it runs. */
  readonly ending?: unknown;
  readonly at: string;
}

/** Whether a run of this status has its ending, its documents written or not. */
export const isEnding = (status: RunStatus | undefined): boolean =>
  status === 'converged' || status === 'stopped';

export function setRunStatus(store: Store, runId: string, change: StatusChange): void {
  updateRun(store, runId, { status: change.status, ending: change.ending ?? null, updatedAt: change.at });
}

export function setRunOptions(store: Store, runId: string, change: { options: unknown; at: string }): void {
  updateRun(store, runId, { options: change.options, updatedAt: change.at });
}

function updateRun(store: Store, runId: string, set: Partial<RunRow>): void {
  if (changeRows(store, runs, { set, which: ['WHERE id = ?', runId] }) > 0) return;
  throw new StoreError('run-unknown', `The store has no run named ${runId}.`, {
    cure: 'List the runs of the store.',
  });
}

/**
 * Takes away a run that has done nothing: a typing error leaves no trace in a store that others share. A run
 * that has finished a stage or made a call stays.
 *
 * @returns whether it was taken away
 */
export function forgetRun(store: Store, runId: string): boolean {
  return store.commit(() => {
    const isBegun = [journal, stages].some(
      (table) => rowOf(store, table, ['WHERE run_id = ?', runId]) !== undefined,
    );
    if (isBegun) return false;
    removeRows(store, events, ['WHERE run_id = ?', runId]);
    return removeRows(store, runs, ['WHERE id = ?', runId]) > 0;
  });
}

/** One stage of one round of a run. */
export interface StagePlace {
  readonly runId: string;
  readonly round: number;
  readonly stage: string;
}

const stageAt = ({ runId, round, stage }: StagePlace) =>
  ['WHERE run_id = ? AND round = ? AND stage = ?', runId, round, stage] as const;

/** The result of a stage that is done (null where it has none); undefined where it is not done. */
export const finishedStage = (store: Store, place: StagePlace): unknown =>
  rowOf(store, stages, stageAt(place))?.result;

export interface StageDone extends StagePlace {
  /** JSON. */
  readonly result: unknown;
  readonly at: string;
}

/** Marks a stage as done: call it in the same commit that writes the stage's rows. Done twice is our mistake. */
export const finishStage = (store: Store, { at, ...done }: StageDone): void =>
  void addRow(store, stages, { ...done, finishedAt: at });

/** Takes back that a stage is done, so that its result can be another: call it in the commit that does so. */
export const withdrawStage = (store: Store, place: StagePlace): void =>
  void removeRows(store, stages, stageAt(place));
