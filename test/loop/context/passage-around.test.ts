import { describe, expect, it } from 'vitest';
import { passageAround } from '../../../loop/context/passage-around.js';
import type { SourceLine, SourceLines } from '../../../loop/context/source-lines.js';

interface Given {
  readonly kind?: string;
  readonly heading?: string;
  readonly sentences: readonly string[];
}

/** The lines of a source, made of its blocks. */
function linesOf(blocks: readonly Given[]): Pick<SourceLines, 'at'> {
  const lines = blocks.flatMap(({ kind = 'paragraph', heading = '', sentences }, paragraph) =>
    sentences.map((text) => ({
      ...{
        text,
        kind,
        heading,
        paragraph,
        section: 'body',
        tokens: 10,
        headings: [],
        isAlone: sentences.length === 1,
      },
    })),
  );
  return {
    at: (number): SourceLine | undefined => {
      const line = lines[number - 1];
      return line === undefined ? undefined : { ...line, number };
    },
  };
}

const passage = (blocks: readonly Given[], core: number, values: Readonly<Record<number, number>> = {}) =>
  passageAround(linesOf(blocks) as SourceLines, core, {
    isShown: ({ kind, text }) => kind !== 'heading' && text !== 'Read more',
    valueOf: (number) => values[number] ?? (number === core ? 1 : 0),
  });

const plain = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `Sentence ${from + index} states a fact.`);

describe('a passage around a sentence', () => {
  it('is three sentences of a long paragraph, and more where they speak of the subject', () => {
    const long = [{ sentences: plain(12) }];
    expect(passage(long, 6)).toEqual([6, 7, 8]);
    expect(passage(long, 6, { 4: 0.9, 5: 0.9, 6: 1 })).toEqual([4, 5, 6]);
    expect(passage(long, 6, { 3: 0.8, 4: 0.9, 5: 0.9, 6: 1, 7: 0.8 })).toEqual([3, 4, 5, 6, 7]);
    const all = Object.fromEntries(plain(12).map((_, index) => [index + 1, 1]));
    expect(passage(long, 6, all)).toHaveLength(8);
  });

  it('is the whole of a short paragraph, and nothing of the next', () => {
    const blocks = [{ sentences: plain(2) }, { sentences: plain(2, 3) }];
    expect(passage(blocks, 3)).toEqual([3, 4]);
  });

  it('brings what its first sentence leans on, in the paragraph before as well', () => {
    const blocks = [
      { sentences: ['You need to be able to code.'] },
      { sentences: ['This doesn’t mean you need programming skills to use it.'] },
    ];
    expect([passage(blocks, 1), passage(blocks, 2)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('brings a restriction that follows, and none from under another heading', () => {
    const restricted = [
      'The plan is free.',
      'Messages are kept.',
      'Files are kept.',
      'But only for 90 days.',
    ];
    expect(passage([{ sentences: restricted }], 1)).toEqual([1, 2, 3, 4]);
    const apart = [
      { heading: 'Pro', sentences: ['The plan costs $8.'] },
      { heading: 'Pro', kind: 'heading', sentences: ['Enterprise'] },
      { heading: 'Enterprise', sentences: ['It includes calls.'] },
    ];
    expect(passage(apart, 1)).toEqual([1]);
    expect(passage(apart, 3)).toEqual([3]);
  });

  it('brings the question that a yes or no answers', () => {
    const blocks = [{ sentences: ['Is it free for schools?'] }, { sentences: ['Yes, for up to ten users.'] }];
    expect(passage(blocks, 2)).toEqual([1, 2]);
  });

  it('is a row of a table with the caption, above or below', () => {
    const table = {
      kind: 'table',
      sentences: ['Plan: Free · Users: 10', 'Plan: Pro · Users: 50', 'Plan: Max'],
    };
    const caption = { kind: 'caption', sentences: ['Table 1. Users by plan.', 'Prices of 2025.'] };
    expect(passage([caption, table], 4)).toEqual([1, 4]);
    expect(passage([table, caption], 2)).toEqual([2, 4]);
    expect(passage([{ sentences: plain(2) }, table], 4)).toEqual([4]);
  });

  it('is an item of a list with the words that lead in, whichever item it is', () => {
    const items = {
      kind: 'list',
      sentences: ['- Unlimited people', '- Three integrations', '- No group calls'],
    };
    expect(passage([{ sentences: ['The free plan includes:'] }, items], 4)).toEqual([1, 4]);
    const single = items.sentences.map((text) => ({ kind: 'list', sentences: [text] }));
    expect(passage([{ sentences: ['The free plan includes:'] }, ...single], 4)).toEqual([1, 4]);
  });

  it('brings a line that ends with a colon directly above', () => {
    const blocks = [{ sentences: ['Cons:'] }, { sentences: ['Calls end after an hour.'] }];
    expect(passage(blocks, 2)).toEqual([1, 2]);
  });

  it('stops at a line that is never shown', () => {
    const blocks = [{ sentences: ['One fact stands here.', 'Read more', 'This follows the link.'] }];
    expect(passage(blocks, 1)).toEqual([1]);
  });
});
