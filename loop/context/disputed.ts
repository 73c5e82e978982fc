import { placesOf, type Place } from '../../text/sentence-ref.js';
import type { Subtopic } from '../../agents/roles/vocabulary.js';
import type { Plan } from '../results.js';
import type { Run } from '../run.js';
import type { RoundState } from '../state.js';
import { hasMemoToMeet } from './settled-parts.js';

/** Sentences that claims rest on and that must be seen once more. */

type Claims = RoundState['claims'];

const refsOf = (claims: Claims): readonly string[] =>
  claims.flatMap(({ evidence }) => evidence.map(({ ref }) => ref));

const isOf =
  (subtopic: Subtopic | null) =>
  (claim: { readonly subtopic: string }): boolean =>
    subtopic === null || claim.subtopic === subtopic.name;

/**
 * What must be seen to keep, revise or answer it: the worker's own claims first, the opposing memo, both sides of what is
 * disputed. The claims of other parts are told in words.
 */
export function requiredPlaces(before: RoundState, subtopic: Subtopic | null): readonly Place[] {
  return [
    ...refsOf(before.claims.filter(isOf(subtopic))),
    ...(before.opposition?.refs ?? []),
    ...before.contradictions.flatMap((each) => each.sides.flatMap((side) => side.refs)),
  ].flatMap(placesOf);
}

/** In a later round: what the opposing memo rests on and attacks where the part has to meet it, and both sides of what is undecided. */
export function disputedPlaces(
  run: Run,
  about: { readonly before: RoundState; readonly queries: Plan; readonly subtopic: Subtopic | null },
): readonly Place[] {
  const { before, subtopic } = about;
  const own = before.claims.filter(isOf(subtopic));
  const attacked = new Set(before.opposition?.attacks.map(({ claimId }) => claimId));
  const memo = hasMemoToMeet(run, about)
    ? [...(before.opposition?.refs ?? []), ...refsOf(own.filter(({ id }) => attacked.has(id)))]
    : [];
  const ownRefs = new Set(refsOf(own));
  const undecided = before.contradictions
    .filter(({ resolved }) => !resolved)
    .map(({ sides }) => sides.flatMap(({ refs }) => refs))
    .filter((refs) => refs.some((ref) => ownRefs.has(ref)));
  return [...memo, ...undecided.flat()].flatMap(placesOf);
}
