/** How far the words of a cell are set in from its left edge, in pixels as far as the markup says. */
import { attributeOf, type ElementNode, type MarkupNode } from '../tree.js';

/** Spaces that a browser keeps. */
const KEPT_SPACES = /^[\s\u00a0\u2000-\u200a\u202f\u3000]*/u;
const PIXELS_OF_SPACE = 4;
const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, ex: 8, ch: 8, '%': 4 };
const LEFT =
  /(?:^|[;\s])(?:padding-left|margin-left|text-indent|padding-inline-start)\s*:\s*(-?[\d.]{1,8})(px|pt|em|rem|ex|ch|%)?/giu;
/** `padding: 0 0 0 10pt` */
const FOUR =
  /(?:^|[;\s])(?:padding|margin)\s*:\s*\S{1,12}\s+\S{1,12}\s+\S{1,12}\s+([\d.]{1,8})(px|pt|em|rem)?/giu;

export function indentOf(cell: ElementNode): number {
  let pixels = 0;
  for (let node: ElementNode | undefined = cell; node; node = firstElement(node)) {
    pixels += byStyle(attributeOf(node, 'style')) + byClass(attributeOf(node, 'class'));
    const [first] = node.children;
    if (first?.type === 'text' && first.text.trim() !== '') break;
  }
  return Math.round(pixels) + bySpaces(cell);
}

/** The element in which the words of the cell begin. */
function firstElement(node: ElementNode): ElementNode | undefined {
  const first = node.children.find((child) => child.type === 'element' || child.text.trim() !== '');
  return first?.type === 'element' ? first : undefined;
}

function byStyle(style: string): number {
  if (style === '') return 0;
  let pixels = 0;
  for (const pattern of [LEFT, FOUR])
    for (const [, size = '', unit = 'px'] of style.slice(0, 2_000).matchAll(pattern))
      pixels += Number(size) * (PIXELS[unit.toLowerCase()] ?? 1);
  return Number.isFinite(pixels) ? pixels : 0;
}

const byClass = (names: string): number => {
  const level = /(?:^|[\s_-])indent(?:ed|ation)?[-_]?(?:level)?[-_]?(\d)?(?:\s|$)/iu.exec(names);
  return level ? 16 * Number(level[1] ?? 1) : 0;
};

function bySpaces(cell: ElementNode): number {
  const opening = KEPT_SPACES.exec(openingText(cell, 200))?.[0] ?? '';
  return opening.replace(/[ \t\r\n\f]/gu, '').length * PIXELS_OF_SPACE;
}

/** The first characters of the text inside. */
function openingText(node: MarkupNode, most: number): string {
  if (node.type === 'text') return node.text.slice(0, most);
  let text = '';
  for (const child of node.children) {
    text += openingText(child, most - text.length);
    if (text.length >= most || text.trim() !== '') break;
  }
  return text;
}
