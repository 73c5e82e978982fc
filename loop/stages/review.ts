import type { Grounded, Reviewed } from '../results.js';
import pMap from 'p-map';
import { askReviewers } from '../judging/ask-reviewers.js';
import { challenge } from '../judging/challenge.js';
import type { Claim, Contradiction, StruckClaim } from '../claim.js';
import { sidesKey } from './ground.js';
import { deservesChallenge, isContested, isExempt, triggersOf } from '../judging/review-triggers.js';
import type { Run } from '../run.js';
import { applyVerdicts, type NewContradiction, type Outcome } from '../judging/apply-verdicts.js';
import { stage } from '../stage.js';

/** Selective, factored, claim by claim: reviewers see a claim and its cited passages, never the synthesis. */
export async function review(run: Run, grounded: Grounded): Promise<Reviewed> {
  return stage(run, { round: grounded.round, name: 'review' }, async () => {
    const result = await reviewClaims(run, grounded);
    return { result, event: { claims: result.claims.length, struck: result.struck.length } };
  });
}

/** The reviewers' and the challenger's work by itself, whatever stage it belongs to. */
export async function reviewClaims(run: Run, grounded: Grounded): Promise<Reviewed> {
  const context = { familiarity: grounded.familiarity, contradictions: grounded.contradictions };
  const marked = grounded.claims.map((claim) => ({ claim, triggers: triggersOf(claim, context) }));
  return run.roles.kind === 'extractive'
    ? withoutModel(marked, grounded)
    : await withModel(run, marked, grounded);
}

interface Marked {
  readonly claim: Claim;
  readonly triggers: readonly string[];
}

/** Nobody has read the passages: never SUPPORTED. */
function withoutModel(marked: readonly Marked[], grounded: Grounded): Reviewed {
  const claims = marked.map(({ claim, triggers }) => ({
    ...claim,
    review: { ...claim.review, status: 'not-reviewed' as const, triggers },
  }));
  return { claims, struck: [], contradictions: grounded.contradictions, failedParts: [] };
}

async function withModel(run: Run, marked: readonly Marked[], grounded: Grounded): Promise<Reviewed> {
  const due = lastThirdFirst(marked).filter(
    ({ claim, triggers }) =>
      triggers.length > 0 && !isExempt(claim, triggers, run.options.depth) && !isRead(claim, triggers),
  );
  const { byClaim, failedParts } = await askReviewers(run, due);
  const outcomes = new Map<string, Outcome>();
  await pMap(
    due,
    async (each) => {
      const verdicts = byClaim.get(each.claim.id) ?? [];
      outcomes.set(each.claim.id, await applyVerdicts(run, { ...each, verdicts, round: grounded.round }));
    },
    { concurrency: run.options.researchers },
  );
  const disputed = due.filter(({ claim, triggers }) => {
    const outcome = outcomes.get(claim.id);
    return (
      outcome?.claim !== null &&
      outcome !== undefined &&
      deservesChallenge(outcome.claim, triggers, outcome.disagreement)
    );
  });
  const challenged = await challenge(
    run,
    disputed.map(({ claim }) => outcomes.get(claim.id)?.claim as Claim),
  );
  const claims: Claim[] = [];
  const struck: StruckClaim[] = [];
  const contradictions = [...grounded.contradictions];
  for (const { claim, triggers } of marked) {
    const outcome = outcomes.get(claim.id);
    if (outcome === undefined) {
      const status = isReviewed(claim) ? claim.review.status : ('skipped' as const);
      claims.push({ ...claim, review: { ...claim.review, status, triggers } });
      continue;
    }
    if (outcome.struck !== null)
      struck.push(strike(claim, { by: 'review', ...outcome.struck, round: grounded.round }));
    if (outcome.contradiction !== null) append(contradictions, outcome.contradiction, grounded.round);
    if (outcome.claim === null) continue;
    const final = challenged.apply({ ...outcome.claim, review: { ...outcome.claim.review, triggers } });
    if (final.rejected === null) claims.push(final.claim);
    else
      struck.push(
        strike(claim, { by: 'challenge', verdict: 'REJECT', why: final.rejected, round: grounded.round }),
      );
  }
  const ofRewritings = [...outcomes.values()].flatMap((outcome) => outcome.failedParts);
  return {
    ...{ claims, struck, contradictions },
    failedParts: [...failedParts, ...ofRewritings, ...challenged.failedParts],
  };
}

/** One that is on record already keeps what was decided of it. */
function append(contradictions: Contradiction[], found: NewContradiction, round: number): void {
  const key = sidesKey(found.sides);
  if (contradictions.some((each) => sidesKey(each.sides) === key)) return;
  contradictions.push({ ...found, id: `X${contradictions.length + 1}`, round });
}

const isReviewed = (claim: Claim): boolean =>
  claim.review.status !== 'not-reviewed' && claim.review.status !== 'skipped';

/** By both, where it is contested: a conflict may come to light after one of them has read the claim. */
function isRead(claim: Claim, triggers: readonly string[]): boolean {
  if (!isReviewed(claim) || !isContested(triggers)) return isReviewed(claim);
  const readers = claim.review.verdicts.flatMap(({ reviewer, judged }) =>
    judged === undefined ? [reviewer] : [],
  );
  return new Set(readers).size > 1;
}

/** Errors gather at the end of long answers: the last third is re-checked first. */
function lastThirdFirst<T>(claims: readonly T[]): readonly T[] {
  const cut = Math.ceil((claims.length * 2) / 3);
  return [...claims.slice(cut), ...claims.slice(0, cut)];
}

export function strike(
  claim: Claim,
  what: Pick<StruckClaim, 'by' | 'verdict' | 'why' | 'round'>,
): StruckClaim {
  return { ...what, claim: claim.claim, claimId: claim.id, refs: claim.evidence.map((each) => each.ref) };
}
