import type { Claim, Edition } from '../claim.js';

/**
 * Whether what changed since may change what a brief recommends: a claim that decides something is new, or one that the
 * short answer rests on is gone or reads otherwise. Such a brief is written anew: a sentence that is mended by itself cannot
 * take back the choice that another one makes.
 */
export function isOvertaken(
  { short, claims: said = {} }: Pick<Edition, 'short' | 'claims'>,
  claims: readonly Pick<Claim, 'id' | 'claim' | 'decisionCritical'>[],
): boolean {
  const standing = new Map(claims.map(({ id, claim }) => [id, claim]));
  const isNew = claims.some(({ id, decisionCritical }) => decisionCritical && !Object.hasOwn(said, id));
  return isNew || short.some(({ claimIds }) => claimIds.some((id) => standing.get(id) !== said[id]));
}
