import type { Outline, TableCell, TableSection, TableValue } from '../outline/outline.js';
import { escapeMarkdown, table } from './text.js';

/** The grid in Markdown: a line of a cell for each of its values, with its conditions in words and its sources. */
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

/** `$298.80 (= 2.49 × 120) (billed annually) [S1]` */
function valueText({ text, formula, conditions, cited, remarks }: TableValue): string {
  const inside = conditions.map(escapeMarkdown);
  return [
    escapeMarkdown(text),
    ...(formula === null ? [] : [`(= ${escapeMarkdown(formula)})`]),
    ...(inside.length === 0 ? [] : [`(${inside.join('; ')})`]),
    ...(cited.length === 0 ? [] : [`[${cited.join(', ')}]`]),
    ...(remarks.length === 0 ? [] : [`*(${remarks.join('; ')})*`]),
  ].join(' ');
}
