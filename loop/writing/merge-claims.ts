import type { Claim, Draft, StruckClaim } from '../claim.js';
import { nextId } from '../ids.js';
import { lowest } from '../judging/confidence-steps.js';
import type { CheckedClaim } from '../context/gate-claim.js';
import { struckFrom, supportedBy } from '../support.js';

/** What the gate made of a draft. */
export type GatedDraft =
  | {
      readonly kind: 'holds';
      readonly draft: Draft;
      readonly checked: Extract<CheckedClaim, { holds: true }>;
      readonly repaired: boolean;
    }
  | { readonly kind: 'struck'; readonly draft: Draft; readonly struck: StruckClaim };

export interface ToMerge {
  readonly claims: readonly Claim[];
  readonly background: readonly Claim[];
  /** Drafts that are kept or withdrawn by their id alone, and those that the gate has judged, in the order of print. */
  readonly drafts: readonly (GatedDraft | { readonly kind: 'named'; readonly draft: Draft })[];
  readonly earlierStruck: readonly StruckClaim[];
  /** The drafts are the brief in its order; else they mend some of it. */
  readonly isWhole: boolean;
  readonly round: number;
}

/**
 * Standing claims with what a round wrote: kept, revised and withdrawn by their ids, the new ones behind the last id. What
 * nobody named stays as it is. Where a revision fell, the claim stands as it stood. Pure.
 */
export function mergeClaims(input: ToMerge): {
  readonly claims: readonly Claim[];
  readonly struck: readonly StruckClaim[];
} {
  const { round } = input;
  const standing = new Map(input.claims.map((claim) => [claim.id, claim]));
  const merged = new Map<string, Claim>();
  const struck: StruckClaim[] = [];
  const earlier = input.earlierStruck.flatMap(({ claimId: id }) => (id === null ? [] : [{ id }]));
  const known = () => [...input.claims, ...input.background, ...earlier, ...merged.values()];
  for (const each of input.drafts) {
    const { draft } = each;
    const before = standingOf(draft, standing);
    if (each.kind === 'struck') {
      if (!struck.some(({ claim }) => claim === each.struck.claim)) struck.push(each.struck);
      continue;
    }
    if (draft.action === 'withdraw') {
      if (before !== undefined) struck.push(struckFrom(before, { ...WITHDRAWN, round }));
      standing.delete(before?.id ?? '');
      continue;
    }
    if (each.kind === 'named') {
      if (before !== undefined) merged.set(before.id, before);
      continue;
    }
    // What was set aside as beside the point is, whoever writes it again.
    if ([...merged.values(), ...input.background].some((claim) => isInPlaceOf(draft, claim))) continue;
    const made = newClaim(before?.id ?? nextId('C', known()), each, round);
    merged.set(made.id, before === undefined ? made : revised(before, made));
  }
  // A row that is written anew is the whole row.
  const rows = new Set(
    [...merged.values()].flatMap(({ part, subtopic }) =>
      input.isWhole && part === 'table' ? [subtopic] : [],
    ),
  );
  const left = [...standing.values()].filter(
    ({ id, part, subtopic }) => !merged.has(id) && !(part === 'table' && rows.has(subtopic)),
  );
  const claims = input.isWhole
    ? inTheirRows([...merged.values(), ...left], input.claims)
    : inTheirPlaces(input.claims, merged, standing);
  return { claims: claims.map((claim, at) => ({ ...claim, place: at + 1 })), struck };
}

const WITHDRAWN = {
  why: 'Whoever wrote the brief took it out.',
  by: 'synthesis',
  verdict: 'withdrawn',
} as const;

/** The cells behind the sentences, rows that stood before in their order. */
function inTheirRows(claims: readonly Claim[], before: readonly Claim[]): readonly Claim[] {
  const cells = claims.filter(({ part }) => part === 'table');
  const rows = [
    ...new Set([...before, ...cells].flatMap((each) => (each.part === 'table' ? [each.subtopic] : []))),
  ];
  return [
    ...claims.filter(({ part }) => part !== 'table'),
    ...rows.flatMap((row) => cells.filter(({ subtopic }) => subtopic === row)),
  ];
}

/** What was mended stays where it stood; what is new comes last of all. */
function inTheirPlaces(
  claims: readonly Claim[],
  merged: ReadonlyMap<string, Claim>,
  standing: ReadonlyMap<string, Claim>,
): readonly Claim[] {
  const known = new Set(claims.map(({ id }) => id));
  const own = claims.flatMap(({ id }) => merged.get(id) ?? standing.get(id) ?? []);
  return [...own, ...[...merged.values()].filter(({ id }) => !known.has(id))];
}

function standingOf(draft: Draft, standing: ReadonlyMap<string, Claim>): Claim | undefined {
  const { action, claimId } = draft;
  const named = claimId === null || action === 'new' ? undefined : standing.get(claimId);
  return named ?? [...standing.values()].find((each) => isInPlaceOf(draft, each));
}

/** Says the same; a cell is what stands in its place, whatever it says. */
const isInPlaceOf = (draft: Draft, claim: Claim): boolean =>
  draft.column === undefined
    ? claim.column === undefined && claim.claim === draft.claim
    : claim.column === draft.column && claim.subtopic === draft.subtopic;

/**
 * What was judged of its words stands as long as they and its findings do, with the references that the judgement struck or
 * added: the gate would bring them back.
 */
function revised(before: Claim, made: Claim): Claim {
  const refs = new Set(before.evidence.map(({ ref }) => ref));
  const known = new Set(before.findingIds);
  const isOfSame =
    made.findingIds.length > 0
      ? made.findingIds.every((id) => known.has(id))
      : made.evidence.every(({ ref }) => refs.has(ref));
  if (before.claim !== made.claim || !isOfSame) return { ...made, firstRound: before.firstRound };
  const { evidence, sourceIds, works, gate, review, firstRound, changedRound } = before;
  return {
    ...made,
    ...{ evidence, sourceIds, works, gate, review, firstRound, changedRound },
    confidence: lowest(before.confidence, made.confidence),
  };
}

const newClaim = (
  id: string,
  { draft, checked }: Extract<GatedDraft, { kind: 'holds' }>,
  round: number,
): Claim => ({
  id,
  claim: draft.claim,
  kind: draft.kind,
  part: draft.part,
  place: 0,
  findingIds: draft.findingIds,
  subtopic: draft.subtopic,
  ...(draft.column === undefined ? {} : { column: draft.column }),
  stance: draft.stance,
  confidence: draft.confidence,
  decisionCritical: draft.decisionCritical,
  answersOpposition: draft.answersOpposition,
  ...supportedBy(checked.evidence),
  gate: checked.gate,
  review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
  firstRound: round,
  changedRound: round,
});
