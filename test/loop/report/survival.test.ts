import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { lostWords } from '../../tools/lost-words.js';
import { oddText } from '../../tools/odd-texts.js';
import { openRun, optionsFor } from '../../tools/run-in-process.js';

/** Whatever a source says stands in every document to the letter, and the final check takes none of it out. */

const CONSTRUCTS: Readonly<Record<string, string>> = {
  'ordered lists':
    '1. Fill the kettle with cold water.\n2. Boil it for ten minutes.\n\n1) Pour the water away at once.',
  bullets:
    '+ Fill the kettle with cold water.\n\n* Boil it for ten minutes.\n\n- Pour the water away at once.',
  headings:
    '# The kettle is a pot for water\n\nThe kettle is full of water\n===\n\nThe kettle is made of steel\n---',
  'escaped marks':
    '\\# The kettle is a pot.\n\n\\- The kettle is a pot.\n\n\\+ The kettle is here.\n\n1986\\. It was a great year for kettles.',
  quotations:
    '> The kettle is a pot for water.\n>\n> 1. It boils within three minutes.\n>\n>     steel is code in it',
  fences:
    '```\n# let the kettle be 1 of 3\n```\n\n~~~\n1. the kettle is code here\n~~~\n\n    + code is indented = 3',
  tables: '| Kettle | Price |\n|---|---|\n| 1. Brunnel of steel | 20 \\| 30 euros |',
  rules: 'The kettle is a pot.\n\n* * *\n\n--- is no rule of the kettle here.\n\n=== is no rule of it here.',
  definitions:
    '[kettle]: https://x.example "words"\n\nThe [kettle] is a pot of water[^1].\n\n[^1]: A note on it.',
  html: '<div>The kettle is <b>full</b> of water.</div>\n\nThe a &lt; b and &amp;copy; is no mark.',
  inside:
    'The \\`pot\\` is \\*big\\* and \\_old\\_, 2 ~ 3 \\~~x~~ and a|b and C:\\\\temp, \\[e\\](f), see &amp;nbsp; as it is.',
  marks:
    'The nerve (S1) is here [S1, S2] as in [1]. It is 【1】 of them (C1; high) and so (1; foo) is it (low confidence).',
  'open quotations': 'She said “the kettle is full. It boils,” he said, ”and” the “pot is hot today.',
  accents: 'The water ` kettle boils. The water `  kettle boils.',
};

it.each(Object.entries(CONSTRUCTS))('%s are printed to the letter, and hold', async (_, source) => {
  expect(await lostWords(source)).toEqual([]);
  expect(await lostWords(source, 'page.txt')).toEqual([]);
});

it('any other text is, too', async () => {
  await fc.assert(
    fc.asyncProperty(oddText, async (source) => {
      expect(await lostWords(source)).toEqual([]);
    }),
    { numRuns: 15, seed: 11 },
  );
});

it('the steps of a page that tells how are the answer of a run', async () => {
  const folder = temporaryFolder();
  const corpus = join(folder.path, 'corpus');
  mkdirSync(corpus);
  const steps = [
    '1. Fill the Brunnel kettle with equal parts of water and white vinegar.',
    '2. Bring the mixture to the boil and leave it to stand for fifteen minutes.',
    '3. Boil the Brunnel kettle twice with fresh water before you make tea in it.',
  ];
  const head =
    '# How to descale a Brunnel kettle\n\nLimescale shortens the life of the heating element of a kettle.';
  writeFileSync(join(corpus, 'kettle.md'), `${head}\n\n${steps.join('\n')}\n`);
  const opened = openRun({
    folder: join(folder.path, 'run'),
    question: 'How do I descale a Brunnel kettle?',
    options: optionsFor(corpus, { depth: 'quick', maxRounds: 1 }),
  });
  await research(opened.run);
  opened.close();
  const report = readFileSync(join(folder.path, 'run', 'report.md'), 'utf8').replaceAll('\\', '');
  for (const step of steps) expect(report).toContain(step);
  folder.remove();
});
