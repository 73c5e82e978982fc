import { compile } from 'css-select';
import {
  AttributeAction,
  isTraversal,
  parse,
  SelectorType,
  type AttributeSelector,
  type Selector as Token,
} from 'css-what';
import { attributeOf, hasAttribute, type ElementNode, type MarkupNode } from '../../tree.js';

/** Selectors of style sheets, parsed by css-what and matched by css-select, within a fixed number of steps a page. */
export interface Selector {
  readonly tokens: readonly Token[];
  /** As style sheets weigh them: ids, then classes, attributes and states, then tags. */
  readonly weight: number;
  /** What the innermost element must have: `#id`, `.class`, a tag or `*`. */
  readonly key: string;
  /** What a look at one element costs. */
  readonly steps: number;
}

const MOST_COMPOUNDS = 6;
const MOST_TOKENS = 100;

/** Those of a list that are understood. States that change as a reader of the page acts (`:hover`) are not. */
export function parseSelectors(list: string): Selector[] {
  try {
    return parse(list).flatMap(selectorOf);
  } catch {
    // Browsers drop the whole list. What hides text in some of them is found all the same.
    return list.includes(',') ? list.split(',').flatMap(parseSelectors) : [];
  }
}

function selectorOf(tokens: readonly Token[]): Selector[] {
  const compounds: Token[][] = [[]];
  for (const token of tokens)
    if (isTraversal(token)) compounds.push([]);
    else compounds.at(-1)?.push(token);
  const size = sizeOf(tokens);
  const isUnderstood =
    compounds.length <= MOST_COMPOUNDS &&
    size <= MOST_TOKENS &&
    compounds.every((compound) => compound.length > 0 && !isStateOfPage(compound)) &&
    tokens.every(isKnown);
  if (!isUnderstood) return [];
  return [
    { tokens, weight: weightOf(tokens), key: keyOf(compounds.at(-1) ?? []), steps: Math.ceil(size / 4) },
  ];
}

/** States that a page has before anybody acts on it. */
const STATES =
  /^(?:not|is|where|matches|root|empty|(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type))$/u;

/** The selectors in the brackets of `:not`, `:is` and `:where`. */
const insideOf = (token: Token): readonly Token[][] =>
  token.type === SelectorType.Pseudo && Array.isArray(token.data) ? token.data : [];

const sizeOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + 1 + sizeOf(insideOf(token).flat()), 0);

function isKnown(token: Token): boolean {
  if (token.type === SelectorType.Pseudo)
    return STATES.test(token.name) && insideOf(token).flat().every(isKnown);
  if ('namespace' in token) return token.namespace === null;
  return !/^(?:pseudo-element|column-combinator|parent)$/u.test(token.type);
}

/** `html:not(.ready)`: scripts set such states, and pages that hide themselves until then are shown. */
const isStateOfPage = (compound: readonly Token[]): boolean =>
  compound.some((token) => insideOf(token).length > 0) &&
  compound.some((token) => 'name' in token && /^(?:html|body|root)$/iu.test(token.name));

const isId = (token: Token): token is AttributeSelector =>
  token.type === SelectorType.Attribute && token.name === 'id' && token.ignoreCase === 'quirks';

/** Selectors 4, section 17: `:is` and `:not` weigh what their heaviest part weighs, `:where` nothing. */
function weightOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => {
    const inside = insideOf(token).map(weightOf);
    if (inside.length > 0) return sum + ('name' in token && token.name === 'where' ? 0 : Math.max(...inside));
    const isOfClass = token.type === SelectorType.Attribute || token.type === SelectorType.Pseudo;
    return sum + (isId(token) ? 10_000 : isOfClass ? 100 : Number(token.type === SelectorType.Tag));
  }, 0);
}

function keyOf(compound: readonly Token[]): string {
  const attributes = compound.filter((token) => token.type === SelectorType.Attribute);
  const id = attributes.find(isId);
  if (id) return `#${id.value}`;
  const named = attributes.find(({ name, action }) => name === 'class' && action === AttributeAction.Element);
  if (named) return `.${named.value}`;
  return compound.find((token) => token.type === SelectorType.Tag)?.name.toLowerCase() ?? '*';
}

/** Under which keys an element is looked up. */
export function keysOf(element: ElementNode): string[] {
  const id = attributeOf(element, 'id');
  const classes = attributeOf(element, 'class').slice(0, 2_000).split(/\s+/u).filter(Boolean);
  return [element.tag, '*', ...(id ? [`#${id}`] : []), ...new Set(classes.map((name) => `.${name}`))];
}

/** Matching for one page, which may take so many steps in all; after them nothing matches. */
export class Matcher {
  readonly #compiled = new Map<Selector, (element: ElementNode) => boolean>();
  #left: number;
  /** Of the selector that is being matched. */
  #steps = 1;

  constructor(steps: number) {
    this.#left = steps;
  }

  isSpent(): boolean {
    return this.#left <= 0;
  }

  matches(selector: Selector, element: ElementNode): boolean {
    this.#steps = selector.steps;
    this.#left -= selector.steps;
    const test = this.#compiled.get(selector) ?? this.#compile(selector);
    return test(element) && !this.isSpent();
  }

  #compile(selector: Selector): (element: ElementNode) => boolean {
    let test: (element: ElementNode) => boolean = () => false;
    try {
      test = compile<MarkupNode, ElementNode>([[...selector.tokens]], { adapter: this.#adapter });
    } catch {
      // a formula that is none (`:nth-child(x)`)
    }
    this.#compiled.set(selector, test);
    return test;
  }

  /** What was found, unless the steps for looking at so many nodes are used up. */
  #within<Found>(nodes: number, found: Found, nothing: Found): Found {
    this.#left -= nodes * this.#steps;
    return this.isSpent() ? nothing : found;
  }

  /** The tree as css-select walks it. No selector that is understood asks for elements below another. */
  readonly #adapter = {
    isTag: (node: MarkupNode): node is ElementNode => node.type === 'element' && node.tag !== '#root',
    getName: ({ tag }: ElementNode) => tag,
    getAttributeValue: (element: ElementNode, name: string) =>
      hasAttribute(element, name) ? attributeOf(element, name).slice(0, 2_000) : undefined,
    hasAttrib: hasAttribute,
    getText: (node: MarkupNode) => (node.type === 'text' ? node.text : ''),
    getParent: ({ parent }: ElementNode) => this.#within(1, parent, null),
    getChildren: (node: MarkupNode): MarkupNode[] =>
      node.type === 'element' ? this.#within(node.children.length, node.children, []) : [],
    getSiblings: (node: MarkupNode): MarkupNode[] => {
      const siblings = node.type === 'element' ? node.parent?.children : undefined;
      return siblings ? this.#within(siblings.length, siblings, []) : [node];
    },
    existsOne: () => false,
    findAll: () => [],
    findOne: () => null,
    removeSubsets: (nodes: MarkupNode[]) => nodes,
  };
}
