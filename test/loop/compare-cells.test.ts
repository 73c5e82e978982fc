import { describe, expect, it } from 'vitest';
import type { Brief } from '../../loop/report/brief.js';
import { compareCells } from '../../loop/report/compare-briefs.js';
import type { Cell } from '../../loop/claim.js';

type Given = Pick<Cell, 'value'> & Partial<Cell>;

/** The table alone is read. */
const briefOf = (cells: readonly Given[]): Brief =>
  ({
    grid: {
      cells: cells.map((given) => ({
        ...{ about: 'Remote work', attribute: 'output', conditions: [], claimIds: ['C1'] },
        ...given,
      })),
    },
  }) as unknown as Brief;

const compared = (before: readonly Given[], after: readonly Given[]) =>
  compareCells(briefOf(before), briefOf(after));

describe('the cells of two briefs', () => {
  it.each([
    ['13%', '15%'],
    ['10 GB', '10 MB'],
    ['$2.49', '€2.49'],
    ['6 of 7', '6 of 8'],
    ['-5%', '5%'],
  ])('tells that %s became %s', (before, after) => {
    const { same, changed, added, gone } = compared([{ value: before }], [{ value: after }]);
    expect({ same, added, gone }).toEqual({ same: 0, added: [], gone: [] });
    expect(changed.map((each) => [each.before.text, each.after.text])).toEqual([
      [`Remote work, output: ${before}`, `Remote work, output: ${after}`],
    ]);
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
    expect(added).toMatchObject([{ text: 'Remote work, weeks: 9' }]);
    expect(gone).toMatchObject([{ text: 'Remote work, days: 5' }]);
  });
});
