import type { ReviewerVerdict } from '../../agents/roles/reviewer.js';
import type { ReviewVerdict } from '../../agents/roles/vocabulary.js';
import { placeNames } from '../../text/sentence-ref.js';
import { spokenText, type Claim, type ClaimReview, type Contradiction, type StruckClaim } from '../claim.js';
import type { Run } from '../run.js';
import { betweenSides, sideOf, supportedBy } from '../support.js';
import { evidenceOf, gateClaim } from '../context/gate-claim.js';
import { refreshEvidence } from './refresh-evidence.js';
import { saysTheSame } from './says-the-same.js';

/** What a reviewer's verdict makes of one claim. */
export interface Outcome {
  /** The claim as it goes on, or null where it is out. */
  readonly claim: Claim | null;
  readonly struck: Pick<StruckClaim, 'verdict' | 'why'> | null;
  readonly contradictions: readonly NewContradiction[];
}

export type NewContradiction = Omit<Contradiction, 'id' | 'round'>;

/** The reviewer's word is obeyed: references and section first, then the verdict on what is left. */
export function applyVerdict(
  run: Run,
  given: Claim,
  { verdict, round }: { verdict: ReviewerVerdict; round: number },
): Outcome {
  const contradictions = contradictionsOf(run, given, verdict);
  const on = (next: Claim): Outcome => ({ claim: next, struck: null, contradictions });
  const out = (by: ReviewVerdict, why: string): Outcome => ({
    claim: null,
    struck: { verdict: by, why },
    contradictions,
  });
  const words = verdict.verdict === 'OVERSTATED' ? wordsOf(given, verdict) : given.claim;
  if (!saysTheSame(given.claim, words)) {
    const refs = [...refsLeft(given, verdict), ...verdict.against];
    const reworded = inOtherWords(run, given, { words, refs, without: verdict.strikeRefs, round });
    return typeof reworded === 'string'
      ? out('OVERSTATED', `${verdict.reason} The rewording did not pass the gate: ${reworded}`)
      : on(inItsSection(inReadersWords(reworded, given, verdict), verdict));
  }
  const claim = withReferences(run, given, verdict);
  if (claim === null) return out('UNSUPPORTED', `${verdict.reason} What else it cites does not carry it.`);
  const settled = inItsSection(claim, verdict);
  switch (verdict.verdict) {
    case 'SUPPORTED':
      return on(reviewed(settled, verdict));
    case 'OVERSTATED':
      return on(reviewed(settled, { ...verdict, verdict: 'SUPPORTED' }));
    case 'UNCERTAIN':
      return on({ ...reviewed(settled, verdict), confidence: 'low' });
    case 'UNSUPPORTED':
    case 'CONTRADICTED':
      return out(verdict.verdict, verdict.reason);
    case 'BESIDE_THE_POINT':
      return on({
        ...reviewed(settled, verdict),
        background: { by: 'review', why: verdict.reason, round },
      });
  }
}

/** A rewording; of a cell, the words in it. */
function wordsOf(claim: Claim, { rewrite }: ReviewerVerdict): string {
  const head = spokenText({ ...claim, claim: '' });
  return rewrite?.startsWith(head) === true ? rewrite.slice(head.length) : (rewrite ?? '');
}

const refsLeft = (claim: Claim, { strikeRefs, addRefs }: ReviewerVerdict): readonly string[] => [
  ...claim.evidence.map(({ ref }) => ref).filter((ref) => !strikeRefs.includes(ref)),
  ...addRefs,
];

/** The claim without the references that a reviewer strikes and with those it adds; null where the rest does not carry it. */
function withReferences(run: Run, claim: Claim, verdict: ReviewerVerdict): Claim | null {
  const { strikeRefs, addRefs } = verdict;
  if (strikeRefs.length + addRefs.length === 0) return claim;
  const refs = refsLeft(claim, verdict);
  const without = new Set(strikeRefs);
  const checked = gateClaim(run, { claim: claim.claim, refs, computed: false, without });
  if (checked.holds)
    return refreshEvidence(run).claim({ ...claim, ...supportedBy(checked.evidence), gate: checked.gate });
  return strikeRefs.length === 0 ? claim : null;
}

