import type { Claim, ClaimEvidence, Draft, StruckClaim } from '../claim.js';
import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { joinFindings, survivingFindings, withIds } from '../findings/join-findings.js';
import { nextId } from '../ids.js';
import { supportedBy } from '../support.js';
import type { CheckedClaim } from './gate-claim.js';

/** What the gate made of a draft. */
export type GatedDraft =
  | {
      readonly kind: 'holds';
      readonly draft: Draft;
      readonly checked: Extract<CheckedClaim, { holds: true }>;
      readonly repaired: boolean;
      /** Those of the draft that its evidence bears out; absent: none. */
      readonly findings?: readonly DraftFinding[];
    }
  | { readonly kind: 'struck'; readonly draft: Draft; readonly struck: StruckClaim };
type Holding = Extract<GatedDraft, { kind: 'holds' }>;

export interface Drafted {
  /** What stood before the round. */
  readonly claims: readonly Claim[];
  /** Claims that are beside the point: drafted again in the same words, they do not come back. */
  readonly background: readonly Claim[];
  readonly struck: readonly StruckClaim[];
  readonly gated: readonly GatedDraft[];
  readonly withdrawn: readonly Draft[];
  readonly round: number;
}

/** Standing claims keep their ids and, unless revised, their words to the letter; what nobody answered stays. */
export function mergeDrafts(drafted: Drafted): {
  readonly claims: readonly Claim[];
  readonly struck: readonly StruckClaim[];
} {
  const { round } = drafted;
  const claims = new Map(drafted.claims.map((claim) => [claim.id, claim]));
  const struck = drafted.withdrawn.flatMap((draft) => {
    const claim = draft.claimId === null ? undefined : claims.get(draft.claimId);
    if (claim === undefined) return [];
    claims.delete(claim.id);
    return [withdrawn(claim, draft, round)];
  });
  const fallen = drafted.struck.flatMap(({ claimId }) => (claimId === null ? [] : [{ id: claimId }]));
  const ever: Pick<Claim, 'id' | 'findings'>[] = [...drafted.claims, ...drafted.background, ...fallen];
  const beside = new Set(drafted.background.map(({ claim }) => claim));
  for (const gated of drafted.gated) {
    if (gated.kind === 'struck') {
      struck.push(gated.struck);
      continue;
    }
    if (beside.has(gated.draft.claim)) continue;
    const standing = standingClaim(claims, gated.draft);
    const merged =
      standing === undefined ? newClaim(nextId('C', ever), gated, round) : mergeInto(standing, gated, round);
    const claim = withFindings(merged, { standing, gated, ever });
    claims.set(claim.id, claim);
    ever.push(claim);
  }
  return { claims: [...claims.values()], struck };
}

const withdrawn = (claim: Claim, draft: Draft, round: number): StruckClaim => ({
  claim: claim.claim,
  why: draft.claim === '' ? 'Withdrawn by the synthesis.' : `Withdrawn by the synthesis: ${draft.claim}`,
  by: 'synthesis',
  verdict: 'withdrawn',
  round,
  claimId: claim.id,
  refs: claim.evidence.map((each) => each.ref),
});

function standingClaim(claims: ReadonlyMap<string, Claim>, draft: Draft): Claim | undefined {
  const named = draft.claimId === null || draft.action === 'new' ? undefined : claims.get(draft.claimId);
  return named ?? [...claims.values()].find((claim) => claim.claim === draft.claim);
}

function mergeInto(standing: Claim, gated: Holding, round: number): Claim {
  const { draft, checked } = gated;
  const sameWords = draft.action === 'keep' || draft.claim === standing.claim;
  if (!sameWords) return { ...newClaim(standing.id, gated, round), firstRound: standing.firstRound };
  // A kept claim keeps its words; evidence for other words does not join it.
  if (draft.claim !== standing.claim) return standing;
  if (draft.action === 'revise') return otherEvidence(standing, gated);
  const own = new Set(checked.evidence.map((each) => each.ref));
  const evidence = withoutContained([
    ...checked.evidence,
    ...standing.evidence.filter((each) => !own.has(each.ref)),
  ]);
  const known = new Set(standing.evidence.map(({ ref }) => ref));
  const sameEvidence = evidence.length === known.size && evidence.every(({ ref }) => known.has(ref));
  // A claim that is kept keeps what was judged of it too: the reply's fields for that are fillers.
  if (sameEvidence && (draft.action === 'keep' || draft.confidence === standing.confidence))
    return { ...standing, answersOpposition: draft.answersOpposition };
  return {
    ...standing,
    ...judgementOf(draft),
    subtopic: draft.subtopic || standing.subtopic,
    ...supportedBy(evidence),
    gate: checked.gate,
  };
}

/** Evidence without pieces that stand within another: S2.220 beside S2.219-220. */
const withoutContained = (evidence: readonly ClaimEvidence[]): readonly ClaimEvidence[] =>
  evidence.filter(
    (inner) =>
      !evidence.some(
        (outer) =>
          outer.sourceId === inner.sourceId &&
          outer.start <= inner.start &&
          inner.end <= outer.end &&
          outer.end - outer.start > inner.end - inner.start,
      ),
  );

/** A claim whose references were corrected rests on those alone; it is judged again where it rests on a new one. */
function otherEvidence(standing: Claim, { draft, checked }: Holding): Claim {
  const known = new Set(standing.evidence.map(({ ref }) => ref));
  const isJudged = checked.evidence.every(({ ref }) => known.has(ref));
  return {
    ...standing,
    ...judgementOf(draft),
    subtopic: draft.subtopic || standing.subtopic,
    ...supportedBy(checked.evidence),
    gate: checked.gate,
    review: isJudged ? standing.review : NOT_REVIEWED,
  };
}

/** A claim that is kept keeps its findings, a revision replaces them, and what says the same keeps its id. */
function withFindings(
  claim: Claim,
  {
    standing,
    gated,
    ever,
  }: { standing: Claim | undefined; gated: Holding; ever: readonly Pick<Claim, 'findings'>[] },
): Claim {
  const before = standing?.findings ?? [];
  const all = ever.flatMap(({ findings }) => findings ?? []);
  const drafted = withIds(gated.findings ?? [], { standing: before, ever: all });
  const joined = gated.draft.action === 'revise' ? drafted : joinFindings(before, drafted);
  const { findings: _, ...rest } = claim;
  const findings = survivingFindings(joined, claim.evidence);
  return findings.length === 0 ? rest : { ...rest, findings };
}

const NOT_REVIEWED: Claim['review'] = {
  status: 'not-reviewed',
  triggers: [],
  verdicts: [],
  challenge: null,
};

const newClaim = (id: string, { draft, checked }: Holding, round: number): Claim => ({
  id,
  claim: draft.claim,
  ...judgementOf(draft),
  ...supportedBy(checked.evidence),
  gate: checked.gate,
  review: NOT_REVIEWED,
  firstRound: round,
  changedRound: round,
});

/** What the synthesizer says of a claim besides its words. */
const judgementOf = ({ subtopic, stance, confidence, decisionCritical, answersOpposition }: Draft) => ({
  ...{ subtopic, stance, confidence, decisionCritical, answersOpposition },
});
