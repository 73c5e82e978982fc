import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';
import { headingPath } from '../../../text/heading-path.js';

const prose =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks, and the dam held. Nobody saw a gnat.';
const plan =
  'Calls for groups of up to fifty people are part of this plan, and so are shared notes and tasks.';

/** The path above the block that holds some words. */
async function pathOf(
  bytes: Uint8Array | string,
  address: string,
  words = 'part of this plan',
): Promise<string> {
  const raw = { bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, address };
  const result = await readDocument(raw, { inThread: true });
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  const { text, blocks, title } = result.value;
  const index = blocks.findIndex(({ start, end }) => text.slice(start, end).includes(words));
  return headingPath({ text, blocks, title }, index).join(' › ');
}

const zip = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

const page = (inner: string, title = 'Gnat desk'): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article>${inner}</article></body></html>`;
const html = (...headings: string[]): string =>
  page(`<p>${prose}</p>${headings.map((each) => `${each}<p>${prose}</p>`).join('')}<p>${plan}</p>`);

describe('the path of headings above a text of a page', () => {
  it.each([
    [
      'h2 over h3',
      html('<h1>Gnat desk</h1>', '<h2>Pricing</h2>', '<h3>Free</h3>', '<h3>Enterprise</h3>'),
      'Pricing › Enterprise',
    ],
    ['a level left out', html('<h2>Pricing</h2>', '<h5>Enterprise</h5>'), 'Pricing › Enterprise'],
    [
      'no h2 at all',
      html('<h1>Gnat desk</h1>', '<h1>Pricing</h1>', '<h4>Enterprise</h4>'),
      'Pricing › Enterprise',
    ],
    ['one level for all', html('<h2>Pricing</h2>', '<h2>Enterprise</h2>'), 'Enterprise'],
    [
      'a part that is over',
      html('<h2>About</h2>', '<h3>Team</h3>', '<h2>Pricing</h2>', '<h3>Enterprise</h3>'),
      'Pricing › Enterprise',
    ],
    [
      'a price set as a heading above its own',
      page(`<p>${prose}</p><h2>Pricing</h2><p>${prose}</p><h3>Enterprise</h3><h2>$15</h2><p>${plan}</p>`),
      'Pricing › Enterprise › $15',
    ],
    ['a year is a heading', html('<h2>2024</h2>', '<h3>March</h3>'), '2024 › March'],
  ])('%s', async (_what, bytes, path) => expect(await pathOf(bytes, 'https://example.org/a')).toBe(path));
  it('leaves out what repeats the title, with or without the name of the site', async () => {
    const inner = `<p>${prose}</p><h1>Plans of 2024</h1><h2>Enterprise</h2><p>${plan}</p>`;
    for (const title of ['Plans of 2024', 'Plans of 2024 | Gnat desk', 'Gnat desk – Plans of 2024'])
      expect(await pathOf(page(inner, title), 'https://example.org/a')).toBe('Enterprise');
    expect(await pathOf(page(inner, 'Gnat desk'), 'https://example.org/a')).toBe(
      'Plans of 2024 › Enterprise',
    );
  });
});

const jats = (body: string): string =>
  `<?xml version="1.0"?><article article-type="research-article"><front><article-meta><title-group><article-title>Gnats</article-title></title-group></article-meta></front><body>${body}</body></article>`;

describe('the path of headings in an article', () => {
  const inner = `<sec><title>Methods</title><p>${prose}</p><sec><title>Samples</title><p>${prose}</p><sec><title>Water</title><p>${plan}</p></sec></sec></sec>`;
  it('follows the sections', async () =>
    expect(await pathOf(jats(inner), 'a.xml')).toBe('Methods › Samples › Water'));
  it('ends with its section', async () => {
    const boxed = `<sec><title>Methods</title><p>${prose}</p><boxed-text><title>Box 1</title><p>${prose}</p></boxed-text><p>${plan}</p></sec>`;
    expect(await pathOf(jats(boxed), 'a.xml')).toBe('Methods');
  });
});

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (text: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const docx = zip({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/_rels/document.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'word/styles.xml': `<w:styles ${W}>${[1, 2, 3].map((at) => `<w:style w:type="paragraph" w:styleId="H${at}"><w:name w:val="heading ${at}"/></w:style>`).join('')}<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>`,
  'word/document.xml': `<w:document ${W}><w:body>${paragraph('Gnats', 'T')}${paragraph(prose)}${paragraph('Pricing', 'H1')}${paragraph('Enterprise', 'H2')}${paragraph(plan)}</w:body></w:document>`,
});
const epub = zip({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  'book.opf':
    '<package><metadata><dc:title>Gnats</dc:title></metadata><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
  'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Gnats</h1><h1>Pricing</h1><p>${prose}</p><h2>Enterprise</h2><p>${plan}</p></body></html>`,
});
describe('the path of headings in files', () => {
  it.each<[name: string, bytes: Uint8Array | string]>([
    ['a.md', `# Gnats\n\n${prose}\n\n## Pricing\n\n${prose}\n\n### Enterprise\n\n${plan}\n`],
    ['a.docx', docx],
    ['a.epub', epub],
  ])('%s', async (name, bytes) => expect(await pathOf(bytes, name)).toBe('Pricing › Enterprise'));
  it('is told by numbers where nothing else tells it', async () => {
    const text = `Gnats of the marsh\n\n${prose}\n\n2 Pricing\n\n${prose}\n\n2.1 Enterprise\n\n${plan}\n`;
    expect(await pathOf(text, 'a.txt')).toBe('2 Pricing › 2.1 Enterprise');
  });
  it('is the nearest heading alone where no level is known', async () => {
    const text = `Gnats of the marsh\n\n${prose}\n\nPricing\n\n${prose}\n\nEnterprise\n\n${plan}\n`;
    expect(await pathOf(text, 'a.txt')).toBe('Enterprise');
  });
});
