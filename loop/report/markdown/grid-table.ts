import type { Outline, TableCell, TableSection, TableValue } from '../outline/outline.js';
import { escapeMarkdown, table } from './text.js';

/** The table in Markdown: each cell with its sources. */
export function gridTable({ words }: Outline, { columns, rows }: TableSection): string {
  return table(
    columns.map(escapeMarkdown),
    rows.map(({ head, cells }) => [
      `**${escapeMarkdown(head)}**`,
      ...cells.map((cell) => cellText(cell, words.table.notFound)),
    ]),
  );
}

const cellText = (cell: TableCell, notFound: string): string =>
  cell.length === 0 ? notFound : cell.map(valueText).join('<br>');

/** `$298.80 (= 2.49 × 120) [S1]` */
function valueText({ text, cited, remarks }: TableValue): string {
  return [
    escapeMarkdown(text),
    ...(cited.length === 0 ? [] : [`[${cited.join(', ')}]`]),
    ...(remarks.length === 0 ? [] : [`*(${remarks.join('; ')})*`]),
  ].join(' ');
}
