import pMap from 'p-map';
import { ask } from '../limits/ask.js';
import type { ChallengerReply } from '../../agents/roles/challenger.js';
import { askInHalves } from '../../agents/ask-for-less.js';
import type { Result } from '../../agents/result.js';
import type { Claim } from '../claim.js';
import { missingSubject, missingWords } from '../missing-words.js';
import { alsoRead } from './also-read.js';
import { evenChunks } from './chunk.js';
import { gateClaim } from './gate-claim.js';
import { refreshEvidence } from './refresh-evidence.js';
import { saysTheSame } from './says-the-same.js';
import { supportedBy } from '../support.js';
import type { Run } from '../run.js';
import { showPassages } from '../context/show.js';

/** What the challenger left of the claims it attacked. */
export interface Challenged {
  apply(claim: Claim): { claim: Claim; rejected: string | null };
  readonly failedParts: readonly string[];
}

/** Final confidence is the challenger's where it ran, else the reviewer's. */
export async function challenge(run: Run, claims: readonly Claim[], round: number): Promise<Challenged> {
  if (claims.length === 0) return { apply: (claim) => ({ claim, rejected: null }), failedParts: [] };
  const answers = await pMap(
    evenChunks(claims, MOST_CLAIMS),
    (part) => askInHalves(part, (claimed) => askChallenger(run, claimed)),
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
    apply: (claim) => {
      const verdict = verdicts.get(claim.id);
      if (verdict === undefined) return { claim, rejected: null };
      const review = { ...claim.review, challenge: { verdict: verdict.verdict, reason: verdict.reason } };
      if (verdict.verdict === 'BESIDE_THE_POINT') {
        const background = { by: 'challenge', why: verdict.reason, round } as const;
        return { claim: { ...claim, review, background }, rejected: null };
      }
      if (verdict.verdict === 'REJECT') return { claim: { ...claim, review }, rejected: verdict.reason };
      const standing = { ...toThePoint(claim, review), confidence: verdict.confidence };
      const words = verdict.verdict === 'DOWNGRADE' ? (verdict.rewrite?.trim() ?? '') : '';
      return { claim: reworded(run, standing, { words, round }), rejected: null };
    },
  };
}

/** The challenger has the last word on whether a claim is beside the point. What a reviewer called so, it found supported. */
function toThePoint({ background, ...claim }: Claim, review: Claim['review']): Claim {
  const status = background === undefined ? review.status : 'SUPPORTED';
  return { ...claim, review: { ...review, status } };
}

/**
 * The claim in the challenger's words, where the gate finds them in what it cites; else as it was. Nobody has reviewed
 * them yet, and what was said of the earlier words stays on record.
 */
function reworded(run: Run, claim: Claim, { words, round }: { words: string; round: number }): Claim {
  if (words === '' || saysTheSame(run, claim, words)) return claim;
  const refs = claim.evidence.map((each) => each.ref);
  const checked = gateClaim(run, { claim: words, refs, computed: false });
  if (!checked.holds) return claim;
  const judged = claim.claim;
  const { verdicts, challenge: attack } = claim.review;
  return refreshEvidence(run).claim({
    ...claim,
    ...{ claim: words, ...supportedBy(checked.evidence), gate: checked.gate, changedRound: round },
    review: {
      ...claim.review,
      status: 'not-reviewed',
      verdicts: verdicts.map((each) => ({ judged, ...each })),
      challenge: attack && { ...attack, judged },
    },
  });
}

/** Claims that are attacked in one call, at most: each is attacked for itself, and a call stays of one size. */
const MOST_CLAIMS = 6;

const askChallenger = (run: Run, claims: readonly Claim[]): Promise<Result<ChallengerReply>> =>
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
      alsoRead: alsoRead(run, claim),
      reviews: claim.review.verdicts.map(({ verdict, reason }) => ({ verdict, reason })),
    })),
  });
