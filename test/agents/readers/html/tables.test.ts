import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../agents/readers/index.js';
import type { ReadDocument } from '../../../../agents/document.js';

const before = [
  'The survey counted gnats at every pond of the marsh on each Monday of one summer, at noon and in still air.',
  'Six helpers walked the same path each time and wrote down what flew up from the reeds within a minute.',
  'Nobody had asked the miller before whether a wet spring makes for more insects at his wheel.',
];
const after = [
  'What the table does not show is that two ponds dried out in August, so that nothing could be counted there.',
  'The helpers think that the wind of the last week drove most of the insects into the alder wood.',
];
const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

async function read(table: string): Promise<ReadDocument> {
  const html = `<!doctype html><title>Gnats of the marsh</title><body><article><h1>Gnats of the marsh</h1>${paragraphs(before)}${table}${paragraphs(after)}</article>`;
  const raw = { bytes: Buffer.from(html), address: 'https://gnats.example/a.html', contentType: 'text/html' };
  const result = await readDocument(raw, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const linesOf = ({ text, blocks }: ReadDocument): string[] =>
  blocks
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ start, end }) => text.slice(start, end).split('\n'));

describe('tables of web pages', () => {
  it('hold the ticks and crosses that style sheets draw', async () => {
    const document = await read(
      `<table><tr><th>Trap</th><th>Works in rain</th><th>Reusable</th></tr>
      <tr><td>Net</td><td><div class="cell-td-yes"><span class="icon"></span></div></td><td><i class="fa fa-check"></i></td></tr>
      <tr><td>Jar</td><td><div class="cell-td-no"><span class="icon"></span></div></td><td><span aria-label="No"></span></td></tr></table>`,
    );
    expect(linesOf(document)).toEqual([
      'Trap: Net · Works in rain: ✓ · Reusable: ✓',
      'Trap: Jar · Works in rain: ✗ · Reusable: ✗',
    ]);
  });

  it('spread heads over what they span, and carry the label of the caption', async () => {
    const document = await read(
      `<table><caption>Table 2. Gnats by pond</caption><thead><tr><th rowspan="2">Pond</th><th colspan="2">Gnats</th></tr><tr><th>May</th><th>June</th></tr></thead>
      <tbody><tr><th colspan="3">North</th></tr><tr><td rowspan="2">Mill</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody>
      <tbody><tr><td colspan="3">South</td></tr><tr><td>Dam</td><td colspan="2">none</td></tr></tbody>
      <tfoot><tr><td colspan="3">Counted at noon.</td></tr></tfoot></table>`,
    );
    expect(linesOf(document)).toEqual([
      'Table 2 · North › Pond: Mill · Gnats › May: 1 · June: 2',
      'Table 2 · North › Pond: Mill · Gnats › May: 3 · June: 4',
      'Table 2 · South › Pond: Dam · Gnats › May / June: none',
      'Table 2 · Counted at noon.',
    ]);
    expect(document.blocks.find(({ kind }) => kind === 'caption')).toBeDefined();
  });

  it('keep cells with paragraphs, lists, line breaks and nothing in their columns', async () => {
    const document = await read(
      `<table><tr><th><p>Pond</p></th><th>Kinds</th><th>Count</th><th>By</th></tr>
      <tr><td><p>Mill</p></td><td><ul><li>black</li><li>grey</li></ul></td><td></td><td>Ada<br>Rohr</td></tr>
      <tr><td><p>Dam</p></td><td></td><td><p>12<sup>a</sup></p></td><td>B.</td></tr></table>`,
    );
    expect(linesOf(document)).toEqual([
      'Pond: Mill · Kinds: black; grey · By: Ada Rohr',
      'Pond: Dam · Count: 12 · By: B.',
    ]);
  });

  it('keep a column in its place where words of a cell do not show, and lend it no name from above', async () => {
    const document = await read(
      `<table><tr><th>Pond</th><th>Kind</th><th>Count</th></tr><tr><td>Mill</td><td>black</td><td>5</td></tr>
      <tr><td style="visibility:hidden">Dam</td><td>grey</td><td>6</td></tr></table>`,
    );
    expect(linesOf(document)).toEqual(['Pond: Mill · Kind: black · Count: 5', 'Kind: grey · Count: 6']);
  });

  it('pair keys with values', async () => {
    const document = await read(
      '<table><tr><th scope="row">Weight</th><td>3 kg</td></tr><tr><th scope="row">Length</th><td>4 m</td></tr></table>',
    );
    expect(linesOf(document)).toEqual(['Weight: 3 kg', 'Length: 4 m']);
  });

  it('stay text where they only lay out the page', async () => {
    const other =
      'He says that a wet spring always makes for more insects at his wheel, and that his father said so too.';
    const cell = `<td><h2>The miller</h2><p>${other}</p><p>He shows his own notes of nine years, kept in pencil.</p></td>`;
    const document = await read(
      `<table><tr>${cell}<td><p>His wife doubts it; she keeps the accounts.</p></td></tr></table>`,
    );
    expect(linesOf(document)).toEqual([]);
    expect(document.text).toContain(other);
  });

  it('know where the words of each cell stand', async () => {
    const { text, blocks } = await read(
      '<table><tr><th>Pond</th><th>Count</th></tr><tr><td>Mill</td><td>12</td></tr><tr><td>Dam</td><td>13</td></tr></table>',
    );
    const block = blocks.find(({ kind }) => kind === 'table');
    const words = block?.table?.rows.map(({ cells }) =>
      cells.map(([, start, end]) => text.slice(block.start + start, block.start + end)),
    );
    expect(words).toEqual([
      ['Mill', '12'],
      ['Dam', '13'],
    ]);
  });

  it('cost no more than their markup holds, whatever they claim to span', async () => {
    const row = (index: number): string =>
      `<tr><td rowspan="0" colspan="10000">x${index}</td><td>y${index}</td></tr>`;
    const rows = Array.from({ length: 400 }, (_, index) => row(index)).join('');
    const { text } = await read(`<table>${rows}</table>`);
    expect(text).toContain('y399');
    expect(text.length).toBeLessThan(1_000_000);
  });
});
