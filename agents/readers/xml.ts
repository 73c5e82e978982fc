import { isElement, parseTree, type ElementNode, type MarkupNode } from './tree.js';

/** A tolerant XML tree and the few questions that the readers ask of it. */

/** Deeper trees are not articles; refusing them keeps the recursive walks within the stack. */
const DEEPEST_TREE = 400;

class TooDeepError extends Error {}

/** The top elements of an XML text. Namespace prefixes stay in names; comments and instructions are dropped. */
export function parseXml(xml: string): ElementNode {
  const { root, cut } = parseTree(xml, {
    limits: { maxCharacters: Infinity, maxNodes: Infinity, maxDepth: DEEPEST_TREE, maxOpen: Infinity },
    isXml: true,
  });
  if (cut) throw new TooDeepError(`nested deeper than ${DEEPEST_TREE} elements`);
  return root;
}

export const childElements = (node: ElementNode | undefined): ElementNode[] =>
  node?.children.filter(isElement) ?? [];

export const childrenNamed = (node: ElementNode | undefined, ...names: string[]): ElementNode[] =>
  childElements(node).filter((child) => names.includes(child.tag));

/** The first child of that name, following a path of names. */
export function child(node: ElementNode | undefined, ...path: string[]): ElementNode | undefined {
  let found = node;
  for (const name of path) found = childElements(found).find((element) => element.tag === name);
  return found;
}

/** Every element below, of one of the names, in order of the document; found ones are not searched inside. */
export function findAll(node: ElementNode | undefined, ...names: string[]): ElementNode[] {
  return childElements(node).flatMap((element) =>
    names.includes(element.tag) ? [element] : findAll(element, ...names),
  );
}

/** The first element below of that name, in order of the document. */
export function findFirst(node: ElementNode | undefined, name: string): ElementNode | undefined {
  for (const inner of node?.children ?? []) {
    if (!isElement(inner)) continue;
    const found = inner.tag === name ? inner : findFirst(inner, name);
    if (found) return found;
  }
  return undefined;
}

/** All text inside, white space folded. */
export const plainText = (node: MarkupNode | undefined): string => rawText(node).replace(/\s+/gu, ' ').trim();

/** All text inside, as it stands. */
export const rawText = (node: MarkupNode | undefined): string =>
  node === undefined ? '' : isElement(node) ? node.children.map(rawText).join('') : node.text;

/** Attribute by its name, whatever its prefix (`xlink:href`, `href`). */
export function attribute(node: ElementNode | undefined, name: string): string | undefined {
  if (!node) return undefined;
  for (const [key, value] of Object.entries(node.attributes)) {
    if (key === name || key.endsWith(`:${name}`)) return value;
  }
  return undefined;
}
