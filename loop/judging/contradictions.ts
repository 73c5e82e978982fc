import type { ResolutionReason } from '../../agents/roles/vocabulary.js';
import { placeNames } from '../../text/sentence-ref.js';
import type { Contradiction, ContradictionSide } from '../claim.js';
import { nextId } from '../ids.js';
import { withoutLabels } from '../internal-ids.js';
import type { DraftContradiction } from '../results.js';
import type { Run } from '../run.js';
import { betweenSides, sideOf } from '../support.js';
import { evidenceOf } from '../context/gate-claim.js';
import { saysWhy } from './opposition-gate.js';

/**
 * What disagrees, as it is put on record and decided: what a writer or a reviewer names. No rule holds two sentences against
 * each other.
 */

/** Both sides have to be in the store, word for word; of one source it is the source's inconsistency. */
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
    // Named again, it keeps its name, and what was decided of it.
    if (known !== undefined && (known.resolved || draft.resolution === '')) continue;
    const decided = marked(known?.sides ?? sides, draft, sides[0]);
    const verdict = verdictOf(draft, decided);
    kept.set(
      key,
      known !== undefined
        ? { ...known, sides: decided, ...verdict }
        : {
            id: nextId('X', [...input.known, ...kept.values()]),
            topic: withoutLabels(draft.topic),
            ...betweenSides(decided),
            ...verdict,
            round: input.round,
          },
    );
  }
  return [...kept.values()];
}

const UNDECIDED = { resolved: false, reason: 'unresolved', resolution: '' } as const;

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
  return { ...UNDECIDED, resolution: reason === 'unresolved' ? resolution : '' };
}

/** Both sides may be right: it is otherwise under other conditions. */
const isOtherwise = (reason: ResolutionReason): boolean => reason.startsWith('different-');

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

/** Both ways in one source: nobody disagrees with it. */
const isInconsistency = ({ sides }: Pick<Contradiction, 'sides'>): boolean =>
  sides.length > 1 &&
  new Set(sides.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId))).size === 1;

/**
 * Each matter once, as it was first named, with what others bring to its sides; between works, or within one source. What
 * versions of one work say otherwise is no disagreement. Pure.
 */
export function settledDisagreements(contradictions: readonly Contradiction[]): readonly Contradiction[] {
  const kept: Contradiction[] = [];
  for (const each of contradictions.filter(isBetweenWorks)) {
    const at = kept.findIndex((known) => meetings(known, each) !== null);
    const known = kept[at];
    if (known === undefined) kept.push(each);
    else kept[at] = joined(known, each);
  }
  return kept;
}

function isBetweenWorks(contradiction: Contradiction): boolean {
  const sides = contradiction.sides.filter(({ evidence }) => evidence.length > 0);
  const works = sides.map(({ evidence }) => new Set(evidence.flatMap((each) => each.works)));
  const isApart = works.some((own, at) =>
    works.some((other, to) => to > at && ![...own].some((work) => other.has(work))),
  );
  return sides.length > 1 && (isApart || isInconsistency(contradiction));
}

/** For each side of the one a side of the other that shares a sentence with it; null where they are two matters. */
function meetings(one: Contradiction, other: Contradiction): readonly ContradictionSide[] | null {
  const placesOf = ({ refs }: ContradictionSide): ReadonlySet<string> => new Set(placeNames(refs));
  const met = one.sides.flatMap((side) => {
    const own = placesOf(side);
    return other.sides.find((each) => [...placesOf(each)].some((place) => own.has(place))) ?? [];
  });
  return met.length === one.sides.length && new Set(met).size === met.length ? met : null;
}

function joined(known: Contradiction, other: Contradiction): Contradiction {
  const met = meetings(known, other) ?? [];
  const sides = known.sides.map((side, at): ContradictionSide => {
    const { evidence = [], conditions = [], isPreferred } = met[at] ?? {};
    const refs = new Set(side.refs);
    return {
      ...side,
      ...sideOf(side.statement, [...side.evidence, ...evidence.filter(({ ref }) => !refs.has(ref))]),
      ...(isPreferred === true ? { isPreferred } : {}),
      conditions: [...new Set([...(side.conditions ?? []), ...conditions])],
    };
  });
  const { resolved, reason, resolution } =
    known.resolution === '' || (other.resolved && !known.resolved) ? other : known;
  return { ...known, ...betweenSides(sides), resolved, reason, resolution };
}
