import pMap from 'p-map';
import { askInHalves } from '../../agents/ask-for-less.js';
import { succeed, type Result } from '../../agents/result.js';
import type { ReviewerReply } from '../../agents/roles/reviewer.js';
import { ask } from '../limits/ask.js';
import type { Claim, Contradiction } from '../claim.js';
import { isContested, readersOf } from './review-triggers.js';
import { missingSubject, missingWords } from '../missing-words.js';
import { alsoRead } from './also-read.js';
import { evenChunks } from './chunk.js';
import type { Run } from '../run.js';
import { showPassages } from '../context/show.js';

/** Who reads: two reviewers, who go about it in different ways and never see each other. */
export type Reviewer = 1 | 2;

export type Verdict = ReviewerReply['verdicts'][number] & { readonly reviewer: Reviewer };

export interface Verdicts {
  readonly byClaim: ReadonlyMap<string, readonly Verdict[]>;
  readonly failedParts: readonly string[];
}

export const otherReviewer = (reviewer: Reviewer): Reviewer => (reviewer === 1 ? 2 : 1);

/** Claims that one reviewer is shown at once, at most: what one call reads does not grow with the claims that are due. */
const MOST_CLAIMS = 8;

/** Two reviewers on separate shards; contested claims go to both. Nobody reads the same words twice. */
export function askReviewers(
  run: Run,
  due: readonly { readonly claim: Claim; readonly triggers: readonly string[] }[],
  contradictions: readonly Contradiction[] = [],
): Promise<Verdicts> {
  const shards: Record<Reviewer, Claim[]> = { 1: [], 2: [] };
  due.forEach(({ claim, triggers }, index) => {
    const own: Reviewer = index % 2 === 0 ? 1 : 2;
    const readers = isContested(triggers) ? [own, otherReviewer(own)] : [own];
    const already = readersOf(claim);
    for (const reader of readers) if (!already.has(reader)) shards[reader].push(claim);
  });
  return askShards(run, shards, contradictions);
}

/** Each reviewer on its own claims. */
export async function askShards(
  run: Run,
  shards: Readonly<Record<Reviewer, readonly Claim[]>>,
  contradictions: readonly Contradiction[] = [],
): Promise<Verdicts> {
  const jobs = ([1, 2] as const).flatMap((reviewer) =>
    evenChunks(bySource(shards[reviewer]), MOST_CLAIMS).map((part) => ({ reviewer, part })),
  );
  const byClaim = new Map<string, readonly Verdict[]>();
  const answers = await pMap(jobs, (job) => askReviewer(run, { ...job, contradictions }), {
    concurrency: run.options.researchers,
  });
  for (const verdict of answers.flatMap((answer) => answer.verdicts))
    byClaim.set(verdict.claimId, [...(byClaim.get(verdict.claimId) ?? []), verdict]);
  return { byClaim, failedParts: answers.flatMap((answer) => answer.failedParts) };
}

/** Claims of one source next to each other: what they cite in common is shown once a request. */
function bySource(claims: readonly Claim[]): readonly Claim[] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const source = claim.sourceIds[0] ?? '';
    groups.set(source, [...(groups.get(source) ?? []), claim]);
  }
  return [...groups.values()].flat();
}

interface Answer {
  readonly verdicts: readonly Verdict[];
  readonly failedParts: readonly string[];
}

interface Job {
  readonly reviewer: Reviewer;
  readonly part: readonly Claim[];
  /** On record: their other sides are shown with the claims that they touch. */
  readonly contradictions: readonly Contradiction[];
}

/** A shard that fails or is cut off is asked again in halves, down to single claims. */
async function askReviewer(run: Run, job: Job): Promise<Answer> {
  const { reviewer } = job;
  const { values, failures } = await askInHalves(job.part, (part) => askOnce(run, { ...job, part }), {
    retryOn: ({ code }) => code !== 'over-budget' && code !== 'key-refused',
  });
  return {
    verdicts: values.flat(),
    failedParts: failures.map(({ message }) => `reviewer ${reviewer}: ${message}`),
  };
}

async function askOnce(
  run: Run,
  { reviewer, part: claims, contradictions }: Job,
): Promise<Result<readonly Verdict[]>> {
  const reply = await ask(run, 'reviewer', {
    question: run.question,
    today: run.today,
    missingWords: missingSubject(missingWords(run)),
    reading: reviewer === 1 ? 'claim-first' : 'passages-first',
    claims: claims.map((claim) => ({
      ...{ id: claim.id, text: claim.claim, subtopic: claim.subtopic },
      passages: showPassages(run, claim),
      alsoRead: alsoRead(run, claim, contradictions),
    })),
  });
  if (!reply.ok) return reply;
  const asked = reply.value.verdicts.filter((each) => claims.some((claim) => claim.id === each.claimId));
  return succeed(asked.map((each) => ({ ...each, reviewer })));
}
