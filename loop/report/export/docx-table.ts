import type * as docx from 'docx';
import type { ParagraphChild, Table as DocxTable } from 'docx';
import type { TableCell, TableSection, TableValue } from '../outline/outline.js';

/** What a table needs of the document that it stands in. */
interface Pen {
  readonly library: typeof docx;
  readonly run: (text: string) => ParagraphChild;
  /** A footnote for a source. */
  readonly note: (sourceId: string) => ParagraphChild;
  readonly notFound: string;
}

/** The grid as a table of Word: its head is repeated on each page, a value a paragraph with its conditions and footnotes. */
export function docxTable({ columns, rows }: TableSection, pen: Pen): DocxTable {
  const { Paragraph, Table, TableRow, WidthType } = pen.library;
  const cellOf = (children: readonly InstanceType<typeof Paragraph>[]) =>
    new pen.library.TableCell({ children, margins: { left: 80, right: 80, top: 40, bottom: 40 } });
  const words = (text: string) => new Paragraph({ children: [pen.run(text)] });
  const head = new TableRow({ tableHeader: true, children: columns.map((text) => cellOf([words(text)])) });
  const lines = rows.map(
    (row) =>
      new TableRow({
        cantSplit: true,
        children: [cellOf([words(row.head)]), ...row.cells.map((cell) => cellOf(paragraphsOf(cell, pen)))],
      }),
  );
  return new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [head, ...lines] });
}

function paragraphsOf(cell: TableCell, pen: Pen): InstanceType<typeof docx.Paragraph>[] {
  const { Paragraph } = pen.library;
  if (cell.length === 0) return [new Paragraph({ children: [pen.run(pen.notFound)] })];
  return cell.map(
    (value) => new Paragraph({ children: [pen.run(valueWords(value)), ...value.cited.map(pen.note)] }),
  );
}

const valueWords = ({ text, remarks }: Pick<TableValue, 'text' | 'remarks'>): string =>
  remarks.length === 0 ? text : `${text} (${remarks.join('; ')})`;
