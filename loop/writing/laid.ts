import type { LaidCell, ReadFinding } from '../../agents/roles/vocabulary.js';
import { cellKey, type Grid } from '../grid/grid.js';

/**
 * Findings as roles are shown them: cell by cell in the order of the grid, equal values together, conflicts marked; then what
 * belongs into no cell, by what it says it is about. Every finding stands in it once. Pure.
 */
export function laidOut(findings: readonly ReadFinding[], grid: Grid | null): readonly LaidCell[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const conflicts = new Set(
    (grid?.conflicts ?? []).flatMap(({ kind, about, attribute }) =>
      kind === 'value' || kind === 'opinion' ? [cellKey(about, attribute)] : [],
    ),
  );
  const inCells = (grid?.cells ?? []).flatMap(({ about, attribute, values }): LaidCell[] => {
    const own = values
      .filter(({ formula }) => formula === null)
      .map(({ findingIds }) => findingIds.flatMap((id) => byId.get(id) ?? []))
      .filter((same) => same.length > 0);
    const isConflict = conflicts.has(cellKey(about, attribute));
    return own.length === 0 ? [] : [{ thing: about, attribute, isConflict, values: own }];
  });
  const placed = new Set(inCells.flatMap(({ values }) => values.flat()).map(({ id }) => id));
  return [...inCells, ...apart(findings.filter(({ id }) => !placed.has(id)))];
}

function apart(findings: readonly ReadFinding[]): readonly LaidCell[] {
  const groups = new Map<string, ReadFinding[]>();
  for (const finding of findings) {
    const key = cellKey(finding.thing ?? '', finding.attribute ?? '');
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((own) => ({
    thing: own[0]?.thing ?? null,
    attribute: own[0]?.attribute ?? null,
    isConflict: false,
    values: own.map((finding) => [finding]),
  }));
}
