/** Runs, and which of their stages are done. */
import { and, asc, eq } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { events, journal, runs, stages } from './schema.js';
import type { RunRow, RunStatus } from './public-rows.js';
import { StoreError } from './store-error.js';
import { unsealed } from './rows.js';

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
    store.orm.insert(runs).values(row).run();
    return row;
  });
}

export function getRun(store: Store, runId: string): RunRow | undefined {
  const row = store.orm.select().from(runs).where(eq(runs.id, runId)).get();
  return row && unsealed(row);
}

/** The run of that name, or the only run of the store: the folder it is called after may have been renamed. */
export function getRunOfFolder(store: Store, name: string): RunRow | undefined {
  const named = getRun(store, name);
  if (named !== undefined) return named;
  const [only, ...others] = listRuns(store);
  return others.length === 0 ? only : undefined;
}

/** Oldest first. */
export function listRuns(store: Store): RunRow[] {
  return store.orm.select().from(runs).orderBy(asc(runs.createdAt), asc(runs.id)).all().map(unsealed);
}

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

function updateRun(store: Store, runId: string, values: Partial<RunRow>): void {
  store.commit(() => {
    const { changes } = store.orm.update(runs).set(values).where(eq(runs.id, runId)).run();
    if (changes === 0) {
      throw new StoreError('run-unknown', `The store has no run named ${runId}.`, {
        cure: 'List the runs of the store.',
      });
    }
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
    const called = store.orm.select({ id: journal.id }).from(journal).where(eq(journal.runId, runId)).get();
    if (called !== undefined || finishedStages(store, runId).length > 0) return false;
    store.orm.delete(events).where(eq(events.runId, runId)).run();
    return store.orm.delete(runs).where(eq(runs.id, runId)).run().changes > 0;
  });
}

/** One stage of one round of a run. */
export interface StagePlace {
  readonly runId: string;
  readonly round: number;
  readonly stage: string;
}

/** The result of a stage that is done (null where it has none); undefined where it is not done. */
export function finishedStage(store: Store, { runId, round, stage }: StagePlace): unknown {
  const row = store.orm
    .select({ result: stages.result })
    .from(stages)
    .where(and(eq(stages.runId, runId), eq(stages.round, round), eq(stages.stage, stage)))
    .get();
  return row?.result;
}

export interface StageDone extends StagePlace {
  /** JSON. */
  readonly result: unknown;
  readonly at: string;
}

/** Marks a stage as done: call it in the same commit that writes the stage's rows. Done twice is our mistake. */
export function finishStage(store: Store, { at, ...done }: StageDone): void {
  store.commit(() => {
    store.orm
      .insert(stages)
      .values({ ...done, finishedAt: at })
      .run();
  });
}

/** Takes back that a stage is done, so that its result can be another: call it in the commit that does so. */
export function withdrawStage(store: Store, { runId, round, stage }: StagePlace): void {
  store.commit(() => {
    const place = and(eq(stages.runId, runId), eq(stages.round, round), eq(stages.stage, stage));
    store.orm.delete(stages).where(place).run();
  });
}

/** Every finished stage of a run, by round. */
export function finishedStages(
  store: Store,
  runId: string,
): { round: number; stage: string; finishedAt: string }[] {
  return store.orm
    .select({ round: stages.round, stage: stages.stage, finishedAt: stages.finishedAt })
    .from(stages)
    .where(eq(stages.runId, runId))
    .orderBy(asc(stages.round), asc(stages.finishedAt))
    .all();
}
