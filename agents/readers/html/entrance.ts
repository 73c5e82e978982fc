import type { Declarations } from './css/declarations.js';
import { hidingOf, type Hiding } from './css/hiding.js';
import { attributeOf, type ElementNode } from '../tree.js';

/**
 * Parts of a page that fade in when a reader scrolls to them are transparent in the markup. They are known by the name that a library of
 * animations gives them, or by the shift or blur that stands beside the transparency and goes with it.
 */

const NAMES =
  /(?:^|\s)(?:et[-_]animated|et-waypoint|elementor-invisible|wow|aos-[\w-]+|animated?(?:[-_]\w+)*|fade-?in[\w-]*|fade-?up[\w-]*|slide-?(?:in|up)[\w-]*|(?:scroll-?)?reveal[\w-]*|js-(?:animate|reveal|fade)[\w-]*|waypoint[\w-]*|step-up|appear[\w-]*|stagger[\w-]*|in-?view[\w-]*|lazyload(?:ed|ing)?)(?=\s|$)/iu;
const ATTRIBUTES =
  /^data-(?:aos|anim|scroll|sal|w-id|framer-appear|appear|reveal|stagger|motion|in-?view|entrance|wow|fade|splitting|gsap)/u;

/** Whether what hides the element is the start of its entrance; something else may hide it besides. */
export function isEntrance(element: ElementNode, { property }: Hiding, style: Declarations): boolean {
  if (property !== 'opacity' && property !== 'visibility') return false;
  if (NAMES.test(attributeOf(element, 'class').slice(0, 500))) return true;
  if (Object.keys(element.attributes).some((name) => ATTRIBUTES.test(name))) return true;
  return property === 'opacity' && isOnItsWay(style);
}

/** A transparent box that is shifted or blurred will move into its place; one that nothing else hides. */
function isOnItsWay(style: Declarations): boolean {
  const transform = style.get('transform') ?? style.get('-webkit-transform') ?? '';
  const moves = /^(?:translate|matrix|scale|rotate|perspective|skew)/u.test(transform);
  if (!moves && !/blur\(/u.test(style.get('filter') ?? '')) return false;
  return hidingOf(withoutOpacity(style)) === null;
}

export const withoutOpacity = (style: Declarations): Declarations =>
  new Map([...style].filter(([name]) => name !== 'opacity'));
