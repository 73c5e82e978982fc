import type { StruckClaim } from '../claim.js';
import type { Brief } from './brief.js';

/** A claim that was struck for the same reason in several rounds. */
export type ListedStrike = Pick<StruckClaim, 'claim' | 'by' | 'why'> & { readonly rounds: readonly number[] };

export function listedStrikes(brief: Brief): readonly ListedStrike[] {
  const byWords = new Map<string, ListedStrike>();
  for (const struck of brief.struck) {
    const why = whyStruck(struck);
    const key = JSON.stringify([struck.claim, struck.by, why]);
    const rounds = byWords.get(key)?.rounds ?? [];
    const { claim, by, round } = struck;
    byWords.set(key, { rounds: rounds.includes(round) ? rounds : [...rounds, round], claim, by, why });
  }
  return [...byWords.values()];
}

/** Why a claim was struck, without the claim repeated. */
function whyStruck(struck: StruckClaim): string {
  const why = struck.why.endsWith(struck.claim) ? struck.why.slice(0, -struck.claim.length) : struck.why;
  return why.replace(/[\s:]+$/u, '') || struck.why;
}
