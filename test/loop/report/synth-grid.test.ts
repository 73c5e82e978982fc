import { expect, it } from 'vitest';
import { publishedGrid } from '../../../loop/report/synth-grid.js';
import { laid, wantedOf } from '../grid/claims.js';

it('lays every value of every cell out for other programs', () => {
  const grid = laid(
    [
      {
        source: 'S1',
        about: 'Pumble',
        attribute: 'price',
        value: '2.49',
        unit: 'USD',
        conditions: ['billed annually'],
      },
      {
        source: 'S2',
        about: 'Pumble',
        attribute: 'price',
        value: '2.99',
        unit: 'USD',
        conditions: ['billed monthly'],
      },
    ],
    wantedOf(
      ['Slack'],
      [
        { name: 'price', unit: 'USD' },
        { name: 'ten people', unit: 'USD', computed: { from: 'price', factor: 10 } },
      ],
    ),
  );
  const published = publishedGrid(grid);
  expect(published.about).toEqual(['Slack', 'Pumble']);
  expect(published.attributes).toEqual(['price', 'ten people']);
  expect(published.cells).toHaveLength(4);
  expect(published.cells[0]).toEqual({
    ...{ about: 'Pumble', attribute: 'price', value: '$2.49', unit: 'USD', conditions: ['billed annually'] },
    ...{
      asOf: null,
      by: null,
      claimIds: [],
      sourceIds: ['S1'],
      works: ['W1'],
      interested: false,
      computed: null,
    },
  });
  expect(published.cells[2]).toMatchObject({
    value: '$24.90',
    computed: { formula: '2.49 × 10', from: ['F1'] },
  });
});
