/** A tolerant XML tree and the few questions that the readers ask of it. */
import { parseDocument } from 'htmlparser2';

export interface XmlElement {
  readonly type: 'element';
  name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
export interface XmlText {
  readonly type: 'text';
  readonly text: string;
}
export type XmlNode = XmlElement | XmlText;

type ParsedNode = ReturnType<typeof parseDocument>['children'][number];

/** Deeper trees are no articles; refusing them keeps the recursive walks within the stack. */
const DEEPEST_TREE = 400;

export class TooDeepError extends Error {}

/** The top elements of an XML text. Namespace prefixes stay in names; comments and instructions are dropped. */
export function parseXml(xml: string): XmlElement {
  const parsed = parseDocument(xml, { xmlMode: true, decodeEntities: true });
  return { type: 'element', name: '#document', attributes: {}, children: convert(parsed.children, 0) };
}

function convert(nodes: readonly ParsedNode[], depth: number): XmlNode[] {
  if (depth > DEEPEST_TREE) throw new TooDeepError(`nested deeper than ${DEEPEST_TREE} elements`);
  const converted: XmlNode[] = [];
  for (const node of nodes) {
    if ('data' in node && node.type === 'text') converted.push({ type: 'text', text: node.data });
    else if ('children' in node && 'attribs' in node)
      converted.push({
        type: 'element',
        name: node.name,
        attributes: node.attribs,
        children: convert(node.children, depth + 1),
      });
    else if ('children' in node) converted.push(...convert(node.children, depth + 1));
  }
  return converted;
}

export const isElement = (node: XmlNode): node is XmlElement => node.type === 'element';

export const elementsOf = (node: XmlElement | undefined): XmlElement[] =>
  node?.children.filter(isElement) ?? [];

export const childrenNamed = (node: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  elementsOf(node).filter((child) => names.includes(child.name));

/** The first child of that name, following a path of names. */
export function child(node: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = node;
  for (const name of path) found = elementsOf(found).find((element) => element.name === name);
  return found;
}

/** Every element below, of one of the names, in order of the document; found ones are not searched inside. */
export function findAll(node: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return elementsOf(node).flatMap((element) =>
    names.includes(element.name) ? [element] : findAll(element, ...names),
  );
}

/** The first element below of that name, in order of the document. */
export function findFirst(node: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const inner of node?.children ?? []) {
    if (!isElement(inner)) continue;
    const found = inner.name === name ? inner : findFirst(inner, name);
    if (found) return found;
  }
  return undefined;
}

/** All text inside, white space folded. */
export function plainText(node: XmlNode | undefined): string {
  return rawText(node).replace(/\s+/gu, ' ').trim();
}

function rawText(node: XmlNode | undefined): string {
  if (!node) return '';
  if (!isElement(node)) return node.text;
  return node.children.map(rawText).join('');
}

/** Attribute by its name, whatever its prefix (`xlink:href`, `href`). */
export function attribute(node: XmlElement | undefined, name: string): string | undefined {
  if (!node) return undefined;
  for (const [key, value] of Object.entries(node.attributes)) {
    if (key === name || key.endsWith(`:${name}`)) return value;
  }
  return undefined;
}
