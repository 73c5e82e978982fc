import { applyVerdict, isReviewed, type NewContradiction } from '../judging/apply-verdicts.js';
import { askReviewers, type ReviewedWith } from '../judging/ask-reviewers.js';
import { challenge, deservesChallenge, restored } from '../judging/challenge.js';
import { lowest } from '../judging/confidence-steps.js';
import { sidesKey } from '../judging/contradictions.js';
import { claimAsPoint, pointAsClaim } from '../judging/opposing-points.js';
import { withoutObjections } from '../judging/standing-objection.js';
import type { Claim, Contradiction, OpposingPoint, StruckClaim } from '../claim.js';
import { nextId } from '../ids.js';
import type { Grounded, Reviewed } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import { notesOfRun } from '../reading/notes.js';
import { mostConfidence, struckFrom } from '../support.js';

/** What is to be judged, and what it is judged with. */
export interface Judging extends Pick<Grounded, 'round' | 'claims' | 'contradictions'> {
  readonly points?: readonly OpposingPoint[];
}

/** Every sentence that will be printed, once, beside its cited sentences; what changes is read again, nothing else is. */
export async function review(run: Run, judging: Judging): Promise<Reviewed> {
  return stage(run, { round: judging.round, name: 'review' }, async () => {
    const result = await reviewClaims(run, judging);
    const { claims, background, struck } = result;
    const event = { claims: claims.length, background: background.length, struck: struck.length };
    return { result, event };
  });
}

/** The reviewers' and the challenger's work by itself, whatever stage it belongs to. */
export async function reviewClaims(run: Run, judging: Judging): Promise<Reviewed> {
  const { round, claims, points = [] } = judging;
  if (run.roles.kind === 'extractive') return unread(judging);
  const due = [...claims, ...points.map((point) => pointAsClaim(point, round))].filter(
    (claim) => !isReviewed(claim),
  );
  const notes = notesOfRun(run);
  const reading = { notes, sections: sectionsOf(claims) };
  const first = await readAll(run, due, { reading, round });
  const isPoint = (id: string | null): boolean => points.some((point) => point.id === id);
  const read = first.claims.filter(({ id }) => !isPoint(id));
  const attacked = await challenge(run, read.filter(deservesChallenge), { round, notes });
  const fallen = new Set(attacked.struck.map(({ claimId }) => claimId));
  const left = read
    .filter(({ id }) => !fallen.has(id))
    .map((claim) => attacked.claims.get(claim.id) ?? claim);
  const reworded = left.filter((claim) => attacked.claims.has(claim.id) && !isReviewed(claim));
  const again = await readAll(run, reworded, { reading, round });
  const standing = inOrder(claims, [
    ...claims.filter((claim) => !due.includes(claim)),
    ...left.filter(({ id }) => !again.asked.has(id)),
    ...again.claims.map(restored),
  ]);
  const isBackground = ({ background }: Claim): boolean => background !== undefined;
  const printed = withoutObjections(
    standing.filter((claim) => !isBackground(claim)).map(withinEvidence),
    round,
  );
  const struck = [...first.struck, ...attacked.struck, ...again.struck, ...printed.struck];
  return {
    claims: printed.claims,
    background: standing.filter(isBackground),
    struck: struck.filter(({ claimId }) => !isPoint(claimId)),
    contradictions: withNew(judging, [...first.contradictions, ...again.contradictions]),
    points: heldPoints(points, first),
    failedParts: [...first.failedParts, ...attacked.failedParts, ...again.failedParts],
  };
}

/** Nobody has read the passages: never SUPPORTED. */
const unread = ({ claims, contradictions, points = [] }: Judging): Reviewed => ({
  claims: claims.map((claim) => ({
    ...claim,
    review: { ...claim.review, status: 'not-reviewed' as const },
  })),
  background: [],
  struck: [],
  contradictions,
  points,
  failedParts: [],
});

interface Read {
  /** Those that go on, as they were left. */
  readonly claims: readonly Claim[];
  readonly asked: ReadonlySet<string>;
  readonly struck: readonly StruckClaim[];
  readonly contradictions: readonly NewContradiction[];
  readonly failedParts: readonly string[];
}

/** A claim that nobody read stands as it was, and is due next time. What a reviewer rewords is in its words, and is not read again. */
async function readAll(
  run: Run,
  due: readonly Claim[],
  { reading, round }: { reading: ReviewedWith; round: number },
): Promise<Read> {
  const asked = new Set(due.map(({ id }) => id));
  if (due.length === 0) return { claims: [], asked, struck: [], contradictions: [], failedParts: [] };
  const { byClaim, failedParts } = await askReviewers(run, due, reading);
  const outcomes = due.map((claim) => {
    const verdict = byClaim.get(claim.id);
    const stands = { claim, struck: null, contradictions: [] };
    return {
      before: claim,
      ...(verdict === undefined ? stands : applyVerdict(run, claim, { verdict, round })),
    };
  });
  return {
    asked,
    claims: outcomes.flatMap(({ claim }) => claim ?? []),
    struck: outcomes.flatMap(({ before, struck }) =>
      struck === null ? [] : [struckFrom(before, { by: 'review', ...struck, round })],
    ),
    contradictions: outcomes.flatMap(({ contradictions }) => contradictions),
    failedParts,
  };
}

/** The sections of the brief, in the order in which they come. */
const sectionsOf = (claims: readonly Claim[]): readonly string[] => [
  ...new Set(claims.flatMap(({ part, subtopic }) => (part === 'section' ? [subtopic] : []))),
];

/** In the order in which they were written. */
function inOrder(claims: readonly Claim[], left: readonly Claim[]): readonly Claim[] {
  const byId = new Map(left.map((claim) => [claim.id, claim]));
  return claims.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Nobody's word makes a claim surer than its evidence does. */
const withinEvidence = (claim: Claim): Claim => ({
  ...claim,
  confidence: lowest(claim.confidence, mostConfidence(claim.evidence)),
});

/** A point that a reviewer does not support is none; what nobody has read stands as the gate left it. */
const heldPoints = (points: readonly OpposingPoint[], { claims, asked }: Read): readonly OpposingPoint[] =>
  points.flatMap((point) => {
    if (!asked.has(point.id)) return [point];
    const claim = claims.find(({ id }) => id === point.id);
    const isHeld = claim?.review.status === 'SUPPORTED' || claim?.review.status === 'not-reviewed';
    return claim !== undefined && isHeld ? [claimAsPoint(claim)] : [];
  });

/** One that is on record already keeps what was decided of it. */
function withNew(
  { contradictions, round }: Judging,
  found: readonly NewContradiction[],
): readonly Contradiction[] {
  const all = [...contradictions];
  for (const each of found) {
    const key = sidesKey(each.sides);
    if (!all.some(({ sides }) => sidesKey(sides) === key)) all.push({ ...each, id: nextId('X', all), round });
  }
  return all;
}
