import { expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';

const PROSE =
  '\n\nThe marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks, and the dam held.\n';

async function read(source: string, address: string): Promise<{ text: string; title: string | null }> {
  const bytes = new TextEncoder().encode(source + PROSE);
  const result = await readDocument({ bytes, address }, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

it('gives each block of Markdown, and of the HTML inside it, as a block of its own', async () => {
  const { text, title } = await read(
    `<div align="center">
  <h1>Queue</h1>
  <p>A queue on <b>Redis</b>.</p>
  <p>Made for speed.</p>
</div>

## Features

| Feature | Queue | Rival |
| ------- | :---: | :---: |
| Priorities | ✓ | |
| Groups | :x: | :white_check_mark: |

\`\`\`js
queue.add(1);
\`\`\`

<table>
<tr><th>Feature</th><th>Price</th></tr>

<tr><td>Groups</td><td>$25</td></tr>
</table>
`,
    'readme.md',
  );
  const blocks = text.split('\n').filter((line) => line !== '');
  expect(title).toBe('Queue');
  expect(blocks).toContain('A queue on Redis.');
  expect(blocks).toContain('Made for speed.');
  expect(blocks).toContain('Features');
  expect(blocks).toContain('queue.add(1);');
  expect(blocks.filter((line) => line.includes('Priorities') && line.includes('Queue: ✓'))).toHaveLength(1);
  expect(blocks.filter((line) => line.includes('Groups') && line.includes('$25'))).toHaveLength(1);
  expect(text).toContain('✗');
});

it.each([
  [
    'Markdown',
    'It costs ~~$100 a month~~ $25 a month. <del>It was $90.</del> Nothing <s>closes this.',
    'a.md',
  ],
  [
    'Markdown over two lines',
    'It costs $25 a month.\n\n_~~It is priced at $100 a month\nor **more**, was $90.~~_\n\nNothing closes this.',
    'a.md',
  ],
  [
    'HTML inside Markdown',
    '<p>It costs <s>$100 a month</s> $25 a month.</p>\n\nNothing closes this.',
    'a.md',
  ],
  [
    'a page',
    '<!doctype html><p>It costs <s>$100 a month</s> $25 a month. Was <del>$90</del>. Nothing closes this.',
    'a.html',
  ],
])('leaves out what is struck out in %s', async (_, source, address) => {
  const { text } = await read(source, address);
  expect(text).toContain('It costs $25 a month.');
  expect(text).not.toMatch(/\$100|\$90/u);
  expect(text).toContain('closes this.');
});
