/** Claims that stand, with the exact words they rest on. */
import { eq } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { claims, evidence, findings } from './schema.js';
import type { ClaimRow, EvidenceRow, FindingRow } from './schema.js';
import { replaceRows, rowsOfRun } from './rows.js';
import { statement } from './statement.js';

/** One piece of evidence; its place in the list is its ordinal. */
export type StoredEvidence = Omit<EvidenceRow, 'runId' | 'claimId' | 'ordinal'>;

type StoredFinding = Omit<FindingRow, 'runId' | 'claimId'>;

export interface StoredClaim extends Omit<ClaimRow, 'runId'> {
  readonly evidence: readonly StoredEvidence[];
  /** Absent where it states no value of a table. */
  readonly findings?: readonly StoredFinding[];
}

/**
 * Makes these the claims of the run: what is not among them is gone.
 *
 * @returns what the tables refused, in words
 */
export function replaceClaims(store: Store, runId: string, all: readonly StoredClaim[]): readonly string[] {
  return store.commit(() => {
    store.orm.delete(evidence).where(eq(evidence.runId, runId)).run();
    store.orm.delete(findings).where(eq(findings.runId, runId)).run();
    const refused = replaceRows(store, runId, {
      table: claims,
      rows: all.map(({ evidence: _evidence, findings: _findings, ...claim }) => claim),
    });
    const pieces = all.flatMap(({ id: claimId, evidence: own }) =>
      own.map((piece, ordinal) => ({ ...piece, claimId, ordinal })),
    );
    const values = all.flatMap(({ id: claimId, findings: own }) =>
      (own ?? []).map((finding) => ({ ...finding, claimId })),
    );
    return [
      ...refused,
      ...replaceRows(store, runId, { table: evidence, rows: pieces }),
      ...replaceRows(store, runId, { table: findings, rows: values }),
    ];
  });
}

/** Whether a claim stands in the brief; one that is beside the point is kept without standing there. */
export const isStanding = ({ importance }: Pick<StoredClaim, 'importance'>): boolean =>
  (importance as { background?: unknown } | null)?.background === undefined;

/** All that hold, also those that are beside the point, in the order of their numbers: C2 before C10. */
export function listClaims(store: Store, runId: string): StoredClaim[] {
  const byClaim = new Map<string, StoredEvidence[]>();
  for (const { claimId, ordinal: _ordinal, ...piece } of rowsOfRun(store, runId, evidence)) {
    const list = byClaim.get(claimId);
    if (list === undefined) byClaim.set(claimId, [piece]);
    else list.push(piece);
  }
  const values = findingsByClaim(store, runId);
  return rowsOfRun(store, runId, claims)
    .map((row) => {
      const own = values.get(row.id);
      return { ...row, evidence: byClaim.get(row.id) ?? [], ...(own === undefined ? {} : { findings: own }) };
    })
    .sort((a, b) => compareIds(a.id, b.id));
}

/** In the order of their numbers; none in a store that is read in a shape from before there were any. */
function findingsByClaim(store: Store, runId: string): ReadonlyMap<string, readonly StoredFinding[]> {
  const isKept = statement(store, `SELECT 1 FROM sqlite_schema WHERE name = 'findings'`).get();
  const rows = isKept === undefined ? [] : rowsOfRun(store, runId, findings);
  const byClaim = new Map<string, StoredFinding[]>();
  for (const { claimId, ...finding } of rows.sort((a, b) => compareIds(a.id, b.id)))
    byClaim.set(claimId, [...(byClaim.get(claimId) ?? []), finding]);
  return byClaim;
}

/** Ids of one kind in the order of their numbers, whatever their letters. */
export function compareIds(a: string, b: string): number {
  const difference = ordinalOf(a) - ordinalOf(b);
  return difference !== 0 ? difference : a < b ? -1 : a > b ? 1 : 0;
}

/** The number in an id: 7 of `C7`. */
export const ordinalOf = (id: string): number => Number(id.replace(/\D/g, ''));
