import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lostWords } from '../../tools/lost-words.js';
import { oddText } from '../../tools/odd-texts.js';

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
