import { expect, it } from 'vitest';
import { partsOfMarkdown } from '../../../loop/citations/markdown-parts.js';
import { readCitations } from '../../../loop/citations/read-citations.js';

const statements = (markdown: string): string[] =>
  readCitations(partsOfMarkdown(markdown)).statements.map(({ text }) => text);

it('numbers that count parts off are not stated; numbers in brackets that repeat a word are', () => {
  expect(statements('There are many ways: (1) to walk by the lake, (2) to swim in it [3].\n')).toEqual([
    'There are many ways: to walk by the lake, to swim in it.',
  ]);
  expect(statements('(3) The third way is to row over it [3].\n')).toEqual([
    'The third way is to row over it.',
  ]);
  expect(statements('It took one (1) boat and three (3) days to row over it [3].\n')).toEqual([
    'It took one (1) boat and three (3) days to row over it.',
  ]);
});
