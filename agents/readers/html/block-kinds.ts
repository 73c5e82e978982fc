import { type ElementNode, attributeOf } from '../tree.js';

/** What kind of block an element makes, by its tags and names. */

export type TextBlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'quote' | 'code' | 'caption' | 'term';

export const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** A row whose cells hold short text; a layout table's cells are read as blocks of their own. */
export function isDataRow(row: ElementNode): boolean {
  let count = 0;
  const stack: ElementNode[] = [];
  for (const cell of row.children) {
    if (cell.type !== 'element' || !CELLS.has(cell.tag)) continue;
    count += 1;
    stack.push(cell);
  }
  if (count < 2) return false;
  let boxes = 0;
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (/^(?:table|h[1-6]|article|section|form|ul|ol|blockquote|pre)$/u.test(element.tag)) return false;
    if (element.tag === 'p' || element.tag === 'div') boxes += 1;
    if (boxes > count * 2) return false;
    for (const child of element.children) if (child.type === 'element') stack.push(child);
  }
  return true;
}

const COLLAPSIBLE =
  /acc?ordion|collaps|(?:^|[\s_-])tabs?[-_]*(?:pane|content|panel|body|inner|item|box)|tab-?content|et_pb_tab|tabpanel|panel|toggle|expand|faq|read-?more|more-?text|truncat|details|answer|spoiler|card[-_]*(?:back|overlay)|flip-?(?:box|card)/u;

/** Text that opens at a click is part of the page; text that never shows is not. */
export function isCollapsed(path: readonly ElementNode[]): boolean {
  return path.some(
    (element) =>
      element.tag === 'details' ||
      attributeOf(element, 'role') === 'tabpanel' ||
      COLLAPSIBLE.test(`${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.toLowerCase()),
  );
}

export function kindOf(
  path: readonly ElementNode[],
  isCode: boolean,
): { kind: TextBlockKind; level: number } {
  if (isCode) return { kind: 'code', level: 0 };
  for (let index = path.length - 1; index >= Math.max(0, path.length - 6); index -= 1) {
    const tag = path[index]?.tag ?? '';
    if (/^h[1-6]$/u.test(tag)) return { kind: 'heading', level: Number(tag[1]) };
    if (tag === 'figcaption' || tag === 'caption') return { kind: 'caption', level: 0 };
    if (tag === 'tr') return { kind: 'row', level: 0 };
    if (tag === 'dt') return { kind: 'term', level: 0 };
    if (tag === 'li' || tag === 'dd') return { kind: 'item', level: 0 };
    if (tag === 'blockquote') return { kind: 'quote', level: 0 };
    if (tag === 'td' || tag === 'table' || tag === 'article' || tag === 'section') break;
  }
  return { kind: 'paragraph', level: 0 };
}

/** Places inside the text of a block: where links inside the page point, and where things stand after trimming. */

/** The fragment that a link inside the page points to; raised links may spell out the page's address before it. */
export function jumpTarget(element: ElementNode, isRaised: boolean): string | null {
  const href = attributeOf(element, 'href');
  const hash = href.indexOf('#');
  if (hash < 0 || href.length - hash > 200) return null;
  if (hash > 0 && !isRaised && !attributeOf(element, 'role').startsWith('doc-')) return null;
  return href.slice(hash + 1) || null;
}

/** Places of a text in its cut from `by` on, `length` long; those outside are left out. */
export const shift = <Place extends { readonly start: number; readonly end: number }>(
  places: readonly Place[],
  by: number,
  length: number,
): Place[] =>
  places
    .map((place) => ({
      ...place,
      start: Math.max(0, place.start - by),
      end: Math.min(length, place.end - by),
    }))
    .filter(({ start, end }) => end > start);
