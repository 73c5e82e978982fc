import type { Drafts, Grounded, Resolved } from '../results.js';
import type { ResolverReply } from '../../agents/roles/resolver.js';
import type { Result } from '../../agents/result.js';
import { ask } from '../limits/ask.js';
import { settledDisagreements } from '../judging/disagreements/settle.js';
import { shownDisagreements } from '../judging/disagreements/shown.js';
import { shownOpposition } from '../judging/opposing-points.js';
import { adjudicate } from '../judging/contradictions.js';
import { joinFindings, survivingFindings } from '../findings/join-findings.js';
import { formatPlace, joinedRefs, placesOf } from '../../text/sentence-ref.js';
import { carriesWords } from '../judging/carries-words.js';
import { evidenceOf, holdsTogether } from '../judging/gate-claim.js';
import type { AnswerSentence, Claim } from '../claim.js';
import type { Run } from '../run.js';
import { stageResult } from '../history.js';
import { isUnchanged } from '../judging/unchanged.js';
import { stage, type StageOutcome } from '../stage.js';
import { missingSubject, missingWords } from '../missing-words.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';
import { isReviewed } from '../judging/review-triggers.js';
import type { RoundState } from '../state.js';
import { supportedBy } from '../support.js';

export interface ResolveInput {
  readonly before: RoundState;
  readonly drafts: Drafts;
  readonly grounded: Grounded;
}

/**
 * One call that sees the grounded claims, not the sources: joins duplicates, adjudicates contradictions, writes the
 * answer. It comes after the gate, so that the answer cannot use what was struck; each of its sentences is held
 * against the evidence of the claims that it names.
 */
export async function resolve(run: Run, input: ResolveInput): Promise<Resolved> {
  const { drafts, grounded } = input;
  return stage(run, { round: grounded.round, name: 'resolve' }, async () => {
    const { limitations } = drafts;
    const isNothing = grounded.claims.length === 0 && grounded.contradictions.length === 0;
    if (isNothing && run.roles.kind === 'model') {
      const result = { ...grounded, answer: [], limitations, failedParts: [] };
      return { result, event: { answer: 0, joined: 0 } };
    }
    const earlier = earlierWords(run, input);
    if (earlier !== null) return { result: earlier, event: { unchanged: true } };
    const reply = await askResolver(run, input);
    if (reply.ok) return resolved(run, grounded, reply.value);
    const answer = leadingClaims(grounded.claims);
    const failedParts = [`resolver: ${reply.failure.message}`];
    return {
      result: { ...grounded, answer, limitations, failedParts },
      event: { failed: reply.failure.message },
    };
  });
}

/** The answer as it stands, where nothing that it was made of has changed; null where somebody has to be asked. */
function earlierWords(run: Run, { before, grounded }: ResolveInput): Resolved | null {
  const last = stageResult(run, before.round, 'resolve');
  if (run.roles.kind !== 'model' || last === undefined || last.failedParts.length > 0) return null;
  if (before.answer.length === 0 || !isUnchanged(before, grounded)) return null;
  return { ...grounded, answer: before.answer, limitations: last.limitations, failedParts: [] };
}

function askResolver(run: Run, { before, drafts, grounded }: ResolveInput): Promise<Result<ResolverReply>> {
  const { opposition } = before;
  return ask(run, 'resolver', {
    question: run.question,
    today: run.today,
    language: run.options.language,
    output: run.options.output,
    claims: grounded.claims.map(({ claim, works, ...about }) => {
      const { id, subtopic, stance, confidence, decisionCritical, sourceIds } = about;
      const shown = { id, text: claim, subtopic, stance, confidence, works: works.length };
      return { ...shown, decisionCritical, sourceIds };
    }),
    contradictions: shownDisagreements(run, grounded.contradictions),
    opposition: opposition === null ? null : shownOpposition(opposition),
    limitations: drafts.limitations,
    missingWords: missingSubject(missingWords(run)),
  });
}

