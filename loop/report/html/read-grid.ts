/** Reads the table back that `grid-table.ts` writes, as the table that `report.md` has for it. */
import { code, escapeMarkdown, table } from '../markdown/text.js';
import { classesOf, find, isElement, textOf, type Element } from './nodes.js';

export const isGrid = (element: Element): boolean =>
  element.name === 'table' && classesOf(element).includes('grid');

/** Every word of the table is in it: of a value its words and its marks, of any other cell its text. */
export function gridMarkdown(grid: Element): string {
  const rows = elementsOf(grid).flatMap((group) => elementsOf(group));
  const [head, ...body] = rows.map((row) => elementsOf(row).map(cellMarkdown));
  return table(head ?? [], body);
}

const elementsOf = (node: Element): readonly Element[] => node.children.filter(isElement);
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const hasClass =
  (name: string) =>
  (element: Element): boolean =>
    classesOf(element).includes(name);

function cellMarkdown(cell: Element): string {
  const values = elementsOf(cell).filter(hasClass('value'));
  const outside = plain(textOf(cell, hasClass('value')));
  return [...(outside === '' ? [] : [escapeMarkdown(outside)]), ...values.map(valueMarkdown)].join('<br>');
}

/** What a value is marked with says nothing of the world. */
const isBeside = (element: Element): boolean =>
  ['cites', 'remark', 'behind'].some((name) => classesOf(element).includes(name));

function valueMarkdown(value: Element): string {
  const marks = find(value, hasClass('cites'));
  const words = escapeMarkdown(plain(textOf(value, isBeside)));
  return marks === undefined ? words : `${words} ${plain(textOf(marks))}`;
}

/** Any other table, cell by cell. */
export function tableMarkdown(element: Element): string {
  const rows = rowsOf(element).map((row) =>
    elementsOf(row).map((cell) => escapeMarkdown(plain(textOf(cell)))),
  );
  const [head, ...body] = rows;
  return table(head ?? [], body);
}

const rowsOf = (node: Element): readonly Element[] =>
  node.name === 'tr' ? [node] : elementsOf(node).flatMap(rowsOf);

/** An open question: what is open and why, how many searches were tried, and which. */
export function questionMarkdown(item: Element): string {
  const queries = find(item, hasClass('queries'));
  const asked = queries === undefined ? [] : elementsOf(queries).map((query) => plain(textOf(query)));
  const said = escapeMarkdown(plain(textOf(item, hasClass('queries'))));
  return [`- ${said}`, ...asked.map((query) => `  - ${code(query)}`)].join('\n');
}

/** A file that could not be read: its path as code, then why. */
export function fileMarkdown(item: Element): string {
  const path = find(item, ({ name }) => name === 'code');
  const why = plain(textOf(item, (element) => element === path));
  return `- ${path === undefined ? '' : code(plain(textOf(path)))}${escapeMarkdown(why)}`;
}
