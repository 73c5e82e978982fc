import type { Claim, ClaimEvidence, Contradiction } from '../claim.js';
import { currentEvidence, worksOfRun } from '../context/independence.js';
import { sourceIdOf } from '../context/gate-claim.js';
import type { StoredRun } from '../run.js';
import { betweenSides, mostConfidence, sideOf, supportedBy } from '../support.js';
import { lowest } from './confidence-steps.js';

/**
 * Brings claims up to what is known of their sources now: a cited work that has been read since, a page that turned out
 * to retell a study, a retraction. Their words and places stay as they are.
 */
export interface Refreshed {
  readonly claim: (claim: Claim) => Claim;
  readonly contradiction: (contradiction: Contradiction) => Contradiction;
}

/** Works that have to stand next to a retracted one for a claim to be more than low. */
const WORKS_WITHOUT_RETRACTED = 2;

export function refreshEvidence(run: StoredRun): Refreshed {
  const works = worksOfRun(run);
  const current = currentEvidence(run);
  const isRetracted = (name: string): boolean => works.isRetracted(sourceIdOf(run, name) ?? -1);
  return {
    claim: (claim) => withStandingWorks(claim, claim.evidence.map(current), isRetracted),
    contradiction: (contradiction) => ({
      ...contradiction,
      ...betweenSides(
        contradiction.sides.map((side) => ({
          ...side,
          ...sideOf(side.statement, side.evidence.map(current)),
        })),
      ),
    }),
  };
}

/** A retracted work supports nothing: it does not count, the claim says so, and is low where too little is left. */
function withStandingWorks(
  claim: Claim,
  evidence: readonly ClaimEvidence[],
  isRetracted: (sourceName: string) => boolean,
): Claim {
  const support = supportedBy(evidence);
  const most = lowest(claim.confidence, mostConfidence(evidence));
  const warnings = claim.gate.warnings.filter((warning) => warning !== 'retracted-source');
  if (!support.sourceIds.some(isRetracted))
    return { ...claim, ...support, confidence: most, gate: { ...claim.gate, warnings } };
  const confidence = support.works.length < WORKS_WITHOUT_RETRACTED ? 'low' : lowest(most, 'med');
  const gate = { ...claim.gate, warnings: [...warnings, 'retracted-source' as const] };
  return { ...claim, ...support, confidence, gate };
}
