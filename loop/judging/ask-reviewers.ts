import pMap from 'p-map';
import { askInHalves } from '../../agents/ask-for-less.js';
import { succeed, type Result } from '../../agents/result.js';
import type { ReviewerVerdict } from '../../agents/roles/reviewer.js';
import type { ReviewedClaim } from '../../agents/roles/vocabulary.js';
import { spokenText, type Claim } from '../claim.js';
import { showPassages } from '../context/show.js';
import { ask } from '../limits/ask.js';
import type { Notes } from '../reading/notes.js';
import type { Run } from '../run.js';
import { beyondClaim, columnLines } from './beyond.js';
import { evenChunks } from './chunk.js';

export interface Verdicts {
  readonly byClaim: ReadonlyMap<string, ReviewerVerdict>;
  readonly failedParts: readonly string[];
}

/** Claims of one request: in the trial 15 to 20 beside their sentences filled one, at about 270 tokens a claim. */
const MOST_CLAIMS = 18;

/** What claims are read with. */
export interface ReviewedWith {
  readonly notes: Notes;
  readonly sections: readonly string[];
}

/** Every claim before one reviewer, in batches; a batch that fails is asked again in halves, down to single claims. */
export async function askReviewers(
  run: Run,
  claims: readonly Claim[],
  reading: ReviewedWith,
): Promise<Verdicts> {
  const answers = await pMap(
    evenChunks(bySource(claims), MOST_CLAIMS),
    (part) =>
      askInHalves(part, (claimed) => askOnce(run, claimed, reading), {
        retryOn: ({ code }) => code !== 'over-budget' && code !== 'key-refused',
      }),
    { concurrency: run.options.researchers },
  );
  return {
    byClaim: new Map(
      answers.flatMap(({ values }) => values.flat()).map((verdict) => [verdict.claimId, verdict]),
    ),
    failedParts: answers.flatMap(({ failures }) => failures.map(({ message }) => `reviewer: ${message}`)),
  };
}

/** Claims of one source next to each other: what they cite in common is shown once a request. */
function bySource(claims: readonly Claim[]): readonly Claim[] {
  const sources = [...new Set(claims.map(({ sourceIds }) => sourceIds[0]))];
  return sources.flatMap((source) => claims.filter(({ sourceIds }) => sourceIds[0] === source));
}

/** A claim beside its sentences, as reviewers and the challenger see it. */
export const shownClaim = (run: Run, claim: Claim, notes: Notes): ReviewedClaim => ({
  id: claim.id,
  text: spokenText(claim),
  kind: claim.kind,
  subtopic: claim.column === undefined ? claim.subtopic : '',
  passages: showPassages(run, claim),
  ...beyondClaim(run, claim, notes),
});

async function askOnce(
  run: Run,
  claims: readonly Claim[],
  { notes, sections }: ReviewedWith,
): Promise<Result<readonly ReviewerVerdict[]>> {
  const shown = claims.map((claim) => shownClaim(run, claim, notes));
  const reply = await ask(run, 'reviewer', {
    question: run.question,
    today: run.today,
    sections,
    notes: columnLines(claims, shown, notes),
    claims: shown,
  });
  if (!reply.ok) return reply;
  return succeed(reply.value.verdicts.filter((each) => claims.some((claim) => claim.id === each.claimId)));
}
