/** The brief as a Word document: sources as real footnotes, with the words cited. How it was made is left to report.html. */
import type * as docx from 'docx';
import type { Document as Docx, Paragraph as DocxParagraph, ParagraphChild, Table as DocxTable } from 'docx';
import { webAddress } from '../addresses.js';
import { parameters } from '../sections/method.js';
import { shortNameOf } from '../wording.js';
import {
  isStatement,
  type Document,
  type Grid,
  type GridValue,
  type Inline,
  type Item,
  type Node,
} from '../tree.js';

export async function docxOf(document: Document): Promise<Uint8Array> {
  const library = await import('docx');
  return new Uint8Array(await library.Packer.toBuffer(documentOf(document, library)));
}

type Library = typeof docx;
type Block = DocxParagraph | DocxTable;

/** What writes into one document, and gathers its footnotes. */
interface Pen {
  readonly library: Library;
  readonly document: Document;
  readonly footnotes: Record<string, { children: DocxParagraph[] } | undefined>;
}

function documentOf(document: Document, library: Library): Docx {
  const pen: Pen = { library, document, footnotes: {} };
  const { HeadingLevel } = library;
  const plain = (text: string): DocxParagraph => paragraph(pen, [text]);
  const children: Block[] = [
    paragraph(pen, [document.title], { heading: HeadingLevel.TITLE }),
    ...[document.dateline, ...document.notices].map(plain),
    ...document.sections
      .filter(({ role }) => role !== 'method')
      .flatMap(({ title, nodes }) => [
        paragraph(pen, [title], { heading: HeadingLevel.HEADING_1 }),
        ...nodes.flatMap((node) => blocks(pen, node)),
      ]),
    plain(parameters(document).join(' · ')),
  ];
  const footnotes = pen.footnotes as Record<string, { children: DocxParagraph[] }>;
  return new library.Document({
    title: wordSafe(document.title),
    creator: 'research-loop',
    footnotes,
    sections: [{ children }],
  });
}

function blocks(pen: Pen, node: Node): readonly Block[] {
  const bullet = { bullet: { level: 0 } };
  switch (node.kind) {
    case 'heading':
      return [paragraph(pen, [node.text], { heading: pen.library.HeadingLevel.HEADING_2 })];
    case 'paragraph':
      return node.tone === 'apart'
        ? node.of.map((part) => paragraph(pen, [part]))
        : [paragraph(pen, node.of)];
    case 'list':
      return node.items.flatMap((item) => [paragraph(pen, item.of, bullet), ...below(pen, node.form, item)]);
    case 'table':
      return node.rows.map((row) => paragraph(pen, [row.filter((cell) => cell !== '').join(' · ')], bullet));
    case 'grid':
      return [gridTable(pen, node)];
    case 'details':
      return node.nodes.flatMap((each) => blocks(pen, each));
  }
}

/** Searches of open questions and copies of sources are left to the page. */
const below = (pen: Pen, form: string, { nodes = [] }: Item): readonly Block[] =>
  form === 'entries'
    ? []
    : nodes.filter(({ kind }) => kind !== 'details').flatMap((node) => blocks(pen, node));

const paragraph = (pen: Pen, of: readonly Inline[], options: docx.IParagraphOptions = {}): DocxParagraph =>
  new pen.library.Paragraph({
    spacing: { after: 120 },
    ...options,
    children: of.flatMap((part, at) => runs(pen, part, at)),
  });

function runs(pen: Pen, part: Inline, at: number): readonly ParagraphChild[] {
  if (typeof part === 'string') return [run(pen, part)];
  if (isStatement(part)) {
    const { lead = '', rest = '' } = part.around ?? {};
    const [open, close] = part.isQuotation ? ['“', '”'] : ['', ''];
    return [
      run(pen, `${at === 0 ? '' : ' '}${open}${lead}`),
      run(pen, part.text, part.around === undefined && part.name !== part.text ? undefined : 'Strong'),
      run(pen, `${rest}${close}`),
      ...noted(pen, part),
      ...(part.remarks.length === 0 ? [] : [run(pen, ` (${part.remarks.join('; ')})`)]),
    ];
  }
  if (part.kind === 'link') return [run(pen, `${part.text} ${webAddress(part.to) ?? part.to}`)];
  return [run(pen, part.text, part.kind === 'strong' ? 'Strong' : undefined)];
}

const run = ({ library }: Pen, text: string, style?: string): ParagraphChild =>
  new library.TextRun({ text: wordSafe(text), ...(style === undefined ? {} : { style }) });

/** A footnote: the words that a sentence rests on, by source. */
function noted(
  { library, document, footnotes }: Pen,
  { note, isQuotation = false }: Said,
): readonly ParagraphChild[] {
  if (note === 0) return [];
  const text = (document.notes[note - 1] ?? []).map(({ sourceId, quotes }) => {
    const words = (isQuotation ? [] : quotes).map(({ exact }) => `“${exact}”`).join(' ');
    return [shortNameOf(document.brief, sourceId), ...(words === '' ? [] : [words])].join(': ');
  });
  const number = Object.keys(footnotes).length + 1;
  const run = new library.TextRun({ text: wordSafe(text.join('; ')) });
  footnotes[number] = { children: [new library.Paragraph({ children: [run] })] };
  return [new library.FootnoteReferenceRun(number)];
}

type Said = Pick<GridValue, 'note'> & { readonly isQuotation?: boolean };

/** Its head is repeated on each page; a value is a paragraph with its footnotes. */
function gridTable(pen: Pen, { columns, rows }: Grid): DocxTable {
  const { Table, TableCell, TableRow, WidthType } = pen.library;
  const cellOf = (children: readonly DocxParagraph[]) =>
    new TableCell({ children, margins: { left: 80, right: 80, top: 40, bottom: 40 } });
  const value = (each: GridValue): DocxParagraph => {
    const words = [each.text, ...(each.remarks.length === 0 ? [] : [`(${each.remarks.join('; ')})`])].join(
      ' ',
    );
    return new pen.library.Paragraph({ children: [run(pen, words), ...noted(pen, each)] });
  };
  const head = new TableRow({
    tableHeader: true,
    children: columns.map((text) => cellOf([paragraph(pen, [text])])),
  });
  const lines = rows.map((row) => {
    const cells = row.cells.map((cell) =>
      cellOf(cell.length === 0 ? [paragraph(pen, [pen.document.words.table.notFound])] : cell.map(value)),
    );
    return new TableRow({ cantSplit: true, children: [cellOf([paragraph(pen, [row.head])]), ...cells] });
  });
  return new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [head, ...lines] });
}

/** Without the characters that XML 1.0 cannot hold. */
const wordSafe = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');
