import { attributeOf, hasAttribute, isElement, plainText, type ElementNode } from '../tree.js';

/** What of a page can be clicked to open something, and which boxes it names. */

/** Attributes that name the box by its id, with or without `#` or `.`: of Bootstrap, Flowbite, UIkit, MDB and many small scripts. */
const TARGETS = [
  'data-bs-target',
  'data-target',
  'data-tab',
  'data-tabs-target',
  'data-tab-target',
  'data-tab-id',
  'data-w-tab',
  'data-toggle-target',
  'data-accordion-target',
  'data-collapse-toggle',
  'data-collapse-target',
  'data-te-target',
  'data-mdb-target',
  'data-panel',
  'data-content',
  'data-content-id',
  'data-open',
  'data-show',
  'data-href',
  'data-id',
  'rel',
  'for',
];

/** Attributes that hold a line of script or a list of settings with the name in it. */
const SCRIPTS = ['onclick', 'uk-toggle', 'data-uk-toggle', '@click', 'x-on:click', 'v-on:click', 'ng-click'];

const CLICKABLE = new Set(['a', 'button', 'summary', 'label', 'li', 'dt', 'h2', 'h3', 'h4', 'h5', 'h6']);
const CLICKABLE_ROLES = /^(?:button|tab|link|switch)$/u;

/** Says whether it is open, or which box it opens. */
export const saysState = (element: ElementNode): boolean =>
  hasAttribute(element, 'aria-controls') || hasAttribute(element, 'aria-expanded');

export function isControl(element: ElementNode): boolean {
  if (saysState(element) || isInPageLink(element)) return true;
  const names = Object.keys(element.attributes);
  if (names.some((name) => SCRIPTS.includes(name) || /^data-(?:bs-)?(?:toggle|target)$/u.test(name)))
    return true;
  return isClickable(element) && names.some((name) => TARGETS.includes(name));
}

const isClickable = (element: ElementNode): boolean =>
  CLICKABLE.has(element.tag) ||
  CLICKABLE_ROLES.test(attributeOf(element, 'role')) ||
  /(?:^|[\s_-])(?:tab|btn|button|toggle|trigger|title|header?|question)(?=[\s_-]|$)/iu.test(
    attributeOf(element, 'class').slice(0, 300),
  );

const isInPageLink = (element: ElementNode): boolean =>
  element.tag === 'a' && /^#[^#\s]+$/u.test(attributeOf(element, 'href'));

/** Ids that the control may mean; most are none of the page's. */
export function namedBy(element: ElementNode): string[] {
  const ids = attributeOf(element, 'aria-controls').slice(0, 500).split(/\s+/u);
  const aims = TARGETS.map((name) => attributeOf(element, name).slice(0, 200).replace(/^[#.]/u, ''));
  const quoted = SCRIPTS.flatMap((name) =>
    [
      ...attributeOf(element, name)
        .slice(0, 500)
        .matchAll(/['"#]([\w:-]{1,80})/gu),
    ].map(([, id = '']) => id),
  );
  const link = isInPageLink(element) ? attributeOf(element, 'href').slice(1) : '';
  return [...ids, ...aims, ...quoted, link].filter(Boolean);
}

const QUESTION = /[?？؟]\s*[+\-–−▼▾⌄›»]?$/u;

/** A line that stands over the box it opens: a heading, a question, something to click. */
export function isHead(element: ElementNode): boolean {
  const text = plainText(element);
  if (text === '' || text.length > LONGEST_HEAD) return false;
  if (QUESTION.test(text) || isClickable(element)) return true;
  if (
    /cursor:\s*pointer/u.test(attributeOf(element, 'style')) ||
    attributeOf(element, 'cursor') === 'pointer'
  )
    return true;
  return element.children.filter(isElement).some((inner) => isClickable(inner) || isHead(inner));
}

const LONGEST_HEAD = 200;
