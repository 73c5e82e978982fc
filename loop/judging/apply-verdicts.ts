import { otherReviewer, type Reviewer, type Verdict } from './ask-reviewers.js';
import { saysTheSame } from './says-the-same.js';
import { gateClaim, evidenceOf } from './gate-claim.js';
import type { Claim, ClaimReview, Contradiction, StruckClaim } from '../claim.js';
import type { ReviewVerdict } from '../../agents/roles/vocabulary.js';
import type { Reworded } from './challenge.js';
import { hasWhatWasRead, isContested } from './review-triggers.js';
import { currentVerdicts } from './standing-objection.js';
import type { Run } from '../run.js';
import { betweenSides, sideOf, supportedBy } from '../support.js';
import { refreshEvidence } from './refresh-evidence.js';

/** What the reviewers' verdicts make of one claim. */
export interface Outcome {
  /** The claim as it goes on, or null where it is out. */
  readonly claim: Claim | null;
  readonly struck: Pick<StruckClaim, 'verdict' | 'why'> | null;
  readonly contradiction: NewContradiction | null;
  /** The reviewers do not agree: the challenger has to decide. */
  readonly disagreement: boolean;
}

/** An overstated claim in the words that a reviewer gave it. They passed the gate, and are read before they stand. */
export interface Rewriting {
  readonly rewritten: Claim;
  readonly judged: Judged;
  readonly why: string;
  readonly readers: readonly Reviewer[];
}

export type NewContradiction = Omit<Contradiction, 'id' | 'round'>;

export interface Judged {
  readonly claim: Claim;
  readonly triggers: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly round: number;
}

const PLAIN = { struck: null, contradiction: null, disagreement: false } as const;

export function applyVerdicts(run: Run, judged: Judged): Outcome | Rewriting {
  const { claim, verdicts } = judged;
  const worst = worstOf(verdicts);
  if (worst === undefined) return { ...PLAIN, claim: unsure(claim, 'not-reviewed', []) };
  // Two reviewers who disagree leave the claim to the challenger, with its confidence at the bottom.
  if (differ(verdicts))
    return { ...PLAIN, claim: unsure(claim, 'UNCERTAIN', record(verdicts)), disagreement: true };
  switch (worst.verdict) {
    case 'SUPPORTED':
      return { ...PLAIN, claim: reviewed(claim, 'SUPPORTED', record(verdicts)) };
    case 'UNCERTAIN':
      return { ...PLAIN, claim: unsure(claim, 'UNCERTAIN', record(verdicts)) };
    case 'UNSUPPORTED':
      return out('UNSUPPORTED', worst.reason);
    case 'BESIDE_THE_POINT':
      return beside(claim, { verdicts: record(verdicts), why: worst.reason, round: judged.round });
    case 'CONTRADICTED': {
      const against = verdicts.flatMap((each) => each.against ?? []);
      return {
        ...out('CONTRADICTED', worst.reason),
        contradiction: contradictionOf(run, claim, against),
      };
    }
    case 'OVERSTATED':
      return rewrite(run, judged, worst);
  }
}

/**
 * An overstated claim is rewritten to what the passages say, then gated and reviewed again: by the reviewer whose words it
 * now has not, and where it is contested by both. What was said of the earlier words stays on record. Words that say the
 * same are no rewriting.
 */
function rewrite(run: Run, judged: Judged, worst: Verdict): Outcome | Rewriting {
  const { claim, verdicts, triggers, round } = judged;
  const why = worst.reason;
  const words = worst.rewrite?.trim() ?? '';
  if (words === '') return out('OVERSTATED', why);
  if (saysTheSame(run, claim, words))
    return { ...PLAIN, claim: reviewed(claim, 'SUPPORTED', record(verdicts)) };
  const refs = [...claim.evidence.map((each) => each.ref), ...(worst.against ?? [])];
  const checked = gateClaim(run, { claim: words, refs, computed: false });
  if (!checked.holds) return out('OVERSTATED', `${why} The rewriting did not pass the gate: ${checked.why}`);
  const rewritten = refreshEvidence(run).claim({
    ...claim,
    ...{ claim: words, ...supportedBy(checked.evidence), gate: checked.gate, changedRound: round },
  });
  const readers = isContested(triggers) ? ([1, 2] as const) : [otherReviewer(worst.reviewer)];
  return { rewritten, judged, why, readers };
}

