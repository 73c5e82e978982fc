/** Elements of a page that is read back, and their words. */
import type { parseDocument } from 'htmlparser2';

export type Node = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<Node, { attribs: unknown }>;

export const isText = (node: Node): node is Extract<Node, { data: string }> =>
  'data' in node && (node.type as string) === 'text';
export const isElement = (node: Node): node is Element => 'attribs' in node;
export const classesOf = ({ attribs }: Element): readonly string[] => (attribs['class'] ?? '').split(/\s+/);

/** The first inside of an element that passes. */
export function find(node: Element, test: (element: Element) => boolean): Element | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    if (test(child)) return child;
    const inside = find(child, test);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

export const textOf = (node: Element, isLeftOut: (element: Element) => boolean = () => false): string =>
  node.children
    .map((child) =>
      isText(child) ? child.data : isElement(child) && !isLeftOut(child) ? textOf(child, isLeftOut) : '',
    )
    .join('');
