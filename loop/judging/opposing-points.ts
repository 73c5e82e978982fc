import type { Claim, ClaimReview, OpposingPoint, OppositionMemo } from '../claim.js';
import type { Opposition } from '../results.js';
import type { Run } from '../run.js';
import { placeNames } from '../../text/sentence-ref.js';
import { supportedBy } from '../support.js';
import { gateClaim } from '../context/gate-claim.js';
import { saysTheSame } from './says-the-same.js';

/** The opposing case is made of points that hold in the gate and are reviewed like claims: else it is one more opinion. */

interface DraftPoint {
  readonly statement: string;
  readonly refs: readonly string[];
}

const UNREAD: ClaimReview = { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null };

/** The points that hold, each once. What was said of the same words in the round before stays on record. */
export function gatePoints(
  run: Run,
  drafts: readonly DraftPoint[],
  before: readonly OpposingPoint[],
): Pick<OppositionMemo, 'points' | 'droppedPoints'> {
  const points: OpposingPoint[] = [];
  let droppedPoints = 0;
  for (const { statement, refs } of drafts) {
    const checked = gateClaim(run, { claim: statement, refs, computed: false });
    if (!checked.holds) {
      droppedPoints += 1;
      continue;
    }
    const point = {
      id: `P${points.length + 1}`,
      claim: statement,
      gate: checked.gate,
      ...supportedBy(checked.evidence),
    };
    if (points.some((other) => saysTheSame(other.claim, statement))) continue;
    const known = before.find((each) => isUnchanged(each, point));
    points.push({ ...point, review: known?.review ?? UNREAD });
  }
  return { points, droppedPoints };
}

const isUnchanged = (one: OpposingPoint, other: Omit<OpposingPoint, 'review'>): boolean =>
  one.claim === other.claim && refsOf(one).join() === refsOf(other).join();

const refsOf = ({ evidence }: Pick<OpposingPoint, 'evidence'>): readonly string[] =>
  evidence.map(({ ref }) => ref);

/** As reviewers are shown it, among the round's claims. */
export const pointAsClaim = (point: OpposingPoint, round: number): Claim => ({
  ...point,
  kind: 'reported',
  part: 'otherwise',
  place: 0,
  findingIds: [],
  subtopic: '',
  stance: 'against',
  confidence: 'low',
  decisionCritical: false,
  answersOpposition: false,
  firstRound: round,
  changedRound: round,
});

/** A claim that stands for a point is one again. */
export const claimAsPoint = (claim: Claim): OpposingPoint => {
  const { id, claim: words, sourceIds, evidence, works, gate, review } = claim;
  return { id, claim: words, sourceIds, evidence, works, gate, review };
};

/** The opposing case as its points say it. */
export const memoOfPoints = (
  points: readonly OpposingPoint[],
): Pick<OppositionMemo, 'memo' | 'refs' | 'points'> => ({
  memo: points.map(({ claim }) => claim).join(' '),
  refs: [...new Set(points.flatMap(refsOf))],
  points,
});

/** The case without the points that fell in the review. */
export function withHeldPoints(opposition: Opposition, held: readonly OpposingPoint[]): Opposition {
  const { memo } = opposition;
  if (memo === null) return opposition;
  const fallen = memo.points.filter(({ id }) => !held.some((each) => each.id === id)).length;
  return {
    ...opposition,
    memo: { ...memo, ...memoOfPoints(held), droppedPoints: memo.droppedPoints + fallen },
  };
}

/** As roles are shown it: the whole case, with the claims that say some of it. */
export const shownOpposition = ({ memo, refs, points, met = [] }: OppositionMemo) => ({
  memo,
  refs,
  points: [
    ...points.map((point) => ({ statement: point.claim, refs: refsOf(point) })),
    ...met.map((point) => ({ statement: point.claim, refs: refsOf(point), metBy: point.metBy })),
  ],
});

/**
 * The points of a case beside the claims that stand now. A point whose sentences one claim rests on is said by that claim,
 * mostly with its "but": it is not printed a second time, and comes back where that claim falls.
 */
export function besideClaims(
  all: readonly OpposingPoint[],
  claims: readonly Claim[],
): Required<Pick<OppositionMemo, 'memo' | 'refs' | 'points' | 'met'>> {
  const cited = claims.map(({ id, evidence }) => ({
    id,
    places: new Set(placeNames(evidence.map(({ ref }) => ref))),
  }));
  const saying = (point: OpposingPoint): string | undefined => {
    const own = placeNames(refsOf(point));
    return own.length === 0
      ? undefined
      : cited.find(({ places }) => own.every((place) => places.has(place)))?.id;
  };
  const met = all.flatMap((point) => {
    const metBy = saying(point);
    return metBy === undefined ? [] : [{ ...point, metBy }];
  });
  const unmet = all.filter((point) => saying(point) === undefined);
  return { ...memoOfPoints(unmet), met };
}

/** All points of a case, whether a claim says them or not. */
export const pointsOf = (memo: OppositionMemo | null): readonly OpposingPoint[] => [
  ...(memo?.points ?? []),
  ...(memo?.met ?? []).map(({ metBy: _metBy, ...point }) => point),
];
