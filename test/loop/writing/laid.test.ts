import { expect, it } from 'vitest';
import type { ReadFinding } from '../../../agents/roles/vocabulary.js';
import { laidOut } from '../../../loop/writing/laid.js';

const finding = (sourceId: string, value: string, unit: string | null): ReadFinding =>
  ({
    ...{ id: `${sourceId}.1`, sourceId, statement: value, refs: [], thing: 'Queue', attribute: 'Needs' },
    ...{ value, unit, conditions: [], asOf: null, speaker: null, interest: null, weight: 'useful' },
  }) as unknown as ReadFinding;

it.each([
  ['two facts about one attribute', 'PostgreSQL 13', 'Node 22', null, false],
  ['figures of one unit', '183,000', '196,000', 'jobs/s', true],
  ['yes and no', 'yes', 'no', null, true],
  ['the same in other letters', 'Yes', 'yes', null, false],
])('marks values that differ: %s', (_, left, right, unit, isConflict) => {
  const cells = laidOut([finding('S1', left, unit), finding('S2', right, unit)]);
  expect(cells.map((cell) => cell.isConflict)).toEqual([isConflict]);
});

it('marks no two values of one source', () => {
  expect(laidOut([finding('S1', '1', 'GB'), finding('S1', '2', 'GB')])[0]?.isConflict).toBe(false);
});
