import { Parser } from 'htmlparser2';

/**
 * A small tree of one page, built with hard limits so that no page can cost more than a fixed amount of work:
 * markup nested deeper than `maxDepth` is flattened into its ancestor, and reading stops at `maxNodes`.
 * Knows nothing of style sheets, of rendering or of what matters on the page.
 */

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
}

export interface ElementNode {
  readonly type: 'element';
  /** Lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  readonly parent: ElementNode | null;
}

export type HtmlNode = TextNode | ElementNode;

export interface TreeLimits {
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
export const DEFAULT_LIMITS: TreeLimits = {
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

const CHUNK_CHARACTERS = 65_536;

/** Parses markup. Never throws; damaged markup gives the tree a browser would roughly give. */
export function parseTree(html: string, limits: TreeLimits = DEFAULT_LIMITS): Tree {
  const root: ElementNode = { type: 'element', tag: '#root', attributes: {}, children: [], parent: null };
  let current = root;
  let depth = 0;
  let dissolved = 0;
  let nodes = 0;
  let cut: keyof TreeLimits | null = html.length > limits.maxCharacters ? 'maxCharacters' : null;
  let stopped = false;

  const stop = (limit: keyof TreeLimits): void => {
    cut ??= limit;
    stopped = true;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (stopped) return;
        if (depth >= limits.maxDepth) {
          dissolved += 1;
          cut ??= 'maxDepth';
          if (dissolved + depth > limits.maxOpen) stop('maxOpen');
          return;
        }
        nodes += 1;
        if (nodes > limits.maxNodes) return stop('maxNodes');
        const element: ElementNode = { type: 'element', tag, attributes, children: [], parent: current };
        current.children.push(element);
        current = element;
        depth += 1;
      },
      onclosetag() {
        if (stopped) return;
        if (dissolved > 0) {
          dissolved -= 1;
          return;
        }
        current = current.parent ?? root;
        depth = Math.max(0, depth - 1);
      },
      ontext(text) {
        if (stopped) return;
        const last = current.children.at(-1);
        if (last?.type === 'text') {
          current.children[current.children.length - 1] = { type: 'text', text: last.text + text };
          return;
        }
        nodes += 1;
        if (nodes > limits.maxNodes) return stop('maxNodes');
        current.children.push({ type: 'text', text });
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  const end = Math.min(html.length, limits.maxCharacters);
  for (let at = 0; at < end && !stopped; at += CHUNK_CHARACTERS) {
    parser.write(html.slice(at, Math.min(end, at + CHUNK_CHARACTERS)));
  }
  if (!stopped) parser.end();
  return { root, cut };
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

export function firstElement(root: ElementNode, test: (element: ElementNode) => boolean): ElementNode | null {
  for (const element of elementsOf(root)) if (test(element)) return element;
  return null;
}

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'head']);

/** Text of a subtree with white space folded, for short things like one reference or a byline. */
export function plainText(root: HtmlNode): string {
  if (root.type === 'text') return foldSpace(root.text);
  const parts: string[] = [];
  const stack: HtmlNode[] = [root];
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
