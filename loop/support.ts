import type { Claim, ClaimEvidence, Contradiction, ContradictionSide } from './claim.js';
import { independentWorks } from './independence.js';

/** What follows from the evidence of a claim or of a contradiction's sides: derived here, stored nowhere. Pure. */

/** The cited sources, each once, in the order of the evidence. */
export const sourceIdsOf = (
  evidence: readonly Pick<ClaimEvidence, 'sourceId'>[],
): readonly ClaimEvidence['sourceId'][] => [...new Set(evidence.map((each) => each.sourceId))];

/** The part of a claim that its evidence decides. */
export const supportedBy = (
  evidence: readonly ClaimEvidence[],
): Pick<Claim, 'evidence' | 'sourceIds' | 'works'> => ({
  evidence,
  sourceIds: sourceIdsOf(evidence),
  works: independentWorks(evidence),
});

export const sideOf = (statement: string, evidence: readonly ClaimEvidence[]): ContradictionSide => ({
  statement,
  refs: evidence.map((each) => each.ref),
  evidence,
});

/** The part of a contradiction that its sides decide. */
export const betweenSides = (
  sides: readonly ContradictionSide[],
): Pick<Contradiction, 'sides' | 'sourceIds'> => ({
  sides,
  sourceIds: sourceIdsOf(sides.flatMap((side) => side.evidence)),
});
