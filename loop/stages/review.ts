import type { Grounded, Reviewed } from '../results.js';
import { askReviewers, askShards, type Reviewer } from '../judging/ask-reviewers.js';
import { challenge, type Challenged, type Reworded } from '../judging/challenge.js';
import type { Claim, Contradiction, OpposingPoint, StruckClaim } from '../claim.js';
import { claimAsPoint, pointAsClaim } from '../judging/opposing-points.js';
import { settledDisagreements } from '../judging/disagreements/settle.js';
import { sidesKey } from '../judging/contradictions.js';
import { nextId } from '../ids.js';
import {
  deservesChallenge,
  isContested,
  isExempt,
  isReviewed,
  readersOf,
  triggersOf,
} from '../judging/review-triggers.js';
import type { Run } from '../run.js';
import {
  applyVerdicts,
  confirm,
  confirmReworded,
  verdictsOnRecord,
  type NewContradiction,
  type Outcome,
} from '../judging/apply-verdicts.js';
import { lowest } from '../judging/confidence-steps.js';
import { mostConfidence } from '../support.js';
import { withoutObjections } from '../judging/standing-objection.js';
import { stage } from '../stage.js';

/** Selective, factored, claim by claim: reviewers see a claim and its cited passages, never the synthesis. */
export async function review(
  run: Run,
  grounded: Grounded,
  points?: readonly OpposingPoint[],
): Promise<Reviewed> {
  return stage(run, { round: grounded.round, name: 'review' }, async () => {
    const result = await reviewClaims(run, grounded, points);
    const { claims, background = [], struck } = result;
    const event = { claims: claims.length, background: background.length, struck: struck.length };
    return { result, event };
  });
}

