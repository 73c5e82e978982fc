import { describe, expect, it } from 'vitest';
import { partsOfHtml } from '../../../loop/citations/html-parts.js';
import { partsOfMarkdown } from '../../../loop/citations/markdown-parts.js';
import { readCitations } from '../../../loop/citations/read-citations.js';
import { splitStatements } from '../../../loop/gate/statements.js';

/** Runs that cost a pattern with two readings its square: minutes at this length, far beyond the hang guard. */
const BLANKS = ['\t', ' ', '\u00a0', '\n'];
const SIGNS = [
  '[',
  ']',
  '(',
  ')',
  '*',
  '_',
  '<',
  '>',
  '`',
  '#',
  '-',
  '|',
  '\\',
  '~',
  '"',
  '“',
  '—',
  '½',
  '【',
];
const WORDS = [
  '1',
  'S1',
  '[S1] ',
  '[1] ',
  '[^1] ',
  '<!-- ',
  'et al. ',
  '(Foy ',
  '@a ',
  '| a ',
  '> ',
  '![',
  '[S',
  '10.1000/',
];

const around = (run: string): string =>
  `# Mills\n\nThe mill burned in May [S1].\n\nThe weir${run}held for years. [S1]\n\n- [1] Foy${run}2011\n`;

describe('cutting costs no more than its length:', () => {
  it.each([
    ['blanks', BLANKS, 60_000],
    ['signs', SIGNS, 800],
    ['words', WORDS, 250],
  ] as const)('runs of %s', (_, kinds, times) => {
    for (const kind of kinds) {
      const text = around(kind.repeat(times));
      expect(splitStatements(text).length, kind).toBeGreaterThan(0);
      expect(readCitations(partsOfMarkdown(text)).statements.length, kind).toBeGreaterThan(0);
      expect(readCitations(partsOfHtml(`<p>${text}</p>`)).statements.length, kind).toBeGreaterThan(0);
    }
  });
});
