import type { Dropped, RenderedRequest } from '../definition.js';

/** An id as a model wrote it, without the brackets that it is shown in. */
export const bareId = (given: string): string => given.trim().replace(/^\[|\]$/g, '');

/** Ids of a list that are known; the others are dropped and noted. */
export function knownIds(
  ids: readonly string[],
  known: ReadonlySet<string>,
  where: string,
): { ids: string[]; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const kept = new Set<string>();
  for (const given of ids) {
    const id = bareId(given);
    if (known.has(id)) kept.add(id);
    else dropped.push({ kind: 'unknown-claim', where, what: given.slice(0, 60) });
  }
  return { ids: [...kept], dropped };
}

/** A claim's beginning, to name it in a note. */
export const beginningOf = (text: string): string => text.slice(0, 80);

/** One verdict a claim, of the claims that were asked about: the first, since models repeat themselves. */
export function verdictsOf<Verdict extends { claimId: string }>(
  verdicts: readonly Verdict[],
  asked: readonly { id: string }[],
): { verdicts: Verdict[]; dropped: Dropped[]; missing: string[] } {
  const known = new Set(asked.map((claim) => claim.id));
  const dropped: Dropped[] = [];
  const byClaim = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const claimId = bareId(verdict.claimId);
    if (!known.has(claimId)) {
      dropped.push({ kind: 'unknown-claim', where: 'verdicts', what: verdict.claimId.slice(0, 60) });
    } else if (!byClaim.has(claimId)) byClaim.set(claimId, { ...verdict, claimId });
  }
  return {
    verdicts: [...byClaim.values()],
    dropped,
    missing: [...known].filter((id) => !byClaim.has(id)),
  };
}

/** The claims that a request really shows; what did not fit was left off its end. */
export function claimsShown<Claim>(claims: readonly Claim[], request: RenderedRequest): readonly Claim[] {
  const missing = request.leftOut.find((each) => each.what === 'claims')?.count ?? 0;
  return claims.slice(0, claims.length - missing);
}