function resolved(run: Run, grounded: Grounded, reply: ResolverReply): StageOutcome<Resolved> {
  const current = refreshEvidence(run);
  const joined = joinDuplicates(run, grounded.claims, reply.duplicates).map(current.claim);
  const claims = joined.map((claim) => asNamed(claim, reply.besideThePoint, grounded.round));
  const answer = groundAnswer(run, claims, reply.answer);
  const about = { claims, verdicts: reply.contradictions, round: grounded.round };
  const result: Resolved = {
    ...grounded,
    claims,
    contradictions: settledDisagreements(run, adjudicate(grounded.contradictions, about)),
    answer,
    limitations: reply.limitations,
    failedParts: [],
  };
  return { result, event: { answer: answer.length, joined: grounded.claims.length - claims.length } };
}

const BESIDE = 'It bears neither on the question nor on its part of it.';

/** What nobody reads again may be out by the resolver's word; what a reviewer has read stays as the reviewer left it. */
function asNamed(claim: Claim, besideThePoint: readonly string[], round: number): Claim {
  if (!besideThePoint.includes(claim.id) || isReviewed(claim)) return claim;
  return { ...claim, background: { by: 'synthesis', why: BESIDE, round } };
}

/**
 * The first claim of a group stays as it is. Of the others' evidence that joins it which carries its words, and of their
 * values those that stand there.
 */
function joinDuplicates(
  run: Run,
  claims: readonly Claim[],
  groups: readonly (readonly string[])[],
): readonly Claim[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  for (const group of groups) {
    const [first, ...others] = group.flatMap((id) => byId.get(id) ?? []);
    if (first === undefined) continue;
    let joined = first;
    for (const other of others) {
      if (other.id === first.id || !holdsTogether(run, joined.claim, other.evidence)) continue;
      joined = withEvidenceOf(run, joined, other);
      byId.delete(other.id);
    }
    byId.set(first.id, joined);
  }
  return [...byId.values()];
}

function withEvidenceOf(run: Run, claim: Claim, other: Claim): Claim {
  const own = new Set(claim.evidence.flatMap(({ ref }) => placesOf(ref).map(formatPlace)));
  const added = other.evidence.filter(
    (each) =>
      placesOf(each.ref).some((place) => !own.has(formatPlace(place))) && carriesWords(run, claim, each),
  );
  const refs = joinedRefs([...claim.evidence, ...added].map(({ ref }) => ref));
  const evidence = added.length === 0 ? claim.evidence : evidenceOf(run, refs);
  const findings = joinFindings(claim.findings ?? [], survivingFindings(other.findings ?? [], evidence));
  return {
    ...claim,
    ...supportedBy(evidence),
    ...(claim.findings === undefined && findings.length === 0 ? {} : { findings }),
  };
}

/** An answer sentence whose numbers its claims do not hold gives way to the claims themselves. */
export function groundAnswer(
  run: Run,
  claims: readonly Claim[],
  sentences: readonly AnswerSentence[],
): readonly AnswerSentence[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return sentences.flatMap(({ sentence, claimIds }) => {
    const own = claimIds.flatMap((id) => byId.get(id) ?? []);
    if (own.length === 0) return [];
    const ids = own.map((claim) => claim.id);
    const evidence = own.flatMap((claim) => claim.evidence);
    if (holdsTogether(run, sentence, evidence)) return [{ sentence, claimIds: ids }];
    return own.map((claim) => ({ sentence: claim.claim, claimIds: [claim.id] }));
  });
}

const MOST_LEADING = 4;

/** Without a resolver the best-supported claims are the answer, in their own words. */
export function leadingClaims(claims: readonly Claim[]): readonly AnswerSentence[] {
  const rank = { high: 0, med: 1, low: 2 } as const;
  return [...claims]
    .sort((a, b) => rank[a.confidence] - rank[b.confidence] || b.works.length - a.works.length)
    .slice(0, MOST_LEADING)
    .map((claim) => ({ sentence: claim.claim, claimIds: [claim.id] }));
}
