import type { Confidence } from '../agents/roles/vocabulary.js';
import {
  spokenText,
  type Claim,
  type ClaimEvidence,
  type Contradiction,
  type ContradictionSide,
  type StruckClaim,
} from './claim.js';
import { independentWorks } from './context/independence.js';

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

/** Disinterested works from which on a claim may be `high`, and works of any kind from which on it may be `med`. */
const ENOUGH = { high: 2, med: 2 } as const;

/**
 * The most confidence that evidence gives, whoever judges it: `high` takes two independent works of nobody who sells what
 * they are about; `med` one such, or two sellers who are not one voice; one seller alone, on itself or on a rival, is `low`.
 */
export function mostConfidence(evidence: readonly ClaimEvidence[]): Confidence {
  const disinterested = independentWorks(evidence.filter(({ interest }) => interest !== 'own')).length;
  if (disinterested >= ENOUGH.high) return 'high';
  return disinterested > 0 || independentWorks(evidence).length >= ENOUGH.med ? 'med' : 'low';
}

/** A claim that stood, as it is kept once it is out. */
export const struckFrom = (
  claim: Claim,
  out: Pick<StruckClaim, 'by' | 'verdict' | 'why' | 'round'>,
): StruckClaim => ({
  ...out,
  claim: spokenText(claim),
  claimId: claim.id,
  refs: claim.evidence.map(({ ref }) => ref),
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
