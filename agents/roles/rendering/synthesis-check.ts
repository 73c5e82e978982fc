import type { CheckedReply, Dropped, RenderedRequest } from '../definition.js';
import type { SynthesizerInput, SynthesizerReply } from '../synthesizer-shapes.js';
import type { StandingClaim } from '../vocabulary.js';
import { beginningOf } from './checks.js';
import { findingsOf } from './findings.js';
import { isOtherLanguage, languageOfQuestion } from './language.js';
import { checkRefs, sentencesNamed } from './refs.js';

type DraftedClaim = SynthesizerReply['claims'][number];
type Side = SynthesizerReply['contradictions'][number]['sides'][number];

/**
 * Compares a synthesis with what it was shown: sentences never shown are dropped from a claim, a claim left without
 * any is dropped, and a kept claim gets its earlier words and references back to the letter.
 */
export function checkSynthesis(
  reply: SynthesizerReply,
  input: SynthesizerInput,
  request: RenderedRequest,
): CheckedReply<SynthesizerReply> {
  const dropped: Dropped[] = [];
  const standing = new Map(input.standing.map((claim) => [claim.id, claim]));
  const drafted = reply.claims.flatMap((claim) => checkClaim(claim, { standing, request, dropped }));
  const claims = withinLanguage(drafted, { input, dropped });
  const contradictions = reply.contradictions.flatMap((each) => {
    const sides = each.sides.flatMap((side) => checkSide(side, request, dropped));
    if (sides.length < 2) {
      dropped.push({ kind: 'claim-without-refs', where: 'contradictions', what: beginningOf(each.topic) });
      return [];
    }
    const resolved = each.resolved && each.reason !== 'unresolved';
    return [{ ...each, sides, resolved, reason: resolved ? each.reason : ('unresolved' as const) }];
  });
  return {
    reply: { ...reply, claims, contradictions },
    dropped,
    complaint: reply.claims.length > 0 && claims.length === 0 ? complaintOf(dropped) : null,
  };
}

interface ClaimContext {
  readonly standing: ReadonlyMap<string, StandingClaim>;
  readonly request: RenderedRequest;
  readonly dropped: Dropped[];
}

function checkClaim(given: DraftedClaim, context: ClaimContext): DraftedClaim[] {
  const { standing, request, dropped } = context;
  const claimId = given.claimId?.trim().replace(/^\[|\]$/g, '') ?? null;
  const before = claimId === null ? undefined : standing.get(claimId);
  const where = beginningOf(given.claim);
  if (given.action !== 'new' && before === undefined) {
    dropped.push({ kind: 'unknown-claim', where, what: given.claimId ?? '(no id)' });
    if (given.action === 'withdraw') return [];
  }
  if (given.action === 'withdraw') return [{ ...given, claimId, refs: [], findings: [] }];
  if (given.action === 'keep' && before !== undefined) {
    const refs = [...before.refs];
    const findings = findingsOf(given.findings, refs);
    return [{ ...given, claimId, claim: before.text, refs, subtopic: before.subtopic, findings }];
  }
  // What it rested on before need not be shown again.
  const known = new Set([...request.shown, ...sentencesNamed(before?.refs ?? [])]);
  const checked = checkRefs(given.refs, known, where);
  dropped.push(...checked.dropped);
  if (checked.refs.length === 0 || given.claim.trim() === '') {
    dropped.push({ kind: 'claim-without-refs', where: 'claims', what: where });
    return [];
  }
  const isKnown = before !== undefined && given.action === 'revise';
  const [refs, action] = [[...checked.refs], isKnown ? ('revise' as const) : ('new' as const)];
  const findings = findingsOf(given.findings, refs);
  return [{ ...given, action, claimId: isKnown ? claimId : null, refs, findings }];
}

function checkSide(side: Side, request: RenderedRequest, dropped: Dropped[]): Side[] {
  const checked = checkRefs(side.refs, request.shown, beginningOf(side.statement));
  dropped.push(...checked.dropped);
  return checked.refs.length === 0 ? [] : [{ ...side, refs: [...checked.refs] }];
}

/** Claims in another language than the brief's are dropped; the brief's is the user's, else the question's. */
function withinLanguage(
  claims: readonly DraftedClaim[],
  context: { input: SynthesizerInput; dropped: Dropped[] },
): DraftedClaim[] {
  const { input, dropped } = context;
  const expected = input.language ?? languageOfQuestion(input.question);
  const written = claims.filter((claim) => claim.action === 'new' || claim.action === 'revise');
  const together = written.map((claim) => claim.claim).join('\n');
  if (expected === null || !isOtherLanguage(together, expected)) return [...claims];
  for (const claim of written) {
    dropped.push({ kind: 'other-language', where: 'claims', what: beginningOf(claim.claim) });
  }
  return claims.filter((claim) => !written.includes(claim));
}

function complaintOf(dropped: readonly Dropped[]): string {
  if (dropped.some((each) => each.kind === 'other-language')) {
    return 'The claims are in the wrong language.';
  }
  const refs = dropped.filter((each) => each.kind === 'invented-source' || each.kind === 'unseen-sentence');
  const named = [...new Set(refs.map((each) => each.what))].slice(0, 12).join(', ');
  return named === ''
    ? 'No claim cites a sentence that was shown.'
    : `No claim cites a sentence that was shown; these were not: ${named}.`;
}
