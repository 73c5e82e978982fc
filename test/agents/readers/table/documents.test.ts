import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../agents/readers/index.js';
import { paragraph, run, wordFile } from '../../../scripts/verify/word-file.js';

const prose =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks, and the dam held. Nobody saw a gnat.';

async function linesOf(bytes: Uint8Array, address: string): Promise<string[]> {
  const result = await readDocument({ bytes, address }, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  const { text, blocks } = result.value;
  return blocks
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ start, end }) => text.slice(start, end).split('\n'));
}

describe('tables of documents carry their heads', () => {
  it('in Word, with merged cells and the label of the line above', async () => {
    const cell = (text: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
    const head = '<w:trPr><w:tblHeader/></w:trPr>';
    const table = `<w:tbl><w:tr>${head}${cell('Place', '<w:vMerge w:val="restart"/>')}${cell('Eggs', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr>${head}${cell('', '<w:vMerge/>')}${cell('May')}${cell('June')}</w:tr>
      <w:tr>${cell('Dam', '<w:vMerge w:val="restart"/>')}${cell('1')}${cell('2')}</w:tr>
      <w:tr>${cell('', '<w:vMerge/>')}${cell('3')}${cell('4')}</w:tr></w:tbl>`;
    const bytes = wordFile({ body: [paragraph(run(prose)), paragraph(run('Table 3. Eggs')), table] });
    expect(await linesOf(bytes, 'a.docx')).toEqual([
      'Table 3 · Place: Dam · Eggs › May: 1 · June: 2',
      'Table 3 · Place: Dam · Eggs › May: 3 · June: 4',
    ]);
  });

  it('in Word, where a first row in bold is all that names the columns', async () => {
    const row = (bold: string, ...texts: string[]): string =>
      `<w:tr>${texts.map((text) => `<w:tc>${paragraph(run(text, bold))}</w:tc>`).join('')}</w:tr>`;
    const table = `<w:tbl>${row('<w:b/>', 'Place', 'Keeper')}${row('', 'Dam', 'Ada')}${row('', 'Mill', 'Carl')}</w:tbl>`;
    expect(await linesOf(wordFile({ body: [paragraph(run(prose)), table] }), 'a.docx')).toEqual([
      'Place: Dam · Keeper: Ada',
      'Place: Mill · Keeper: Carl',
    ]);
  });

  it('in Markdown', async () => {
    const source = `# Gnats\n\n${prose}\n\nTable 1: Eggs by place\n\n| Place | Eggs |\n|---|---|\n| Dam | 12 |\n| Ford | |\n`;
    expect(await linesOf(strToU8(source), 'a.md')).toEqual([
      'Table 1 · Place: Dam · Eggs: 12',
      'Table 1 · Place: Ford',
    ]);
  });

  it('in a book', async () => {
    const chapter = `<html><body><h1>Gnats</h1><p>${prose}</p><table><caption>Table 2. Eggs</caption><tr><th>Place</th><th>Eggs</th></tr><tr><td rowspan="2">Dam</td><td>1</td></tr><tr><td>2</td></tr></table></body></html>`;
    const bytes = zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8(
        '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
      ),
      'a.opf': strToU8(
        '<package><metadata/><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
      ),
      'c.xhtml': strToU8(chapter),
    });
    expect(await linesOf(bytes, 'a.epub')).toEqual([
      'Table 2 · Place: Dam · Eggs: 1',
      'Table 2 · Place: Dam · Eggs: 2',
    ]);
  });
});
