import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../../agents/document.js';
import { judgeText, readDocument, readers } from '../../../agents/readers/index.js';
import { sniffFormat } from '../../../agents/readers/sniff.js';
import { FORMAT_NAMES, formatOf, formatOfName } from '../../../text/formats.js';
import { readOrThrow } from '../../tools/found-sentences.js';

const prose =
  'The marsh was visited every week of the summer, and the water was tested for salt and for the eggs of gnats at nine places along the dam, at noon. It was never dry in those weeks, and the dam held.';

const raw = (content: string | Uint8Array, address: string, contentType?: string): RawDocument => ({
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  address,
  ...(contentType && { contentType }),
});
const failureOf = async (document: RawDocument, maxBytes?: number): Promise<string> => {
  const result = await readDocument(document, { inThread: true, ...(maxBytes && { maxBytes }) });
  return result.ok ? 'read' : result.failure.code;
};

describe('the format', () => {
  const zip = (files: Record<string, string>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  it.each([
    ['a PDF named .txt', raw('%PDF-1.7 ...', 'a.txt', 'text/plain'), 'pdf'],
    [
      'JATS named .txt',
      raw('<?xml version="1.0"?>\n<!-- x --><!DOCTYPE article [<!ENTITY a "b">]><article><front/>', 'a.txt'),
      'jats',
    ],
    ['an HTML5 article element', raw('<article><h1>News</h1><p>It rained.</p></article>', 'a'), 'html'],
    ['HTML after a comment', raw('<!-- saved -->\n<!doctype html><p>It rained.', 'a.bin'), 'html'],
    ['HTML by its content type', raw('It rained. <p>Much.', 'a', 'text/html; charset=utf-8'), 'html'],
    ['Markdown by its name', raw('# News\n\nIt rained.', 'notes.md'), 'markdown'],
    ['Markdown served as plain text', raw('# News', 'notes.md', 'text/plain'), 'markdown'],
    ['Markdown that opens with HTML', raw('<div align="center">\n<p>News</p></div>', 'a.md'), 'markdown'],
    ['a page at the address of Markdown', raw('<!doctype html><p>News', 'https://a.test/a.md'), 'html'],
    ['text without any sign', raw('It rained.', 'notes'), 'plain-text'],
    ['a Word document', raw(zip({ '[Content_Types].xml': '', 'word/document.xml': '' }), 'a'), 'docx'],
    ['a book', raw(zip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '' }), 'a'), 'epub'],
    ['another archive', raw(zip({ 'a.txt': 'x' }), 'a.zip'), null],
    ['a picture', raw(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.md'), null],
    [
      'binary data',
      raw(Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 7) % 256)), 'a.txt'),
      null,
    ],
  ])('of %s is known', (_, document, format) => expect(sniffFormat(document)).toBe(format));
  it('of every registered reader loads', async () => {
    for (const reader of Object.values(readers)) expect(await reader.load()).toBeTypeOf('function');
  });
  it.each(FORMAT_NAMES)('%s is named in the guide to own documents', (name) => {
    const guide = readFileSync(new URL('../../../docs/own-documents.md', import.meta.url), 'utf8');
    expect(guide).toContain(formatOf(name).label);
  });
  it.each([
    ['notes.md', 'markdown'],
    ['a/b.NXML.gz', 'jats'],
    ['https://example.org/a.html?b=c.pdf#d.txt', 'html'],
    ['draft#2.txt', 'plain-text'],
    ['https://example.org/a', null],
    ['archive.zip', null],
  ])('is known from the name %s', (name, format) => expect(formatOfName(name)).toBe(format));
});

describe('plain text', () => {
  const text = [
    'Gnats of the Lower Marsh',
    '',
    'The marsh was visited every week of the sum-',
    'mer, and the water was tested for salt and',
    'for the eggs of gnats.',
    '',
    '- salt',
    '- eggs',
    '',
    'References',
    '',
    '[1] Sumpf C. Salt in the marsh. J Salt 2001;1:11-20. doi:10.1000/salt.1',
    '',
    '[2] Rohr A. More of it.',
  ].join('\n');
  it('has its title, joined lines, lists and references', async () => {
    const document = await readOrThrow(raw(text.replace('- salt', `${prose}\n\n- salt`), 'a.txt'));
    expect(document.title).toBe('Gnats of the Lower Marsh');
    expect(document.text).toContain('every week of the summer, and the water');
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['title', 'paragraph', 'paragraph', 'list']);
    expect(document.references[0]).toMatchObject({ label: '1', doi: '10.1000/salt.1', year: 2001 });
    expect(document.text).not.toContain('Sumpf');
  });
  it('keeps the hyphen of words that are written with one', async () => {
    const lines = [
      'The long-term plan was good. It was a plan for a long-',
      'term change of the dam.',
      '',
      prose,
    ].join('\n');
    expect((await readOrThrow(raw(lines, 'a.txt'))).text).toContain('for a long-term change');
  });
});

describe('Markdown', () => {
  const source = `---\ntitle: "Gnats: a study"\nauthor: [Ada Rohr, Carl Sumpf]\ndate: 2012-09-01\ndoi: https://doi.org/10.1000/MARSH.1\nurl: https://example.org/gnats\nlang: EN\n---\n# Heading\n\n${prose} See [the *dam*](https://example.org/dam "x").[^1]\n\n## Results\n\n* salt\n* eggs\n\n| Place | Eggs |\n|---|---|\n| Dam | 12 |\n\n> quoted\n\n[^1]: At noon.\n\n## References\n\n1. Sumpf C. Salt. 2001. doi:10.1000/salt.1\n`;
  it('gives front matter, blocks, notes and references', async () => {
    const document = await readOrThrow(raw(source, 'a.md'));
    expect(document).toMatchObject({
      title: 'Gnats: a study',
      authors: ['Ada Rohr', 'Carl Sumpf'],
      publishedAt: '2012-09-01',
      doi: '10.1000/marsh.1',
      canonicalAddress: 'https://example.org/gnats',
      language: 'en',
      footnotes: ['At noon.'],
    });
    expect(document.text).toContain('See the dam.');
    expect(document.blocks.map(({ kind, section }) => `${kind} ${section}`)).toEqual([
      'title body',
      'paragraph body',
      'heading results',
      'list results',
      'table results',
      'quote results',
    ]);
    expect(document.references).toHaveLength(1);
  });
});

