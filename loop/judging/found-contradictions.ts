import type { Claim, Contradiction, ContradictionSide } from '../claim.js';
import { nextId } from '../ids.js';
import { betweenSides, sideOf } from '../support.js';
import { isBetween } from './contradictions.js';
import { disagreementOf, type Disagreement } from './disagreement.js';

/**
 * Claims of different works that say different things of the same matter, whatever the synthesizer made of them. Each
 * goes on record with both sides and without a word on how it is decided: that is a material gap until somebody
 * adjudicates it or says why it stays open. Pure.
 */
export function foundContradictions(
  claims: readonly Claim[],
  about: { known: readonly Contradiction[]; round: number },
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  claims.forEach((first, at) => {
    for (const second of claims.slice(at + 1)) {
      if (found.length === MOST_A_ROUND) return;
      if (first.works.some((work) => second.works.includes(work))) continue;
      const disagreement = disagreementOf(first.claim, second.claim);
      if (disagreement === null || [...about.known, ...found].some((each) => isBetween(each, first, second)))
        continue;
      const sides = [first, second].map(({ claim, evidence }) => sideOf(claim, evidence));
      found.push(onRecord(disagreement, sides, { known: [...about.known, ...found], round: about.round }));
    }
  });
  return found;
}

/** As it goes on record: named by what both share, undecided. */
export const onRecord = (
  { shared, difference }: Disagreement,
  sides: readonly ContradictionSide[],
  { known, round }: { known: readonly Contradiction[]; round: number },
): Contradiction => ({
  id: nextId('X', known),
  topic: `${shared.slice(0, TOPIC_WORDS).join(' ')} (${difference})`,
  ...betweenSides(sides),
  resolved: false,
  reason: 'unresolved',
  resolution: '',
  round,
});

/** Nobody adjudicates more in one call with care. */
const MOST_A_ROUND = 5;
const TOPIC_WORDS = 6;
