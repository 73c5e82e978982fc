import type { Claim, Contradiction, ContradictionSide } from '../../claim.js';
import { gridOfRun } from '../../grid/grid-of-run.js';
import type { CellValue, Conflict } from '../../grid/grid.js';
import { nextId } from '../../ids.js';
import type { StoredRun } from '../../run.js';
import { betweenSides, sideOf } from '../../support.js';

/** Cells whose values cannot all be true under the same conditions and at the same time, as disagreements on record. */
export function gridDisagreements(
  run: StoredRun,
  claims: readonly Claim[],
  about: { known: readonly Contradiction[]; round: number },
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  const conflicts = gridOfRun(run, claims)?.conflicts ?? [];
  for (const conflict of conflicts.filter(({ kind }) => kind === 'value')) {
    found.push({
      id: nextId('X', [...about.known, ...found]),
      topic: `${conflict.about}: ${conflict.attribute}`,
      ...betweenSides(conflict.sides.map((value) => sideOfValue(conflict, value))),
      resolved: false,
      reason: 'unresolved',
      resolution: '',
      round: about.round,
    });
  }
  return found;
}

const sideOfValue = ({ about, attribute }: Conflict, value: CellValue): ContradictionSide => ({
  ...sideOf(`${about}: ${attribute} ${value.value}`, value.evidence),
  conditions: value.conditions,
});
