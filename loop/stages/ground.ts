import { independentWorks } from '../independence.js';
import type { DraftContradiction, Drafts, Grounded, Plan } from '../results.js';
import pMap from 'p-map';
import { ask } from '../limits/ask.js';
import { gateClaim, evidenceOf, type CheckedClaim } from '../judging/gate-claim.js';
import type { Claim, Contradiction, Draft, StruckClaim } from '../claim.js';
import { foundContradictions } from '../judging/found-contradictions.js';
import { placesOf } from '../../text/sentence-ref.js';
import type { Run } from '../run.js';
import { showSources } from '../context/show.js';
import { saysWhy } from '../judging/opposition-gate.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';

type Outcome =
  | {
      readonly kind: 'holds';
      readonly draft: Draft;
      readonly checked: Extract<CheckedClaim, { holds: true }>;
      readonly repaired: boolean;
    }
  | { readonly kind: 'struck'; readonly draft: Draft; readonly struck: StruckClaim };

/** Every draft through the gate; a struck one gets one attempt at repair with the reason. Nothing else goes on. */
export async function ground(
  run: Run,
  input: { before: RoundState; queries: Plan; drafts: Drafts },
): Promise<Grounded> {
  const { before, drafts } = input;
  const round = before.round + 1;
  return stage(run, { round, name: 'ground' }, async () => {
    const outcomes = await pMap(
      drafts.drafts.filter((draft) => draft.action !== 'withdraw'),
      (draft) => groundDraft(run, draft, round),
      { concurrency: run.options.researchers },
    );
    const withdrawn = drafts.drafts.filter((draft) => draft.action === 'withdraw');
    const support = refreshEvidence(run);
    const settled = settleClaims(before, { outcomes, withdrawn, round });
    const { struck } = settled;
    const claims = settled.claims.map(support.claim);
    const named = settleContradictions(run, { before, drafts: drafts.contradictions, round });
    // The extractive synthesizer has compared the sentences themselves, with their surroundings.
    const found = run.roles.kind === 'extractive' ? [] : foundContradictions(claims, { known: named, round });
    const contradictions = [...named, ...found].map(support.contradiction);
    const counts = {
      'invented-sources': outcomes.filter(
        (each) => each.kind === 'struck' && each.struck.verdict === 'fabricated-source',
      ).length,
      repaired: outcomes.filter((each) => each.kind === 'holds' && each.repaired).length,
    };
    const result: Grounded = {
      round,
      familiarity: input.queries.familiarity,
      claims,
      struck,
      contradictions,
      counts,
    };
    return { result, event: { claims: claims.length, struck: struck.length, ...counts } };
  });
}

async function groundDraft(run: Run, draft: Draft, round: number): Promise<Outcome> {
  const first = gateClaim(run, draft);
  if (first.holds) return { kind: 'holds', draft, checked: first, repaired: false };
  const struck: StruckClaim = {
    claim: draft.claim,
    why: first.why,
    by: 'gate',
    verdict: first.verdict,
    round,
    claimId: draft.claimId,
    refs: draft.refs,
  };
  const known = draft.refs
    .flatMap(placesOf)
    .flatMap(([source, sentence]) => [-1, 0, 1].map((step) => [source, sentence + step] as const));
  const reply = await ask(run, 'repairer', {
    question: run.question,
    language: run.options.language,
    claim: draft.claim,
    refs: draft.refs,
    reason: first.why,
    sources: showSources(run, known),
  });
  if (!reply.ok || reply.value.action === 'withdraw') return { kind: 'struck', draft, struck };
  const second = gateClaim(run, {
    claim: reply.value.claim,
    refs: reply.value.refs,
    computed: draft.computed,
  });
  if (!second.holds)
    return {
      kind: 'struck',
      draft,
      struck: { ...struck, why: `${first.why} The repair did not pass either: ${second.why}` },
    };
  return {
    kind: 'holds',
    draft: { ...draft, claim: reply.value.claim, refs: reply.value.refs },
    checked: second,
    repaired: true,
  };
}

