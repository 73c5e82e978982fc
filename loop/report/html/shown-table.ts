/**
 * Reads the rows back that `evidence-table.ts` draws, as words that must stand in the source: the caption, the rows as
 * one run of stored lines, and every head or group that a row does not name itself.
 */
import { HEAD_END } from '../passage-table.js';
import { classesOf, isElement, textOf, type Element } from './nodes.js';

export const isShownTable = (element: Element): boolean =>
  element.name === 'table' && classesOf(element).includes('stored');

/** In order, each once, without spaces around. Whatever text stands in the table is in one of them. */
export function wordsOfTable(table: Element): readonly string[] {
  const parts = elementsOf(table);
  const named = (name: string): readonly Element[] => parts.filter((part) => part.name === name);
  const heads = named('thead').flatMap(elementsOf).flatMap(elementsOf);
  const rows = named('tbody').flatMap(elementsOf);
  const known = new Set([...named('caption'), ...heads, ...rows]);
  const words = [
    ...named('caption').map((caption) => plain(textOf(caption)).replace(/ …$/, '')),
    plain(
      rows
        .filter(isData)
        .map((row) => textOf(row))
        .join(''),
    ),
    ...namedOutside(
      rows,
      heads.map((head) => plain(textOf(head))),
    ),
    plain(textOf(table, (element) => known.has(element))),
  ];
  return [...new Set(words.filter((text) => text !== ''))];
}

const elementsOf = (node: Element): readonly Element[] => node.children.filter(isElement);
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Heads of groups say what their rows say again; a gap is three dots. */
const isGroup = (row: Element): boolean => classesOf(row).includes('group');
const isGap = (row: Element): boolean => classesOf(row).includes('gap') && plain(textOf(row)) === '…';
const isData = (row: Element): boolean => !isGroup(row) && !isGap(row);

/** Heads and groups over cells that are not written with them: to be found by themselves. */
function namedOutside(rows: readonly Element[], heads: readonly string[]): readonly string[] {
  const outside: string[] = [];
  const filled = new Set<string>();
  let group = '';
  for (const row of rows) {
    if (isGroup(row)) group = plain(textOf(row));
    if (!isData(row)) continue;
    if (!plain(textOf(row)).includes(group)) outside.push(group);
    for (const { head, lead, text } of cellsOf(row, heads)) {
      filled.add(head);
      outside.push(...headsOutside(head, lead, text));
    }
  }
  return [...outside, ...heads.filter((head) => !filled.has(head)).flatMap(partsOf)];
}

/** The filled cells of one column each, with what is written before their text. */
function cellsOf(row: Element, heads: readonly string[]): { head: string; lead: string; text: string }[] {
  let column = 0;
  return elementsOf(row).flatMap((cell) => {
    const span = Number(cell.attribs['colspan'] ?? 1);
    const head = heads[column] ?? '';
    column += span;
    const lead = elementsOf(cell).find(isHidden);
    const text = plain(textOf(cell, isHidden));
    return span !== 1 || text === '' ? [] : [{ head, lead: lead ? plain(textOf(lead)) : '', text }];
  });
}

const headsOutside = (head: string, lead: string, text: string): readonly string[] =>
  partsOf(head)
    .filter((part) => !lead.includes(part))
    .map((part) => (lead.endsWith(':') && !lead.includes('…') ? `${part}: ${text}` : part));

const partsOf = (head: string): readonly string[] => (head === '' ? [] : head.split(HEAD_END));

const isHidden = ({ name, attribs }: Element): boolean => name === 'span' && 'hidden' in attribs;
