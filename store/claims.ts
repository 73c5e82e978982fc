/** Claims that stand, with the exact words they rest on. */
import { asc, eq } from 'drizzle-orm';
import type { Store } from './open-store.js';
import { claims, evidence } from './schema.js';
import type { ClaimRow, EvidenceRow } from './schema.js';
import { withoutRun } from './unsealed.js';

/** One piece of evidence; its place in the list is its ordinal. */
export type StoredEvidence = Omit<EvidenceRow, 'runId' | 'claimId' | 'ordinal'>;

export interface StoredClaim extends Omit<ClaimRow, 'runId'> {
  readonly evidence: readonly StoredEvidence[];
}

/**
 * Makes these the claims of the run: what is not among them is gone.
 * Evidence of a source number that the run does not have throws: it must never get here.
 */
export function replaceClaims(store: Store, runId: string, all: readonly StoredClaim[]): void {
  store.commit(() => {
    store.orm.delete(evidence).where(eq(evidence.runId, runId)).run();
    store.orm.delete(claims).where(eq(claims.runId, runId)).run();
    for (const { evidence: pieces, ...claim } of all) {
      store.orm
        .insert(claims)
        .values({ ...claim, runId })
        .run();
      pieces.forEach((piece, ordinal) => {
        store.orm
          .insert(evidence)
          .values({ ...piece, runId, claimId: claim.id, ordinal })
          .run();
      });
    }
  });
}

/** In the order of their numbers: C2 before C10. */
export function listClaims(store: Store, runId: string): StoredClaim[] {
  const byClaim = new Map<string, StoredEvidence[]>();
  const pieces = store.orm
    .select()
    .from(evidence)
    .where(eq(evidence.runId, runId))
    .orderBy(asc(evidence.claimId), asc(evidence.ordinal))
    .all();
  for (const row of pieces) {
    const piece = evidenceOfRow(row);
    const list = byClaim.get(row.claimId);
    if (list === undefined) byClaim.set(row.claimId, [piece]);
    else list.push(piece);
  }
  return store.orm
    .select()
    .from(claims)
    .where(eq(claims.runId, runId))
    .all()
    .map((row) => ({ ...withoutRun(row), evidence: byClaim.get(row.id) ?? [] }))
    .sort((a, b) => compareIds(a.id, b.id));
}

function evidenceOfRow(row: typeof evidence.$inferSelect): StoredEvidence {
  const piece: Partial<typeof row> = withoutRun(row);
  delete piece.claimId;
  delete piece.ordinal;
  return piece as StoredEvidence;
}

/** Ids of one kind in the order of their numbers, whatever their letters. */
export function compareIds(a: string, b: string): number {
  const difference = ordinalOf(a) - ordinalOf(b);
  return difference !== 0 ? difference : a < b ? -1 : a > b ? 1 : 0;
}

/** The number in an id: 7 of `C7`. */
export const ordinalOf = (id: string): number => Number(id.replace(/\D/g, ''));
