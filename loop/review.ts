import type { Grounded, Reviewed } from './results.js';
import pMap from 'p-map';
import type { ReviewerReply } from '../agents/roles/reviewer.js';
import { ask } from './ask.js';
import { challenge } from './challenge.js';
import { checkClaim } from './check-claim.js';
import type { Claim, Contradiction, StruckClaim } from './claim.js';
import { deservesChallenge, isContested, isExempt, triggersOf } from './review-triggers.js';
import type { Run } from './run.js';
import { showPassages } from './show.js';
import { stage } from './stage.js';

type Verdict = ReviewerReply['verdicts'][number];

/** Claims that one reviewer is shown at once. */
const SHARD_SIZE = 12;

/** Selective, factored, claim by claim: reviewers see a claim and its cited passages, never the synthesis. */
export async function review(run: Run, grounded: Grounded): Promise<Reviewed> {
  return stage(run, { round: grounded.round, name: 'review' }, async () => {
    const result = await reviewClaims(run, grounded);
    return { result, event: { claims: result.claims.length, struck: result.struck.length } };
  });
}

/** The reviewers' and the challenger's work by itself, whatever stage it belongs to. */
export async function reviewClaims(run: Run, grounded: Grounded): Promise<Reviewed> {
  const context = { familiarity: grounded.familiarity, contradictions: grounded.contradictions };
  const marked = grounded.claims.map((claim) => ({ claim, triggers: triggersOf(claim, context) }));
  return run.roles.kind === 'extractive'
    ? withoutModel(marked, grounded)
    : await withModel(run, marked, grounded);
}

interface Marked {
  readonly claim: Claim;
  readonly triggers: readonly string[];
}

/** Nobody has read the passages: never SUPPORTED. */
function withoutModel(marked: readonly Marked[], grounded: Grounded): Reviewed {
  const claims = marked.map(({ claim, triggers }) => ({
    ...claim,
    review: { ...claim.review, status: 'not-reviewed' as const, triggers },
  }));
  return { claims, struck: [], contradictions: grounded.contradictions, failedParts: [] };
}

async function withModel(run: Run, marked: readonly Marked[], grounded: Grounded): Promise<Reviewed> {
  const due = lastThirdFirst(marked).filter(
    ({ claim, triggers }) =>
      triggers.length > 0 && !isExempt(claim, triggers, run.options.depth) && !isReviewed(claim),
  );
  const { verdicts, failedParts } = await askReviewers(run, due);
  const outcomes = new Map<string, Outcome>();
  await pMap(
    due,
    async (each) => outcomes.set(each.claim.id, await settle(run, each, verdicts.get(each.claim.id) ?? [])),
    { concurrency: run.options.researchers },
  );
  const disputed = due.filter(({ claim, triggers }) => {
    const outcome = outcomes.get(claim.id);
    return (
      outcome?.claim !== null &&
      outcome !== undefined &&
      deservesChallenge(outcome.claim, triggers, outcome.disagreement)
    );
  });
  const challenged = await challenge(
    run,
    disputed.map(({ claim }) => outcomes.get(claim.id)?.claim as Claim),
  );
  const claims: Claim[] = [];
  const struck: StruckClaim[] = [];
  const contradictions = [...grounded.contradictions];
  for (const { claim, triggers } of marked) {
    const outcome = outcomes.get(claim.id);
    if (outcome === undefined) {
      const status = isReviewed(claim) ? claim.review.status : ('skipped' as const);
      claims.push({ ...claim, review: { ...claim.review, status, triggers } });
      continue;
    }
    if (outcome.struck !== null)
      struck.push(strike(claim, { by: 'review', ...outcome.struck, round: grounded.round }));
    if (outcome.contradiction !== null)
      contradictions.push({
        ...outcome.contradiction,
        id: `X${contradictions.length + 1}`,
        round: grounded.round,
      });
    if (outcome.claim === null) continue;
    const final = challenged.apply({ ...outcome.claim, review: { ...outcome.claim.review, triggers } });
    if (final.rejected === null) claims.push(final.claim);
    else
      struck.push(
        strike(claim, { by: 'challenge', verdict: 'REJECT', why: final.rejected, round: grounded.round }),
      );
  }
  return { claims, struck, contradictions, failedParts: [...failedParts, ...challenged.failedParts] };
}

