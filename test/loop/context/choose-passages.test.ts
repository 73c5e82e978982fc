import { describe, expect, it } from 'vitest';
import { choosePassages, type Choice } from '../../../loop/context/choose-passages.js';
import type { RankedSentence } from '../../../loop/context/rank-sentences.js';
import type { SourceLine, SourceLines } from '../../../loop/context/source-lines.js';
import { TokenBudgetPicker } from '../../../loop/context/token-budget-picker.js';
import { sourceNumber } from '../../../text/source-number.js';

/** Every sentence is a paragraph of its own, of 50 tokens; a heading takes 50. */
const lineOf = (number: number): SourceLine => ({
  ...{ number, text: `Sentence ${number} states a fact.`, kind: 'paragraph', section: 'body', heading: '' },
  ...{ paragraph: number, tokens: 50, headings: [], isAlone: true },
});
const lines = {
  at: (number: number) => (number > 99 ? undefined : lineOf(number)),
} as unknown as SourceLines;

const choose = (
  ranked: readonly (readonly [source: number, sentence: number, value: number])[],
  changes: Partial<Choice> = {},
): { best: readonly string[]; shown: readonly string[] } => {
  const costs = {
    sources: [],
    of: ([, number]: readonly [number, number]) => lineOf(number),
    heading: () => 50,
    lines: () => lines,
  };
  const choice: Choice = {
    ...{ costs, isShown: () => true, fresh: new Set(), workOf: (source) => `W${source}` },
    ...{ isInterested: () => false, budget: 1_000, mostPassages: Infinity },
    ...changes,
  };
  const picker = new TokenBudgetPicker(costs, choice.budget);
  const sentences = ranked.map(([source, number, value]): RankedSentence => {
    return { place: [sourceNumber(source), number], value };
  });
  const best = choosePassages(sentences, choice, picker);
  return { best, shown: picker.places('by-number').map(([source, number]) => `S${source}.${number}`) };
};

/** Ten sentences of a source, two apart, each worth a little less than the one before. */
const tenOf = (source: number, value: number) =>
  Array.from({ length: 10 }, (_, index) => [source, 1 + index * 2, value - index / 1000] as const);

describe('choosing passages', () => {
  it('names them best first, whatever their order in the text', () => {
    const { best, shown } = choose([
      [2, 7, 1],
      [1, 9, 0.9],
      [1, 3, 0.5],
    ]);
    expect(best).toEqual(['S2.7', 'S1.9', 'S1.3']);
    expect(shown).toEqual(['S1.3', 'S1.9', 'S2.7']);
  });

  it('gives every new source its best passage, though older ones say more', () => {
    const old = Array.from({ length: 20 }, (_, index) => [10 + index, 1, 1 - index / 100] as const);
    const late = [[3, 5, 0.2], [4, 5, 0.15], [5, 5, 0.001]] as const; // prettier-ignore
    const fresh = new Set([3, 4, 5].map(sourceNumber));
    expect(choose([...old, ...late]).shown).not.toContain('S4.5');
    const { shown } = choose([...old, ...late], { fresh });
    expect(shown).toEqual(expect.arrayContaining(['S3.5', 'S4.5', 'S10.1', 'S11.1']));
    expect(shown).not.toContain('S5.5');
  });

  it('caps a work over all its sources, and one whose publisher gains by it more', () => {
    const others = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((source) => [source, 1, 0.03] as const);
    const ranked = [...tenOf(1, 1), ...tenOf(2, 0.99), ...others].sort((a, b) => b[2] - a[2]);
    const tokensOf = (shown: readonly string[]): number => {
      const own = shown.filter((name) => /^S[12]\./.test(name));
      return own.length * 50 + new Set(own.map((name) => name.split('.')[0])).size * 50;
    };
    const oneWork = (source: number): string => (source < 3 ? 'W1' : `W${source}`);
    const capped = choose(ranked, { workOf: oneWork, budget: 2_000 });
    const interested = choose(ranked, {
      workOf: oneWork,
      budget: 2_000,
      isInterested: (source) => source < 3,
    });
    expect(tokensOf(capped.shown)).toBeLessThanOrEqual(0.3 * 2_000);
    expect(tokensOf(interested.shown)).toBeLessThanOrEqual(0.15 * 2_000);
    expect(tokensOf(interested.shown)).toBeGreaterThan(0);
  });

  it('lets the only work fill the room', () => {
    expect(choose(tenOf(1, 1), { budget: 600 }).shown).toHaveLength(10);
  });

  it('takes no more passages than it may', () => {
    expect(choose(tenOf(1, 1), { mostPassages: 4 }).best).toHaveLength(4);
  });
});
