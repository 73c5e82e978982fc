import { describe, expect, it } from 'vitest';
import type { SentenceCosts } from '../../../loop/context/sentence-costs.js';
import { openTray } from '../../../loop/context/token-budget-picker.js';

/** Sentences of 30 tokens, headings of 50; a source has no sentence 99. */
const costs: SentenceCosts = {
  sources: [],
  load: () => undefined,
  of: ([, sentence]) => (sentence === 99 ? undefined : { text: 'A sentence.', tokens: 30, section: '' }),
  heading: () => 50,
  count: () => 9,
};

describe('the tray', () => {
  it('never holds more than its limit, and a source pays for its heading once', () => {
    const tray = openTray(costs, { limit: 145 });
    expect([tray.add([1, 1]), tray.add([1, 2]), tray.tokens()]).toEqual([true, true, 110]);
    // 35 are left: enough for a sentence of a source that is there, not for one that needs a heading.
    expect([tray.isFull(), tray.add([2, 1]), tray.holds(2)]).toEqual([false, false, false]);
    expect([tray.add([1, 3]), tray.tokens(), tray.isFull()]).toEqual([true, 140, true]);
    expect(tray.add([1, 4])).toBe(false);
    expect(tray.places('by-number')).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
  });

  it('leaves what was there when it was closed in front, and groups what follows by source', () => {
    const tray = openTray(costs, { limit: 1000 });
    for (const place of [
      [2, 5],
      [1, 1],
    ] as const)
      tray.add(place);
    tray.close();
    for (const place of [
      [3, 2],
      [1, 4],
      [3, 1],
      [2, 5],
      [4, 99],
    ] as const)
      tray.add(place);
    const names = (order: 'as-added' | 'by-number'): string[] => tray.places(order).map((at) => at.join('.'));
    expect(names('as-added')).toEqual(['2.5', '1.1', '3.1', '3.2', '1.4']);
    expect(names('by-number')).toEqual(['2.5', '1.1', '1.4', '3.1', '3.2']);
    // A heading for each change of source.
    expect(tray.countWithin(160)).toBe(2);
    expect(tray.countWithin(270)).toBe(4);
  });
});
