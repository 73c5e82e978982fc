import { attributeOf, elementsOf, hasAttribute, type ElementNode, type MarkupNode } from '../tree.js';

/**
 * The boxes that a control of the page opens: tabs, accordions, "read more". Their text is part of the page though it is hidden at
 * first (WAI-ARIA 1.2, `aria-controls` and `aria-expanded`; the data attributes of Bootstrap).
 */
export function panelsOf(root: ElementNode): ReadonlySet<ElementNode> {
  const byId = new Map<string, ElementNode>();
  const named = new Set<string>();
  const panels = new Set<ElementNode>();
  let controls = 0;
  for (const element of elementsOf(root)) {
    const id = attributeOf(element, 'id');
    if (id && !byId.has(id)) byId.set(id, element);
    if (!isControl(element) || isInMenu(element)) continue;
    controls += 1;
    if (controls > MOST_CONTROLS) continue;
    for (const name of controlledBy(element)) named.add(name);
    const next = boxAfter(element);
    if (next && holdsText(next)) panels.add(next);
  }
  for (const name of named) {
    const panel = byId.get(name);
    if (panel && holdsText(panel)) panels.add(panel);
  }
  return panels;
}

/** Real pages have fewer; the rest are not looked at. */
const MOST_CONTROLS = 1_000;

const TARGETS = ['data-bs-target', 'data-target', 'data-tab', 'data-toggle-target'];

function isControl(element: ElementNode): boolean {
  if (hasAttribute(element, 'aria-controls') || hasAttribute(element, 'aria-expanded')) return true;
  return isInPageLink(element) || TARGETS.some((name) => hasAttribute(element, name));
}

const isInPageLink = (element: ElementNode): boolean =>
  element.tag === 'a' && /^#[^#\s]+$/u.test(attributeOf(element, 'href'));

function controlledBy(element: ElementNode): string[] {
  const ids = attributeOf(element, 'aria-controls').slice(0, 500).split(/\s+/u);
  const aims = TARGETS.map((name) => attributeOf(element, name).replace(/^#/u, ''));
  return [...ids, ...aims, isInPageLink(element) ? attributeOf(element, 'href').slice(1) : ''].filter(
    Boolean,
  );
}

/** What follows a control that says whether it is open, or the heading that it stands in. */
function boxAfter(control: ElementNode): ElementNode | null {
  if (!hasAttribute(control, 'aria-expanded') && !hasAttribute(control, 'aria-controls')) return null;
  let element: ElementNode | null = control;
  for (let level = 0; element.parent && level < 3; level += 1) {
    const siblings: ElementNode[] = element.parent.children.filter((child) => child.type === 'element');
    const next = siblings[siblings.indexOf(element) + 1];
    if (next) return next;
    element = element.parent;
  }
  return null;
}

const MENU_TAGS = new Set(['nav', 'header', 'footer', 'form']);
const MENU_ROLES = /^(?:navigation|menu|menubar|banner|contentinfo|search|dialog)$/u;

function isInMenu(element: ElementNode): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (MENU_TAGS.has(at.tag) || MENU_ROLES.test(attributeOf(at, 'role'))) return true;
  return false;
}

/** Running text; menus and dialogs open at a click as well. */
const LEAST_TEXT = 60;
/** A box is judged by so many of its nodes. */
const MOST_NODES = 2_000;

function holdsText(panel: ElementNode): boolean {
  if (panel.tag === 'dialog' || MENU_ROLES.test(attributeOf(panel, 'role'))) return false;
  let [all, inLinks, nodes] = [0, 0, 0];
  const stack: { node: MarkupNode; isLink: boolean }[] = [{ node: panel, isLink: false }];
  for (let top = stack.pop(); top && nodes < MOST_NODES; top = stack.pop()) {
    const { node, isLink } = top;
    nodes += 1;
    if (node.type === 'text') {
      const { length } = node.text.trim();
      all += length;
      inLinks += isLink ? length : 0;
    } else if (node.tag === 'form' || node.tag === 'nav') return false;
    else if (node.tag !== 'script' && node.tag !== 'style')
      for (const child of node.children) stack.push({ node: child, isLink: isLink || node.tag === 'a' });
  }
  return all >= LEAST_TEXT && inLinks < all / 2;
}
