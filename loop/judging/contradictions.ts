import type { ResolutionReason } from '../../agents/roles/vocabulary.js';
import type { Claim, Contradiction, ContradictionSide } from '../claim.js';
import { nextId } from '../ids.js';
import type { DraftContradiction } from '../results.js';
import { withoutLabels } from '../report/free-text/internal-ids.js';
import type { Run } from '../run.js';
import { betweenSides, sideOf } from '../support.js';
import { evidenceOf } from './gate-claim.js';
import { saysWhy } from './opposition-gate.js';

/** What disagrees, as it is put on record and decided. What of it is a disagreement is for `disagreements/settle.ts` to say. */

/** Both sides of a contradiction have to be in the store, word for word; of one source it is the source's inconsistency. */
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
    if (sides.length < 2) continue;
    const key = sidesKey(sides);
    const known = kept.get(key);
    if (known !== undefined) {
      // Named again, it keeps its name, and what was decided of it.
      if (!known.resolved && draft.resolution !== '') {
        const decided = marked(known.sides, draft, sides[0]);
        kept.set(key, { ...known, sides: decided, ...verdictOf(draft, decided) });
      }
      continue;
    }
    const decided = marked(sides, draft, sides[0]);
    kept.set(key, {
      id: nextId('X', [...input.known, ...kept.values()]),
      topic: withoutLabels(draft.topic),
      ...betweenSides(decided),
      ...verdictOf(draft, decided),
      round: input.round,
    });
  }
  return [...kept.values()];
}

/** How a disagreement was decided. */
type Decision = Pick<Contradiction, 'reason' | 'resolution'>;

/** The side that is preferred, marked: a writer names it first. */
const marked = (
  sides: readonly ContradictionSide[],
  { reason }: Pick<DraftContradiction, 'reason'>,
  first: ContradictionSide | undefined,
): readonly ContradictionSide[] =>
  reason === 'unresolved' || isOtherwise(reason) || first === undefined
    ? sides
    : sides.map((side) =>
        sideKey(side) === sideKey(first) ? { ...side, isPreferred: true as const } : side,
      );

/** A verdict that does not say which side it prefers is none, and its words would say that it is one. */
function verdictOf(
  { reason, resolution }: Decision,
  sides: readonly ContradictionSide[],
): Pick<Contradiction, 'resolved' | 'reason' | 'resolution'> {
  if (isAdjudicated({ reason, resolution }, sides)) return { resolved: true, reason, resolution };
  return { resolved: false, reason: 'unresolved', resolution: reason === 'unresolved' ? resolution : '' };
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

/** Both sides may be right: it is otherwise under other conditions. */
export const isOtherwise = (reason: ResolutionReason): boolean => reason.startsWith('different-');

/**
 * Decided, by a reason of the closed list, in words: else it was only put on record. What prefers a side has to say
 * which; without one, only the dates of the sources can tell.
 */
export const isAdjudicated = (
  { reason, resolution }: Decision,
  sides: readonly Pick<ContradictionSide, 'isPreferred'>[],
): boolean =>
  reason !== 'unresolved' &&
  saysWhy(resolution) &&
  (isOtherwise(reason) || sides.some(({ isPreferred }) => isPreferred === true));

/** What makes a contradiction the same as another: the places of its sides. */
export const sidesKey = (sides: readonly { refs: readonly string[] }[]): string =>
  sides.map(sideKey).sort().join('|');

const sideKey = ({ refs }: { readonly refs: readonly string[] }): string => [...refs].sort().join(',');