describe('Word documents and books', () => {
  it('are read in order, with notes apart', async () => {
    const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const styled = (style: string, text: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
    const space =
      'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const docx = zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/styles.xml': strToU8(
        `<w:styles ${space}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>`,
      ),
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        `<w:document ${space}><w:body>${styled('T', 'Gnats of the Marsh')}${styled('H1', 'Results')}<w:p>${run(prose)}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r></w:p></w:body></w:document>`,
      ),
      'docProps/core.xml': strToU8(
        '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:creator>Ada Rohr; Carl Sumpf</dc:creator><dcterms:created>2012-09-01T00:00:00Z</dcterms:created></cp:coreProperties>',
      ),
    });
    const document = await readOrThrow(raw(docx, 'a.docx'));
    expect(document).toMatchObject({
      title: 'Gnats of the Marsh',
      authors: ['Ada Rohr', 'Carl Sumpf'],
      publishedAt: '2012-09-01',
    });
    expect(document.blocks.map(({ kind, section }) => `${kind} ${section}`)).toEqual([
      'title body',
      'heading results',
      'paragraph results',
    ]);
  });
  it('follow the spine of a book, not the order of its files', async () => {
    const chapter = (title: string): string =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><body><h2>${title}</h2><p>${prose} ${title}.</p><aside epub:type="footnote">Note of ${title}</aside></body></html>`;
    const epub = zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8(
        '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      ),
      'OEBPS/book.opf': strToU8(
        '<package><metadata><dc:title>The Marsh</dc:title><dc:creator>Ada Rohr</dc:creator><dc:language>en</dc:language><dc:date>2012</dc:date></metadata><manifest><item id="a" href="a.xhtml"/><item id="b" href="../text/b%201.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
      ),
      'OEBPS/a.xhtml': strToU8(chapter('Second')),
      'text/b 1.xhtml': strToU8(chapter('First')),
    });
    const document = await readOrThrow(raw(epub, 'a.epub'));
    expect(document).toMatchObject({
      title: 'The Marsh',
      authors: ['Ada Rohr'],
      publishedAt: '2012',
      language: 'en',
    });
    expect(
      document.blocks
        .filter(({ kind }) => kind === 'heading')
        .map(({ start, end }) => document.text.slice(start, end)),
    ).toEqual(['First', 'Second']);
    expect(document.footnotes).toEqual(['Note of First', 'Note of Second']);
  });
});

describe('what is refused', () => {
  it('packed files that grow beyond the limit, and files packed again and again', async () => {
    expect(await failureOf(raw(gzipSync(Buffer.alloc(3_000_000, 'a ')), 'a.txt.gz'), 1_000_000)).toBe(
      'too-large',
    );
    expect(await failureOf(raw(gzipSync(gzipSync(gzipSync(prose))), 'a.txt.gz'))).toBe('too-large');
    expect(await failureOf(raw(gzipSync(prose).subarray(0, 60), 'a.txt.gz'))).toBe('damaged');
    expect(await failureOf(raw(gzipSync(prose), 'a.txt.gz'))).toBe('too-short');
    expect(await failureOf(raw(gzipSync(prose + prose), 'a.txt.gz'))).toBe('read');
  });
  it('nothing, too little, and what no reader knows', async () => {
    expect(await failureOf(raw('', 'a.txt'))).toBe('empty');
    expect(await failureOf(raw('It rained.', 'a.txt'))).toBe('too-short');
    expect(await failureOf(raw(Buffer.from('89504e470d0a1a0a', 'hex'), 'a.png'))).toBe('unsupported-type');
    for (const foreign of [`{\\rtf1 ${prose}}`, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'])
      expect(await readDocument(raw(Buffer.from(foreign, 'latin1'), 'a.rtf'))).toMatchObject({
        failure: { code: 'unsupported-type', message: expect.stringContaining('save it as DOCX or PDF') },
      });
  });
  it('trees deeper than any article', async () => {
    expect(await failureOf(raw(`<?xml version="1.0"?><article>${'<sec>'.repeat(50_000)}`, 'a.xml'))).toBe(
      'parser-crashed',
    );
  });
  it('text of an engine that is too short', () => {
    const given = { title: 'Gnats', authors: [], publishedAt: null };
    expect(judgeText({ ...given, text: 'It rained.' }).ok).toBe(false);
    expect(judgeText({ ...given, text: prose + prose })).toMatchObject({
      ok: true,
      value: { title: 'Gnats', extractor: 'engine text' },
    });
  });
  it('is a value, whatever the bytes', async () => {
    const starts = fc.constantFrom(
      '<article><body><p>',
      '%PDF-1.4\n',
      '# ',
      'PK\u0003\u0004',
      '<?xml version="1.0"?><art><bdy>',
      '---\ntitle: x\n',
      '',
    );
    const property = fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
      const result = await readDocument(raw(Buffer.concat([Buffer.from(start, 'latin1'), bytes]), 'a'), {
        inThread: true,
      });
      expect(result.ok || result.failure.code.length > 0).toBe(true);
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
