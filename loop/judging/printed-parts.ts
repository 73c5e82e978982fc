import type { AnswerSentence, Claim } from '../claim.js';
import { bySurest } from './confidence-steps.js';

/** What is printed of the claims, and where: a brief is nothing but its claims in their parts. Pure. */

const MOST_LEADING = 4;

export const inOrder = (claims: readonly Claim[]): readonly Claim[] =>
  [...claims].sort((a, b) => a.place - b.place);

/** The short answer; where none of it stands, what else passed and decides most is the answer. */
export function shortAnswer(claims: readonly Claim[]): readonly Claim[] {
  const short = inOrder(claims).filter(({ part }) => part === 'short');
  if (short.length > 0) return short;
  return claims
    .filter(({ part }) => part !== 'check' && part !== 'table')
    .sort(
      (a, b) =>
        Number(b.decisionCritical) - Number(a.decisionCritical) ||
        bySurest(a, b) ||
        b.works.length - a.works.length ||
        a.place - b.place,
    )
    .filter(isFirstOfSource)
    .slice(0, MOST_LEADING);
}

/** Two sentences of one source would say one thing twice. */
const isFirstOfSource = ({ evidence }: Claim, at: number, all: readonly Claim[]): boolean =>
  evidence[0] === undefined ||
  all.findIndex((other) => other.evidence[0]?.sourceId === evidence[0]?.sourceId) === at;

export const answerOf = (claims: readonly Claim[]): readonly AnswerSentence[] =>
  shortAnswer(claims).map(({ id, claim }) => ({ sentence: claim, claimIds: [id] }));
