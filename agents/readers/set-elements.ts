/** What elements of HTML say of the signs in them: above or below the line, underlined, or drawn as a picture. */
import { isUnderlinedSign, signOfPicture, underlined } from './signs.js';
import { attributeOf, type ElementNode, type MarkupNode } from './tree.js';

const RAISING_MATH: Readonly<Record<string, number>> = { msup: 1, msubsup: 2, mover: -1 };
const LOWERING_MATH: Readonly<Record<string, number>> = { msub: 1, msubsup: 1 };

/** Whether the words of an element stand above or below the line. */
export function setOf(element: ElementNode): 'raised' | 'lowered' | null {
  const { tag, parent } = element;
  if (tag === 'sup') return 'raised';
  if (tag === 'sub') return 'lowered';
  if (parent && parent.tag in RAISING_MATH && isChild(element, parent, RAISING_MATH[parent.tag]))
    return 'raised';
  if (parent && parent.tag in LOWERING_MATH && isChild(element, parent, LOWERING_MATH[parent.tag]))
    return 'lowered';
  const style = attributeOf(element, 'style');
  if (!style.includes('vertical-align')) return null;
  return /vertical-align\s*:\s*super/iu.test(style)
    ? 'raised'
    : /vertical-align\s*:\s*sub\b/iu.test(style)
      ? 'lowered'
      : null;
}

const isChild = (element: ElementNode, parent: ElementNode, place: number | undefined): boolean =>
  place !== undefined && parent.children.filter((child) => child.type === 'element')[place] === element;

/** The sign that an element is: `<u>&lt;</u>` is ≤, a picture named "≥" is that; null for any other element. */
export function signOfElement(element: ElementNode): string | null {
  if (element.tag === 'img') return signOfPicture(attributeOf(element, 'alt'), attributeOf(element, 'src'));
  if (!isUnderlined(element)) return null;
  const words = wordsOf(element, 0);
  return isUnderlinedSign(words) ? underlined(words) : null;
}

/** By its name, style or class; links are underlined everywhere and mean nothing by it. */
function isUnderlined({ tag, attributes }: ElementNode): boolean {
  if (tag === 'u' || tag === 'ins') return true;
  if (tag === 'a') return false;
  return (
    /text-decoration(?:-line)?\s*:[^;]*underline|border-bottom(?:-style)?\s*:(?!\s*(?:0|none))/iu.test(
      attributes['style'] ?? '',
    ) || /(?:^|[\s_-])underlined?(?:$|[\s_-])/iu.test(attributes['class'] ?? '')
  );
}

/** Of a few letters only: nothing longer is a sign. */
function wordsOf(node: MarkupNode, depth: number): string {
  if (node.type === 'text') return node.text.slice(0, 20);
  return depth > 5 || node.children.length > 5
    ? '----'
    : node.children.map((child) => wordsOf(child, depth + 1)).join('');
}
