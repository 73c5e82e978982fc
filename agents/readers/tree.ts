import { Parser } from 'htmlparser2';

/**
 * A small tree of one page or XML document, built with hard limits so that no page can cost more than a fixed amount of work:
 * markup nested deeper than `maxDepth` is flattened into its ancestor, and reading stops at `maxNodes`.
 * Knows nothing of style sheets, of rendering or of what matters on the page.
 */

interface TextNode {
  readonly type: 'text';
  readonly text: string;
}

export interface ElementNode {
  readonly type: 'element';
  /** Lower case in HTML; with its prefix in XML. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupNode[];
  readonly parent: ElementNode | null;
}

export type MarkupNode = TextNode | ElementNode;

interface TreeLimits {
  /** Characters of markup that are looked at. */
  readonly maxCharacters: number;
  /** Elements and text nodes kept. */
  readonly maxNodes: number;
  /** Elements nested deeper than this are dissolved into their ancestor. */
  readonly maxDepth: number;
  /** Open elements at once, above which the page counts as hostile and reading stops. */
  readonly maxOpen: number;
}

/** Well above real pages: the largest of some 600 real ones has 2 MB, 40,000 nodes and 60 levels. */
const DEFAULT_LIMITS: TreeLimits = {
  maxCharacters: 6_000_000,
  maxNodes: 150_000,
  maxDepth: 200,
  maxOpen: 5_000,
};

export interface Tree {
  readonly root: ElementNode;
  /** Which limit cut the page short, where one did. */
  readonly cut: keyof TreeLimits | null;
}

export const attributeOf = (element: ElementNode, name: string): string =>
  Object.hasOwn(element.attributes, name) ? (element.attributes[name] ?? '') : '';

export const hasAttribute = (element: ElementNode, name: string): boolean =>
  Object.hasOwn(element.attributes, name);

export const isElement = (node: MarkupNode): node is ElementNode => node.type === 'element';

/** An element that a reader makes of another format; what is inside knows nothing of it. */
export const made = (
  tag: string,
  children: readonly MarkupNode[],
  attributes: Readonly<Record<string, string>> = {},
): ElementNode => ({ type: 'element', tag, attributes, children: [...children], parent: null });

export const madeText = (text: string): MarkupNode => ({ type: 'text', text });

const CHUNK_CHARACTERS = 65_536;

export interface ParseSettings {
  readonly limits?: TreeLimits;
  /** XML: names keep their case, and every element is closed where it says. Default false. */
  readonly isXml?: boolean;
}

/**
 * Parses markup. Never throws; damaged markup gives the tree a browser would roughly give. HTML knows no CDATA sections: what looks
 * like the start of one is a comment that the next `>` ends (HTML Standard, "cdata-in-html-content").
 */
export function parseTree(raw: string, settings: ParseSettings = {}): Tree {
  const { limits = DEFAULT_LIMITS, isXml = false } = settings;
  const builder = new TreeBuilder(limits);
  if (raw.length > limits.maxCharacters) builder.cut = 'maxCharacters';
  const markup = isXml ? raw : raw.replaceAll('<![CDATA[', '<!-CDATA[');
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => builder.open(tag, attributes),
      onclosetag: () => builder.close(),
      ontext: (text) => builder.write(text),
    },
    { xmlMode: isXml, decodeEntities: true, lowerCaseTags: !isXml, lowerCaseAttributeNames: !isXml },
  );
  const end = Math.min(markup.length, limits.maxCharacters);
  for (let at = 0; at < end && !builder.isStopped; at += CHUNK_CHARACTERS)
    parser.write(markup.slice(at, Math.min(end, at + CHUNK_CHARACTERS)));
  if (!builder.isStopped) parser.end();
  return { root: builder.root, cut: builder.cut };
}

class TreeBuilder {
  readonly root: ElementNode = { type: 'element', tag: '#root', attributes: {}, children: [], parent: null };
  cut: keyof TreeLimits | null = null;
  isStopped = false;
  readonly #limits: TreeLimits;
  #current = this.root;
  #depth = 0;
  /** Open elements below the greatest depth. */
  #dissolved = 0;
  #nodes = 0;

  constructor(limits: TreeLimits) {
    this.#limits = limits;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isStopped) return;
    if (this.#depth >= this.#limits.maxDepth) {
      this.#dissolved += 1;
      this.cut ??= 'maxDepth';
      if (this.#dissolved + this.#depth > this.#limits.maxOpen) this.#stop('maxOpen');
      return;
    }
    const element: ElementNode = { type: 'element', tag, attributes, children: [], parent: this.#current };
    if (!this.#add(element)) return;
    this.#current = element;
    this.#depth += 1;
  }

  close(): void {
    if (this.isStopped) return;
    if (this.#dissolved > 0) {
      this.#dissolved -= 1;
      return;
    }
    this.#current = this.#current.parent ?? this.root;
    this.#depth = Math.max(0, this.#depth - 1);
  }

  write(text: string): void {
    if (this.isStopped) return;
    const { children } = this.#current;
    const last = children.at(-1);
    if (last?.type === 'text') children[children.length - 1] = { type: 'text', text: last.text + text };
    else this.#add({ type: 'text', text });
  }

  #add(node: MarkupNode): boolean {
    this.#nodes += 1;
    if (this.#nodes > this.#limits.maxNodes) this.#stop('maxNodes');
    else this.#current.children.push(node);
    return !this.isStopped;
  }

  #stop(limit: keyof TreeLimits): void {
    this.cut ??= limit;
    this.isStopped = true;
  }
}

/** Elements in document order, without recursion. */
export function* elementsOf(root: ElementNode): Generator<ElementNode> {
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index];
      if (child?.type === 'element') stack.push(child);
    }
  }
}

/** The text nodes right inside, as they stand. */
export const ownText = ({ children }: ElementNode): string =>
  children.map((child) => (child.type === 'text' ? child.text : '')).join('');

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'head']);

/** Text of a subtree with white space folded, for short things like one reference or a byline. */
export function plainText(root: MarkupNode): string {
  if (root.type === 'text') return foldSpace(root.text);
  const parts: string[] = [];
  const stack: MarkupNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') parts.push(node.text);
    else if (!SILENT.has(node.tag)) {
      if (node.tag === 'br' || node.tag === 'p' || node.tag === 'div' || node.tag === 'li') parts.push(' ');
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child) stack.push(child);
      }
    }
  }
  return foldSpace(parts.join(''));
}

export const foldSpace = (text: string): string => text.replace(/[\s\u00a0]+/gu, ' ').trim();
