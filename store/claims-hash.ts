/** What a sign-off signs: these claims, in these words, on this evidence. */
import type { StoredClaim, StoredEvidence } from './schema.js';
import { canonicalJson, sha256 } from './canonical-json.js';

/** The part of a claim that a sign-off is bound to. */
export interface HashedClaim extends Pick<StoredClaim, 'id' | 'claim'> {
  readonly evidence: readonly Pick<StoredEvidence, 'sourceNumber' | 'start' | 'end' | 'sha256'>[];
}

/**
 * SHA-256, hex, over `[id, text, [[source number, start, end, hash of the text], …]]` of each claim, sorted,
 * so that neither the order of the claims nor that of their evidence matters. Pass the standing claims only.
 */
export function claimsHash(claims: readonly HashedClaim[]): string {
  const rows = claims.map((claim) => [
    claim.id,
    claim.claim,
    claim.evidence
      .map((piece) => canonicalJson([piece.sourceNumber, piece.start, piece.end, piece.sha256]))
      .sort(),
  ]);
  return sha256(canonicalJson(rows.map((row) => canonicalJson(row)).sort()));
}

/** A verdict of the critic on claims that hash to this. */
export interface SignedClaims {
  readonly signoff: boolean;
  readonly claimsHash: string;
}

/** The rule of convergence: so many sign-offs in a row, all on the same claims. */
export const SIGN_OFFS_TO_CONVERGE = 2;

/** Whether the last verdicts of a run, in the order of its rounds, are sign-offs by that rule. */
export function isSignedOff(verdicts: readonly SignedClaims[]): boolean {
  const last = verdicts.slice(-SIGN_OFFS_TO_CONVERGE);
  return (
    last.length === SIGN_OFFS_TO_CONVERGE &&
    last.every(({ signoff, claimsHash: hash }) => signoff && hash === last[0]?.claimsHash)
  );
}
