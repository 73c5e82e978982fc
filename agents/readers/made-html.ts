/** Simple HTML that a reader of another format makes, as `writeSimpleHtml` takes it. */
import type { ElementNode, MarkupNode } from './tree.js';

/** An element of its own; children know nothing of it. */
export const made = (
  tag: string,
  children: readonly MarkupNode[],
  attributes: Readonly<Record<string, string>> = {},
): ElementNode => ({ type: 'element', tag, attributes, children: [...children], parent: null });

export const madeText = (text: string): MarkupNode => ({ type: 'text', text });

/** A note at the foot or the end: the writer keeps it apart from the text. */
export const madeNote = (children: readonly MarkupNode[]): ElementNode =>
  made('aside', children, { id: 'footnote-' });

/** A cell of a table over so many columns and rows. */
export function madeCell(
  children: readonly MarkupNode[],
  { isHead = false, columns = 1, rows = 1 }: { isHead?: boolean; columns?: number; rows?: number } = {},
): ElementNode {
  const spans = {
    ...(columns > 1 && { colspan: String(columns) }),
    ...(rows > 1 && { rowspan: String(rows) }),
  };
  return made(isHead ? 'th' : 'td', children, spans);
}
