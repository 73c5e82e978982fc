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

it('sentences of a list of notes are stated; what has a label or a link there is an entry', () => {
  const body = 'The lake is deep [1].\n\n';
  expect(
    statements(`${body}Notes:\n\n- The first boats were built in 1890.\n- Nothing is said of the oars.\n`),
  ).toEqual(['The lake is deep.', 'The first boats were built in 1890.', 'Nothing is said of the oars.']);
  expect(statements(`${body}Notes:\n\n- Foy, The lake. https://example.org/lake\n`)).toEqual([
    'The lake is deep.',
  ]);
});
