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
  const given = own.filter(({ value }) => value !== null);
  const differ =
    new Set(given.map(({ value, unit }) => `${value} ${unit ?? ''}`.trim().toLowerCase())).size > 1;
  const voices = (findings: readonly ReadFinding[]): number =>
    new Set(findings.map(({ sourceId }) => sourceId)).size;
  return {
    thing,
    attribute,
    isConflict: thing !== null && attribute !== null && differ && voices(given) > 1,
    // One voice comes after what several say, whoever was read first.
    values: [...values.values()].sort((left, right) => voices(right) - voices(left)),
  };
}
