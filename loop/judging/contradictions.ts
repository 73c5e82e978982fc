import type { DraftContradiction } from '../results.js';
import type { Claim, Contradiction, ContradictionSide } from '../claim.js';
import { nextId } from '../ids.js';
import type { Run } from '../run.js';
import { betweenSides, sideOf } from '../support.js';
import { evidenceOf } from './gate-claim.js';
import { saysWhy } from './opposition-gate.js';

/** What disagrees, as it is put on record and decided. */

/** Both sides of a contradiction have to be in the store, word for word, from different sources; else it is not one. */
export function groundContradictions(
  run: Run,
  input: { known: readonly Contradiction[]; drafts: readonly DraftContradiction[]; round: number },
): readonly Contradiction[] {
  const kept = new Map<string, Contradiction>();
  for (const each of input.known) {
    const key = sidesKey(each.sides);
    if (!kept.has(key)) kept.set(key, each);
  }
  for (const draft of input.drafts) {
    const sides = draft.sides
      .map((side) => sideOf(side.statement, evidenceOf(run, side.refs)))
      .filter((side) => side.evidence.length > 0);
    const works = new Set(sides.map((side) => side.evidence.flatMap((each) => each.works).join('|')));
    if (sides.length < 2 || works.size < 2) continue;
    const key = sidesKey(sides);
    const known = kept.get(key);
    kept.set(key, {
      id: known?.id ?? nextId('X', [...input.known, ...kept.values()]),
      topic: draft.topic,
      ...betweenSides(sides),
      resolved: isAdjudicated(draft),
      reason: draft.reason,
      resolution: draft.resolution,
      round: known?.round ?? input.round,
    });
  }
  return [...kept.values()];
}

/** How a disagreement between claims was decided. */
export interface Adjudication extends Pick<Contradiction, 'topic' | 'resolved' | 'reason' | 'resolution'> {
  readonly claimIds: readonly string[];
}

/**
 * Decides what is on record under the topic, or between the named claims; else puts those on record as sides, where they
 * are two and of different works.
 */
export function adjudicate(
  contradictions: readonly Contradiction[],
  input: { claims: readonly Claim[]; verdicts: readonly Adjudication[]; round: number },
): readonly Contradiction[] {
  const all = [...contradictions];
  for (const { topic, claimIds, ...given } of input.verdicts) {
    const verdict = { ...given, resolved: isAdjudicated(given) };
    const named = [...new Set(claimIds)].flatMap((id) => input.claims.find((claim) => claim.id === id) ?? []);
    const [first, second] = named;
    const isNamed = (each: Contradiction): boolean =>
      each.topic === topic ||
      (named.length === 2 && first !== undefined && second !== undefined && isBetween(each, first, second));
    const at = all.findIndex(isNamed);
    const known = all[at];
    if (known !== undefined) {
      all[at] = { ...known, ...verdict };
      continue;
    }
    if (second === undefined || new Set(named.map(({ works }) => works.join('|'))).size < 2) continue;
    const sides = named.map((claim) => sideOf(claim.claim, claim.evidence));
    all.push({ id: nextId('X', all), topic, ...betweenSides(sides), ...verdict, round: input.round });
  }
  return all;
}

/** It has the one claim's words on one side and the other's on another. */
export function isBetween(
  { sides }: Pick<Contradiction, 'sides'>,
  first: Pick<Claim, 'evidence'>,
  second: Pick<Claim, 'evidence'>,
): boolean {
  const has = (side: ContradictionSide, { evidence }: Pick<Claim, 'evidence'>): boolean =>
    evidence.some(({ ref }) => side.refs.includes(ref));
  return sides.some(
    (side, at) => has(side, first) && sides.some((other, to) => to !== at && has(other, second)),
  );
}

/** Decided, by a reason of the closed list, in words: else it was only put on record. */
export const isAdjudicated = (
  verdict: Pick<DraftContradiction, 'resolved' | 'reason' | 'resolution'>,
): boolean => verdict.resolved && verdict.reason !== 'unresolved' && saysWhy(verdict.resolution);

/** What makes a contradiction the same as another: the places of its sides. */
export const sidesKey = (sides: readonly { refs: readonly string[] }[]): string =>
  sides
    .map((side) => [...side.refs].sort().join(','))
    .sort()
    .join('|');