const isReviewed = (claim: Claim): boolean =>
  claim.review.status !== 'not-reviewed' && claim.review.status !== 'skipped';

/** Errors gather at the end of long answers: the last third is re-checked first. */
function lastThirdFirst<T>(claims: readonly T[]): readonly T[] {
  const cut = Math.ceil((claims.length * 2) / 3);
  return [...claims.slice(cut), ...claims.slice(0, cut)];
}

/** Two reviewers on separate shards; contested claims go to both. */
async function askReviewers(
  run: Run,
  due: readonly Marked[],
): Promise<{ verdicts: Map<string, (Verdict & { reviewer: number })[]>; failedParts: string[] }> {
  const shards: [Claim[], Claim[]] = [[], []];
  due.forEach(({ claim, triggers }, index) => {
    const own = (index % 2) as 0 | 1;
    shards[own].push(claim);
    if (isContested(triggers)) shards[own === 0 ? 1 : 0].push(claim);
  });
  const jobs = shards.flatMap((claims, shard) =>
    inParts(claims, SHARD_SIZE).map((part) => ({ reviewer: shard + 1, part })),
  );
  const verdicts = new Map<string, (Verdict & { reviewer: number })[]>();
  const failedParts: string[] = [];
  const answers = await pMap(jobs, (job) => askReviewer(run, job.part), {
    concurrency: run.options.researchers,
  });
  answers.forEach((answer, index) => {
    const { reviewer } = jobs[index] as (typeof jobs)[number];
    for (const verdict of answer.verdicts)
      verdicts.set(verdict.claimId, [...(verdicts.get(verdict.claimId) ?? []), { ...verdict, reviewer }]);
    failedParts.push(...answer.failures.map((failure) => `reviewer ${reviewer}: ${failure}`));
  });
  return { verdicts, failedParts };
}

/** A shard that fails or is cut off is asked again in halves, down to single claims. */
async function askReviewer(
  run: Run,
  claims: readonly Claim[],
): Promise<{ verdicts: readonly Verdict[]; failures: readonly string[] }> {
  const reply = await ask(run, 'reviewer', {
    today: run.today,
    claims: claims.map((claim) => ({ id: claim.id, text: claim.claim, passages: showPassages(run, claim) })),
  });
  if (reply.ok)
    return {
      verdicts: reply.value.verdicts.filter((each) => claims.some((claim) => claim.id === each.claimId)),
      failures: [],
    };
  const hopeless = reply.failure.code === 'over-budget' || reply.failure.code === 'key-refused';
  if (hopeless || claims.length === 1) return { verdicts: [], failures: [reply.failure.message] };
  const half = Math.ceil(claims.length / 2);
  const parts = await Promise.all([
    askReviewer(run, claims.slice(0, half)),
    askReviewer(run, claims.slice(half)),
  ]);
  return {
    verdicts: parts.flatMap((part) => part.verdicts),
    failures: parts.flatMap((part) => part.failures),
  };
}

interface Outcome {
  /** The claim as it goes on, or null where it is out. */
  readonly claim: Claim | null;
  readonly struck: { verdict: string; why: string } | null;
  readonly contradiction: Omit<Contradiction, 'id' | 'round'> | null;
  readonly disagreement: boolean;
}

