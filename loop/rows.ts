import type { ClaimWithEvidence } from '../store/claims.js';
import type { HashedClaim } from '../store/claims-hash.js';
import type { StoredContradiction, StoredGap } from '../store/ledger.js';
import { sourceOfNumber } from '../store/run-sources.js';
import type { Claim, Contradiction, Gap } from './claim.js';
import { placesOf } from '../text/sentence-ref.js';
import type { Run } from './run.js';
import type { RoundState } from './state.js';

/** The loop's shapes as rows of the store. */

/** Standing claims with their evidence. */
export function claimRows(run: Run, state: RoundState): readonly ClaimWithEvidence[] {
  return state.claims.map((claim) => ({
    id: claim.id,
    roundFirst: claim.firstRound,
    roundChanged: claim.changedRound,
    text: claim.claim,
    subtopic: claim.subtopic,
    stance: claim.stance,
    confidence: claim.confidence,
    status: 'standing' as const,
    why: null,
    gate: claim.gate,
    review: claim.review,
    importance: { decisionCritical: claim.decisionCritical, answersOpposition: claim.answersOpposition },
    data: { works: claim.works },
    evidence: claim.evidence.map((each) => {
      const places = placesOf(each.ref);
      const sourceNumber = numberOf(each.sourceId);
      const sourceId = sourceOfNumber(run.store, run.id, sourceNumber);
      // An unknown source id is a hallucinated citation: the gate refuses it, so here it is our mistake.
      if (sourceId === undefined)
        throw new Error(`Claim ${claim.id} cites ${each.sourceId}, which is not a source of the run.`);
      const { start, end, exact, prefix, suffix, sha256 } = each;
      const [first, last] = [places[0]?.[1] ?? 0, places.at(-1)?.[1] ?? 0];
      return {
        sourceNumber,
        sourceId,
        sentenceFirst: first,
        sentenceLast: last,
        start,
        end,
        exact,
        prefix,
        suffix,
        page: each.page ?? null,
        sha256,
      };
    }),
  }));
}

/** What a sign-off is bound to. */
export function hashedClaims(claims: readonly Claim[]): readonly HashedClaim[] {
  return claims.map((claim) => ({
    id: claim.id,
    text: claim.claim,
    evidence: claim.evidence.map((each) => ({
      sourceNumber: numberOf(each.sourceId),
      start: each.start,
      end: each.end,
      sha256: each.sha256,
    })),
  }));
}

export function gapRows(gaps: readonly Gap[]): readonly StoredGap[] {
  return gaps.map((gap) => ({
    id: gap.id,
    roundOpened: gap.openedRound,
    kind: gap.kind,
    description: gap.description,
    query: gap.query,
    priority: gap.priority,
    material: gap.material,
    subject: gap.subject,
    status: gap.status,
    roundClosed: gap.closedRound,
    how: gap.how,
    queries: gap.queries,
  }));
}

export function contradictionRows(contradictions: readonly Contradiction[]): readonly StoredContradiction[] {
  return contradictions.map((each) => ({
    id: each.id,
    topic: each.topic,
    sides: each.sides,
    resolved: each.resolved,
    resolution: each.resolution,
    reason: each.reason,
    sourceNumbers: each.sourceIds.map(numberOf),
    round: each.round,
  }));
}

const numberOf = (sourceId: string): number => Number(sourceId.slice(1));
