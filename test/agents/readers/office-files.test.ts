import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '../../../agents/document.js';
import { readDocument } from '../../../agents/readers/index.js';
import { sniffFormat } from '../../../agents/readers/sniff.js';

const prose =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks, and the dam held. Nobody saw a gnat.';
const zip = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
const read = async (bytes: Uint8Array): Promise<ReadDocument> => {
  const result = await readDocument({ bytes, address: 'a.bin' }, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};
const blocksOf = ({ text, blocks }: ReadDocument): string[] =>
  blocks.map(({ kind, page, start, end }) => `${kind}${page ?? ''}: ${text.slice(start, end)}`);
const relations = (...targets: [string, string][]): string =>
  `<Relationships>${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="http://x/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const core =
  '<cp:coreProperties><dc:title>Gnats</dc:title><dc:creator>Ann Lee; Bob Moe</dc:creator><dcterms:created>2021-03-09T10:00:00Z</dcterms:created></cp:coreProperties>';

describe('a presentation', () => {
  const words = (text: string, properties = ''): string =>
    `<a:p>${properties}<a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`;
  const shape = (kind: string, ...paragraphs: string[]): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1"/><p:nvPr>${kind === '' ? '' : `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
  const slide = (attributes: string, ...shapes: string[]): string =>
    `<p:sld ${attributes}><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`;
  const cell = (text: string, attributes = ''): string =>
    `<a:tc ${attributes}><a:txBody>${words(text)}</a:txBody></a:tc>`;
  const table = `<p:graphicFrame><a:graphic><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Place')}${cell('Gnats')}</a:tr><a:tr>${cell('Dam')}${cell('12')}</a:tr></a:tbl></a:graphic></p:graphicFrame>`;
  const file = zip({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="rId2"/><p:sldId r:id="rId1"/><p:sldId r:id="rId3"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(
      ['slide', 'slides/slide1.xml'],
      ['slide', 'slides/slide2.xml'],
      ['slide', '/ppt/slides/slide3.xml'],
    ),
    'ppt/slides/slide2.xml': slide(
      '',
      shape('sldNum', words('1')),
      shape('ctrTitle', words('Gnats of the dam')),
      shape('', words(prose)),
    ),
    'ppt/slides/slide1.xml': slide(
      '',
      shape('body', words('The dam held'), words('No gnats'), words('Plain', '<a:pPr><a:buNone/></a:pPr>')),
      `<mc:AlternateContent><mc:Choice>${table}</mc:Choice><mc:Fallback>${shape('', words('Picture'))}</mc:Fallback></mc:AlternateContent>`,
      '<p:sp><p:nvSpPr><p:cNvPr id="2" hidden="1"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>Unseen</a:t></a:r></a:p></p:txBody></p:sp>',
      shape('title', words('Results')),
    ),
    'ppt/slides/_rels/slide1.xml.rels': relations(['notesSlide', '../notesSlides/notesSlide1.xml']),
    'ppt/notesSlides/notesSlide1.xml': slide(
      '',
      shape('body', words('Say it slowly.')),
      shape('sldNum', words('2')),
    ),
    'ppt/slides/slide3.xml': slide('show="0"', shape('title', words('Hidden'))),
    'docProps/core.xml': core,
  });
  it('is read slide by slide, in its own order', async () => {
    const document = await read(file);
    const [title, text, heading, list, plain, rows] = blocksOf(document);
    expect([title, text, heading, list, plain]).toEqual([
      'title1: Gnats of the dam',
      `paragraph1: ${prose}`,
      'heading2: Results',
      'list2: - The dam held\n- No gnats',
      'paragraph2: Plain',
    ]);
    expect(rows).toMatch(/^table2: [^]*Dam · Gnats: 12/u);
    expect(document.text).not.toMatch(/Unseen|Hidden|Picture/u);
    expect(document.footnotes).toEqual(['Notes on slide 2: Say it slowly.']);
    expect(document.warnings).toEqual(['hidden slides were left out: 3']);
    expect(document).toMatchObject({
      authors: ['Ann Lee', 'Bob Moe'],
      publishedAt: '2021-03-09',
      publishedFrom: 'file',
    });
  });
  it('is known by its parts, and damaged without a list of slides', async () => {
    expect(sniffFormat({ bytes: file, address: 'a' })).toBe('pptx');
    const result = await readDocument(
      { bytes: zip({ 'ppt/presentation.xml': '<x/>' }), address: 'a' },
      { inThread: true },
    );
    expect(result.ok ? 'read' : result.failure.code).toBe('damaged');
  });
});