async function settle(
  run: Run,
  { claim }: Marked,
  verdicts: readonly (Verdict & { reviewer: number })[],
): Promise<Outcome> {
  const record = verdicts.map(({ reviewer, verdict, reason }) => ({ reviewer, verdict, reason }));
  const worst = worstOf(verdicts);
  const disagreement = new Set(verdicts.map((each) => each.verdict)).size > 1;
  const reviewed = (status: Claim['review']['status']): Claim => ({
    ...claim,
    review: { ...claim.review, status, verdicts: record },
  });
  const plain = { struck: null, contradiction: null, disagreement };
  if (worst === undefined) return { ...plain, claim: { ...reviewed('not-reviewed'), confidence: 'low' } };
  // Two reviewers who disagree leave the claim to the challenger, with its confidence at the bottom.
  if (disagreement) return { ...plain, claim: { ...reviewed('UNCERTAIN'), confidence: 'low' } };
  switch (worst.verdict) {
    case 'SUPPORTED':
      return { ...plain, claim: reviewed('SUPPORTED') };
    case 'UNCERTAIN':
      return { ...plain, claim: { ...reviewed('UNCERTAIN'), confidence: 'low' } };
    case 'UNSUPPORTED':
      return { ...plain, claim: null, struck: { verdict: 'UNSUPPORTED', why: worst.reason } };
    case 'CONTRADICTED':
      return {
        ...plain,
        claim: null,
        struck: { verdict: 'CONTRADICTED', why: worst.reason },
        contradiction: contradictionOf(claim, worst.reason),
      };
    case 'OVERSTATED':
      return { ...plain, ...(await rewrite(run, claim, worst)) };
  }
}

/** An overstated claim is rewritten to what the passage says, then gated and reviewed again. */
async function rewrite(run: Run, claim: Claim, verdict: Verdict): Promise<Pick<Outcome, 'claim' | 'struck'>> {
  const why = verdict.reason;
  if (verdict.rewrite === null || verdict.rewrite.trim() === '')
    return { claim: null, struck: { verdict: 'OVERSTATED', why } };
  const checked = checkClaim(run, {
    claim: verdict.rewrite,
    refs: claim.evidence.map((each) => each.ref),
    computed: false,
  });
  if (!checked.holds)
    return {
      claim: null,
      struck: { verdict: 'OVERSTATED', why: `${why} The rewriting did not pass the gate: ${checked.why}` },
    };
  const rewritten: Claim = {
    ...claim,
    claim: verdict.rewrite,
    evidence: checked.evidence,
    works: checked.works,
    gate: checked.gate,
  };
  const again = await askReviewer(run, [rewritten]);
  const second = again.verdicts[0];
  if (second?.verdict !== 'SUPPORTED')
    return { claim: null, struck: { verdict: 'OVERSTATED', why: `${why} The rewriting was not confirmed.` } };
  const verdicts = [verdict, second].map((each, index) => ({
    reviewer: index + 1,
    verdict: each.verdict,
    reason: each.reason,
  }));
  return {
    claim: { ...rewritten, review: { ...claim.review, status: 'SUPPORTED', verdicts } },
    struck: null,
  };
}

function contradictionOf(claim: Claim, reason: string): Omit<Contradiction, 'id' | 'round'> {
  const side = {
    statement: claim.claim,
    refs: claim.evidence.map((each) => each.ref),
    evidence: claim.evidence,
  };
  return {
    topic: claim.subtopic,
    sides: [side],
    resolved: false,
    reason: 'unresolved',
    resolution: reason,
    sourceIds: claim.sourceIds,
  };
}

const SEVERITY = ['UNSUPPORTED', 'CONTRADICTED', 'OVERSTATED', 'UNCERTAIN', 'SUPPORTED'] as const;

function worstOf<V extends Verdict>(verdicts: readonly V[]): V | undefined {
  return [...verdicts].sort((a, b) => SEVERITY.indexOf(a.verdict) - SEVERITY.indexOf(b.verdict))[0];
}

export function strike(
  claim: Claim,
  what: Pick<StruckClaim, 'by' | 'verdict' | 'why' | 'round'>,
): StruckClaim {
  return { ...what, claim: claim.claim, claimId: claim.id, refs: claim.evidence.map((each) => each.ref) };
}

function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
