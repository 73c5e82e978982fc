import { describe, expect, it } from 'vitest';
import { layGrid } from '../../../loop/grid/lay-grid.js';
import { cellIn, findingsOf, laid, pageOf, printedIn, wantedOf, type Said } from './claims.js';

const PRICE = 'price per user and month';
const price = (source: Said['source'], about: string, value: string, more: Partial<Said> = {}): Said => ({
  ...{ source, about, attribute: PRICE, value, unit: 'USD per user per month' },
  ...more,
});

describe('a grid', () => {
  it('is null without findings', () => {
    const [each] = findingsOf([price('S1', 'Slack', '8.75')]);
    const { finding, ...rest } = each as NonNullable<typeof each>;
    expect(
      layGrid({ findings: [{ ...rest, finding: { ...finding, thing: null } }], wanted: null }),
    ).toBeNull();
  });

  it('joins what two pages say of one thing under one condition, with both voices', () => {
    const grid = laid([
      price('S1', 'Pumble', '2.49', { conditions: ['billed annually'] }),
      price('S2', 'Pumble', '$2.49', { unit: null, conditions: ['with annual billing'] }),
      price('S3', 'Pumble', '2.99', { conditions: ['billed monthly'] }),
    ]);
    const values = cellIn(grid, 'Pumble', PRICE)?.values ?? [];
    expect(values.map(({ value, works, findingIds }) => ({ value, works, findingIds }))).toEqual([
      { value: '$2.49', works: ['W1', 'W2'], findingIds: ['F1', 'F2'] },
      { value: '$2.99', works: ['W3'], findingIds: ['F3'] },
    ]);
    expect(grid.conflicts.map(({ kind }) => kind)).toEqual(['condition']);
  });

  it('counts copies of one page as one voice', () => {
    const grid = laid([
      price('S1', 'Chanty', '3'),
      price('S2', 'Chanty', '3', { works: ['W1'] }),
      price('S3', 'Chanty', '3', { works: ['W1'], retells: true }),
    ]);
    expect(cellIn(grid, 'Chanty', PRICE)?.values.map(({ works }) => works)).toEqual([['W1']]);
  });

  it('shows what the question asks for first, then what most is known of, and what is missing', () => {
    const grid = laid(
      [
        { source: 'S1', about: 'Zulip', attribute: 'storage', value: '5 GB' },
        price('S1', 'Chanty', '3'),
        { source: 'S1', about: 'Chanty', attribute: 'storage', value: '20', unit: 'GB' },
        price('S2', 'Slack', '8.75'),
      ],
      wantedOf(['Slack', 'Teams'], [PRICE, 'history']),
    );
    expect(grid.about).toEqual(['Slack', 'Teams', 'Chanty', 'Zulip']);
    expect(grid.attributes.map(({ name, isWanted }) => [name, isWanted])).toEqual([
      [PRICE, true],
      ['history', true],
      ['storage', false],
    ]);
    expect(grid.empty).toContainEqual({ about: 'Teams', attribute: PRICE });
    expect(grid.empty).toContainEqual({ about: 'Slack', attribute: 'history' });
    expect(grid.empty).not.toContainEqual({ about: 'Slack', attribute: 'storage' });
    expect(printedIn(grid, 'Chanty', 'storage')).toEqual(['20 GB']);
  });

  it('dates a value by its text, else by its page, but not by the day that an article came out', () => {
    const grid = laid(
      [price('S1', 'A', '1', { asOf: '2025-09' }), price('S2', 'B', '2'), price('S3', 'C', '3')],
      null,
      [pageOf('S1', '2026-01-01'), pageOf('S2', '2026-03-05'), pageOf('S3', '2016', 'study')],
    );
    expect(['A', 'B', 'C'].map((about) => cellIn(grid, about, PRICE)?.values[0]?.asOf)).toEqual([
      '2025-09',
      '2026-03-05',
      null,
    ]);
  });

  it.each([
    '__proto__',
    'constructor',
    '1 '.repeat(20_000),
    '9'.repeat(5_000),
    '('.repeat(9_000),
    '1e999',
    '5 of 0',
    '∞',
  ])('takes whatever a model may write: %#', (odd) => {
    const wanted = wantedOf([odd], [{ name: odd, unit: odd, computed: { from: odd, factor: 3 } }]);
    const said: Said = {
      source: 'S1',
      about: odd,
      attribute: odd,
      value: odd,
      unit: odd,
      conditions: [odd],
      asOf: odd,
    };
    expect(laid([said, { ...said, source: 'S2', unit: null }], wanted).cells.length).toBeGreaterThan(0);
  });

  it('computes a wanted column in exact figures, from values of its rate alone', () => {
    const year = { name: '10 people, per year', unit: 'USD', computed: { from: PRICE, factor: 120 } };
    const grid = laid(
      [
        price('S1', 'Pumble', '2.49', { conditions: ['billed annually'] }),
        price('S1', 'Teams', '4–12.50'),
        price('S1', 'Ryver', '34.50', { unit: 'USD per month', attribute: 'flat price' }),
        price('S1', 'Slack', 'from 8.75'),
      ],
      wantedOf([], [{ name: PRICE, unit: 'USD per user per month' }, year]),
    );
    expect(cellIn(grid, 'Pumble', year.name)?.values).toMatchObject([
      {
        id: 'F1=',
        value: '$298.80',
        formula: '2.49 × 120',
        conditions: ['billed annually'],
        claimIds: [],
      },
    ]);
    expect(printedIn(grid, 'Teams', year.name)).toEqual(['$480–$1,500']);
    expect(printedIn(grid, 'Slack', year.name)).toEqual(['from $1,050']);
    expect(cellIn(grid, 'Ryver', year.name)).toBeUndefined();
  });

  it('takes a value without conditions for one with some, but not for one of two that exclude each other', () => {
    const of = (source: Said['source'], conditions: readonly string[]): Said =>
      price(source, 'Chanty', '3', { conditions });
    const printed = (said: readonly Said[]): readonly (readonly string[])[] =>
      (cellIn(laid(said), 'Chanty', PRICE)?.values ?? []).map(({ conditions, works }) => [
        ...conditions,
        ...works,
      ]);
    expect(printed([of('S1', []), of('S2', ['billed annually'])])).toEqual([['billed annually', 'W2', 'W1']]);
    expect(printed([of('S1', []), of('S2', ['billed annually']), of('S3', ['billed monthly'])])).toHaveLength(
      3,
    );
    expect(printed([of('S1', ['Pro plan']), of('S2', ['Pro plan, billed annually'])])).toHaveLength(1);
  });

  it('prints the rate of a value that is another than its column has', () => {
    const yearly = price('S1', 'Slack', '87', { unit: 'USD per user per year' });
    const grid = laid(
      [yearly, price('S2', 'Zulip', '6.67')],
      wantedOf([], [{ name: PRICE, unit: 'USD per user per month' }]),
    );
    expect(printedIn(grid, 'Slack', PRICE)).toEqual(['$87 per user and year']);
    expect(printedIn(grid, 'Zulip', PRICE)).toEqual(['$6.67']);
  });

  it('computes nothing from values of another condition than the column names', () => {
    const year = {
      name: '10 people, a year, billed annually',
      unit: 'USD',
      computed: { from: PRICE, factor: 120 },
    };
    const grid = laid(
      [
        price('S1', 'Pumble', '2.49', { conditions: ['paid annually'] }),
        price('S1', 'Pumble', '2.99', { conditions: ['billed monthly'] }),
        price('S1', 'Chanty', '3'),
      ],
      wantedOf([], [{ name: PRICE, unit: 'USD per user per month' }, year]),
    );
    expect(printedIn(grid, 'Pumble', year.name)).toEqual(['$298.80']);
    expect(cellIn(grid, 'Chanty', year.name)).toBeUndefined();
  });
});