/** What the second reading makes of a rewriting. */
export function confirm({ rewritten, judged, why }: Rewriting, again: readonly Verdict[]): Outcome {
  const before = record(judged.verdicts).map((each) => ({ ...each, judged: judged.claim.claim }));
  const all = [...before, ...record(again)];
  // Nobody answered: the words are the passage's by one reviewer's account, and are read again next round.
  if (again.length === 0) return { ...PLAIN, claim: unsure(rewritten, 'not-reviewed', all) };
  const confirmed = again.filter((each) => each.verdict === 'SUPPORTED').length;
  if (again.every((each) => each.verdict === 'BESIDE_THE_POINT'))
    return beside(rewritten, { verdicts: all, why: again[0]?.reason ?? '', round: judged.round });
  if (confirmed === 0) return out('OVERSTATED', `${why} The rewriting was not confirmed.`);
  if (confirmed < again.length)
    return { ...PLAIN, claim: unsure(rewritten, 'UNCERTAIN', all), disagreement: true };
  return { ...PLAIN, claim: reviewed(rewritten, 'SUPPORTED', all) };
}

/** What the second reading makes of the challenger's words. */
export function confirmReworded(
  run: Run,
  { claim, otherwise, why }: Reworded,
  { again, round }: { again: readonly Verdict[]; round: number },
): Outcome {
  const all = [...claim.review.verdicts, ...record(again)];
  if (again.length === 0) return { ...PLAIN, claim: unsure(claim, 'not-reviewed', all) };
  const isSaid = ({ verdict, rewrite: words }: Verdict): boolean =>
    verdict === 'SUPPORTED' || (verdict === 'OVERSTATED' && saysTheSame(run, claim, words ?? ''));
  if (again.every(isSaid)) return { ...PLAIN, claim: reviewed(claim, 'SUPPORTED', all) };
  if (again.every(({ verdict }) => verdict === 'BESIDE_THE_POINT'))
    return beside(claim, { verdicts: all, why: again[0]?.reason ?? '', round });
  return otherwise === null
    ? out('OVERSTATED', `${why} The challenger's words for it were not confirmed.`)
    : { ...PLAIN, claim: otherwise };
}

/**
 * Words that speak against a claim contradict it only where they stand next to others that support it, in another
 * work: else the claim misread its own source, and sources do not disagree. Nobody has decided between the sides yet.
 */
function contradictionOf(run: Run, claim: Claim, against: readonly string[]): NewContradiction | null {
  const opposing = evidenceOf(run, against);
  const works = new Set(opposing.flatMap((each) => each.works));
  const own = claim.evidence.filter((each) => !each.works.some((work) => works.has(work)));
  if (opposing.length === 0 || own.length === 0) return null;
  const sides = [sideOf(claim.claim, own), sideOf(opposing.map((each) => each.exact).join(' '), opposing)];
  return {
    topic: claim.subtopic || claim.claim,
    ...betweenSides(sides),
    resolved: false,
    reason: 'unresolved',
    resolution: '',
  };
}

/** What reviewers have said of a claim's words and passages as they stand, as far as it is on record. */
export const verdictsOnRecord = (claim: Claim): readonly Verdict[] =>
  (hasWhatWasRead(claim) ? currentVerdicts(claim) : []).flatMap(({ reviewer, verdict, reason }) =>
    reviewer === 1 || reviewer === 2
      ? [{ claimId: claim.id, reviewer, verdict, reason, rewrite: null, against: null, wrongFindings: [] }]
      : [],
  );

const record = (verdicts: readonly Verdict[]): ClaimReview['verdicts'] =>
  verdicts.map(({ reviewer, verdict, reason }) => ({ reviewer, verdict, reason }));

const reviewed = (claim: Claim, status: ClaimReview['status'], verdicts: ClaimReview['verdicts']): Claim => ({
  ...claim,
  review: {
    ...claim.review,
    ...{ status, verdicts },
    ...(verdicts.length === 0 ? {} : { refs: claim.evidence.map(({ ref }) => ref) }),
  },
});

const beside = (
  claim: Claim,
  { verdicts, why, round }: { verdicts: ClaimReview['verdicts']; why: string; round: number },
): Outcome => ({
  ...PLAIN,
  claim: { ...reviewed(claim, 'BESIDE_THE_POINT', verdicts), background: { by: 'review', why, round } },
});

const unsure = (...about: Parameters<typeof reviewed>): Claim => ({
  ...reviewed(...about),
  confidence: 'low',
});

const out = (verdict: ReviewVerdict, why: string): Outcome => ({
  ...PLAIN,
  claim: null,
  struck: { verdict, why },
});

const differ = (verdicts: readonly Verdict[]): boolean =>
  new Set(verdicts.map((each) => each.verdict)).size > 1;

const SEVERITY = [
  'UNSUPPORTED',
  'CONTRADICTED',
  'OVERSTATED',
  'UNCERTAIN',
  'BESIDE_THE_POINT',
  'SUPPORTED',
] as const;

const worstOf = (verdicts: readonly Verdict[]): Verdict | undefined =>
  [...verdicts].sort((a, b) => SEVERITY.indexOf(a.verdict) - SEVERITY.indexOf(b.verdict))[0];
