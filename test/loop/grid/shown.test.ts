import { expect, it } from 'vitest';
import { shownGrid } from '../../../loop/grid/shown.js';
import { laid, wantedOf, type Said } from './claims.js';

const of = (source: Said['source'], about: string, attribute: string, value: string): Said => ({
  source,
  about,
  attribute,
  value,
});

it('a table has the wanted columns, those that two things share, and no more rows and columns than fit', () => {
  const said = Array.from({ length: 20 }, (_, at) => of('S1', `Thing ${at + 1}`, 'price', `$${at + 1}`));
  const grid = laid(
    [
      ...said,
      of('S1', 'Thing 1', 'only here', 'yes'),
      of('S1', 'Thing 1', 'colour', 'red'),
      of('S1', 'Thing 2', 'colour', 'blue'),
    ],
    wantedOf(['Thing 20', 'Nothing'], ['price']),
  );
  const shown = shownGrid(grid, { rows: 4, columns: 3 });
  expect(shown?.about).toEqual(['Thing 20', 'Nothing', 'Thing 1', 'Thing 2']);
  expect(shown?.attributes.map(({ name }) => name)).toEqual(['price', 'colour']);
  expect(shown?.cells).toHaveLength(5);
  expect(shown?.empty).toEqual([{ about: 'Nothing', attribute: 'price' }]);
});

it('a table gives up its emptiest columns and rows until half of it is filled; control groups are no rows', () => {
  const asked = ['price', 'grinder', 'pressure', 'best for'];
  const said = ['Bambino', 'Dedica', 'Gaggia'].map((name, at) => of('S1', name, 'price', `$${at + 300}`));
  const grid = laid(
    [...said, of('S1', 'Dedica', 'best for', 'small kitchens'), of('S1', 'control group', 'price', '$9')],
    wantedOf([], asked),
  );
  const shown = shownGrid(grid);
  expect(shown?.about).toEqual(['Dedica', 'Bambino', 'Gaggia']);
  expect(shown?.attributes.map(({ name }) => name)).toEqual(['price', 'best for']);
  expect(shown?.empty.map(({ attribute }) => attribute)).not.toContain('grinder');
});

it('one cell is no table', () => {
  expect(shownGrid(laid([of('S1', 'Slack', 'price', '$7')]))).toBeNull();
});

it('computed values are named after their input, and never stand for one that is found', () => {
  const month = { name: 'price per month', unit: 'USD per month' };
  const grid = laid(
    [{ ...of('S1', 'Slack', 'price per month', '0.1'), unit: 'USD per month' }],
    wantedOf(
      [],
      [
        month,
        { name: 'year', unit: 'USD', computed: { from: month.name, factor: 3 } },
        { name: 'decade', unit: 'USD', computed: { from: month.name, factor: 120000 } },
      ],
    ),
  );
  const computed = grid.cells.flatMap(({ attribute, values }) =>
    values.flatMap(({ id, value, formula }) => (formula === null ? [] : [[id, value, formula, attribute]])),
  );
  expect(computed).toEqual([
    ['F1=', '$0.30', '0.1 × 3', 'year'],
    ['F1=2', '$12,000', '0.1 × 120000', 'decade'],
  ]);
});
