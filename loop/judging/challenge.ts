import pMap from 'p-map';
import { ask } from '../limits/ask.js';
import type { ChallengerReply } from '../../agents/roles/challenger.js';
import type { FailureCode } from '../../agents/result.js';
import type { Claim } from '../claim.js';
import { evenChunks } from './chunk.js';
import type { Run } from '../run.js';
import { showPassages } from '../context/show.js';

/** What the challenger left of the claims it attacked. */
export interface Challenged {
  apply(claim: Claim): { claim: Claim; rejected: string | null };
  readonly failedParts: readonly string[];
}

/** Final confidence is the challenger's where it ran, else the reviewer's. */
export async function challenge(run: Run, claims: readonly Claim[]): Promise<Challenged> {
  if (claims.length === 0) return { apply: (claim) => ({ claim, rejected: null }), failedParts: [] };
  const answers = await pMap(evenChunks(claims, MOST_CLAIMS), (part) => askChallenger(run, part), {
    concurrency: run.options.researchers,
  });
  const asked = new Set(claims.map((claim) => claim.id));
  const verdicts = new Map(
    answers
      .flatMap((answer) => answer.verdicts)
      .filter((each) => asked.has(each.claimId))
      .map((each) => [each.claimId, each]),
  );
  return {
    failedParts: answers.flatMap(({ failures }) => failures.map((failure) => `challenger: ${failure}`)),
    apply: (claim) => {
      const verdict = verdicts.get(claim.id);
      if (verdict === undefined) return { claim, rejected: null };
      const review = { ...claim.review, challenge: { verdict: verdict.verdict, reason: verdict.reason } };
      if (verdict.verdict === 'REJECT') return { claim: { ...claim, review }, rejected: verdict.reason };
      return { claim: { ...claim, review, confidence: verdict.confidence }, rejected: null };
    },
  };
}

/** Claims that are attacked in one call, at most: each is attacked for itself, and a call stays of one size. */
const MOST_CLAIMS = 6;
/** Failures that a shorter request may not meet. */
const TOO_MUCH: ReadonlySet<FailureCode> = new Set(['context-too-long', 'cut-off']);

interface Answer {
  readonly verdicts: ChallengerReply['verdicts'];
  readonly failures: readonly string[];
}

/** Claims that are too many for one reading are attacked in halves, down to single ones. */
async function askChallenger(run: Run, claims: readonly Claim[]): Promise<Answer> {
  const reply = await ask(run, 'challenger', {
    question: run.question,
    today: run.today,
    claims: claims.map((claim) => ({
      id: claim.id,
      text: claim.claim,
      confidence: claim.confidence,
      works: claim.works.length,
      passages: showPassages(run, claim),
      reviews: claim.review.verdicts.map(({ verdict, reason }) => ({ verdict, reason })),
    })),
  });
  if (reply.ok) return { verdicts: reply.value.verdicts, failures: [] };
  if (!TOO_MUCH.has(reply.failure.code) || claims.length === 1)
    return { verdicts: [], failures: [reply.failure.message] };
  const half = Math.ceil(claims.length / 2);
  const parts = [
    await askChallenger(run, claims.slice(0, half)),
    await askChallenger(run, claims.slice(half)),
  ];
  return {
    verdicts: parts.flatMap((part) => part.verdicts),
    failures: parts.flatMap((part) => part.failures),
  };
}