const inItsSection = (claim: Claim, { moveTo }: ReviewerVerdict): Claim =>
  claim.part === 'section' && typeof moveTo === 'string' ? { ...claim, subtopic: moveTo } : claim;

interface Rewording {
  readonly words: string;
  /** What carries them. Default: what the claim cites. */
  readonly refs?: readonly string[];
  /** References that the gate does not bring back. */
  readonly without?: readonly string[];
  readonly round: number;
}

/** The claim in a reader's words, where its evidence and what that reader named carry them; else why not. */
export function inOtherWords(
  run: Run,
  claim: Claim,
  { words, refs = claim.evidence.map(({ ref }) => ref), without = [], round }: Rewording,
): Claim | string {
  const checked = gateClaim(run, { claim: words, refs, computed: false, without: new Set(without) });
  if (!checked.holds) return checked.why;
  return refreshEvidence(run).claim({
    ...claim,
    claim: words,
    ...supportedBy(checked.evidence),
    gate: checked.gate,
    changedRound: round,
  });
}

/** Whoever reworded it has read these words beside these sentences; what was said of the earlier ones stays on record. */
function inReadersWords(reworded: Claim, { claim: judged, review }: Claim, verdict: ReviewerVerdict): Claim {
  const said = { reviewer: 1, verdict: verdict.verdict, reason: verdict.reason };
  const verdicts = [...review.verdicts, said].map((each) => ({ judged, ...each }));
  const { challenge, triggers } = review;
  const history: ClaimReview = {
    ...{ triggers, status: 'not-reviewed', verdicts },
    challenge: challenge && { judged, ...challenge },
  };
  return reviewed({ ...reworded, review: history }, { verdict: 'SUPPORTED', reason: IN_READERS_WORDS });
}

const IN_READERS_WORDS = "In the reviewer's own words.";

/**
 * Words that speak against a claim contradict it only where they stand next to others that support it, in another work: else
 * the claim misread its own source. What one source says twice and differently is a contradiction of its own.
 */
function contradictionsOf(run: Run, claim: Claim, verdict: ReviewerVerdict): readonly NewContradiction[] {
  const unresolved = { resolved: false, reason: 'unresolved' } as const;
  const topic = claim.column ?? (claim.subtopic || claim.claim);
  const opposing = verdict.verdict === 'CONTRADICTED' ? evidenceOf(run, verdict.against) : [];
  const works = new Set(opposing.flatMap((each) => each.works));
  const own = claim.evidence.filter((each) => !each.works.some((work) => works.has(work)));
  const between = [sideOf(claim.claim, own), sideOf(opposing.map((each) => each.exact).join(' '), opposing)];
  const inside = verdict.contradiction;
  const sides = evidenceOf(run, inside?.refs ?? []).map((each) => sideOf(each.exact, [each]));
  return [
    ...(opposing.length > 0 && own.length > 0
      ? [{ topic, ...betweenSides(between), ...unresolved, resolution: '' }]
      : []),
    ...(inside !== null && sides.length > 1
      ? [{ topic, ...betweenSides(sides), ...unresolved, resolution: inside.what }]
      : []),
  ];
}

function reviewed(claim: Claim, { verdict, reason }: Pick<ReviewerVerdict, 'verdict' | 'reason'>): Claim {
  const verdicts: ClaimReview['verdicts'] = [...claim.review.verdicts, { reviewer: 1, verdict, reason }];
  return {
    ...claim,
    review: { ...claim.review, status: verdict, verdicts, refs: claim.evidence.map(({ ref }) => ref) },
  };
}

/** Somebody has read these words beside these sentences: nobody reads them again. */
export function isReviewed({ review, evidence }: Pick<Claim, 'review' | 'evidence'>): boolean {
  if (review.status === 'not-reviewed' || review.status === 'skipped') return false;
  const now = new Set(placeNames(evidence.map(({ ref }) => ref)));
  return placeNames(review.refs ?? []).every((name) => now.has(name));
}
