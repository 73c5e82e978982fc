import { describe, expect, it } from 'vitest';
import type { CellValue } from '../../loop/grid/grid.js';
import type { Brief } from '../../loop/report/brief.js';
import { compareCells } from '../../loop/report/changes/cells.js';

/** A value of one cell, with the sources that it rests on. */
interface Given {
  readonly value: string;
  readonly sources?: readonly string[];
  readonly conditions?: readonly string[];
  readonly attribute?: string;
  readonly about?: string;
}

const valueOf = ({ value, sources = ['S1'], conditions = [] }: Given, n: number): CellValue => ({
  ...{ id: `F${n + 1}`, value, conditions, unit: null, asOf: null, by: null, formula: null },
  ...{ claimIds: [`C${n + 1}`], findingIds: [`F${n + 1}`], works: sources, isInterested: false },
  evidence: sources.map((sourceId) => ({ sourceId }) as CellValue['evidence'][number]),
});

/** The grid alone is read. */
const briefOf = (values: readonly Given[]): Brief =>
  ({
    grid: {
      cells: values.map((given, n) => {
        const { about = 'Remote work', attribute = 'output' } = given;
        return { about, attribute, values: [valueOf(given, n)] };
      }),
    },
  }) as unknown as Brief;

const KEYS = {
  before: new Map<string, string>(),
  after: new Map<string, string>(),
  isContinued: false,
};
const compared = (before: readonly Given[], after: readonly Given[]) =>
  compareCells(briefOf(before), briefOf(after), KEYS);

describe('the cells of two briefs', () => {
  it.each([
    ['13 %', '13%'],
    ['13%', '13.0%'],
    ['10 GB', '10000 MB'],
    ['2 hours', '120 minutes'],
    ['$1,200', '$1200'],
  ])('has %s and %s as the same', (before, after) => {
    expect(compared([{ value: before }], [{ value: after }])).toEqual({
      ...{ same: 1, changed: [], added: [], gone: [] },
    });
  });

  it.each([
    ['13%', '15%'],
    ['10 GB', '10 MB'],
    ['$2.49', '€2.49'],
    ['6 of 7', '6 of 8'],
    ['-5%', '5%'],
  ])('tells that %s became %s', (before, after) => {
    const { same, changed, added, gone } = compared([{ value: before }], [{ value: after }]);
    expect({ same, added, gone }).toEqual({ same: 0, added: [], gone: [] });
    expect(changed).toMatchObject([{ about: 'Remote work', attribute: 'output', before, after }]);
  });

  it('keeps values under conditions that exclude each other apart', () => {
    const { changed, added, gone } = compared(
      [{ value: '13%', conditions: ['2015'] }],
      [{ value: '15%', conditions: ['2020'] }],
    );
    expect(changed).toEqual([]);
    expect([added.length, gone.length]).toEqual([1, 1]);
  });

  it('pairs values of one cell by their source, whatever their order', () => {
    const { changed, same, added } = compared(
      [
        { value: '13%', sources: ['S1'] },
        { value: '20%', sources: ['S2'] },
      ],
      [
        { value: '22%', sources: ['S2'] },
        { value: '13%', sources: ['S1'] },
        { value: '40%', sources: ['S3'] },
      ],
    );
    expect(same).toBe(1);
    expect(changed).toMatchObject([{ before: '20%', after: '22%' }]);
    expect(added).toMatchObject([{ value: '40%' }]);
  });

  it('finds cells again by their words, and tells of new and withdrawn ones', () => {
    const { same, added, gone } = compared(
      [
        { value: '13%', about: 'Remote Work' },
        { value: '5', attribute: 'days' },
      ],
      [
        { value: '13%', about: 'remote work' },
        { value: '9', attribute: 'weeks' },
      ],
    );
    expect(same).toBe(1);
    expect(added).toMatchObject([{ attribute: 'weeks', value: '9' }]);
    expect(gone).toMatchObject([{ attribute: 'days', value: '5' }]);
  });
});
