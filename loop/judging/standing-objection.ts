import type { AnswerSentence, Claim, StruckClaim } from '../claim.js';
import type { RoundState } from '../state.js';
import { struckFrom } from '../support.js';
import { isBelow } from './confidence-steps.js';

/**
 * Whether somebody who read a claim objects to it as it stands, and nothing was done about it. A claim with such an
 * objection is not printed. Pure.
 */

/**
 * The objection, in the words of whoever made it; null where there is none, or where it was met: by other words, by less
 * confidence, by being set aside as background, or by the challenger, who has the last word over reviewers.
 */
function standingObjection(claim: Claim): string | null {
  const { challenge } = claim.review;
  const isOfTheseWords =
    challenge !== null && (challenge.judged === undefined || challenge.judged === claim.claim);
  if (!isOfTheseWords) return reviewersObjection(claim);
  switch (challenge.verdict) {
    case 'SURVIVES':
      return null;
    case 'REJECT':
      return challenge.reason;
    case 'BESIDE_THE_POINT':
      return claim.background === undefined ? challenge.reason : null;
    case 'DOWNGRADE':
      return isLowered(claim) ? null : challenge.reason;
  }
}

const isLowered = ({ review: { lowered }, confidence }: Claim): boolean =>
  lowered !== undefined && isBelow(confidence, lowered.from);

function reviewersObjection(claim: Claim): string | null {
  const { status } = claim.review;
  if (status === 'BESIDE_THE_POINT' ? claim.background !== undefined : !OBJECTING.has(status)) return null;
  const said = currentVerdicts(claim).find(({ verdict }) => verdict === status);
  return said?.reason ?? `A reviewer found it: ${status}.`;
}

const OBJECTING: ReadonlySet<Claim['review']['status']> = new Set([
  'UNSUPPORTED',
  'CONTRADICTED',
  'OVERSTATED',
]);

/** What reviewers said of the words as they stand; what they said of other words is history, and shown to nobody. */
export const currentVerdicts = ({ claim, review }: Claim): Claim['review']['verdicts'] =>
  review.verdicts.filter(({ judged }) => judged === undefined || judged === claim);

/** Claims without those that somebody objects to, and those as struck. */
export function withoutObjections(
  claims: readonly Claim[],
  round: number,
): { readonly claims: readonly Claim[]; readonly struck: readonly StruckClaim[] } {
  const marked = claims.map((claim) => ({ claim, why: standingObjection(claim) }));
  return {
    claims: marked.flatMap(({ claim, why }) => (why === null ? [claim] : [])),
    struck: marked.flatMap(({ claim, why }) => (why === null ? [] : [objected(claim, why, round)])),
  };
}

function objected(claim: Claim, why: string, round: number): StruckClaim {
  const { challenge, status } = claim.review;
  const isChallenged = challenge !== null && challenge.judged === undefined;
  return struckFrom(claim, {
    why: `Objection not met: ${why}`,
    by: isChallenged ? 'challenge' : 'review',
    verdict: isChallenged || status === 'not-reviewed' || status === 'skipped' ? 'REJECT' : status,
    round,
  });
}

/** A state as it may be printed: answers keep what is carried by claims that nobody objects to. */
export function printable(state: RoundState): RoundState {
  const { claims, struck } = withoutObjections(state.claims, state.round);
  if (struck.length === 0) return state;
  const standing = new Set(claims.map(({ id }) => id));
  const isCarried = ({ claimIds }: AnswerSentence): boolean => claimIds.every((id) => standing.has(id));
  return {
    ...state,
    claims,
    struck: [...state.struck, ...struck],
    answer: state.answer.filter(isCarried),
  };
}
