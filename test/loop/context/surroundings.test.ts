import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';
import { neighbourOf, wordsOver } from '../../../loop/context/surroundings.js';
import { cutIntoRows } from '../../../store/sentence-rows.js';
import type { ReadDocument } from '../../../text/document.js';

const prose =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks.';
const markdown = `# Gnats\n\n${prose}\n\n## Pricing\n\nYou need to code. This is easy.\n\n## Plans\n\nAll plans are new. The Pro plan gives you:\n\n- calls of fifty people\n- shared notes\n\nWe like it.\n\n- a list of its own\n- and more of it\n\nTable 2. Prices by plan\n\n| Plan | Price |\n|---|---|\n| Pro | $8 |\n| Free | $0 |\n`;

async function read(text: string, address: string): Promise<ReadDocument> {
  const result = await readDocument({ bytes: Buffer.from(text), address }, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

function rowWith(document: ReadDocument, words: string) {
  const rows = cutIntoRows(document);
  const row = rows.find(({ start, end }) => document.text.slice(start, end).includes(words));
  if (row === undefined) throw new Error(`No sentence with ${words}.`);
  return { rows, row };
}

describe('the sentence next to another', () => {
  const next = async (words: string, step: -1 | 1): Promise<string | null> => {
    const document = await read(markdown, 'a.md');
    const { rows, row } = rowWith(document, words);
    const number = neighbourOf(rows, row.number, step);
    const found = number === null ? undefined : rows[number - 1];
    return found === undefined ? null : document.text.slice(found.start, found.end);
  };
  it.each<[string, -1 | 1, string | null]>([
    ['You need to code.', 1, 'This is easy.'],
    ['You need to code.', -1, 'It was never dry in those weeks.'],
    ['This is easy.', 1, 'All plans are new.'],
    ['The marsh was visited', -1, null],
    ['$0', 1, null],
  ])('of “%s” (%i), headings passed over', async (words, step, expected) =>
    expect(await next(words, step)).toBe(expected),
  );
});

describe('what stands over a row or an item', () => {
  const over = async (words: string, text = markdown, address = 'a.md'): Promise<string | null> => {
    const document = await read(text, address);
    const found = wordsOver(document, rowWith(document, words).row);
    return found === null ? null : document.text.slice(found.start, found.end);
  };
  it.each<[string, string | null]>([
    ['calls of fifty people', 'The Pro plan gives you:'],
    ['shared notes', 'The Pro plan gives you:'],
    ['a list of its own', null],
    ['$0', 'Table 2. Prices by plan'],
    ['All plans are new.', null],
  ])('“%s”', async (words, expected) => expect(await over(words)).toBe(expected));
  it('is the caption of a table of a page or an article', async () => {
    const rows = '<tr><th>Plan</th><th>Price</th></tr><tr><td>Pro</td><td>$8</td></tr>';
    const html = `<html lang="en"><body><article><p>${prose}</p><table><caption>Prices by plan</caption>${rows}</table><p>${prose}</p></article></body></html>`;
    expect(await over('$8', html, 'https://example.org/a')).toBe('Prices by plan');
    const table = `<table-wrap><label>Table 1</label><caption><p>Prices by plan.</p></caption><table>${rows}</table></table-wrap>`;
    const jats = `<?xml version="1.0"?><article><front><article-meta><title-group><article-title>Gnats</article-title></title-group></article-meta></front><body><sec><title>Results</title><p>${prose}</p>${table}</sec></body></article>`;
    expect(await over('$8', jats, 'a.xml')).toBe('Table 1. Prices by plan.');
  });
});
