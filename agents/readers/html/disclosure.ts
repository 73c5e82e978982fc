import { isControl, isHead, namedBy, saysState } from './controls.js';
import {
  attributeOf,
  elementsOf,
  hasAttribute,
  isElement,
  type ElementNode,
  type MarkupNode,
} from '../tree.js';
import type { Visibility } from './visibility.js';

/**
 * The boxes that a control of the page opens: tabs, accordions, "read more". Their text is part of the page though it is hidden at
 * first (WAI-ARIA 1.2, `aria-controls` and `aria-expanded`; the attributes of the common libraries, see `controls.ts`).
 */
export function panelsOf(root: ElementNode, visibility: Visibility): ReadonlySet<ElementNode> {
  const byId = new Map<string, ElementNode>();
  const byTab = new Map<string, ElementNode[]>();
  const named = new Set<string>();
  const found = new Set<ElementNode>();
  let controls = 0;
  for (const element of elementsOf(root)) {
    const id = attributeOf(element, 'id');
    if (id && !byId.has(id)) byId.set(id, element);
    noteTab(byTab, element);
    if (isShownByScript(element)) found.add(element);
    if (!isControl(element) || isInMenu(element)) continue;
    controls += 1;
    if (controls > MOST_CONTROLS) continue;
    for (const name of namedBy(element)) named.add(name);
    const next = boxAfter(element);
    if (next) found.add(next);
  }
  for (const name of named) {
    const panel = byId.get(name);
    if (panel) found.add(panel);
    for (const box of byTab.get(name) ?? []) found.add(box);
  }
  for (const box of repeatedBoxes(root, visibility)) found.add(box);
  return new Set([...found].filter(holdsText));
}

/** Real pages have fewer; the rest are not looked at. */
const MOST_CONTROLS = 1_000;

/** Boxes that carry the name of their tab in an attribute of their own. */
const TAB_ATTRIBUTE =
  /^data-(?:w-tab|tab|tab-content|tab-panel|tab-pane|tab-name|content|panel|pane|accordion)$/u;

function noteTab(byTab: Map<string, ElementNode[]>, element: ElementNode): void {
  for (const [name, value] of Object.entries(element.attributes)) {
    if (value === '' || value.length > 80 || !TAB_ATTRIBUTE.test(name)) continue;
    const boxes = byTab.get(value);
    if (!boxes) byTab.set(value, [element]);
    else if (boxes.length < 50) boxes.push(element);
  }
}

/** Alpine and Vue show a box when an expression says so; something inside of the same component sets it at a click. */
function isShownByScript(element: ElementNode): boolean {
  if (!hasAttribute(element, 'x-show') && !hasAttribute(element, 'x-collapse')) return false;
  if (isInMenu(element)) return false;
  for (let at = element.parent; at; at = at.parent) {
    if (!hasAttribute(at, 'x-data')) continue;
    let looked = 0;
    for (const inner of elementsOf(at)) {
      if (hasAttribute(inner, '@click') || hasAttribute(inner, 'x-on:click')) return true;
      looked += 1;
      if (looked > MOST_NODES) return false;
    }
    return false;
  }
  return false;
}

/** What follows a control that says whether it is open, or a label of a box to tick, or the heading that it stands in. */
function boxAfter(control: ElementNode): ElementNode | null {
  if (!saysState(control) && control.tag !== 'label') return null;
  let element: ElementNode | null = control;
  for (let level = 0; element.parent && level < 3; level += 1) {
    const siblings: ElementNode[] = element.parent.children.filter(isElement);
    const next = siblings[siblings.indexOf(element) + 1];
    if (next) return next;
    element = element.parent;
  }
  return null;
}

/**
 * Boxes that are hidden, each under a line that can be clicked or asks a question, one pair like the other: an accordion whose script
 * is all that knows of it. One pair alone is none.
 */
function repeatedBoxes(root: ElementNode, visibility: Visibility): ElementNode[] {
  const groups = new Map<string, ElementNode[]>();
  const stack: { element: ElementNode; sight: Visibility['start'] }[] = [
    { element: root, sight: visibility.start },
  ];
  for (let top = stack.pop(); top; top = stack.pop()) {
    let before: ElementNode | null = null;
    for (const child of top.element.children) {
      if (child.type === 'text' || child.tag === 'style' || child.tag === 'script') continue;
      const sight = visibility.inside(top.sight, child);
      if (!sight.hidden) stack.push({ element: child, sight });
      else if (before && isHead(before) && !isInMenu(child)) {
        const kind = `${child.tag} ${attributeOf(child, 'class').replace(/[\d-]+/gu, '')} under ${before.tag} ${attributeOf(before, 'class').replace(/[\d-]+/gu, '')}`;
        const group = groups.get(kind);
        if (group) group.push(child);
        else groups.set(kind, [child]);
      }
      before = sight.hidden ? null : child;
    }
  }
  return [...groups.values()].flatMap((group) => (group.length >= 2 ? group : []));
}

const MENU_TAGS = new Set(['nav', 'header', 'footer', 'form']);
const MENU_ROLES = /^(?:navigation|menu|menubar|banner|contentinfo|search|dialog|alertdialog|tooltip)$/u;

function isInMenu(element: ElementNode): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (MENU_TAGS.has(at.tag) || MENU_ROLES.test(attributeOf(at, 'role'))) return true;
  return false;
}

/** Running text; menus and dialogs open at a click as well. */
const LEAST_TEXT = 60;
/** A box is judged by so many of its nodes. */
const MOST_NODES = 2_000;
const POPUPS =
  /(?:^|[\s_-])(?:modal|popup|lightbox|offcanvas|drawer|dropdown|tooltip|mega-?menu)(?=[\s_-]|$)/iu;

function holdsText(panel: ElementNode): boolean {
  if (panel.tag === 'dialog' || MENU_ROLES.test(attributeOf(panel, 'role'))) return false;
  if (POPUPS.test(attributeOf(panel, 'class').slice(0, 300))) return false;
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
