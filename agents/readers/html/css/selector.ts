import { attributeOf, hasAttribute, type ElementNode } from '../tree.js';

/** Selectors of tags, names and attributes, inside one another; whatever says more (states, positions, siblings) is not understood. */

interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
  /** The element before must be the parent, not any ancestor. */
  readonly isChild: boolean;
}

export interface Selector {
  readonly compounds: readonly Compound[];
  /** As style sheets weigh them: ids, then classes and attributes, then tags. */
  readonly weight: number;
  /** What the innermost element must have: `#id`, `.class`, a tag or `*`. */
  readonly key: string;
}

const longest = 200;
const mostCompounds = 6;

export function parseSelector(raw: string): Selector | null {
  const text = raw.trim();
  if (text === '' || text.length > longest || /[:+~&|]/u.test(text.replaceAll(/\\./gu, '_'))) return null;
  const compounds: Compound[] = [];
  let isChild = false;
  for (const part of text.replaceAll('>', ' > ').split(/\s+/u)) {
    if (part === '>') {
      isChild = true;
      continue;
    }
    const compound = parseCompound(part, isChild);
    if (!compound || compounds.length === mostCompounds) return null;
    compounds.push(compound);
    isChild = false;
  }
  const last = compounds.at(-1);
  if (!last || isChild) return null;
  return { compounds, weight: weightOf(compounds), key: keyOf(last) };
}

const piece =
  /^(?:([.#]?)((?:[\w-]|\\.|[^\x00-\x7f]){1,120})|\[([\w-]{1,60})(?:=["']?([^"'\]]{0,100})["']?)?\]|(\*))/u;

function parseCompound(text: string, isChild: boolean): Compound | null {
  let tag: string | null = null;
  let id: string | null = null;
  const classes: string[] = [];
  const attributes: { name: string; value: string | null }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = piece.exec(rest);
    if (!found) return null;
    const [whole, sign, name = '', attribute, value] = found;
    rest = rest.slice(whole.length);
    const plain = name.replaceAll(/\\(.)/gu, '$1');
    if (attribute !== undefined) attributes.push({ name: attribute.toLowerCase(), value: value ?? null });
    else if (sign === '.') classes.push(plain);
    else if (sign === '#') id = plain;
    else if (whole !== '*') tag = plain.toLowerCase();
  }
  return { tag, id, classes, attributes, isChild };
}

const weightOf = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (sum, { tag, id, classes, attributes }) =>
      sum + (id ? 10_000 : 0) + 100 * (classes.length + attributes.length) + (tag ? 1 : 0),
    0,
  );

const keyOf = ({ id, classes, tag }: Compound): string =>
  id ? `#${id}` : classes[0] ? `.${classes[0]}` : (tag ?? '*');

/** Under which keys an element is looked up. */
export function keysOf(element: ElementNode): string[] {
  const id = attributeOf(element, 'id');
  const classes = attributeOf(element, 'class').slice(0, 2_000).split(/\s+/u).filter(Boolean);
  return [element.tag, '*', ...(id ? [`#${id}`] : []), ...new Set(classes.map((name) => `.${name}`))];
}

/** Steps of comparison that all look-ups of one page may take together. */
export interface Effort {
  left: number;
}

/** Whether the element is what the selector says. Linear in depth times length of the selector. */
export function matches({ compounds }: Selector, element: ElementNode, effort: Effort): boolean {
  const last = compounds.length - 1;
  effort.left -= 1;
  if (!isCompound(compounds[last], element)) return false;
  if (last === 0) return true;
  const path: ElementNode[] = [];
  for (let above: ElementNode | null = element; above; above = above.parent) path.push(above);
  effort.left -= path.length * compounds.length;
  // `reached[n]`: the first n compounds are met by some ancestor; `here[n]`: by the parent as their last.
  const reached = compounds.map(() => false);
  let parent = compounds.map(() => false);
  for (const node of path.reverse()) {
    const here = compounds.map((compound, at) => {
      const isReady = at === 0 || ((compound.isChild ? parent[at - 1] : reached[at - 1]) ?? false);
      return isReady && isCompound(compound, node);
    });
    if (node === element) return here[last] ?? false;
    here.forEach((met, at) => (reached[at] ||= met));
    parent = here;
  }
  return false;
}

function isCompound(compound: Compound | undefined, element: ElementNode): boolean {
  if (!compound) return false;
  const { tag, id, classes, attributes } = compound;
  if (tag && tag !== element.tag) return false;
  if (id && attributeOf(element, 'id') !== id) return false;
  if (classes.length > 0) {
    const own = attributeOf(element, 'class').slice(0, 2_000);
    if (!classes.every((name) => own.includes(name))) return false;
    const names = own.split(/\s+/u);
    if (!classes.every((name) => names.includes(name))) return false;
  }
  return attributes.every(({ name, value }) =>
    value === null ? hasAttribute(element, name) : attributeOf(element, name) === value,
  );
}
