import type { DraftContradiction } from '../results.js';
import type { Claim, Contradiction } from '../claim.js';
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
  const kept = new Map(input.known.map((each) => [sidesKey(each.sides), each]));
  for (const draft of input.drafts) {
    const sides = draft.sides
      .map((side) => sideOf(side.statement, evidenceOf(run, side.refs)))
      .filter((side) => side.evidence.length > 0);
    const works = new Set(sides.map((side) => side.evidence.flatMap((each) => each.works).join('|')));
    if (sides.length < 2 || works.size < 2) continue;
    const key = sidesKey(sides);
    const known = kept.get(key);
    kept.set(key, {
      id: known?.id ?? nextId('X', [...kept.values()]),
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

/** Decides what is on record under the topic; else puts the named claims on record as sides. */
export function adjudicate(
  contradictions: readonly Contradiction[],
  input: { claims: readonly Claim[]; verdicts: readonly Adjudication[]; round: number },
): readonly Contradiction[] {
  const all = [...contradictions];
  for (const { topic, claimIds, ...given } of input.verdicts) {
    const verdict = { ...given, resolved: isAdjudicated(given) };
    const at = all.findIndex((each) => each.topic === topic);
    const known = all[at];
    if (known !== undefined) {
      all[at] = { ...known, ...verdict };
      continue;
    }
    const sides = claimIds
      .flatMap((id) => input.claims.find((claim) => claim.id === id) ?? [])
      .map((claim) => sideOf(claim.claim, claim.evidence));
    if (sides.length < 2) continue;
    all.push({ id: nextId('X', all), topic, ...betweenSides(sides), ...verdict, round: input.round });
  }
  return all;
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
