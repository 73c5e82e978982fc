import type { Claim, Contradiction } from '../claim.js';
import type { Brief } from './brief.js';
import { claimsOf } from './wording.js';

/** synth.json: the claims with their evidence, for other programs. Holds no times, so that a resumed run gives the same bytes. */
export function synthJson(brief: Brief): object {
  const { question, ending, status } = brief.run;
  const answer = brief.answer.map((each) => ({
    ...each,
    sourceIds: [...new Set(claimsOf(brief, each.claimIds).flatMap((claim) => claim.sourceIds))],
  }));
  return {
    question,
    status: ending === null ? status : ending === 'converged' ? 'converged' : 'stopped',
    ending,
    answer: answer.map(({ sentence, sourceIds }) => `${sentence} [${sourceIds.join(', ')}]`).join(' '),
    answerSentences: answer,
    claims: brief.claims.map(publishedClaim),
    contradictions: brief.contradictions.map(publishedContradiction),
    openQuestions: brief.openQuestions.map((gap) => ({
      question: gap.description,
      why: gap.how ?? 'still open',
      queries: gap.queries.length > 0 ? gap.queries : [gap.query],
    })),
    struck: brief.struck.map(({ claim, why, by, verdict, round }) => ({ claim, why, by, verdict, round })),
    limitations: brief.limitations,
  };
}

const publishedClaim = (claim: Claim): object => ({
  id: claim.id,
  claim: claim.claim,
  subtopic: claim.subtopic,
  stance: claim.stance,
  confidence: claim.confidence,
  sourceIds: claim.sourceIds,
  works: claim.works,
  evidence: claim.evidence.map(({ sourceId, exact, prefix, suffix, start, end, page, sha256, ref }) => ({
    sourceId,
    exact,
    prefix,
    suffix,
    start,
    end,
    ...(page === undefined ? {} : { page }),
    sha256,
    ref,
  })),
  gate: claim.gate,
  review: claim.review,
});

const publishedContradiction = (contradiction: Contradiction): object => {
  const { id, topic, resolution, resolved, reason, sourceIds, sides } = contradiction;
  return {
    id,
    topic,
    resolution,
    resolved,
    reason,
    sourceIds,
    sides: sides.map(({ statement, evidence }) => ({
      statement,
      quotes: evidence.map(({ sourceId, exact, start, end }) => ({ sourceId, exact, start, end })),
    })),
  };
};
