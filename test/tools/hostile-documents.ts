/** Small documents that are made to break the program that reads them. Each is made when it is asked for. */
import { deflateSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { RawDocument } from '../../agents/document.js';

const MEBIBYTE = 1024 * 1024;
const PROSE = 'The marsh was visited every week of the summer and tested for salt. '.repeat(6);

/** A PDF of numbered objects, the first of which is the catalogue; each is a text, or a dictionary and its stream. */
function pdf(objects: readonly (string | readonly [string, Uint8Array])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    const [dictionary, stream] = typeof object === 'string' ? [object, null] : object;
    parts.push(
      Buffer.from(`${index + 1} 0 obj\n`),
      stream === null
        ? Buffer.from(dictionary)
        : Buffer.concat([
            Buffer.from(dictionary.replace(/^<</, `<</Length ${stream.length}`)),
            Buffer.from('\nstream\n'),
            stream,
            Buffer.from('\nendstream'),
          ]),
      Buffer.from('\nendobj\n'),
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const at = length();
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>';
const ONE_PAGE = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const pageOf = (resources = '/Font<</F1 5 0 R>>'): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>`;
const TEXT = `BT /F1 10 Tf 40 700 Td (${PROSE}) Tj ET`;

/** A page whose content is packed twice; a hundred kilobytes of it can state gigabytes. */
const packedTwice = (content: Buffer): Buffer =>
  pdf([
    CATALOGUE,
    ONE_PAGE,
    pageOf(),
    ['<</Filter[/FlateDecode/FlateDecode]>>', deflateSync(deflateSync(content, { level: 9 }))],
    FONT,
  ]);

const pdfs: Readonly<Record<string, () => Buffer>> = {
  'path operators, packed twice': () => packedTwice(Buffer.from('1 1 m 2 2 l S\n'.repeat(5_000_000))),
  'an array of numbers without end': () =>
    packedTwice(Buffer.concat([Buffer.from('['), Buffer.alloc(60 * MEBIBYTE, '1 '), Buffer.from('] TJ')])),
  'a page tree that holds itself': () => pdf([CATALOGUE, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
  'page trees that hold each other': () =>
    pdf([
      CATALOGUE,
      '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 4>>',
      '<</Type/Pages/Parent 2 0 R/Kids[2 0 R 2 0 R]/Count 4>>',
    ]),
  'a hundred thousand pages that are one': () =>
    pdf([
      CATALOGUE,
      `<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]/Count 100000>>`,
      pageOf(),
      ['<<>>', Buffer.from(TEXT.repeat(20))],
      FONT,
    ]),
  'a count of pages that are not there': () =>
    pdf([
      CATALOGUE,
      '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>',
      pageOf(),
      ['<<>>', Buffer.from(TEXT)],
      FONT,
    ]),
  'a form that paints itself': () =>
    pdf([
      CATALOGUE,
      ONE_PAGE,
      pageOf('/XObject<</X 5 0 R>>'),
      ['<<>>', Buffer.from('/X Do '.repeat(10))],
      [
        '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>>>',
        Buffer.from('/X Do '.repeat(10)),
      ],
    ]),
  'forms that paint forms, ten times each': () =>
    pdf([
      CATALOGUE,
      ONE_PAGE,
      pageOf('/XObject<</X 5 0 R>>'),
      ['<<>>', Buffer.from('/X Do '.repeat(10))],
      ...Array.from({ length: 9 }, (_, at): readonly [string, Buffer] => [
        `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${at + 6} 0 R>>>>>>`,
        Buffer.from('/X Do '.repeat(10)),
      ]),
      ['<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', Buffer.from('0 0 m 1 1 l S')],
    ]),
  'an object stream that extends itself': () =>
    pdf([
      '<</Type/Catalog/Pages 9 0 R/Extra 8 0 R>>',
      [
        '<</Type/ObjStm/N 1/First 4/Extends 2 0 R>>',
        Buffer.from('9 0 << /Type/Pages/Kids[9 0 R]/Count 1 >>'),
      ],
    ]),
  'a length that names itself': () =>
    pdf([CATALOGUE, ONE_PAGE, pageOf(), '<</Length 4 0 R>>\nstream\nBT ET\nendstream', FONT]),
  'a map of characters over all codes': () =>
    pdf([
      CATALOGUE,
      ONE_PAGE,
      pageOf(),
      ['<<>>', Buffer.from(TEXT)],
      '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(A)/Ordering(B)/Supplement 0>>>>]/ToUnicode 6 0 R>>',
      [
        '<</Filter/FlateDecode>>',
        deflateSync(
          Buffer.from(
            `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange ${'1 beginbfrange <00000000> <7fffffff> <0041> endbfrange '.repeat(200)}endcmap`,
          ),
        ),
      ],
    ]),
  'a picture of four thousand million dots': () =>
    pdf([
      CATALOGUE,
      ONE_PAGE,
      pageOf('/XObject<</X 5 0 R>>'),
      ['<<>>', Buffer.from('/X Do')],
      [
        '<</Type/XObject/Subtype/Image/Width 65500/Height 65500/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter[/FlateDecode/FlateDecode]>>',
        deflateSync(deflateSync(Buffer.alloc(200 * MEBIBYTE), { level: 9 })),
      ],
    ]),
  'arrays in arrays, a million deep': () =>
    pdf([CATALOGUE, ONE_PAGE, pageOf(), ['<<>>', Buffer.from(`${'['.repeat(1_000_000)} TJ`)], FONT]),
  'dictionaries in dictionaries': () => pdf([`<</A ${'<</A '.repeat(300_000)}`]),
  'a table of objects that leads in a circle': () =>
    Buffer.from(
      `%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF\n`,
    ),
  'encrypted with a key of no length': () =>
    Buffer.from(
      pdf([CATALOGUE, ONE_PAGE, pageOf(), ['<<>>', Buffer.from(TEXT)], FONT])
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard/V 5/R 6/O()/U()/P -1/Length 0>>'),
      'latin1',
    ),
};

const WORD_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const word = (body: string): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(WORD_TYPES),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    }),
  );
const book = (chapters: Readonly<Record<string, string>>, spine: readonly string[]): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8(
        '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
      ),
      'b.opf': strToU8(
        `<package><manifest>${Object.keys(chapters)
          .map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`)
          .join(
            '',
          )}</manifest><spine>${spine.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
      ),
      ...Object.fromEntries(Object.entries(chapters).map(([name, text]) => [name, strToU8(text)])),
    }),
  );
const entities = `<!DOCTYPE article [<!ENTITY a0 "${'lol '.repeat(20)}">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>`;

const archives: Readonly<Record<string, () => Buffer>> = {
  'docx: paragraphs in paragraphs': () => word('<w:p>'.repeat(400_000)),
  'docx: a million empty paragraphs': () => word('<w:p/>'.repeat(1_000_000)),
  'docx: tables in tables': () => word('<w:tbl><w:tr><w:tc>'.repeat(60_000)),
  'docx: spaces': () => word(`<w:p><w:r><w:t>${' '.repeat(20_000_000)}</w:t></w:r></w:p>`),
  'epub: one chapter, fifty thousand times': () =>
    book(
      { 'a.xhtml': `<html><body>${`<p>${PROSE}</p>`.repeat(400)}</body></html>` },
      Array.from({ length: 50_000 }, () => 'a.xhtml'),
    ),
  'epub: elements in elements': () =>
    book({ 'a.xhtml': `<html><body>${'<div>'.repeat(500_000)}` }, ['a.xhtml']),
  'gzip: in gzip in gzip': () => gzipSync(gzipSync(gzipSync(Buffer.from(PROSE)))),
  'gzip: zeros': () => gzipSync(Buffer.alloc(80 * MEBIBYTE), { level: 9 }),
  'gzip: a line of sixty megabytes': () => gzipSync(Buffer.alloc(60 * MEBIBYTE, 'a '), { level: 1 }),
};

const markup: Readonly<Record<string, () => string>> = {
  'a.xml: entities of entities': () =>
    `<?xml version="1.0"?>${entities}<article><front/><body><sec><p>${PROSE}&a30;</p></sec></body></article>`,
  'a.xml: elements in elements': () => `<article><front/><body>${'<sec>'.repeat(500_000)}`,
  'a.xml: attributes': () =>
    `<article><front/><body><p ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(' ')}>${PROSE}</p></body></article>`,
  'a.html: elements in elements': () => `<html><body>${'<div>'.repeat(500_000)}${PROSE}`,
  'a.html: emphasis in emphasis': () => `<html><body><p>${'<b><i>'.repeat(300_000)}${PROSE}`,
  'a.html: tables in tables': () => `<html><body>${'<table><tr><td>'.repeat(100_000)}${PROSE}`,
  'a.html: attributes': () =>
    `<html><body><p ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(' ')}>${PROSE}</p>`,
  'a.html: one attribute': () => `<html><body><p style="${'color:red;'.repeat(500_000)}">${PROSE}</p>`,
  'a.html: rules for every element': () =>
    `<html><style>${Array.from({ length: 30_000 }, (_, at) => `div.a${at} p > b ~ i {display:none}`).join('')}</style><body>${'<div class="a"><p><b>x</b><i>y</i></p></div>'.repeat(15_000)}${PROSE}`,
  'a.html: a selector of a hundred thousand parts': () =>
    `<html><style>${'div '.repeat(100_000)}{display:none}</style><body>${'<div>'.repeat(300)}<p>${PROSE}</p>`,
  'a.html: cells that span': () =>
    `<html><body><table>${'<tr><td rowspan="65534" colspan="1000">1</td></tr>'.repeat(3_000)}</table><p>${PROSE}</p>`,
  'a.html: list items': () => `<html><body><ul>${'<li>'.repeat(600_000)}</ul><p>${PROSE}</p>`,
  'a.html: comments that do not end': () => `<html><body><p>${PROSE}</p>${'<!--'.repeat(500_000)}`,
  'a.html: scripts in JSON': () =>
    `<html><script type="application/ld+json">${'['.repeat(1_000_000)}</script><body><p>${PROSE}</p>`,
  'a.md: quotes in quotes': () => `${'>'.repeat(200_000)} ${PROSE}`,
  'a.md: lists in lists': () =>
    `${Array.from({ length: 800 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')}\n\n${PROSE}`,
  'a.md: brackets': () => `${'['.repeat(300_000)}${PROSE}`,
  'a.md: links without end': () => `${'[a]('.repeat(150_000)}${PROSE}`,
  'a.md: stars': () => `${'*a _b '.repeat(100_000)}${PROSE}`,
  'a.md: a table of one row': () => `|${'a|'.repeat(300_000)}\n|${'-|'.repeat(300_000)}\n\n${PROSE}`,
  'a.md: references to references': () =>
    `${Array.from({ length: 100_000 }, (_, at) => `[a${at}]: /${at}`).join('\n')}\n\n${PROSE}`,
};

const ofText = (all: Readonly<Record<string, () => string>>, name: string): RawDocument => ({
  bytes: Buffer.from(all[name]?.() ?? ''),
  address: name.split(':')[0] ?? name,
});

/** What each is called, and the document. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, () => RawDocument>> = {
  ...Object.fromEntries(
    Object.entries(pdfs).map(([name, make]) => [`pdf: ${name}`, () => ({ bytes: make(), address: 'a.pdf' })]),
  ),
  ...Object.fromEntries(
    Object.entries(archives).map(([name, make]) => [
      name,
      () => ({ bytes: make(), address: `a.${name.startsWith('gzip') ? 'txt.gz' : name.split(':')[0]}` }),
    ]),
  ),
  ...Object.fromEntries(Object.keys(markup).map((name) => [name, () => ofText(markup, name)])),
};
