import type { AnswerSentence, Claim, StruckClaim } from '../claim.js';
import type { RoundState } from '../state.js';
import { struckFrom } from '../support.js';
import { isBelow } from './confidence-steps.js';

/**
 * Whether somebody who read a claim objects to it as it stands, and nothing was done about it. A claim with such an
 * objection is not printed. Pure.
 */

interface Objection {
  readonly by: 'review' | 'challenge';
  /** In the words of whoever made it. */
  readonly why: string;
}

/**
 * Null where there is none, or where it was met: by other words, by less confidence, by being set aside as background, or
 * by the challenger, who has the last word over reviewers.
 */
function standingObjection(claim: Claim): Objection | null {
  const { challenge } = claim.review;
  const isOfTheseWords =
    challenge !== null && (challenge.judged === undefined || challenge.judged === claim.claim);
  if (!isOfTheseWords) {
    const why = reviewersObjection(claim);
    return why === null ? null : { by: 'review', why };
  }
  const isMet = {
    SURVIVES: true,
    REJECT: false,
    BESIDE_THE_POINT: claim.background !== undefined,
    DOWNGRADE: isLowered(claim),
  }[challenge.verdict];
  return isMet ? null : { by: 'challenge', why: challenge.reason };
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
  const marked = claims.map((claim) => ({ claim, objection: standingObjection(claim) }));
  return {
    claims: marked.flatMap(({ claim, objection }) => (objection === null ? [claim] : [])),
    struck: marked.flatMap(({ claim, objection }) =>
      objection === null ? [] : [objected(claim, objection, round)],
    ),
  };
}

function objected(claim: Claim, { by, why }: Objection, round: number): StruckClaim {
  const { status } = claim.review;
  const verdict = by === 'challenge' || status === 'not-reviewed' || status === 'skipped' ? 'REJECT' : status;
  return struckFrom(claim, { why: `Objection not met: ${why}`, by, verdict, round });
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
