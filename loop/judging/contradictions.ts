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
      if (!known.resolved && draft.resolution !== '')
        kept.set(key, { ...known, ...verdictOf(draft, known.sides) });
      continue;
    }
    kept.set(key, {
      id: nextId('X', [...input.known, ...kept.values()]),
      topic: withoutLabels(draft.topic),
      ...betweenSides(sides),
      ...verdictOf(draft, sides),
      round: input.round,
    });
  }
  return [...kept.values()];
}

/** How a disagreement was decided: one on record by its name, or one between claims. */
export interface Adjudication extends Pick<Contradiction, 'topic' | 'reason' | 'resolution'> {
  /** `X3`; empty or absent where it is not on record. */
  readonly id?: string;
  /** Of one that is not on record: a claim for each side. */
  readonly claimIds: readonly string[];
  /** The side that is preferred, from 1 in the order shown; 0 or absent: none. */
  readonly side?: number;
}

/** Decides what is on record by that name, or between the named claims; else puts those on record as sides. */
export function adjudicate(
  contradictions: readonly Contradiction[],
  input: { claims: readonly Claim[]; verdicts: readonly Adjudication[]; round: number },
): readonly Contradiction[] {
  const all = [...contradictions];
  for (const verdict of input.verdicts) {
    const named = [...new Set(verdict.claimIds)].flatMap(
      (id) => input.claims.find((claim) => claim.id === id) ?? [],
    );
    const at = all.findIndex((each) => isNamed(each, verdict, named));
    const known = all[at];
    if (known !== undefined) {
      all[at] = decided(known, verdict);
      continue;
    }
    if (named.length < 2 || new Set(named.map(({ works }) => works.join('|'))).size < 2) continue;
    const sides = named.map((claim) => sideOf(claim.claim, claim.evidence));
    const fresh: Contradiction = {
      ...{ id: nextId('X', all), topic: withoutLabels(verdict.topic), ...betweenSides(sides) },
      ...{ resolved: false, reason: 'unresolved', resolution: '', round: input.round },
    };
    all.push(decided(fresh, verdict));
  }
  return all;
}

function isNamed(each: Contradiction, { id = '', topic }: Adjudication, named: readonly Claim[]): boolean {
  const [first, second] = named;
  return (
    each.id === id.trim() ||
    each.topic === topic ||
    (named.length === 2 && first !== undefined && second !== undefined && isBetween(each, first, second))
  );
}

function decided(known: Contradiction, { reason, resolution, side = 0 }: Adjudication): Contradiction {
  const sides = known.sides.map(({ isPreferred: _, ...each }, index): ContradictionSide =>
    index === side - 1 ? { ...each, isPreferred: true } : each,
  );
  return { ...known, sides, ...verdictOf({ reason, resolution }, sides) };
}

/** A verdict that does not say which side it prefers is none, and its words would say that it is one. */
function verdictOf(
  { reason, resolution }: Pick<Adjudication, 'reason' | 'resolution'>,
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
  { reason, resolution }: Pick<Adjudication, 'reason' | 'resolution'>,
  sides: readonly Pick<ContradictionSide, 'isPreferred'>[],
): boolean =>
  reason !== 'unresolved' &&
  saysWhy(resolution) &&
  (isOtherwise(reason) || sides.some(({ isPreferred }) => isPreferred === true));

/** What makes a contradiction the same as another: the places of its sides. */
export const sidesKey = (sides: readonly { refs: readonly string[] }[]): string =>
  sides
    .map((side) => [...side.refs].sort().join(','))
    .sort()
    .join('|');
