import { attributeOf, isElement, type ElementNode } from '../tree.js';
import { CELLS } from './block-kinds.js';

/**
 * Ticks and crosses in the cells of a table, which style sheets draw: an element without text whose class or label says so
 * becomes the sign that a visitor sees. Without it a column of answers is a column of nothing.
 */

const TICK = /(?:^|[-_\s])(?:yes|check(?:ed|mark|-circle)?|tick|included)(?=\s|$)/iu;
const CROSS = /(?:^|[-_\s])(?:no|cross|times(?:-circle)?|x-?mark|unchecked|excluded)(?=\s|$)/iu;
const NAMES = ['class', 'aria-label', 'title', 'alt'] as const;

/** Sets the signs of a page in place. */
export function setTicks(root: ElementNode): void {
  const open: { readonly node: ElementNode; readonly isInCell: boolean }[] = [
    { node: root, isInCell: false },
  ];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { node } = each;
    const isInCell = each.isInCell || CELLS.has(node.tag);
    const sign = isInCell && !CELLS.has(node.tag) ? signOf(node) : null;
    if (sign !== null) node.children.push({ type: 'text', text: sign });
    else for (const child of node.children.filter(isElement)) open.push({ node: child, isInCell });
  }
}

function signOf(node: ElementNode): string | null {
  const said = NAMES.map((name) => attributeOf(node, name));
  const [isTick, isCross] = [TICK, CROSS].map((sign) => said.some((words) => sign.test(words)));
  // Most elements are named neither: their text is not walked.
  if (isTick === isCross || node.tag === 'input' || hasText(node)) return null;
  return isTick === true ? '✓' : '✗';
}

const hasText = ({ children }: ElementNode): boolean =>
  children.some((child) => (isElement(child) ? hasText(child) : child.text.trim() !== ''));