describe('a workbook', () => {
  const book = (sheet: string, { strings = '', properties = '', others = '' } = {}): Uint8Array =>
    zip({
      'xl/workbook.xml': `<workbook><workbookPr ${properties}/><sheets><sheet name="Gnats" r:id="rId1"/>${others}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ),
      'xl/sharedStrings.xml': `<sst><si><t>${prose}</t></si><si><r><t>Pla</t></r><r><t>ce</t></r><rPh><t>x</t></rPh></si>${strings}</sst>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0&quot; g/l&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="4"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Secret</t></is></c></row></sheetData></worksheet>',
      'docProps/core.xml': core,
    });
  const words = (reference: string, text: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const number = (reference: string, value: string, style = 0): string =>
    `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  const note = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  it('shows numbers as a person sees them', async () => {
    const rows = `<row r="3"><c r="A3" t="s"><v>1</v></c>${words('B3', 'Day')}${words('C3', 'Share')}${words('D3', 'Cost')}${words('E3', 'Salt')}${words('F3', 'Held')}${words('G3', 'Sum')}</row>
      <row r="4">${words('A4', 'Dam')}${number('B4', '44264', 1)}${number('C4', '0.1234', 2)}${number('D4', '12345.678', 3)}${number('E4', '3.5', 4)}<c r="F4" t="b"><v>1</v></c><c r="G4"><f>1+1</f><v>0.30000000000000004</v></c></row>`;
    const { text } = await read(book(`<sheetData>${note}${rows}</sheetData>`));
    expect(text).toContain(prose);
    expect(text).toMatch(
      /Dam · Day: \S*9\S*21 · Share: 12\.34% · Cost: 12,345\.68 · Salt: 3\.5 g\/l · Held: TRUE · Sum: 0\.3$/u,
    );
    const later = await read(book(`<sheetData>${note}${rows}</sheetData>`, { properties: 'date1904="1"' }));
    expect(later.text).toMatch(/Day: \S*10\S*25/u);
  });
  it('leaves out what is hidden, and says so', async () => {
    const sheet = `<cols><col min="2" max="2" hidden="1"/></cols><sheetData>${note}<row r="3">${words('A3', 'Place')}${words('B3', 'Unseen')}${words('C3', 'Gnats')}</row><row r="4" hidden="1">${words('A4', 'Unseen')}</row><row r="5">${words('A5', 'Dam')}${words('B5', 'Unseen')}${number('C5', '12')}</row></sheetData>`;
    const others = '<sheet name="Secret" state="veryHidden" r:id="rId2"/>';
    const { text, warnings } = await read(book(sheet, { others }));
    expect(text).toContain('Dam · Gnats: 12');
    expect(text).not.toMatch(/Unseen|Secret/u);
    expect(warnings).toHaveLength(3);
  });
  it('has merged cells, empty rows between tables, and tables that begin anywhere', async () => {
    const sheet = `<sheetData>${note}<row r="3">${words('C3', 'Place')}${words('D3', 'Gnats')}<c r="E3"/></row><row r="4">${words('D4', 'May')}${words('E4', 'June')}</row><row r="5">${words('C5', 'Dam')}${number('D5', '12')}${number('E5', '13')}</row><row r="8">${words('B8', 'Year')}${words('C8', 'Rain')}</row><row r="9">${number('B9', '2020')}${number('C9', '7')}</row></sheetData><mergeCells><mergeCell ref="D3:E3"/><mergeCell ref="C3:C4"/></mergeCells>`;
    const { text, blocks } = await read(book(sheet));
    expect(text).toMatch(/Dam · Gnats[^·]*May: 12 · June: 13/u);
    expect(blocks.filter(({ kind }) => kind === 'table')).toHaveLength(2);
  });
  it('with columns and formats beyond all bounds is read', async () => {
    const sheet = `<cols><col min="1" max="999999999" hidden="0"/></cols><sheetData>${note}<row r="9999999">${number('XFD9999999', '1', 99)}${words('A9999999', 'End')}</row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`;
    expect((await read(book(sheet))).text).toContain('Nobody saw a gnat');
  });
});
