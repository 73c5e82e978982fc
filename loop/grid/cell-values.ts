/** The values of one cell: findings that say the same under the same conditions are one value. */
import { independentWorks } from '../../text/independent-works.js';
import type { ClaimEvidence } from '../claim.js';
import { compareValues } from './compare.js';
import { compareConditions, conditionsClash, isNarrower, joinConditions } from './conditions.js';
import type { CellValue } from './grid.js';
import { latest, type Placed } from './placed.js';
import { printedValue } from './printed.js';
import type { Reading } from './reading.js';
import { listed, wordsOf } from './words.js';

/** A value of a cell with what it was made of. */
export interface ReadValue {
  readonly value: CellValue;
  readonly reading: Reading;
  readonly isPageDate: boolean;
}

interface Group {
  readonly members: readonly Placed[];
  readonly conditions: readonly string[];
}

const LIMITS = listed('limits');

/** "Free users", "storage": "up to 5" is the value there, and no bound of it. */
export const isLimit = (attribute: string): boolean => wordsOf(attribute).some((word) => LIMITS.has(word));

/** @param placed All of one thing and one attribute. Returns the best supported first. */
export function valuesOf(placed: readonly Placed[]): readonly ReadValue[] {
  const [first] = placed;
  if (first === undefined) return [];
  const isOfLimits = isLimit(first.attribute);
  const same = (left: Placed, right: Placed): boolean =>
    compareValues(left.reading, right.reading, isOfLimits) === 'equal';
  const exact = joinSame(placed, same);
  return absorbed(exact, same).map(readValueOf).sort(bySupport);
}

function joinSame(
  placed: readonly Placed[],
  same: (left: Placed, right: Placed) => boolean,
): readonly Group[] {
  const groups: Group[] = [];
  for (const each of placed) {
    const at = groups.findIndex(
      ({ members, conditions }) =>
        members.every((member) => same(member, each)) &&
        compareConditions(conditions, each.conditions) === 'same',
    );
    const group = groups[at];
    if (group === undefined) groups.push({ members: [each], conditions: each.conditions });
    else groups[at] = { ...group, members: [...group.members, each] };
  }
  return groups;
}

/** A value that states fewer conditions is one that states more, unless there are several whose conditions exclude each other. */
function absorbed(
  groups: readonly Group[],
  same: (left: Placed, right: Placed) => boolean,
): readonly Group[] {
  const ordered = [...groups].sort((one, other) => one.conditions.length - other.conditions.length);
  for (const group of ordered) {
    const wider = ordered.filter((other) => isWider(other, group, same));
    const isOpen = wider.some((each) =>
      wider.some((other) => conditionsClash(each.conditions, other.conditions)),
    );
    const [into] = wider;
    if (into === undefined || isOpen) continue;
    const joined = {
      members: [...into.members, ...group.members],
      conditions: joinConditions(into.conditions, group.conditions),
    };
    const others = ordered.filter((each) => each !== group && each !== into);
    return absorbed([...others, joined], same);
  }
  return ordered;
}

const isWider = (other: Group, group: Group, same: (left: Placed, right: Placed) => boolean): boolean =>
  isNarrower(other.conditions, group.conditions) &&
  group.members.every((member) => other.members.every((each) => same(member, each)));

function readValueOf({ members, conditions }: Group): ReadValue {
  const ordered = [...members].sort((left, right) => byNumber(left.finding.id, right.finding.id));
  const first = members[0] as Placed;
  const evidence = joinedEvidence(members.flatMap((each) => each.evidence));
  const voices = [...new Set(members.flatMap(({ finding }) => finding.speaker ?? []))];
  const value: CellValue = {
    id: (ordered[0] as Placed).finding.id,
    ...printedValue(first),
    conditions,
    asOf: latest(members.map(({ asOf }) => asOf)),
    by:
      voices.length === 1 && members.every(({ finding }) => finding.speaker !== null)
        ? (voices[0] as string)
        : null,
    claimIds: [],
    findingIds: ordered.map(({ finding }) => finding.id),
    evidence,
    works: independentWorks(evidence),
    isInterested: members.every((each) => each.isInterested),
    formula: null,
  };
  return { value, reading: first.reading, isPageDate: members.every(({ isPageDate }) => isPageDate) };
}

/** `F4.3` before `F4.12`. */
function byNumber(left: string, right: string): number {
  const [[source = 0, number = 0], [other = 0, next = 0]] = [left, right].map(
    (id) => id.match(/\d+/g)?.map(Number) ?? [],
  ) as [number[], number[]];
  return source - other || number - next;
}

function joinedEvidence(evidence: readonly ClaimEvidence[]): readonly ClaimEvidence[] {
  const byPlace = new Map(evidence.map((each) => [`${each.sourceId} ${each.start} ${each.end}`, each]));
  return [...byPlace.values()];
}

function bySupport({ value: left }: ReadValue, { value: right }: ReadValue): number {
  return (
    right.works.length - left.works.length ||
    Number(left.isInterested) - Number(right.isInterested) ||
    compareText(right.asOf ?? '', left.asOf ?? '') ||
    byNumber(left.id, right.id)
  );
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