/** The reviewers' and the challenger's work by itself, whatever stage it belongs to. */
export async function reviewClaims(
  run: Run,
  grounded: Grounded,
  points: readonly OpposingPoint[] = [],
): Promise<Reviewed> {
  const { familiarity, contradictions, answer } = grounded;
  const answering = new Set(answer.flatMap(({ claimIds }) => claimIds));
  const context = { familiarity, contradictions, answering };
  const marked = grounded.claims.map((claim) => ({ claim, triggers: triggersOf(claim, context) }));
  return run.roles.kind === 'extractive'
    ? { ...withoutModel(marked, grounded), points }
    : await withModel(run, marked, { ...grounded, points });
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

type WithPoints = Grounded & { readonly points: readonly OpposingPoint[] };

async function withModel(run: Run, marked: readonly Marked[], grounded: WithPoints): Promise<Reviewed> {
  const { round } = grounded;
  const read = await judge(run, [...dueClaims(run, marked), ...duePoints(run, grounded)], grounded);
  const { failedParts } = read;
  const judged = read.judged.filter(({ triggers }) => !triggers.includes(OPPOSING));
  const challenged = await challenge(
    run,
    judged.flatMap(({ outcome, triggers }) => {
      const { claim, disagreement } = outcome;
      return claim !== null && deservesChallenge(claim, triggers, disagreement) ? [claim] : [];
    }),
    grounded,
  );
  const outcomes = new Map(judged.map(({ claim, outcome }) => [claim.id, outcome]));
  const concluded = marked.map((each) =>
    conclude(each, { outcome: outcomes.get(each.claim.id), challenged, round }),
  );
  const { final, failedParts: unread } = await readReworded(run, concluded, grounded);
  return {
    ...sorted(final, round),
    contradictions: withFound(
      run,
      grounded,
      marked.flatMap(({ claim }) => outcomes.get(claim.id)?.contradiction ?? []),
    ),
    points: heldPoints(grounded.points, read.judged),
    failedParts: [...failedParts, ...challenged.failedParts, ...unread],
  };
}

const dueClaims = (run: Run, marked: readonly Marked[]): readonly Marked[] =>
  lastThirdFirst(marked)
    .filter(
      ({ claim, triggers }) =>
        triggers.length > 0 && !isExempt(claim, triggers, run.options.depth) && !isRead(claim, triggers),
    )
    .map(toBeRead);

/** Claims that go on, those that are background, and what is out. */
function sorted(
  final: readonly Concluded[],
  round: number,
): Pick<Reviewed, 'claims' | 'struck'> & Pick<Required<Reviewed>, 'background'> {
  const standing = final.flatMap(({ claim }) => (claim === undefined ? [] : [withinEvidence(claim)]));
  const printed = withoutObjections(
    standing.filter(({ background }) => background === undefined),
    round,
  );
  return {
    claims: printed.claims,
    background: standing.filter(({ background }) => background !== undefined),
    struck: [...final.flatMap(({ struck }) => struck ?? []), ...printed.struck],
  };
}

/** Nobody's word makes a claim surer than its evidence does. */
const withinEvidence = (claim: Claim): Claim => ({
  ...claim,
  confidence: lowest(claim.confidence, mostConfidence(claim.evidence)),
});

/** The challenger's words are read by a reviewer before they stand: all of a round at once. */
async function readReworded(
  run: Run,
  concluded: readonly Concluded[],
  { round, contradictions }: Grounded,
): Promise<{ readonly final: readonly Concluded[]; readonly failedParts: readonly string[] }> {
  const due = concluded.flatMap(({ reworded }) => reworded?.claim ?? []);
  const { byClaim, failedParts } = await askShards(run, { 1: due, 2: [] }, contradictions);
  const final = concluded.map((each): Concluded => {
    const { reworded, claim: before } = each;
    if (reworded === undefined || before === undefined) return each;
    const again = byClaim.get(before.id) ?? [];
    const { claim, struck } = confirmReworded(run, reworded, { again, round });
    if (claim !== null) return { claim };
    return struck === null ? {} : { struck: strike(before, { by: 'challenge', ...struck, round }) };
  });
  return { final, failedParts };
}

/** The trigger of a point of the opposing case: nobody else has to ask for its review. */
const OPPOSING = 'opposing-point';

const duePoints = (run: Run, { points, round }: WithPoints): readonly Marked[] =>
  run.options.depth === 'quick'
    ? []
    : points
        .map((point) => ({ claim: pointAsClaim(point, round), triggers: [OPPOSING] }))
        .filter(({ claim }) => !isReviewed(claim));

/** A point that a reviewer does not support is none; what nobody has read stands as the gate left it. */
function heldPoints(points: readonly OpposingPoint[], judged: readonly Judged[]): readonly OpposingPoint[] {
  return points.flatMap((point) => {
    const read = judged.find(({ claim, triggers }) => claim.id === point.id && triggers.includes(OPPOSING));
    if (read === undefined) return [point];
    const { claim } = read.outcome;
    const isHeld = claim?.review.status === 'SUPPORTED' || claim?.review.status === 'not-reviewed';
    return claim !== null && isHeld ? [claimAsPoint(claim)] : [];
  });
}

type Judged = Marked & { readonly outcome: Outcome };

/** What the reviewers make of the claims; all that they rewrote is read again at once. */
async function judge(
  run: Run,
  due: readonly Marked[],
  { round, contradictions }: Grounded,
): Promise<{ readonly judged: readonly Judged[]; readonly failedParts: readonly string[] }> {
  const first = await askReviewers(run, due, contradictions);
  const applied = due.map((each) => {
    const verdicts = [...verdictsOnRecord(each.claim), ...(first.byClaim.get(each.claim.id) ?? [])];
    return { ...each, result: applyVerdicts(run, { ...each, verdicts, round }) };
  });
  const rewritings = applied.flatMap(({ result }) => ('rewritten' in result ? [result] : []));
  const shardOf = (reviewer: Reviewer): readonly Claim[] =>
    rewritings.flatMap(({ rewritten, readers }) => (readers.includes(reviewer) ? [rewritten] : []));
  const again = await askShards(run, { 1: shardOf(1), 2: shardOf(2) }, contradictions);
  const judged = applied.map(({ result, ...each }) => ({
    ...each,
    outcome: 'rewritten' in result ? confirm(result, again.byClaim.get(each.claim.id) ?? []) : result,
  }));
  return { judged, failedParts: [...first.failedParts, ...again.failedParts] };
}

/** Who reads its passages says whether it is beside the point, whatever was said of it before. */
const toBeRead = <M extends Marked>({ claim: { background: _background, ...claim }, ...marks }: M) => ({
  ...marks,
  claim,
});

/** What the reviewers and the challenger together made of a claim: it goes on, or it is struck. */
interface Concluded {
  readonly claim?: Claim;
  readonly struck?: StruckClaim;
  readonly reworded?: Reworded;
}

function conclude(
  { claim, triggers }: Marked,
  { outcome, challenged, round }: { outcome: Outcome | undefined; challenged: Challenged; round: number },
): Concluded {
  if (outcome === undefined) {
    const status = isReviewed(claim) ? claim.review.status : 'skipped';
    return { claim: { ...claim, review: { ...claim.review, status, triggers } } };
  }
  if (outcome.claim === null) {
    return outcome.struck === null
      ? {}
      : { struck: strike(claim, { by: 'review', ...outcome.struck, round }) };
  }
  const judged = { ...outcome.claim, review: { ...outcome.claim.review, triggers } };
  const final = challenged.apply(judged, claim.confidence);
  const { rejected, reworded } = final;
  if (rejected === null) return { claim: final.claim, ...(reworded === undefined ? {} : { reworded }) };
  return { struck: strike(claim, { by: 'challenge', verdict: 'REJECT', why: rejected, round }) };
}

/** One that is on record already keeps what was decided of it. */
function withFound(
  run: Run,
  { contradictions, round }: Grounded,
  found: readonly NewContradiction[],
): readonly Contradiction[] {
  const all = [...contradictions];
  for (const each of found) {
    const key = sidesKey(each.sides);
    if (all.some(({ sides }) => sidesKey(sides) === key)) continue;
    all.push({ ...each, id: nextId('X', all), round });
  }
  return settledDisagreements(run, all);
}

/** By both, where it is contested: a conflict may come to light after one of them has read the claim. */
function isRead(claim: Claim, triggers: readonly string[]): boolean {
  if (!isReviewed(claim) || !isContested(triggers)) return isReviewed(claim);
  return readersOf(claim).size > 1;
}

/** Errors gather at the end of long answers: the last third is re-checked first. */
function lastThirdFirst<T>(claims: readonly T[]): readonly T[] {
  const cut = Math.ceil((claims.length * 2) / 3);
  return [...claims.slice(cut), ...claims.slice(0, cut)];
}

function strike(claim: Claim, what: Pick<StruckClaim, 'by' | 'verdict' | 'why' | 'round'>): StruckClaim {
  return { ...what, claim: claim.claim, claimId: claim.id, refs: claim.evidence.map((each) => each.ref) };
}
