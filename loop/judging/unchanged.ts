import type { Claim, Contradiction } from '../claim.js';

/** What a round has left as it was: nobody is asked about that again. Pure. */

interface Standing {
  readonly claims: readonly Claim[];
  readonly contradictions: readonly Contradiction[];
}

const claimKey = ({ id, claim, evidence, background }: Claim): string =>
  [id, claim, ...evidence.map(({ ref }) => ref).sort(), background === undefined ? '' : 'beside'].join('\n');

const contradictionKey = ({ id, sides, resolved, resolution }: Contradiction): string =>
  JSON.stringify([id, sides.map(({ statement, refs }) => [statement, refs]), resolved, resolution]);

/** Share of the claims, of both times together, that are new, gone, or in other words or on other sentences; 0 to 1. */
export function changedShare(before: readonly Claim[], now: readonly Claim[]): number {
  const [earlier, later] = [new Set(before.map(claimKey)), new Set(now.map(claimKey))];
  const ids = new Set([...before, ...now].map(({ id }) => id));
  const changed = [...before, ...now].filter((claim) => {
    const key = claimKey(claim);
    return !(earlier.has(key) && later.has(key));
  });
  return ids.size === 0 ? 0 : new Set(changed.map(({ id }) => id)).size / ids.size;
}

/** Whether claims and disagreements are to the letter what they were. */
export function isUnchanged(before: Standing, now: Standing): boolean {
  const keys = (all: readonly Contradiction[]): string => all.map(contradictionKey).sort().join('\n');
  return (
    changedShare(before.claims, now.claims) === 0 && keys(before.contradictions) === keys(now.contradictions)
  );
}
