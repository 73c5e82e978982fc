import { describe, expect, it } from 'vitest';
import type { GridSource } from '../../../loop/grid/lay-grid.js';
import { cellIn, laid, pageOf, type Said } from './claims.js';

/** What two pages say of one attribute of one thing. */
interface Sides {
  readonly attribute?: string;
  readonly left: Partial<Said>;
  readonly right: Partial<Said>;
  readonly sources?: readonly GridSource[];
}

function kindsOf({ attribute = 'price', left, right, sources = [] }: Sides): readonly string[] {
  const said = (source: Said['source'], side: Partial<Said>): Said => ({
    source,
    about: 'Slack',
    attribute,
    value: '',
    ...side,
  });
  return laid([said('S1', left), said('S2', right)], null, sources).conflicts.map(({ kind }) => kind);
}

const values = (left: string, right: string, attribute = 'price'): readonly string[] =>
  kindsOf({ attribute, left: { value: left }, right: { value: right } });

describe('what disagrees', () => {
  it.each([
    ['$7.25', '$8.75', 'price'],
    ['$7', '$7.25', 'price'],
    ['$2.5', '$2.49', 'price'],
    ['yes', 'not included', 'guest accounts'],
    ['90 days', '30 days', 'history'],
    ['up to 5 users', 'up to 10 users', 'users on the free plan'],
    ['unlimited', '10 GB', 'storage'],
    ['≤3 days', '<3 days', 'duration of viraemia'],
    ['3–7 days', '10–14 days', 'incubation'],
    ['at least 5', '3', 'sites'],
    ['61 %', '92 %', 'sensitivity'],
    ['30 of 40', '8 of 40', 'positive samples'],
    ['30 of 40', '20 %', 'positive samples'],
    ['5 kg', '5 lb', 'weight'],
    ['2016', '2019', 'year founded'],
    ['increases mortality', 'reduces mortality', 'effect'],
    ['native calls', 'no native calls', 'calls'],
    ['2.5 %', '4 %', 'rise'],
  ])('%s and %s', (left, right, attribute) => {
    expect(values(left, right, attribute)).toEqual(['value']);
  });
});

describe('what is no disagreement', () => {
  it.each([
    ['69.7 %', '70 %', 'sensitivity'],
    ['92 %', '90 %', 'sensitivity'],
    ['6 of 7', '86 %', 'share'],
    ['6 of 7', '4 of 6', 'share'],
    ['from $7', '$8.75', 'price'],
    ['$4 to $12.50', '$6', 'price'],
    ['3–7 days', '5–10 days', 'incubation'],
    ['≤3 days', '2 days', 'duration'],
    ['36 hours', '1.5 days', 'duration'],
    ['0.5 mg/mL', '500 µg/mL', 'concentration'],
    ['10 GB', '10,000 MB', 'storage'],
    ['3.45 t/ha', '3450 kg/ha', 'yield'],
    ['60 mph', '96.6 km/h', 'speed'],
    ['5 users', 'up to 5 team members', 'users on the free plan'],
    ['about 500', '510', 'sites'],
    ['2016', '2016-05', 'year founded'],
    ['yes', '12 users', 'guest accounts'],
    ['1.2 million', '1,200,000', 'population'],
    ['$1.2 million', '$1,234,000', 'revenue'],
    ['free', '$0', 'price'],
    ['unlimited users', 'unlimited history', 'free plan'],
  ])('%s and %s', (left, right, attribute) => {
    expect(values(left, right, attribute)).toEqual([]);
  });

  it('is one of time where the days are apart: a month for prices, a year for the rest, none for studies', () => {
    const price = { left: { value: '$7.25' }, right: { value: '$8.75' } };
    const history = { attribute: 'history', left: { value: '90 days' }, right: { value: '30 days' } };
    const dated = (one: string, other: string, kind: 'page' | 'study' = 'page'): readonly GridSource[] => [
      pageOf('S1', one, kind),
      pageOf('S2', other, kind),
    ];
    expect(kindsOf({ ...price, sources: dated('2025-09-01', '2026-03-02') })).toEqual(['time']);
    expect(kindsOf({ ...price, sources: dated('2026-03-01', '2026-03-20') })).toEqual(['value']);
    expect(kindsOf({ ...price, sources: dated('2025', '2026-01') })).toEqual(['value']);
    expect(kindsOf({ ...history, sources: dated('2025-09-01', '2026-03-02') })).toEqual(['value']);
    expect(kindsOf({ ...history, sources: dated('2022', '2026') })).toEqual(['time']);
    expect(kindsOf({ ...history, sources: dated('2007', '2016', 'study') })).toEqual(['value']);
    expect(
      kindsOf({
        attribute: 'rate',
        left: { value: '3 %', asOf: '2019' },
        right: { value: '8 %', asOf: '2024-06' },
      }),
    ).toEqual(['time']);
  });

  it('is one of condition where the conditions differ, or one side states some', () => {
    const of = (left: readonly string[], right: readonly string[]): readonly string[] =>
      kindsOf({ left: { value: '$7.25', conditions: left }, right: { value: '$8.75', conditions: right } });
    expect(of(['billed annually'], ['billed monthly'])).toEqual(['condition']);
    expect(of(['billed annually'], [])).toEqual(['condition']);
    expect(of(['Pro plan'], ['Pro plan, billed monthly'])).toEqual(['condition']);
    expect(of(['day 3 after onset'], ['day 5 after onset'])).toEqual(['condition']);
    expect(of(['without dengue'], ['with dengue'])).toEqual(['condition']);
    expect(of(['billed annually'], ['with annual billing'])).toEqual(['value']);
    expect(of(['starting price'], [])).toEqual(['value']);
  });

  it('is one of measure where units or currencies cannot be compared, of opinion where it is a view', () => {
    expect(values('$7', '€9')).toEqual(['measure']);
    expect(values('$7', 'A$9')).toEqual(['measure']);
    expect(values('5 kg', '5 days')).toEqual(['measure']);
    expect(values('2.5 %', '2.5 percentage points', 'rise')).toEqual(['measure']);
    expect(values('easy to use', 'hard to use', 'ease of use')).toEqual(['opinion']);
  });

  it('is none between a page and its copy, or within one page', () => {
    const both = { left: { value: 'yes' }, right: { value: 'no', works: ['W1'] } };
    expect(kindsOf(both)).toEqual([]);
  });

  it('is one of condition between a monthly and a yearly rate that are not the same; the same rate is one value', () => {
    const rates = (year: string): Sides => ({
      left: { value: '15', unit: 'USD per user per month' },
      right: { value: year, unit: 'USD per user per year' },
    });
    expect(kindsOf(rates('120'))).toEqual(['condition']);
    expect(kindsOf(rates('180'))).toEqual([]);
  });
});

it('names both sides with their own evidence', () => {
  const grid = laid([
    { source: 'S1', about: 'Chanty', attribute: 'task boards', value: 'no' },
    { source: 'S2', about: 'Chanty', attribute: 'task boards', value: 'yes' },
  ]);
  expect(grid.conflicts[0]?.sides).toEqual(cellIn(grid, 'Chanty', 'task boards')?.values);
});
