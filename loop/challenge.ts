import { ask } from './ask.js';
import type { Claim } from './claim.js';
import type { Run } from './run.js';
import { showPassages } from './show.js';

/** What the challenger left of the claims it attacked. */
export interface Challenged {
  apply(claim: Claim): { claim: Claim; rejected: string | null };
  readonly failedParts: readonly string[];
}

/** Final confidence is the challenger's where it ran, else the reviewer's. */
export async function challenge(run: Run, claims: readonly Claim[]): Promise<Challenged> {
  if (claims.length === 0) return { apply: (claim) => ({ claim, rejected: null }), failedParts: [] };
  const reply = await ask(run, 'challenger', {
    question: run.question,
    today: run.today,
    claims: claims.map((claim) => ({
      id: claim.id,
      text: claim.claim,
      confidence: claim.confidence,
      works: claim.works.length,
      passages: showPassages(run, claim),
      reviews: claim.review.verdicts.map(({ verdict, reason }) => ({ verdict, reason })),
    })),
  });
  if (!reply.ok)
    return {
      apply: (claim) => ({ claim, rejected: null }),
      failedParts: [`challenger: ${reply.failure.message}`],
    };
  const asked = new Set(claims.map((claim) => claim.id));
  const verdicts = new Map(
    reply.value.verdicts.filter((each) => asked.has(each.claimId)).map((each) => [each.claimId, each]),
  );
  return {
    failedParts: [],
    apply: (claim) => {
      const verdict = verdicts.get(claim.id);
      if (verdict === undefined) return { claim, rejected: null };
      const review = { ...claim.review, challenge: { verdict: verdict.verdict, reason: verdict.reason } };
      if (verdict.verdict === 'REJECT') return { claim: { ...claim, review }, rejected: verdict.reason };
      return { claim: { ...claim, review, confidence: verdict.confidence }, rejected: null };
    },
  };
}
