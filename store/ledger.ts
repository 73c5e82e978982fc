/** What a run still owes and what it decided: gaps, contradictions, sign-offs, rounds. */
import { asc, eq } from 'drizzle-orm';
import { compareIds } from './claims.js';
import type { Store } from './open-store.js';
import { contradictions, gaps, rounds, signOffs } from './schema.js';
import type { ContradictionRow, GapRow, SignOffRow } from './schema.js';
import { withoutRun } from './unsealed.js';

export type StoredGap = Omit<GapRow, 'runId'>;
export type StoredContradiction = Omit<ContradictionRow, 'runId'>;
export type StoredSignOff = Omit<SignOffRow, 'runId'>;

/** Writes gaps by id: new ones are added, known ones replaced, others left alone. */
export function upsertGaps(store: Store, runId: string, changed: readonly StoredGap[]): void {
  store.commit(() => {
    for (const gap of changed) {
      store.orm
        .insert(gaps)
        .values({ ...gap, runId })
        .onConflictDoUpdate({ target: [gaps.runId, gaps.id], set: gap })
        .run();
    }
  });
}

/** In the order of their numbers. */
export function listGaps(store: Store, runId: string): StoredGap[] {
  return store.orm
    .select()
    .from(gaps)
    .where(eq(gaps.runId, runId))
    .all()
    .map(withoutRun)
    .sort((a, b) => compareIds(a.id, b.id));
}

/** Makes these the contradictions of the run. */
export function replaceContradictions(
  store: Store,
  runId: string,
  all: readonly StoredContradiction[],
): void {
  store.commit(() => {
    store.orm.delete(contradictions).where(eq(contradictions.runId, runId)).run();
    for (const row of all) {
      store.orm
        .insert(contradictions)
        .values({ ...row, runId })
        .run();
    }
  });
}

/** One verdict a round; again in the same round replaces it. */
export function addSignOff(store: Store, runId: string, row: StoredSignOff): void {
  store.commit(() => {
    store.orm
      .insert(signOffs)
      .values({ ...row, runId })
      .onConflictDoUpdate({ target: [signOffs.runId, signOffs.round], set: row })
      .run();
  });
}

/** By round. */
export function listSignOffs(store: Store, runId: string): StoredSignOff[] {
  return store.orm
    .select()
    .from(signOffs)
    .where(eq(signOffs.runId, runId))
    .orderBy(asc(signOffs.round))
    .all()
    .map(withoutRun);
}

/** Keeps one row of rounds.json; again for the same round replaces it. */
export function putRound(store: Store, runId: string, { round, row }: { round: number; row: unknown }): void {
  store.commit(() => {
    store.orm
      .insert(rounds)
      .values({ runId, round, row })
      .onConflictDoUpdate({ target: [rounds.runId, rounds.round], set: { row } })
      .run();
  });
}

/** The rows of rounds.json, by round. */
export function listRounds<T = unknown>(store: Store, runId: string): { round: number; row: T }[] {
  return store.orm
    .select({ round: rounds.round, row: rounds.row })
    .from(rounds)
    .where(eq(rounds.runId, runId))
    .orderBy(asc(rounds.round))
    .all()
    .map(({ round, row }) => ({ round, row: row as T }));
}
