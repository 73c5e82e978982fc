import type { Brief } from './brief.js';

/** synth.json: the claims with their evidence, for other programs. Holds no times, so that a resumed run gives the same bytes. */
export function synthJson(brief: Brief): object {
  return {
    question: brief.run.question,
    status:
      brief.run.ending === null
        ? brief.run.status
        : brief.run.ending === 'converged'
          ? 'converged'
          : 'stopped',
    ending: brief.run.ending,
    answer: brief.answer
      .map((each) => `${each.sentence} [${sourcesOf(brief, each.claimIds).join(', ')}]`)
      .join(' '),
    answerSentences: brief.answer.map((each) => ({ ...each, sourceIds: sourcesOf(brief, each.claimIds) })),
    claims: brief.claims.map((claim) => ({
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
    })),
    contradictions: brief.contradictions.map(
      ({ id, topic, resolution, resolved, reason, sourceIds, sides }) => ({
        id,
        topic,
        resolution,
        resolved,
        reason,
        sourceIds,
        sides: sides.map((side) => ({
          statement: side.statement,
          quotes: side.evidence.map(({ sourceId, exact, start, end }) => ({ sourceId, exact, start, end })),
        })),
      }),
    ),
    openQuestions: brief.openQuestions.map((gap) => ({
      question: gap.description,
      why: gap.how ?? 'still open',
      queries: gap.queries.length > 0 ? gap.queries : [gap.query],
    })),
    struck: brief.struck.map(({ claim, why, by, verdict, round }) => ({ claim, why, by, verdict, round })),
    limitations: brief.limitations,
  };
}

const sourcesOf = (brief: Brief, claimIds: readonly string[]): readonly string[] => [
  ...new Set(claimIds.flatMap((id) => brief.claims.find((claim) => claim.id === id)?.sourceIds ?? [])),
];
