import type { Familiarity } from '../../agents/roles/vocabulary.js';
import type { Claim, Contradiction } from '../claim.js';
import type { Depth } from '../../agents/depth.js';
import { formatPlace, placesOf } from '../../text/sentence-ref.js';
import { saysTotal } from './totals.js';
import { currentVerdicts } from './standing-objection.js';

/**
 * Which claims are worth a review. Reviewing everything costs many times more for little (Singhi et al., COLM 2025);
 * these predicates choose, and their names stand in the record of every claim.
 */
export interface ReviewContext {
  readonly familiarity: Familiarity;
  readonly contradictions: readonly Contradiction[];
  /** Claims that the answer rests on, by id. */
  readonly answering?: ReadonlySet<string>;
}

type Trigger = (claim: Claim, context: ReviewContext) => boolean;

const TRIGGERS = {
  'high-stakes-single-work': (claim) => claim.decisionCritical && claim.works.length <= 1,
  'sources-in-conflict': (claim, { contradictions }) =>
    contradictions.some(
      (each) => !each.resolved && each.sides.some((side) => side.refs.some((ref) => cites(claim, ref))),
    ),
  'specialised-topic': (_claim, { familiarity }) => familiarity === 'specialised',
  'contested-topic': (_claim, { familiarity }) => familiarity === 'contested',
  'low-confidence': (claim) => claim.confidence === 'low',
  'retracted-source': (claim) => claim.gate.warnings.includes('retracted-source'),
  'earlier-question': (claim) => claim.firstRound === 0,
  'soft-warning': (claim) => claim.gate.warnings.length > 0,
  'in-the-answer': (claim, { answering }) => answering?.has(claim.id) ?? false,
  'in-the-table': ({ part }) => part === 'table',
  total: ({ claim }) => saysTotal(claim),
} as const satisfies Record<string, Trigger>;

/** Independent works from which on a claim needs no review. */
const WELL_SUPPORTED_WORKS = 3;

export function triggersOf(claim: Claim, context: ReviewContext): readonly string[] {
  return Object.entries(TRIGGERS).flatMap(([name, asks]) => (asks(claim, context) ? [name] : []));
}

export const isContested = (triggers: readonly string[]): boolean =>
  triggers.includes('sources-in-conflict') || triggers.includes('contested-topic');

/** However many works carry a claim with one of these, it is read: it is in doubt, much rests on it, or one word undoes it. */
const ALWAYS_READ = [
  'sources-in-conflict',
  'retracted-source',
  'earlier-question',
  'in-the-answer',
  'in-the-table',
  'total',
] as const satisfies readonly (keyof typeof TRIGGERS)[];

/** Three or more independent works, and every claim at depth quick, are left alone; but see `ALWAYS_READ`. */
export function isExempt(claim: Claim, triggers: readonly string[], depth: Depth): boolean {
  if (depth === 'quick') return true;
  return claim.works.length >= WELL_SUPPORTED_WORKS && !ALWAYS_READ.some((name) => triggers.includes(name));
}

/** Some reviewer has read its passages. */
export const isReviewed = (claim: Claim): boolean =>
  claim.review.status !== 'not-reviewed' && claim.review.status !== 'skipped' && hasWhatWasRead(claim);

/** Who has read the claim in its words and on its passages as they stand. */
export const readersOf = (claim: Claim): ReadonlySet<number> =>
  hasWhatWasRead(claim) ? new Set(currentVerdicts(claim).map(({ reviewer }) => reviewer)) : new Set();

/** Whether every sentence that its reviewers read is still among its evidence: one more takes nothing from what they said. */
export function hasWhatWasRead({ review, evidence }: Claim): boolean {
  const { refs = [] } = review;
  if (refs.length === 0) return true;
  const now = new Set(evidence.flatMap(({ ref }) => placesOf(ref).map(formatPlace)));
  return refs.flatMap((ref) => placesOf(ref)).every((place) => now.has(formatPlace(place)));
}

/** The challenger attacks decision-critical, surprising or contested claims, not well-supported ones of low stakes. */
export function deservesChallenge(claim: Claim, triggers: readonly string[], disagreement: boolean): boolean {
  const surprising = claim.gate.reviewPriority >= SURPRISING_PRIORITY;
  return (
    disagreement ||
    triggers.includes('sources-in-conflict') ||
    ((claim.decisionCritical || surprising) && claim.works.length < WELL_SUPPORTED_WORKS)
  );
}

/** Review priority (0 to 1) above which a claim counts as surprising. */
const SURPRISING_PRIORITY = 0.7;

const cites = (claim: Claim, ref: string): boolean => claim.evidence.some((each) => each.ref === ref);
