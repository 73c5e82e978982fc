import { askInHalves } from '../../agents/ask-for-less.js';
import type { ChallengerReply } from '../../agents/roles/challenger.js';
import type { Claim, StruckClaim } from '../claim.js';
import { ask } from '../limits/ask.js';
import type { Notes } from '../reading/notes.js';
import type { Run } from '../run.js';
import { struckFrom } from '../support.js';
import { inOtherWords } from './apply-verdicts.js';
import { shownClaim } from './ask-reviewers.js';
import { columnLines } from './beyond.js';
import { isBelow, lowest, oneBelow } from './confidence-steps.js';
import { saysTheSame } from './says-the-same.js';
import { currentVerdicts } from './standing-objection.js';

/** What the challenger left of the claims that it attacked. */
export interface Challenged {
  /** By id; what it reworded is not reviewed, and is read before it stands. */
  readonly claims: ReadonlyMap<string, Claim>;
  readonly struck: readonly StruckClaim[];
  readonly failedParts: readonly string[];
}

/** Independent works from which on a claim that decides is left alone. */
const WELL_SUPPORTED_WORKS = 3;
/** Claims that are attacked in a round at most, in one call: the challenger is for the few that decide. */
const MOST_CLAIMS = 6;

/** The few on which a decision rests: the short answer, and advice that stands elsewhere. */
export const deservesChallenge = ({ decisionCritical, kind, part, works, background }: Claim): boolean =>
  background === undefined &&
  decisionCritical &&
  (part === 'short' || (kind === 'ours' && part === 'otherwise')) &&
  (kind === 'ours' || works.length < WELL_SUPPORTED_WORKS);

/** Its word is final: it has seen what the reviewer said. */
export async function challenge(
  run: Run,
  claims: readonly Claim[],
  { round, notes }: { round: number; notes: Notes },
): Promise<Challenged> {
  const attacked = claims.slice(0, MOST_CLAIMS);
  if (attacked.length === 0) return { claims: new Map(), struck: [], failedParts: [] };
  const { values, failures } = await askInHalves(attacked, (some) => askChallenger(run, some, notes));
  const verdicts = values.flatMap((value) => value.verdicts);
  const outcomes = attacked.flatMap((claim) => {
    const verdict = verdicts.find(({ claimId }) => claimId === claim.id);
    return verdict === undefined ? [] : [outcomeOf(run, { claim, verdict, round })];
  });
  return {
    claims: new Map(outcomes.flatMap((each) => ('claim' in each ? [[each.claim.id, each.claim]] : []))),
    struck: outcomes.flatMap((each) => ('struck' in each ? [each.struck] : [])),
    failedParts: failures.map(({ message }) => `challenger: ${message}`),
  };
}

interface Attack {
  readonly claim: Claim;
  readonly verdict: ChallengerReply['verdicts'][number];
  readonly round: number;
}

type Left = { readonly claim: Claim } | { readonly struck: StruckClaim };

function outcomeOf(run: Run, attack: Attack): Left {
  const { claim, verdict, round } = attack;
  const { reason } = verdict;
  const met: Claim = {
    ...claim,
    review: { ...claim.review, challenge: { verdict: verdict.verdict, reason } },
  };
  switch (verdict.verdict) {
    case 'SURVIVES':
      return { claim: { ...met, confidence: lowest(verdict.confidence, claim.confidence) } };
    case 'BESIDE_THE_POINT':
      return { claim: { ...met, background: { by: 'challenge', why: reason, round } } };
    case 'REJECT':
      return rejected(claim, reason, round);
    case 'DOWNGRADE':
      return downgraded(run, attack, met);
  }
}

/** It changes the words or takes a step of confidence at least; a claim for which it can do neither does not stand. */
function downgraded(run: Run, { claim, verdict, round }: Attack, met: Claim): Left {
  const { reason, confidence, rewrite } = verdict;
  const words = rewrite?.trim() ?? '';
  if (words !== '' && !saysTheSame(claim.claim, words)) {
    const reworded = inOtherWords(run, claim, { words, round });
    if (typeof reworded !== 'string') return { claim: unread(reworded, met) };
  }
  const to = lowest(confidence, oneBelow(claim.confidence) ?? 'low');
  if (!isBelow(to, claim.confidence)) return rejected(claim, `${reason} ${NEITHER}`, round);
  const lowered = { from: claim.confidence, to };
  return { claim: { ...met, confidence: to, review: { ...met.review, lowered } } };
}

const NEITHER = 'Its confidence was at the bottom, and no words were given that its evidence carries.';

/** In the challenger's words, which nobody has reviewed; what was said of the earlier ones stays on record. */
const unread = (reworded: Claim, { claim: judged, review }: Claim): Claim => ({
  ...reworded,
  review: {
    triggers: review.triggers,
    status: 'not-reviewed',
    verdicts: review.verdicts.map((each) => ({ judged, ...each })),
    challenge: review.challenge && { ...review.challenge, judged },
  },
});

/**
 * A claim that a reviewer brought back to the words that were downgraded: it says what its evidence says, and the challenger's
 * objection costs it a step of confidence.
 */
export function restored(claim: Claim): Claim {
  const { review, confidence } = claim;
  const { challenge, lowered } = review;
  if (challenge?.verdict !== 'DOWNGRADE' || challenge.judged !== claim.claim || lowered !== undefined)
    return claim;
  const to = oneBelow(confidence);
  if (to === null) return claim;
  return { ...claim, confidence: to, review: { ...review, lowered: { from: confidence, to } } };
}

const rejected = (claim: Claim, why: string, round: number): Left => ({
  struck: struckFrom(claim, { why, by: 'challenge', verdict: 'REJECT', round }),
});

function askChallenger(run: Run, claims: readonly Claim[], notes: Notes) {
  const shown = claims.map((claim) => ({
    ...shownClaim(run, claim, notes),
    confidence: claim.confidence,
    works: claim.works.length,
    reviews: currentVerdicts(claim).map(({ verdict, reason }) => ({ verdict, reason })),
  }));
  return ask(run, 'challenger', {
    question: run.question,
    today: run.today,
    notes: columnLines(claims, shown, notes),
    claims: shown,
  });
}
