import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';
import type { ReadDocument } from '../../../agents/document.js';

async function read(
  text: string | Uint8Array,
  address = 'a.csv',
  contentType?: string,
): Promise<ReadDocument> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const result = await readDocument(
    { bytes, address, ...(contentType && { contentType }) },
    { inThread: true },
  );
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
const names = 'Mill,Dam,Ford,Weir,Pool,Creek,Fen,Lock,Quay,Spring,Brook,Marsh'.split(',');
/** A file of some rows, long enough for a source. */
const fileOf = (head: readonly string[], rows: readonly (readonly string[])[], delimiter: string): string =>
  [...(head.length > 0 ? [head] : []), ...rows].map((cells) => cells.join(delimiter)).join('\n');
const rows = names.map((name, index) => [name, String(index + 3), `${index}.5`]);
const head = ['Place', 'Eggs', 'Salt (g/l)'];

describe('CSV', () => {
  it.each([
    ['commas', ',', 'a.csv'],
    ['semicolons', ';', 'a.csv'],
    ['tabs', '\t', 'a.tsv'],
    ['bars', '|', 'a.csv'],
  ])('divided by %s has a line with heads for each row', async (_, delimiter, address) => {
    const { text, blocks } = await read(fileOf(head, rows, delimiter), address);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Place: Mill · Eggs: 3 · Salt (g/l): 0.5',
      'Place: Dam · Eggs: 4 · Salt (g/l): 1.5',
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['table']);
    expect(blocks[0]?.table?.columns).toEqual(head);
  });

  it('has line breaks and delimiters in quotes, marks of byte order, remarks and decimal commas', async () => {
    const text = `\uFEFF# Eggs of gnats\r\n# counted in 2012\r\nPlace;Note;Salt\r\n"Mill;\r\nold";"said ""none""";1,5\r\n${fileOf([], rows, ';').replaceAll('\n', '\r\n')}`;
    const document = await read(text);
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['caption', 'table']);
    expect(document.text.split('\n').slice(0, 3)).toEqual([
      'Eggs of gnats counted in 2012',
      '',
      'Place: Mill; old · Note: said "none" · Salt: 1,5',
    ]);
  });

  it('without heads has bare cells', async () => {
    const { text } = await read(fileOf([], [...rows, ...rows], ','));
    expect(text.split('\n')[0]).toBe('Mill · 3 · 0.5');
  });

  it('of words alone has heads where the first row is not said again', async () => {
    const { text } = await read(fileOf(['Place', 'Keeper'], names.map((name) => [name, `${name}er of the wet lands`]), ',')); // prettier-ignore
    expect(text.split('\n')[0]).toBe('Place: Mill · Keeper: Miller of the wet lands');
  });

  it('in the encoding of an old program, sent as plain text, is read all the same', async () => {
    const bytes = Buffer.from(fileOf(['Bach', 'Höhe'], rows.map(([name = '', value = '']) => [name.replace('o', 'ö'), value]), ';').padEnd(260, '\n'), 'latin1'); // prettier-ignore
    const long = Buffer.concat([bytes, Buffer.from(fileOf([], names.map((name) => [`${name} am grünen Wehr`, '7']), ';'), 'latin1')]); // prettier-ignore
    const { text } = await read(long, 'https://example.org/a.csv', 'text/plain');
    expect(text).toContain('Bach: Mill · Höhe: 3');
    expect(text).toContain('Bach: Dam am grünen Wehr · Höhe: 7');
  });

  it('with a quotation mark that never closes, and rows of other lengths, loses nothing', async () => {
    const { text } = await read(`${fileOf(head, rows, ',')}\nLoch,"4,1.5\nRiver,9,1,extra`);
    expect(text).toContain('River');
    expect(text).toContain('Place: Mill · Eggs: 3');
  });

  it('of too many rows says what was left out', async () => {
    const many = Array.from({ length: 25_000 }, (_, index) => [`p${index}`, '1']);
    const { text, warnings } = await read(fileOf(['Place', 'Eggs'], many, ','));
    expect(text.split('\n')).toHaveLength(20_000);
    expect(warnings).toEqual(['the file goes on: of some 25001 lines the first 20000 rows were read']);
  });
});
