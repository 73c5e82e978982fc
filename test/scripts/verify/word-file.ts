/** Word documents as Word itself writes them: parts of XML in an archive. */
import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
export const styled = (style: string, ...runs: string[]): string =>
  paragraph(`<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`, ...runs);
export const numbered = (style: string, ...runs: string[]): string =>
  paragraph(
    `<w:pPr><w:pStyle w:val="${style}"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>`,
    ...runs,
  );
/** A field: its code, which nobody sees, and what it shows. */
export const field = (code: string, shown: string): string => {
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const written = `<w:r><w:instrText xml:space="preserve"> ${code.replace(/&/g, '&amp;').replace(/</g, '&lt;')} </w:instrText></w:r>`;
  return `${mark('begin')}${written}${mark('separate')}${shown}${mark('end')}`;
};
export const noteMark = (kind: 'footnote' | 'endnote', id: number): string =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="${id}"/></w:r>`;

export interface WordFile {
  readonly body: readonly string[];
  /** The paragraphs of each note; the first has the id 2, as 0 and 1 are the lines above the notes. */
  readonly footnotes?: readonly (readonly string[])[];
  readonly endnotes?: readonly (readonly string[])[];
  /** Addresses of `r:id` link0, link1, … */
  readonly links?: readonly string[];
}

const STYLES = { Heading1: 'heading 1', Title: 'Title', Bibliography: 'Bibliography', TOC1: 'toc 1' };

export function wordFile({ body, footnotes = [], endnotes = [], links = [] }: WordFile): Uint8Array {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"${type === 'hyperlink' ? ' TargetMode="External"' : ''}/>`;
  const own = ['footnotes', 'endnotes', 'styles', 'numbering'].map((name) =>
    relation(name, name, `${name}.xml`),
  );
  const relations = (list: readonly string[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations([relation('document', 'officeDocument', 'word/document.xml')]),
    'word/_rels/document.xml.rels': relations([
      ...own,
      ...links.map((address, index) => relation(`link${index}`, 'hyperlink', address)),
    ]),
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body.join('')}</w:body></w:document>`,
    'word/footnotes.xml': notes('footnote', footnotes),
    'word/endnotes.xml': notes('endnote', endnotes),
    'word/styles.xml': `<w:styles ${NAMESPACES}>${Object.entries(STYLES)
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="[%1]"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  };
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])));
}

function notes(kind: 'footnote' | 'endnote', all: readonly (readonly string[])[]): string {
  const separators = ['separator', 'continuationSeparator'].map(
    (type, id) => `<w:${kind} w:type="${type}" w:id="${id}"><w:p/></w:${kind}>`,
  );
  const written = all.map((paragraphs, index) => {
    const [first = '', ...more] = paragraphs;
    const opening = paragraph(`<w:r><w:${kind}Ref/></w:r>`, run(` ${first}`));
    return `<w:${kind} w:id="${index + 2}">${opening}${more.map((text) => paragraph(run(text))).join('')}</w:${kind}>`;
  });
  return `<w:${kind}s ${NAMESPACES}>${separators.join('')}${written.join('')}</w:${kind}s>`;
}
