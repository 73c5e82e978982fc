import { describe, expect, it } from 'vitest';
import { sourceNumber } from '../../../text/source-number.js';
import { TokenBudgetPicker, type Costs } from '../../../loop/context/token-budget-picker.js';

/** Sentences of 30 tokens, headings of 50; a source has no sentence 99. */
const costs: Costs = {
  of: ([, sentence]) => (sentence === 99 ? undefined : { tokens: 30 }),
  heading: () => 50,
};

const S = sourceNumber;

describe('picking within a token budget', () => {
  it('never holds more than its limit, and a source pays for its heading once', () => {
    const picker = new TokenBudgetPicker(costs, 145);
    expect([picker.add([S(1), 1]), picker.add([S(1), 2]), picker.tokens()]).toEqual([true, true, 110]);
    // 35 are left: enough for a sentence of a source that is there, not for one that needs a heading.
    expect([picker.isFull(), picker.add([S(2), 1]), picker.holds(S(2))]).toEqual([false, false, false]);
    expect([picker.add([S(1), 3]), picker.tokens(), picker.isFull()]).toEqual([true, 140, true]);
    expect(picker.add([S(1), 4])).toBe(false);
    expect(picker.places('by-number')).toEqual([
      [S(1), 1],
      [S(1), 2],
      [1, 3],
    ]);
  });

  it('keeps what was there when it was closed in front, and groups what follows by source', () => {
    const picker = new TokenBudgetPicker(costs, 1000);
    for (const place of [
      [S(2), 5],
      [S(1), 1],
    ] as const)
      picker.add(place);
    picker.close();
    for (const place of [
      [S(3), 2],
      [S(1), 4],
      [S(3), 1],
      [S(2), 5],
      [S(4), 99],
    ] as const)
      picker.add(place);
    const names = (order: 'as-added' | 'by-number'): string[] =>
      picker.places(order).map((at) => at.join('.'));
    expect(names('as-added')).toEqual(['2.5', '1.1', '3.1', '3.2', '1.4']);
    expect(names('by-number')).toEqual(['2.5', '1.1', '1.4', '3.1', '3.2']);
    // A heading for each change of source.
    expect(picker.countWithin(160)).toBe(2);
    expect(picker.countWithin(270)).toBe(4);
  });
});
