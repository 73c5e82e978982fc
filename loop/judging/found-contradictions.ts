import type { Claim, Contradiction } from '../claim.js';
import { nextId } from '../ids.js';
import { betweenSides, sideOf } from '../support.js';
import { isBetween } from './contradictions.js';
import { disagreementOf } from './disagreement.js';

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
      found.push({
        id: nextId('X', [...about.known, ...found]),
        topic: `${disagreement.shared.slice(0, TOPIC_WORDS).join(' ')} (${disagreement.difference})`,
        ...betweenSides([first, second].map(({ claim, evidence }) => sideOf(claim, evidence))),
        resolved: false,
        reason: 'unresolved',
        resolution: '',
        round: about.round,
      });
    }
  });
  return found;
}

/** Nobody adjudicates more in one call with care. */
const MOST_A_ROUND = 5;
const TOPIC_WORDS = 6;
