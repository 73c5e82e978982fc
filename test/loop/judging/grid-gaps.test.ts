import { describe, expect, it } from 'vitest';
import type { CellValue, Grid } from '../../../loop/grid/grid.js';
import { gridGaps } from '../../../loop/judging/grid-gaps.js';

const value = (text: string, work: string): CellValue => ({
  ...{ id: 'F1', value: text, unit: null, conditions: [], asOf: null, by: null, claimIds: ['C1'] },
  ...{ findingIds: ['F1'], evidence: [], works: [work], formula: null, isInterested: false },
});
const PRICE = 'price per user and month';
const column = (name: string): Grid['attributes'][number] => ({
  ...{ name, unit: null, isWanted: true, isComputed: false },
});
const grid = (changes: Partial<Grid>): Grid => ({
  about: ['Zulip', 'Pumble', 'Twist'],
  wantedThings: ['Zulip'],
  attributes: [column(PRICE), column('history')],
  cells: [{ about: 'Pumble', attribute: PRICE, values: [value('$2.49', 'W1')] }],
  ...{ empty: [], conflicts: [] },
  ...changes,
});

describe('gaps that the grid names', () => {
  it('are none without a grid, and none where nothing wanted is missing', () => {
    expect(gridGaps(null, 'choice')).toEqual([]);
    expect(gridGaps(grid({}), 'choice')).toEqual([]);
    const empty = [{ about: 'Twist', attribute: PRICE }];
    expect(gridGaps(grid({ empty }), 'state-of-knowledge')).toEqual([]);
  });

  it('join the things of a column, in words and with one query', () => {
    const empty = ['Zulip', 'Twist'].map((about) => ({ about, attribute: PRICE }));
    const cells = [
      ...grid({}).cells,
      ...['Zulip', 'Twist'].map((about) => ({
        about,
        attribute: 'history',
        values: [value('1 year', 'W1')],
      })),
    ];
    expect(gridGaps(grid({ empty, cells }), 'choice')).toMatchObject([
      {
        description: 'No price per user and month was found for Zulip and Twist.',
        query: 'Zulip and Twist: price per user and month',
        subject: `column:${PRICE}`,
        material: true,
      },
    ]);
  });

  it('join what is missing of a thing that nothing was found of', () => {
    const empty = [PRICE, 'history'].map((attribute) => ({ about: 'Zulip', attribute }));
    expect(gridGaps(grid({ empty }), 'amount')).toMatchObject([
      {
        description: 'Nothing was found on Zulip: price per user and month and history.',
        subject: 'row:Zulip',
      },
    ]);
  });

  it('name values that exclude each other', () => {
    const sides = [value('10 users', 'W1'), value('uncapped', 'W2')];
    const about = { about: 'Zulip', attribute: 'history' };
    const cells = [{ ...about, values: sides }];
    const conflicts = [{ ...about, kind: 'value' as const, sides }];
    expect(gridGaps(grid({ cells, conflicts }), 'amount')).toMatchObject([
      {
        description: 'Sources give different values for Zulip, history: 10 users and uncapped.',
        subject: 'conflict:Zulip | history',
      },
    ]);
  });
});
