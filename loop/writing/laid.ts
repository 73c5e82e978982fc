import type { LaidCell, ReadFinding } from '../../agents/roles/vocabulary.js';
import { foldedWords } from '../../text/bare-words.js';

/**
 * Findings as roles are shown them: by thing and attribute, those of things that the question names first, equal values
 * together, what most sources say before others, cells whose sources give different values marked. Every finding stands
 * in it once. Pure.
 */
export function laidOut(
  findings: readonly ReadFinding[],
  wantedThings: readonly string[] = [],
): readonly LaidCell[] {
  const cells = new Map<string, ReadFinding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([foldedWords(finding.thing ?? ''), foldedWords(finding.attribute ?? '')]);
    cells.set(key, [...(cells.get(key) ?? []), finding]);
  }
  const things = [...wantedThings, ...findings.flatMap(({ thing }) => thing ?? [])].map(foldedWords);
  const rank = ({ thing }: LaidCell): number =>
    thing === null ? things.length : things.indexOf(foldedWords(thing));
  return [...cells.values()].map(laidCell).sort((left, right) => rank(left) - rank(right));
}

function laidCell(own: readonly ReadFinding[]): LaidCell {
  const values = new Map<string, ReadFinding[]>();
  for (const finding of own) {
    const { value, unit, conditions } = finding;
    const key = value === null ? finding.id : [value, unit ?? '', ...conditions].join(' | ').toLowerCase();
    values.set(key, [...(values.get(key) ?? []), finding]);
  }
  const thing = own[0]?.thing ?? null;
  const attribute = own[0]?.attribute ?? null;
  const voices = (findings: readonly ReadFinding[]): number =>
    new Set(findings.map(({ sourceId }) => sourceId)).size;
  return {
    thing,
    attribute,
    isConflict:
      thing !== null && attribute !== null && own.some((one) => own.some((other) => differ(one, other))),
    // One voice comes after what several say, whoever was read first.
    values: [...values.values()].sort((left, right) => voices(right) - voices(left)),
  };
}

const FIGURE = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
const YES_OR_NO = /^(?:yes|no|✓|✗|true|false)$/iu;

/**
 * Whether two sources answer the same otherwise: figures of one unit in the same words, or yes and no. Two facts about one
 * attribute, such as `PostgreSQL 13` and `Node 22`, do not differ.
 */
function differ(one: ReadFinding, other: ReadFinding): boolean {
  if (one.sourceId === other.sourceId || one.value === null || other.value === null) return false;
  const [left, right] = [one.value, other.value].map((value) => value.trim().toLowerCase()) as [
    string,
    string,
  ];
  if (left === right || (one.unit ?? '') !== (other.unit ?? '')) return false;
  if (YES_OR_NO.test(left) && YES_OR_NO.test(right)) return true;
  const [frame, otherFrame] = [left, right].map((value) => value.replace(FIGURE, '#'));
  return frame === otherFrame && frame?.includes('#') === true;
}
