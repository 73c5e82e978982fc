import pMap from 'p-map';
import { ask } from '../limits/ask.js';
import type { ChallengerReply } from '../../agents/roles/challenger.js';
import { askInHalves } from '../../agents/ask-for-less.js';
import type { Result } from '../../agents/result.js';
import type { Confidence } from '../../agents/roles/vocabulary.js';
import type { Claim, Contradiction } from '../claim.js';
import { missingSubject, missingWords } from '../missing-words.js';
import { alsoRead } from './also-read.js';
import { evenChunks } from './chunk.js';
import { isBelow, lowest, oneBelow } from './confidence-steps.js';
import { gateClaim } from './gate-claim.js';
import { refreshEvidence } from './refresh-evidence.js';
import { saysTheSame } from './says-the-same.js';
import { currentVerdicts } from './standing-objection.js';
import { supportedBy } from '../support.js';
import type { Run } from '../run.js';
import { showPassages } from '../context/show.js';

/** What the challenger left of the claims it attacked. */
export interface Challenged {
  /** `before`: the confidence that the claim had before this round's review; default: the one that it has. */
  apply(claim: Claim, before?: Confidence): Attacked;
  readonly failedParts: readonly string[];
}

/** What the challenger left of one claim. */
interface Attacked {
  readonly claim: Claim;
  /** Why it is out; null where it stands. */
  readonly rejected: string | null;
  /** The claim in the challenger's words: it takes the claim's place once a reviewer has confirmed them. */
  readonly reworded?: Reworded;
}

export interface Reworded {
  readonly claim: Claim;
  /** The claim as it is where nobody confirms them; null: it is struck, for the reason beside it. */
  readonly otherwise: Claim | null;
  readonly why: string;
}

/** Final confidence is the challenger's where it ran, else the reviewer's. */
export async function challenge(
  run: Run,
  claims: readonly Claim[],
  { round, contradictions = [] }: { round: number; contradictions?: readonly Contradiction[] },
): Promise<Challenged> {
  if (claims.length === 0) return { apply: (claim) => ({ claim, rejected: null }), failedParts: [] };
  const answers = await pMap(
    evenChunks(claims, MOST_CLAIMS),
    (part) => askInHalves(part, (claimed) => askChallenger(run, claimed, contradictions)),
    { concurrency: run.options.researchers },
  );
  const asked = new Set(claims.map((claim) => claim.id));
  const verdicts = new Map(
    answers
      .flatMap(({ values }) => values.flatMap((value) => value.verdicts))
      .filter((each) => asked.has(each.claimId))
      .map((each) => [each.claimId, each]),
  );
  return {
    failedParts: answers.flatMap(({ failures }) => failures.map(({ message }) => `challenger: ${message}`)),
    apply: (claim, before = claim.confidence) => {
      const verdict = verdicts.get(claim.id);
      return verdict === undefined
        ? { claim, rejected: null }
        : attacked(run, { claim, before, verdict, round });
    },
  };
}

interface Attack {
  readonly claim: Claim;
  readonly before: Confidence;
  readonly verdict: ChallengerReply['verdicts'][number];
  readonly round: number;
}

function attacked(run: Run, attack: Attack): Attacked {
  const { claim, verdict, round } = attack;
  const { reason } = verdict;
  const review = { ...claim.review, challenge: { verdict: verdict.verdict, reason } };
  switch (verdict.verdict) {
    case 'BESIDE_THE_POINT': {
      const background = { by: 'challenge', why: reason, round } as const;
      return { claim: { ...claim, review, background }, rejected: null };
    }
    case 'REJECT':
      return { claim: { ...claim, review }, rejected: reason };
    case 'SURVIVES':
      return {
        claim: { ...toThePoint(claim, review), confidence: verdict.confidence },
        rejected: null,
      };
    case 'DOWNGRADE':
      return downgraded(run, attack, toThePoint(claim, review));
  }
}

/** It changes the words or takes a step of confidence at least; a claim for which it can do neither does not stand. */
function downgraded(run: Run, { claim, before, verdict, round }: Attack, standing: Claim): Attacked {
  const { reason, confidence, rewrite } = verdict;
  const to = lowest(confidence, claim.confidence, oneBelow(before) ?? 'low');
  const lowered = isBelow(to, before)
    ? { ...standing, confidence: to, review: { ...standing.review, lowered: { from: before, to } } }
    : null;
  const most = lowest(confidence, before);
  const words = rewrite?.trim() ?? '';
  const reworded = inOtherWords(run, { ...standing, confidence: most }, { words, round });
  if (reworded !== null)
    return {
      claim: lowered ?? standing,
      rejected: null,
      reworded: { claim: reworded, otherwise: lowered, why: reason },
    };
  return lowered === null
    ? { claim: standing, rejected: `${reason} ${NEITHER}` }
    : { claim: lowered, rejected: null };
}

const NEITHER = 'Its confidence was at the bottom, and no words were given that its evidence carries.';

/** The challenger has the last word on whether a claim is beside the point. What a reviewer called so, it found supported. */
function toThePoint({ background, ...claim }: Claim, review: Claim['review']): Claim {
  const status = background === undefined ? review.status : 'SUPPORTED';
  return { ...claim, review: { ...review, status } };
}

/**
 * The claim in the challenger's words, where the gate finds them in what it cites; else null. Nobody has reviewed them yet,
 * and what was said of the earlier words stays on record.
 */
function inOtherWords(
  run: Run,
  claim: Claim,
  { words, round }: { words: string; round: number },
): Claim | null {
  if (words === '' || saysTheSame(run, claim, words)) return null;
  const refs = claim.evidence.map((each) => each.ref);
  const checked = gateClaim(run, { claim: words, refs, computed: false });
  if (!checked.holds) return null;
  const judged = claim.claim;
  const { verdicts, challenge: attack, triggers } = claim.review;
  return refreshEvidence(run).claim({
    ...claim,
    ...{ claim: words, ...supportedBy(checked.evidence), gate: checked.gate, changedRound: round },
    review: {
      triggers,
      status: 'not-reviewed',
      verdicts: verdicts.map((each) => ({ judged, ...each })),
      challenge: attack && { ...attack, judged },
    },
  });
}

/** Claims that are attacked in one call, at most: each is attacked for itself, and a call stays of one size. */
const MOST_CLAIMS = 6;

const askChallenger = (
  run: Run,
  claims: readonly Claim[],
  contradictions: readonly Contradiction[],
): Promise<Result<ChallengerReply>> =>
  ask(run, 'challenger', {
    question: run.question,
    today: run.today,
    missingWords: missingSubject(missingWords(run)),
    claims: claims.map((claim) => ({
      id: claim.id,
      text: claim.claim,
      subtopic: claim.subtopic,
      confidence: claim.confidence,
      works: claim.works.length,
      passages: showPassages(run, claim),
      alsoRead: alsoRead(run, claim, contradictions),
      reviews: currentVerdicts(claim).map(({ verdict, reason }) => ({ verdict, reason })),
    })),
  });
