import { placeNames } from '../../../text/sentence-ref.js';
import type { ClaimEvidence, Contradiction, ContradictionSide } from '../../claim.js';
import { betweenSides } from '../../support.js';
import { contrastOf } from './stating.js';

/** One record a matter: what workers, the resolver, rules and the grid name again, under whatever words, is one. Pure. */

/** Those that were first named stay, with what others bring to their sides; a decision replaces none. */
export function oneEach(contradictions: readonly Contradiction[]): readonly Contradiction[] {
  const kept: Contradiction[] = [];
  for (const each of contradictions) {
    const at = kept.findIndex((known) => sidesMeeting(known, each) !== null);
    const known = kept[at];
    const meeting = known === undefined ? null : sidesMeeting(known, each);
    if (known === undefined || meeting === null) kept.push(each);
    else kept[at] = joined(known, each, meeting);
  }
  return kept;
}

/** For each side of the known one the side of the other that says the same; null where they are two matters. */
type Meeting = readonly (number | null)[];

function sidesMeeting(
  known: Pick<Contradiction, 'sides'>,
  other: Pick<Contradiction, 'sides'>,
): Meeting | null {
  const taken = new Set<number>();
  const meeting = known.sides.map((side) => {
    const at = other.sides.findIndex((each, index) => !taken.has(index) && isSameSide(side, each));
    if (at < 0) return null;
    taken.add(at);
    return at;
  });
  return taken.size >= 2 || (taken.size === 1 && isSamePair(known, other)) ? meeting : null;
}

/** They share a sentence; what both sides of a matter share tells them not apart. */
const isSameSide = (one: ContradictionSide, other: ContradictionSide): boolean => {
  const places = placesOfSide(other);
  return (
    [...placesOfSide(one)].some((place) => places.has(place)) &&
    contrastOf(one.statement, other.statement) === null
  );
};

const placesOfSide = ({ evidence }: ContradictionSide): ReadonlySet<string> =>
  new Set(placeNames(evidence.map(({ ref }) => ref)));

/** The same two figures stand against each other. */
function isSamePair(one: Pick<Contradiction, 'sides'>, other: Pick<Contradiction, 'sides'>): boolean {
  const [first, second] = [figuresOf(one), figuresOf(other)];
  return first !== null && first === second;
}

function figuresOf({ sides }: Pick<Contradiction, 'sides'>): string | null {
  const [first, second] = sides;
  const contrast =
    first === undefined || second === undefined ? null : contrastOf(first.statement, second.statement);
  return contrast === null
    ? null
    : contrast
        .map(({ value, unit = '', measure }) => `${value} ${unit} ${measure}`)
        .sort()
        .join(' | ');
}

function joined(known: Contradiction, other: Contradiction, meeting: Meeting): Contradiction {
  const sides = known.sides.map((side, index) => {
    const at = meeting[index];
    const same = at === null || at === undefined ? undefined : other.sides[at];
    return same === undefined ? side : withEvidence(side, same);
  });
  const isDecided = other.resolved && !known.resolved;
  const says = known.resolution === '' || isDecided ? other : known;
  const { resolved, reason, resolution } = says;
  return { ...known, ...betweenSides(sides), resolved, reason, resolution };
}

function withEvidence(side: ContradictionSide, other: ContradictionSide): ContradictionSide {
  const spanOf = ({ sourceId, start, end }: ClaimEvidence): string => `${sourceId} ${start} ${end}`;
  const own = new Set(side.evidence.map(spanOf));
  const evidence = [...side.evidence, ...other.evidence.filter((each) => !own.has(spanOf(each)))];
  return {
    ...side,
    ...(other.isPreferred === true ? { isPreferred: true as const } : {}),
    conditions: [...new Set([...(side.conditions ?? []), ...(other.conditions ?? [])])],
    evidence,
    refs: evidence.map(({ ref }) => ref),
  };
}
