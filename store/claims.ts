/** Claims that stand, with the exact words they rest on. */
import type { Store } from './open-store.js';
import { claims, evidence } from './schema.js';
import type { StoredClaim, StoredEvidence } from './schema.js';
import { removeRows, replaceRows, rowsOfRun } from './rows.js';

/**
 * Makes these the claims of the run: what is not among them is gone.
 *
 * @returns what the tables refused, in words
 */
export function replaceClaims(store: Store, runId: string, all: readonly StoredClaim[]): readonly string[] {
  return store.commit(() => {
    removeRows(store, evidence, ['WHERE run_id = ?', runId]);
    const refused = replaceRows(store, runId, {
      table: claims,
      rows: all.map(({ evidence: _evidence, ...claim }) => claim),
    });
    const pieces = all.flatMap(({ id: claimId, evidence: own }) =>
      own.map((piece, ordinal) => ({ ...piece, claimId, ordinal })),
    );
    return [...refused, ...replaceRows(store, runId, { table: evidence, rows: pieces })];
  });
}

/** Whether a claim stands in the brief; one that is beside the point is kept without standing there. */
export const isStanding = ({ background }: Pick<StoredClaim, 'background'>): boolean => background === null;

/** All that hold, also those that are beside the point, in the order of their numbers: C2 before C10. */
export function listClaims(store: Store, runId: string): StoredClaim[] {
  const byClaim = new Map<string, StoredEvidence[]>();
  for (const { claimId, ordinal: _ordinal, ...piece } of rowsOfRun(store, runId, evidence)) {
    const list = byClaim.get(claimId);
    if (list === undefined) byClaim.set(claimId, [piece]);
    else list.push(piece);
  }
  return rowsOfRun(store, runId, claims)
    .map((row) => ({ ...row, evidence: byClaim.get(row.id) ?? [] }))
    .sort((a, b) => compareIds(a.id, b.id));
}

/** Ids of one kind in the order of their numbers, whatever their letters. */
export function compareIds(a: string, b: string): number {
  const difference = ordinalOf(a) - ordinalOf(b);
  return difference !== 0 ? difference : a < b ? -1 : a > b ? 1 : 0;
}

/** The number in an id: 7 of `C7`. */
export const ordinalOf = (id: string): number => Number(id.replace(/\D/g, ''));