/** Standing claims keep their ids and, unless revised, their words to the letter; what nobody answered stays. */
function settleClaims(
  before: RoundState,
  input: { outcomes: readonly Outcome[]; withdrawn: readonly Draft[]; round: number },
): { claims: readonly Claim[]; struck: readonly StruckClaim[] } {
  const { round } = input;
  const claims = new Map(before.claims.map((claim) => [claim.id, claim]));
  const struck: StruckClaim[] = [];
  let lastNumber = Math.max(
    0,
    ...[
      ...before.claims.map((claim) => claim.id),
      ...before.struck.flatMap((each) => each.claimId ?? []),
    ].map((id) => Number(id.slice(1)) || 0),
  );
  for (const draft of input.withdrawn) {
    const claim = draft.claimId === null ? undefined : claims.get(draft.claimId);
    if (claim === undefined) continue;
    claims.delete(claim.id);
    struck.push({
      claim: claim.claim,
      why: draft.claim === '' ? 'Withdrawn by the synthesis.' : `Withdrawn by the synthesis: ${draft.claim}`,
      by: 'synthesis',
      verdict: 'withdrawn',
      round,
      claimId: claim.id,
      refs: claim.evidence.map((each) => each.ref),
    });
  }
  for (const outcome of input.outcomes) {
    if (outcome.kind === 'struck') {
      struck.push(outcome.struck);
      continue;
    }
    const standing = standingClaim(claims, outcome.draft);
    if (standing !== undefined) claims.set(standing.id, mergeInto(standing, outcome, round));
    else {
      lastNumber += 1;
      claims.set(`C${lastNumber}`, newClaim(`C${lastNumber}`, outcome, round));
    }
  }
  return { claims: [...claims.values()], struck };
}

function standingClaim(claims: ReadonlyMap<string, Claim>, draft: Draft): Claim | undefined {
  const named = draft.claimId === null || draft.action === 'new' ? undefined : claims.get(draft.claimId);
  return named ?? [...claims.values()].find((claim) => claim.claim === draft.claim);
}

function mergeInto(standing: Claim, outcome: Extract<Outcome, { kind: 'holds' }>, round: number): Claim {
  const { draft, checked } = outcome;
  const sameWords = draft.action === 'keep' || draft.claim === standing.claim;
  const shared = {
    subtopic: draft.subtopic || standing.subtopic,
    stance: draft.stance,
    confidence: draft.confidence,
    decisionCritical: draft.decisionCritical,
    answersOpposition: draft.answersOpposition,
  };
  if (!sameWords) return { ...newClaim(standing.id, outcome, round), firstRound: standing.firstRound };
  // A kept claim keeps its words; evidence for other words does not join it.
  if (draft.claim !== standing.claim) return standing;
  const evidence = [...checked.evidence];
  for (const each of standing.evidence)
    if (!evidence.some((other) => other.ref === each.ref)) evidence.push(each);
  const sameEvidence = evidence.length === standing.evidence.length;
  if (sameEvidence && shared.confidence === standing.confidence)
    return { ...standing, answersOpposition: shared.answersOpposition };
  return {
    ...standing,
    ...shared,
    evidence,
    sourceIds: [...new Set(evidence.map((each) => each.sourceId))],
    works: independentWorks(evidence),
    gate: checked.gate,
  };
}

function newClaim(id: string, { draft, checked }: Extract<Outcome, { kind: 'holds' }>, round: number): Claim {
  return {
    id,
    claim: draft.claim,
    subtopic: draft.subtopic,
    stance: draft.stance,
    confidence: draft.confidence,
    decisionCritical: draft.decisionCritical,
    answersOpposition: draft.answersOpposition,
    sourceIds: [...new Set(checked.evidence.map((each) => each.sourceId))],
    evidence: checked.evidence,
    works: checked.works,
    gate: checked.gate,
    review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
    firstRound: round,
    changedRound: round,
  };
}

/** Both sides of a contradiction have to be in the store, word for word, from different sources; else it is not one. */
function settleContradictions(
  run: Run,
  input: { before: RoundState; drafts: readonly DraftContradiction[]; round: number },
): readonly Contradiction[] {
  const kept = new Map(input.before.contradictions.map((each) => [sidesKey(each.sides), each]));
  for (const draft of input.drafts) {
    const sides = draft.sides
      .map((side) => ({ ...side, evidence: evidenceOf(run, side.refs) }))
      .filter((side) => side.evidence.length > 0);
    const works = new Set(sides.map((side) => side.evidence.flatMap((each) => each.works).join('|')));
    if (sides.length < 2 || works.size < 2) continue;
    const key = sidesKey(sides);
    const known = kept.get(key);
    kept.set(key, {
      id: known?.id ?? `X${kept.size + 1}`,
      topic: draft.topic,
      sides,
      resolved: isAdjudicated(draft),
      reason: draft.reason,
      resolution: draft.resolution,
      sourceIds: [...new Set(sides.flatMap((side) => side.evidence.map((each) => each.sourceId)))],
      round: known?.round ?? input.round,
    });
  }
  return [...kept.values()];
}

/** Decided, by a reason of the closed list, in words: else it was only put on record. */
export const isAdjudicated = (
  verdict: Pick<DraftContradiction, 'resolved' | 'reason' | 'resolution'>,
): boolean => verdict.resolved && verdict.reason !== 'unresolved' && saysWhy(verdict.resolution);

/** What makes a contradiction the same as another: the places of its sides. */
export const sidesKey = (sides: readonly { refs: readonly string[] }[]): string =>
  sides
    .map((side) => [...side.refs].sort().join(','))
    .sort()
    .join('|');
